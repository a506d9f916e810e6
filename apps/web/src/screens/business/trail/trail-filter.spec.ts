import { expect, it } from '@jest/globals';
import { asked, filterWords, readFilter } from './trail-filter.js';

const read = (query: string) => readFilter(new URLSearchParams(query));

it('reads what is a filter and leaves out what is none', () => {
  expect(
    read('type=price&by=7&template=3&product=4&from=2026-11-01&to=2026-11-20&source=api&text=+oak+&page=2'),
  ).toEqual({
    type: 'price',
    by: 7,
    template: 3,
    product: 4,
    from: '2026-11-01',
    to: '2026-11-20',
    source: 'api',
    text: 'oak',
  });
  expect(read('type=x&by=0&template=-1&from=soon&to=2026-13-45&source=space&text=++')).toEqual({});
});

it('asks for whole days, in UTC before hydration', () => {
  expect(asked({ by: 7, from: '2026-11-01', to: '2026-11-20' }, false)).toEqual({
    actor: 7,
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-20T23:59:59.999Z',
  });
});

it.each([
  ['', 'Every change'],
  ['type=price&by=7', 'Prices, by Ann'],
  ['template=3&text=oak', 'about LVP Plank, with “oak”'],
  ['product=4', 'about Oak plank'],
  ['from=2026-11-01&source=api', 'since Nov 1, 2026, from the API'],
])('says %j in words', (query, words) =>
  expect(filterWords(read(query), { person: 'Ann', template: 'LVP Plank', product: 'Oak plank' })).toBe(words),
);
