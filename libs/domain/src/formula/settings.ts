import type { FieldError } from '../kernel/errors.js';
import { readNumber, type NumberRule } from '../kernel/number-rules.js';

/** Product types of spec §9; `labour` is work, the others are material. */
export const productTypes = ['labour', 'finish_product', 'building_material'] as const;
export type ProductType = (typeof productTypes)[number];

/** Quote types of spec §9: which lines of a template are included. */
export const quoteTypes = ['material', 'labour', 'material_and_labour'] as const;
export type QuoteType = (typeof quoteTypes)[number];

/** Comparisons of `include_when`. */
export const includeOperators = ['=', '!=', '<', '<=', '>', '>='] as const;
export type IncludeOperator = (typeof includeOperators)[number];

/** A line is included only while this holds for the answer to one question. */
export interface IncludeWhen {
  question_id: number;
  op: IncludeOperator;
  /** A decimal string. */
  value: string;
}

/** The settings of a line besides its formula (CALCULATION.md, "Line settings"). Numbers are decimal strings. */
export interface LineSettings {
  /** 0–100. */
  waste_percent: string;
  /** Above 0: how much one sold unit covers. */
  pack_size: string;
  /** Whole sold units only. */
  round_up: boolean;
  /** In sold units. */
  minimum_quantity: string;
  include_when: IncludeWhen | null;
}

/** The default settings of a line. */
export const defaultLineSettings: LineSettings = {
  waste_percent: '0',
  pack_size: '1',
  round_up: false,
  minimum_quantity: '0',
  include_when: null,
};

/** Settings as sent: only the keys present change; `null` restores the default. */
export type LineSettingsInput = {
  waste_percent?: number | string | null;
  pack_size?: number | string | null;
  round_up?: boolean | null;
  minimum_quantity?: number | string | null;
  include_when?: { question_id: number; op: IncludeOperator; value: number | string } | null;
};

/** The largest pack size, minimum quantity and `include_when` value. */
const largestSetting = 1_000_000_000;

/** What each setting takes; `include_when` is the number to compare with. */
export const settingRules = {
  waste_percent: { least: 0, most: 100, places: 6, message: 'Waste is a number from 0 to 100.' },
  pack_size: {
    least: 0,
    most: largestSetting,
    above: true,
    places: 6,
    message: 'Pack size is a number above 0, up to 1,000,000,000.',
  },
  minimum_quantity: {
    least: 0,
    most: largestSetting,
    places: 6,
    message: 'The minimum is a number from 0 to 1,000,000,000.',
  },
  include_when: { least: -largestSetting, most: largestSetting, places: 6, message: 'Compare with a number, like 0.' },
} as const satisfies Record<string, NumberRule>;

/**
 * Reads settings as sent into settings as stored: only the keys present, `null` as the default, numbers as decimal
 * strings with at most 6 decimals. Faults name their field below `path`.
 */
export function readLineSettings(
  input: LineSettingsInput,
  path = 'settings',
): { settings: Partial<LineSettings>; errors: FieldError[] } {
  const settings: Partial<LineSettings> = {};
  const errors: FieldError[] = [];
  const fault = (key: string, code: string, message: string) => errors.push({ path: `${path}.${key}`, code, message });

  for (const key of ['waste_percent', 'pack_size', 'minimum_quantity'] as const) {
    if (input[key] === undefined) continue;
    const value = readNumber(settingRules[key], input[key] ?? defaultLineSettings[key]);
    if (value !== null) settings[key] = value;
    else fault(key, 'out_of_range', settingRules[key].message);
  }
  if (input.round_up !== undefined) {
    if (input.round_up === null || typeof input.round_up === 'boolean')
      settings.round_up = input.round_up ?? defaultLineSettings.round_up;
    else fault('round_up', 'not_a_boolean', 'Round up is true or false.');
  }
  if (input.include_when !== undefined) {
    const read = readIncludeWhen(input.include_when);
    if (read !== null && 'code' in read) fault(`include_when.${read.field}`, read.code, read.message);
    else settings.include_when = read;
  }
  return { settings, errors };
}

/** The condition as stored, or what is wrong with it. */
function readIncludeWhen(
  input: NonNullable<LineSettingsInput['include_when']> | null,
): IncludeWhen | null | { field: string; code: string; message: string } {
  if (input === null) return null;
  const { question_id, op } = input;
  const value = readNumber(settingRules.include_when, input.value);
  if (!Number.isSafeInteger(question_id))
    return { field: 'question_id', code: 'not_an_id', message: 'Choose a question.' };
  if (!includeOperators.includes(op))
    return { field: 'op', code: 'unknown_operator', message: `Choose one of ${includeOperators.join(' ')}.` };
  if (value === null) return { field: 'value', code: 'not_a_number', message: settingRules.include_when.message };
  return { question_id, op, value };
}
