import { expect, it } from '@jest/globals';
import { daysBefore } from '../../../../features/history/words.js';
import { asked, isFiltered, readFilter } from './history-filter.js';

const read = (query: string) => readFilter(new URLSearchParams(query));

it('reads a filter from the address, and ignores what is none', () => {
  expect(
    read('tab=history&part=lines&by=7&field=lines.7.formula&from=2026-11-01&to=2026-11-20&source=screen&text= waste '),
  ).toEqual({
    part: 'lines',
    by: 7,
    field: 'lines.7.formula',
    from: '2026-11-01',
    to: '2026-11-20',
    source: 'screen',
    text: 'waste',
  });
  expect(read('tab=history&part=roof&by=x&field=a b&from=yesterday&to=&source=fax&text=&at=here')).toEqual({});
});

it('takes the place that it was opened at for no filter', () => {
  expect([isFiltered(read('at=1.20')), isFiltered(read('by=7')), isFiltered(read(''))]).toEqual([false, true, false]);
});

it('asks for whole days: in UTC on the server, in the reader’s time zone in the browser', () => {
  const shown = read('from=2026-11-20&to=2026-11-20&by=7&at=1.20');
  expect(asked(shown, false)).toEqual({
    actor: 7,
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-20T23:59:59.999Z',
    upto: '1.20',
  });
  expect(new Date(asked(shown, true).from!).getHours()).toBe(0);
});

it('counts days back in the reader’s time zone', () => {
  expect(daysBefore(new Date(2026, 2, 1, 12).getTime(), 1)).toBe('2026-02-28');
});

it('takes named moments as bounds: what came after the one, up to the other', () => {
  const moments = [
    { id: 1, at: '2026-03-01T10:00:00.000Z' },
    { id: 2, at: '2026-04-01T10:00:00.000Z' },
  ];
  expect(asked(read('since=1&until=2'), false, moments)).toEqual({
    from: '2026-03-01T10:00:00.001Z',
    to: '2026-04-01T10:00:00.000Z',
  });
  expect(asked(read('since=9'), false, moments)).toEqual({});
});
