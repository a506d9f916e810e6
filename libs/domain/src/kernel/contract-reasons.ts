/** When a business asks for the reason of a change. */
export const reasonRules = ['never', 'formula_price_publishing', 'always'] as const;
export type ReasonRule = (typeof reasonRules)[number];

/** The rules of a business, or of the gallery, for changes of what belongs to it. */
export interface Policy {
  readonly reasons: ReasonRule;
}
