import { expect, it } from '@jest/globals';
import { browserOf } from './browser.js';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    'Microsoft Edge 143',
    'Windows',
  ],
  [SAFARI, 'Safari 18', 'iOS'],
])('reads browser and system of %s', (agent, browser, system) => {
  expect(browserOf(agent)).toEqual({ browser, system });
});

it.each([undefined, '', ' ', 'x'.repeat(501)])('has no words for %p', (agent) => {
  expect(browserOf(agent)).toEqual({ browser: null, system: null });
});

it('keeps what programs call themselves short', () => {
  expect((browserOf(`${'Longname'.repeat(20)}/1.0`).browser ?? '').length).toBeLessThan(50);
});
