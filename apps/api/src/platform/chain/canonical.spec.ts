import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './canonical.js';

describe('canonical JSON', () => {
  it('orders keys, writes numbers and escapes texts like the example of RFC 8785', () => {
    const input = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '€$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(input)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts by UTF-16 code units', () => {
    const sorted = ['\r', '1', '\u0080', 'ö', '€', '\u{1f600}', '\ufb33'];
    const value = Object.fromEntries([...sorted].reverse().map((key) => [key, 0]));
    expect(Object.keys(JSON.parse(canonicalJson(value)) as object).filter((key) => key !== '1')).toEqual(
      sorted.filter((key) => key !== '1'),
    );
    expect(canonicalJson({ '\ufb33': 1, '\u{1f600}': 2 })).toBe('{"\u{1f600}":2,"\ufb33":1}');
  });

  // Appendix B of the RFC.
  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the number %s as %s', (bits, text) => {
    expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
  });

  it('takes half a surrogate pair as U+FFFD instead of failing, and leaves everything else', () => {
    expect(canonicalJson({ a: 'x\ud83dy', '\udc00': '\\ud83d', whole: '\u{1f600}' })).toBe(
      '{"a":"x\ufffdy","whole":"\u{1f600}","\ufffd":"\\\\ud83d"}',
    );
  });
});
