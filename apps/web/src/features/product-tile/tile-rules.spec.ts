import { describe, expect, it } from '@jest/globals';
import { tileRules } from './tile-rules.js';

describe('what a tile shows', () => {
  it('is everything for an admin, of every product', () => {
    for (const type of ['labour', 'finish_product', 'building_material'] as const) {
      expect(tileRules({ admin: true, userType: 'admin' }, type)).toEqual({
        pictureLink: true,
        supplierName: true,
        changeFormula: true,
        relatedOptions: true,
      });
    }
  });

  it.each([
    ['contractor', 'labour', true],
    ['contractor', 'finish_product', true],
    ['retailinstall', 'labour', false],
    ['retailinstall', 'building_material', true],
    ['partner', 'labour', false],
  ] as const)('is for a %s of %s: related options %s, nothing for admins', (userType, type, relatedOptions) => {
    expect(tileRules({ admin: false, userType }, type)).toEqual({
      pictureLink: false,
      supplierName: false,
      changeFormula: false,
      relatedOptions,
    });
  });
});
