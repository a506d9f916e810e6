import { describe, expect, it } from '@jest/globals';
import { isLaterRelease, releaseName } from './release.js';

describe('a release', () => {
  it('is later if it was built later and differs', () => {
    const [old, later] = [releaseName(1_000.7, 'aaaa'), releaseName(2_000, 'bbbb')];
    expect([isLaterRelease(later, old), isLaterRelease(old, later), isLaterRelease(old, old)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is the same if it was built twice, whoever served it', () => {
    expect(isLaterRelease(releaseName(2_000, 'aaaa'), releaseName(1_000, 'aaaa'))).toBe(false);
  });
});
