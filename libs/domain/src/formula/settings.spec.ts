import { expect, it } from '@jest/globals';
import { readLineSettings } from './settings.js';

it('reads only what was sent, and null as the default', () => {
  expect(readLineSettings({})).toEqual({ settings: {}, errors: [] });
  expect(
    readLineSettings({
      waste_percent: 10,
      pack_size: '24.50',
      round_up: true,
      minimum_quantity: null,
      include_when: { question_id: 3, op: '>=', value: 1.5 },
    }),
  ).toEqual({
    settings: {
      waste_percent: '10',
      pack_size: '24.5',
      round_up: true,
      minimum_quantity: '0',
      include_when: { question_id: 3, op: '>=', value: '1.5' },
    },
    errors: [],
  });
  expect(
    readLineSettings({ waste_percent: null, pack_size: null, round_up: null, include_when: null }).settings,
  ).toEqual({ waste_percent: '0', pack_size: '1', round_up: false, include_when: null });
});

it.each<[object, string]>([
  [{ waste_percent: 100.01 }, 'settings.waste_percent'],
  [{ waste_percent: -1 }, 'settings.waste_percent'],
  [{ waste_percent: 'much' }, 'settings.waste_percent'],
  [{ pack_size: 0 }, 'settings.pack_size'],
  [{ pack_size: '0.0000001' }, 'settings.pack_size'],
  [{ minimum_quantity: -1 }, 'settings.minimum_quantity'],
  [{ round_up: 'yes' }, 'settings.round_up'],
  [{ include_when: { question_id: 1, op: '~', value: 1 } }, 'settings.include_when.op'],
  [{ include_when: { question_id: 1, op: '=', value: 'x' } }, 'settings.include_when.value'],
])('refuses %j', (input, path) => {
  const { settings, errors } = readLineSettings(input);
  expect(errors).toEqual([expect.objectContaining({ path })]);
  expect(settings).toEqual({});
});
