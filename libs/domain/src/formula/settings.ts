import type { FieldError } from '../kernel/errors.js';
import { decimalText, readDecimal, roundHalfUp } from '../kernel/money.js';

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

  if (input.waste_percent !== undefined) {
    const waste = readDecimal(input.waste_percent ?? defaultLineSettings.waste_percent);
    if (waste && waste.gte(0) && waste.lte(100)) settings.waste_percent = decimalText(waste, 6);
    else fault('waste_percent', 'out_of_range', 'Waste is a number from 0 to 100.');
  }
  if (input.pack_size !== undefined) {
    const pack = readDecimal(input.pack_size ?? defaultLineSettings.pack_size);
    if (pack && roundHalfUp(pack, 6).gt(0) && pack.lte(largestSetting)) settings.pack_size = decimalText(pack, 6);
    else fault('pack_size', 'out_of_range', 'Pack size is a number above 0.');
  }
  if (input.minimum_quantity !== undefined) {
    const minimum = readDecimal(input.minimum_quantity ?? defaultLineSettings.minimum_quantity);
    if (minimum && minimum.gte(0) && minimum.lte(largestSetting)) settings.minimum_quantity = decimalText(minimum, 6);
    else fault('minimum_quantity', 'out_of_range', 'The minimum quantity is a number from 0.');
  }
  if (input.round_up !== undefined) {
    if (input.round_up === null || typeof input.round_up === 'boolean')
      settings.round_up = input.round_up ?? defaultLineSettings.round_up;
    else fault('round_up', 'not_a_boolean', 'Round up is true or false.');
  }
  if (input.include_when === null) {
    settings.include_when = null;
  } else if (input.include_when !== undefined) {
    const { question_id, op } = input.include_when;
    const value = readDecimal(input.include_when.value);
    if (!Number.isSafeInteger(question_id)) fault('include_when.question_id', 'not_an_id', 'Choose a question.');
    else if (!includeOperators.includes(op))
      fault('include_when.op', 'unknown_operator', `Choose one of ${includeOperators.join(' ')}.`);
    else if (!value || value.abs().gt(largestSetting))
      fault('include_when.value', 'not_a_number', 'Compare with a number.');
    else settings.include_when = { question_id, op, value: decimalText(value, 6) };
  }
  return { settings, errors };
}
