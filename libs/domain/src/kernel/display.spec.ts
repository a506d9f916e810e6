import { expect, it } from '@jest/globals';
import { readDisplay } from './display.js';

it.each([
  ['', { theme: 'system', direction: 'ltr' }],
  ['session=x; display=dark.rtl', { theme: 'dark', direction: 'rtl' }],
  ['display=light.ltr; a=b', { theme: 'light', direction: 'ltr' }],
  ['display=neon.up', { theme: 'system', direction: 'ltr' }],
  ['display=light.ltr; __Host-display=dark.rtl', { theme: 'dark', direction: 'rtl' }],
  ['notdisplay=dark.rtl', { theme: 'system', direction: 'ltr' }],
])('reads %j', (cookies, display) => expect(readDisplay(cookies)).toEqual(display));
