import { expect, it } from '@jest/globals';
import { addressForm } from './address-form.js';

it.each([
  [' Jo@Example.COM ', 'jo@example.com'],
  ['rene\u0301@example.com', 'ren\u00e9@example.com'],
  ['a@Bücher.example', 'a@xn--bcher-kva.example'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@Ｅxample.com', 'a@example.com'],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
])('%j is %j', (typed, form) => {
  expect(addressForm(typed)).toBe(form);
  expect(addressForm(form)).toBe(form);
});

it.each([
  'a@example.com/b.example',
  'a@example.com#b.example',
  'a@example.com?b.example',
  'a@b\\c.example',
  'a@bücher.example#c.example',
  'a@1.2',
  'a@b%61d.example',
  'a@xn--a.example',
  'a@b',
  'a',
  '@',
])('nothing is cut off %j, or read as a number', (typed) => expect(addressForm(typed)).toBe(typed));
