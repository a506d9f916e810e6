import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import {
  mostReminders,
  paperNumberRules as numbers,
  type PaperFields,
  type PaperSettings,
} from '@quotewright/domain/proposals/contract-papers.js';
import { proposalNumberRules } from '@quotewright/domain/proposals/contract.js';
import { numberIn, seriesOf } from '@quotewright/domain/proposals/contract-numbering.js';
import type { FieldPath } from 'react-hook-form';
import type { LookForm, TaxForm } from '../../../features/proposals/paper-fields.js';

/** The settings as typed. */
export interface PapersForm extends TaxForm, LookForm {
  accent_color: string;
  heading_color: string;
  terms: string;
  cover: string;
  contact: string;
  footer: string;
  number_pattern: string;
  paper: PaperFields['paper'];
  time_zone: string;
  valid_days: string;
  /** Percent; empty: none. */
  floor_percent: string;
  floor_asks: boolean;
  /** Such as `7, 3, 1`; empty: none. */
  remind_days: string;
  remind_most: string;
}

/** The same as stored. */
export const papersForm = (papers: PaperSettings): PapersForm => ({
  accent_color: papers.accent_color,
  heading_color: papers.heading_color,
  terms: papers.terms,
  cover: papers.cover,
  contact: papers.contact,
  footer: papers.footer,
  number_pattern: papers.number_pattern,
  paper: papers.paper,
  time_zone: papers.time_zone,
  valid_days: String(papers.valid_days),
  floor_percent: papers.floor_percent ?? '',
  floor_asks: papers.floor_asks,
  remind_days: papers.remind_days.join(', '),
  remind_most: String(papers.remind_most),
  rates: papers.tax_rates.map(({ key, name, percent, on }) => ({ key, name, percent, on: [...on] })),
  rounding: papers.tax_rounding,
  inclusive: papers.tax_inclusive,
  ...papers.look,
});

/** Days that were typed, such as `7, 3, 1`; `null`: something else was. */
export function daysIn(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  // No day is rounded.
  const days = parts.map((part) => (/^\d+$/.test(part) ? readNumber(numbers.remindDays, part) : null));
  return days.length > mostReminders || days.includes(null) ? null : days.map(Number);
}

/** The settings that a checked form comes to. */
export function papersOf(form: PapersForm): PaperFields {
  const { rates, rounding, inclusive, quantities, prices, pictures, ...rest } = form;
  const floor = form.floor_percent.trim();
  return {
    ...rest,
    valid_days: Number(readNumber(proposalNumberRules.validDays, form.valid_days)),
    floor_percent: floor === '' ? null : floor,
    floor_asks: floor !== '' && form.floor_asks,
    remind_days: daysIn(form.remind_days) ?? [],
    remind_most: Number(readNumber(numbers.remindMost, form.remind_most)),
    tax_rates: rates,
    tax_rounding: rounding,
    tax_inclusive: inclusive,
    look: { quantities, prices, pictures },
  };
}

/** The first number that a pattern gives in a year. */
export const firstNumber = (pattern: string, year: number): string => numberIn(seriesOf(pattern, year), 1);

/** Where the API's errors belong. */
export function papersField(path: string): FieldPath<PapersForm> | null {
  const [, at, field] = /^tax_rates\.(\d+)\.?(\w+)?$/.exec(path) ?? [];
  if (at !== undefined) return `rates.${Number(at)}.${field === 'name' ? 'name' : 'percent'}`;
  if (path.startsWith('remind_days')) return 'remind_days';
  return null;
}
