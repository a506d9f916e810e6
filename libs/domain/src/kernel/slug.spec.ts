import { expect, it } from '@jest/globals';
import { slugOf } from './slug.js';

it.each([
  ['LVP Plank, 12" × 24"', 'lvp-plank-12-24'],
  ['  Deck & Porch (½ day) ', 'deck-porch-1-2-day'],
  ['Straße, Ørsted, naïve café', 'strasse-orsted-naive-cafe'],
  ["Contractor's 6' fence", 'contractor-s-6-fence'],
  ['Пол из ламината', 'pol-iz-laminata'],
  ['Напольные покрытия', 'napolnye-pokrytiya'],
  ['Δάπεδο', 'dapedo'],
  ['أرضية خشبية', 'rdyh-khshbyh'],
  ['\u202bأرضية\u202c', 'rdyh'],
  ['地板安装', 'debananzhuang'],
  ['हिन्दी फ़र्श', 'hindi-phrs'],
  ['한국어', 'hangugeo'],
  ['🔨🪵', 'hammer-wood'],
  // Decomposed and composed, wide and styled letters give the same name.
  ['cafe\u0301', 'cafe'],
  ['caf\u00e9', 'cafe'],
  ['Ｆｌｏｏｒ', 'floor'],
  ['\u{1d4d5}loor', 'floor'],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name, 'template')).toBe(slug);
});

it.each(['', '   ', '…', '—', '\u200f\u202e', '\u0301'])(
  'a name without any letter (%j) becomes the fallback',
  (name) => {
    expect(slugOf(name, 'template')).toBe('template');
  },
);

it('is at most 80 characters long and does not end in a hyphen', () => {
  expect(slugOf('x'.repeat(120), 'template')).toHaveLength(80);
  expect(slugOf(`${'x'.repeat(79)} yz`, 'template')).toBe('x'.repeat(79));
  expect(slugOf('地'.repeat(120), 'template').length).toBeLessThanOrEqual(80);
});
