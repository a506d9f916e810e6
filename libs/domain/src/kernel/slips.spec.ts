import { expect, it } from '@jest/globals';
import { exchanged } from './slips.js';

it.each([
  ['tiel', ['itel', 'teil', 'tile']],
  ['dceks', ['cdeks', 'decks', 'dckes', 'dcesk']],
  ['aabb', ['abab']],
  ['𝒶bcd', ['b𝒶cd', '𝒶cbd', '𝒶bdc']],
  ['ti', []],
  ['laminate', []],
])('exchanges the neighbours of %j', (word, words) => expect(exchanged(word)).toEqual(words));
