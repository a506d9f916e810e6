import type { NumberRule } from '../kernel/number-rules.js';
import type { TextRule } from '../kernel/text-rules.js';

/** Most parts of a proposal (PRODUCT.md, Proposals). */
export const mostSections = 50;
export const mostProposalLines = 500;
/** Most rates of tax, and payments. */
export const mostTaxRates = 6;
export const mostInstalments = 12;
/** How many alternatives a client picks one of. */
export const alternativesOf = { least: 2, most: 4 } as const;

/** What the texts of a proposal take that stand in its events. */
export const proposalTextRules = {
  title: { least: 1, most: 120, missing: 'Enter a title.' },
  section: { least: 1, most: 120, missing: 'Enter a title for the section.' },
  line: { least: 1, most: 200, missing: 'Enter a name for the line.' },
  unit: { most: 30 },
  tax: { least: 1, most: 40, missing: 'Enter a name for the tax.' },
  instalment: { least: 1, most: 80, missing: 'Say when the payment is due.' },
} as const satisfies Record<string, TextRule>;

/** The largest price and quantity: 12 digits (spec §5, `isPrice`). */
const largest = 999_999_999_999;

/** What the numbers of a proposal take. */
export const proposalNumberRules = {
  quantity: { least: 0, most: largest, places: 4, message: 'A quantity is a number from 0 to 999,999,999,999.' },
  price: { least: -largest, most: largest, places: 2, message: 'A price has at most 12 digits before the point.' },
  amount: { least: 0, most: largest, places: 2, message: 'An amount is a number from 0 to 999,999,999,999.' },
  percent: { least: 0, most: 100, places: 4, message: 'A percentage is a number from 0 to 100.' },
  markup: { least: 0, most: 10_000, places: 4, message: 'Markup is a number from 0 to 10,000 %.' },
  margin: { least: 0, most: 99, places: 4, message: 'Margin is a number from 0 to 99 %.' },
  tax: { least: 0, most: 100, places: 4, message: 'A tax rate is a number from 0 to 100 %.' },
  validDays: { least: 1, most: 365, places: 0, message: 'A proposal is valid for 1 to 365 days.' },
} as const satisfies Record<string, NumberRule>;
