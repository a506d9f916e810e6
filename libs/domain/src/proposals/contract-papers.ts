import type { NumberRule } from '../kernel/number-rules.js';
import type { TextRule } from '../kernel/text-rules.js';
import { timeZoneRule } from '../kernel/time-zone.js';
import type { TaxRate, TaxRounding } from './calculate.js';
import type { Look } from './content.js';
import { defaultNumberPattern, numberPatternRule } from './contract-numbering.js';

/** The sizes of paper that a PDF is made in. */
export const paperSizes = ['a4', 'letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** How many reminders a proposal brings at most, and at how many times. */
export const mostReminders = 5;

/** What the texts of a business's papers take. */
export const paperTextRules = {
  terms: { most: 8_000 },
  cover: { most: 4_000 },
  notes: { most: 4_000 },
  contact: { most: 300 },
  footer: { most: 300 },
  message: { most: 2_000 },
  number_pattern: numberPatternRule,
  time_zone: timeZoneRule,
  color: { least: 1, most: 7, pattern: /^#[\da-f]{6}$/i, message: 'Enter a colour such as #1f4b99.' },
} as const satisfies Record<string, TextRule>;

/** What the numbers take. */
export const paperNumberRules = {
  floor: { least: 0, most: 99, places: 4, message: 'A floor margin is a number from 0 to 99 %.' },
  remindDays: { least: 1, most: 90, places: 0, message: 'A reminder is sent 1 to 90 days before the end.' },
  remindMost: { least: 0, most: mostReminders, places: 0, message: `Send 0 to ${mostReminders} reminders.` },
} as const satisfies Record<string, NumberRule>;

/** How a business's proposals begin, look and are followed up. Numbers are decimal strings. */
export interface PaperFields {
  /** Both read well on white paper: `#rrggbb`. */
  accent_color: string;
  heading_color: string;
  terms: string;
  /** That a new draft starts with. */
  cover: string;
  /** Where the business is found: lines of an address, phone, e-mail. */
  contact: string;
  footer: string;
  number_pattern: string;
  paper: PaperSize;
  /** Where a proposal's last day ends. */
  time_zone: string;
  valid_days: number;
  /** The least margin; `null`: none, also for members who see no costs. */
  floor_percent: string | null;
  /** A second member agrees to less. */
  floor_asks: boolean;
  /** How many days before its end a proposal brings reminders, and how many it brings at most, those by hand included. */
  remind_days: number[];
  remind_most: number;
  tax_rates: TaxRate[];
  tax_rounding: TaxRounding;
  tax_inclusive: boolean;
  look: Look;
}

export interface PaperSettings extends PaperFields {
  /** Rises with each change; send it with one to detect concurrent ones. */
  version: number;
  /** The picture's name; `null`: none. */
  logo: string | null;
}

/** `version`: that the change was made against. */
export interface SavePapersRequest extends PaperFields {
  version?: number;
}

/** `img`: a data URL; `null`: none. */
export interface PaperLogoRequest {
  img: string | null;
}

/** How papers are until a business says otherwise. */
export const defaultPapers: PaperFields = {
  accent_color: '#1f4b99',
  heading_color: '#1a1a1a',
  terms: '',
  cover: '',
  contact: '',
  footer: '',
  number_pattern: defaultNumberPattern,
  paper: 'letter',
  time_zone: 'UTC',
  valid_days: 30,
  floor_percent: null,
  floor_asks: false,
  remind_days: [],
  remind_most: 0,
  tax_rates: [],
  tax_rounding: 'total',
  tax_inclusive: false,
  look: { quantities: true, prices: 'lines', pictures: false },
};
