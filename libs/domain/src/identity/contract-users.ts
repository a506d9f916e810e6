/** What a list of users can be narrowed to by premium access: those who have it, or wait for an answer. */
export const premiumFilters = ['has', 'asked'] as const;
export type PremiumFilter = (typeof premiumFilters)[number];

/** An admin's change of an account. */
export interface UpdateUserRequest {
  id: number;
  name: string;
  /** Empty: none. */
  business_name?: string;
}

/** The answer to a request for premium templates, mailed to who asked. */
export interface AnswerPremiumRequest {
  id: number;
  granted: boolean;
  /** Goes into the e-mail. */
  reason?: string;
}

/** Whether an account can be used. */
export interface ActivateRequest {
  id: number;
  active: boolean;
}
