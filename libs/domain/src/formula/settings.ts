/** Product types of spec §9; `labour` is work, the others are material. */
export const productTypes = ['labour', 'finish_product', 'building_material'] as const;
export type ProductType = (typeof productTypes)[number];

/** Quote types of spec §9: which lines of a template count. */
export const quoteTypes = ['material', 'labour', 'material_and_labour'] as const;
export type QuoteType = (typeof quoteTypes)[number];

/** Comparisons of `include_when`. */
export const includeOperators = ['=', '!=', '<', '<=', '>', '>='] as const;
export type IncludeOperator = (typeof includeOperators)[number];

/** A line counts only while this holds of the answer to one question. */
export interface IncludeWhen {
  question_id: number;
  op: IncludeOperator;
  /** A decimal string. */
  value: string;
}

/** What stands beside a line's formula (CALCULATION.md, "Line settings"). Numbers are decimal strings. */
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

/** The settings of a line nobody has touched. */
export const defaultLineSettings: LineSettings = {
  waste_percent: '0',
  pack_size: '1',
  round_up: false,
  minimum_quantity: '0',
  include_when: null,
};

/** Settings as sent: only the keys present change; `null` sets one back to its default. */
export type LineSettingsInput = {
  waste_percent?: number | string | null;
  pack_size?: number | string | null;
  round_up?: boolean | null;
  minimum_quantity?: number | string | null;
  include_when?: { question_id: number; op: IncludeOperator; value: number | string } | null;
};
