/** When a business asks for the reason of a change. */
export const reasonRules = ['never', 'formula_price_publishing', 'always'] as const;
export type ReasonRule = (typeof reasonRules)[number];

/** Approvals that a template of the gallery needs. */
export const approvalRules = [0, 1, 2] as const;
export type ApprovalRule = (typeof approvalRules)[number];

/** After how many days a review that waits brings a reminder by e-mail; 0: never. */
export const reminderRules = [0, 1, 2, 3, 7] as const;
export type ReminderRule = (typeof reminderRules)[number];

/** What a failed check of a template of the gallery does to its publishing. */
export const readyRules = ['warns', 'blocks'] as const;
export type ReadyRule = (typeof readyRules)[number];

/** When a supplier's price changes wait for an admin. */
export const priceApprovalRules = ['never', 'above', 'always'] as const;

/** `percent` of `above`: a price that moves by more than this, up or down; decimal text. Otherwise `null`. */
export interface PriceApproval {
  readonly when: (typeof priceApprovalRules)[number];
  readonly percent: string | null;
}

/** The rules of a business, or of the gallery, for changes of what belongs to it. */
export interface Policy {
  readonly reasons: ReasonRule;
  /** How many people have to approve a template of the gallery before it is published. */
  readonly approvals: ApprovalRule;
  readonly reminders: ReminderRule;
  /** Whether a template of the gallery that is not ready can be published without an override. */
  readonly ready: ReadyRule;
  /** When price changes of a supplier wait for an admin; absent: never. */
  readonly prices?: PriceApproval;
}
