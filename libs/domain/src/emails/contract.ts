import { accountRules } from '../identity/contract-rules.js';
import type { Page, Person } from '../kernel/contract.js';
import type { UserType } from '../kernel/decider.js';
import { textFault, type TextRule } from '../kernel/text-rules.js';

/** The unsubscribe page of mailings. Needs no sign-in. */
export const optOutPage = (token: string): string => `/email/opt-out/${token}`;

/** The user types that templates can be sent to. */
export const recipientTypes = ['contractor', 'retailinstall'] as const satisfies readonly UserType[];
export type RecipientType = (typeof recipientTypes)[number];

/** Most templates in one e-mail. */
export const mostSent = 50;

/** The one more address of a mailing: empty for none. */
export const addressRule: TextRule = {
  ...accountRules.email,
  least: 0,
  message: 'Enter a full e-mail address, like name@example.com.',
};

/**
 * Whether Send is enabled: a valid address or at least one user type (spec §5). The call refuses an invalid address
 * even with a type, because the user meant somebody.
 */
export function hasRecipients({
  email,
  selected_usertypes,
}: {
  email?: string | null;
  selected_usertypes?: readonly RecipientType[];
}): boolean {
  return (selected_usertypes?.length ?? 0) > 0 || (!!email?.trim() && textFault(addressRule, email) === null);
}

/** Every user of these types and the one address get one e-mail each, with all templates. */
export interface SendTemplatesRequest {
  /** Published gallery templates, in the order of the e-mail. */
  selected_ids: number[];
  selected_usertypes?: RecipientType[];
  /** One more address. Empty or `null` = none. */
  email?: string | null;
}

/** Like the mailing, but recipients are optional. */
export type PreviewTemplatesRequest = SendTemplatesRequest;

/** Number of recipients. A user who is of a type and also named by address counts once, by type. */
export interface RecipientCount {
  /** E-mails that would be sent. */
  total: number;
  contractor: number;
  retailinstall: number;
  address: number;
  /** Selected, but unsubscribed; not included in the other figures. */
  opted_out: number;
}

/** `data` of a 409 `not_published`: the templates that are not. */
export interface Unpublished {
  templates: { id: number; name: string }[];
}

/** The e-mail as a recipient reads it. */
export interface TemplatesPreview {
  subject: string;
  text: string;
  /** A complete document that loads nothing: show it in a sandboxed frame. */
  html: string;
  recipients: RecipientCount;
}

export interface TemplatesSent {
  id: number;
  recipients: RecipientCount;
}

/**
 * State of an e-mail: captured because no mail server is set, accepted by one, given up after three days, or never
 * written.
 */
export const letterStates = ['waiting', 'captured', 'sent', 'given_up', 'opted_out'] as const;
export type LetterState = (typeof letterStates)[number];

/** One mailing. */
export interface SentTemplates {
  id: number;
  sent_by: Person;
  sent_at: string;
  /** As published at that time. */
  templates: { id: number; name: string; alias: string; version: number }[];
  selected_usertypes: RecipientType[];
  /** An address was named as well; see `recipients`. */
  to_address: boolean;
  /** E-mails by state. All 0 until they are written, a moment after the call. */
  letters: Record<LetterState, number>;
}

export interface SentRecipient {
  /** `null` if the e-mail went to an address without an account, or the account is deleted. */
  user: Person | null;
  /** The account's current address, or the named one; `null` after deletion. */
  address: string | null;
  state: LetterState;
  /** When it reached that state. */
  at: string;
}

export type SentTemplatesPage = Page<SentTemplates>;
export type SentRecipientsPage = Page<SentRecipient>;
