import { manyLines, oneLine } from '../kernel/texts.js';
import { isTimeZone } from '../kernel/time-zone.js';
import type { HeadFields } from './content.js';
import { paperNumberRules as numbers, paperTextRules as texts, type PaperFields } from './contract-papers.js';
import { assertSound, FieldFaults, readHead } from './fields.js';

/** What a new draft starts with; texts and title aside. */
export const headOf = (
  papers: PaperFields,
): Pick<HeadFields, 'taxes' | 'look' | 'validDays' | 'discount' | 'instalments' | 'clientId' | 'notes'> => ({
  clientId: null,
  notes: null,
  discount: null,
  taxes: { rates: papers.tax_rates, rounding: papers.tax_rounding, inclusive: papers.tax_inclusive },
  instalments: [],
  look: { quantities: papers.look.quantities, prices: papers.look.prices, pictures: papers.look.pictures },
  validDays: papers.valid_days,
});

/** Contrast of a colour (`#rrggbb`) with white, 1 to 21 (WCAG 2). */
export function contrastWithWhite(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** The least contrast that text needs. */
const READABLE = 4.5;

function color(faults: FieldFaults, field: string, given: string): string {
  const read = faults.text(field, texts.color, given).toLowerCase();
  if (texts.color.pattern.test(read) && contrastWithWhite(read) < READABLE)
    faults.add(field, 'too_light', 'This colour is too light to read on white paper. Choose a darker one.');
  return read;
}

/**
 * Settings as stored. Throws `invalid_input` with every fault at its field.
 * @param members of the business: one alone cannot ask a second one
 */
export function readPapers(given: PaperFields, members: number): PaperFields {
  const faults = new FieldFaults('');
  const { taxes, look, validDays } = readHead(faults, headOf(given));
  const time_zone = faults.text('time_zone', { ...texts.time_zone, least: 1 }, given.time_zone);
  if (!isTimeZone(time_zone)) faults.add('time_zone', 'malformed', texts.time_zone.message);
  const floor_percent =
    given.floor_percent === null ? null : faults.number('floor_percent', numbers.floor, given.floor_percent);
  if (given.floor_asks && floor_percent === null)
    faults.add('floor_asks', 'no_floor', 'Say first which margin is too low.');
  if (given.floor_asks && members < 2)
    faults.add('floor_asks', 'alone', 'No other member could agree. Invite a second member first.');
  for (const [at, days] of given.remind_days.entries())
    faults.number(`remind_days.${at}`, numbers.remindDays, `${days}`);
  if (given.remind_days.length > numbers.remindMost.most)
    faults.add('remind_days', 'too_many', numbers.remindMost.message);
  const text = (field: 'terms' | 'cover' | 'contact' | 'footer') => faults.text(field, texts[field], given[field]);
  const read: PaperFields = {
    accent_color: color(faults, 'accent_color', given.accent_color),
    heading_color: color(faults, 'heading_color', given.heading_color),
    terms: manyLines(text('terms')),
    cover: manyLines(text('cover')),
    contact: manyLines(text('contact')),
    footer: oneLine(text('footer')),
    number_pattern: faults.line('number_pattern', texts.number_pattern, given.number_pattern),
    paper: given.paper,
    time_zone,
    valid_days: validDays,
    floor_percent,
    floor_asks: given.floor_asks,
    // The first one comes first.
    remind_days: [...new Set(given.remind_days)].sort((a, b) => b - a),
    remind_most: Number(faults.number('remind_most', numbers.remindMost, `${given.remind_most}`)),
    tax_rates: [...taxes.rates],
    tax_rounding: taxes.rounding,
    tax_inclusive: taxes.inclusive,
    look,
  };
  assertSound(faults.errors.map(({ path, ...fault }) => ({ path: fieldOf(path), ...fault })));
  return read;
}

/** The field of the call that a fault of a draft's field is shown at. */
const fieldOf = (path: string): string =>
  path.replace(/^taxes(\.rates)?/, 'tax_rates').replace(/^validDays/, 'valid_days');
