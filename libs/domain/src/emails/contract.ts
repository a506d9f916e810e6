import { isEmail } from '../identity/contract.js';
import type { Page, Person } from '../kernel/contract.js';
import type { UserType } from '../kernel/decider.js';

/** Where a path ends in a query; absent values are left out. */
function withQuery(path: string, query: Record<string, number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** The calls that send templates by e-mail. All are the admin's. */
export const paths = {
  /** POST, `SendTemplatesRequest` → `TemplatesSent`. */
  send: () => '/api/send/email/qtemplates',
  /** POST, `PreviewTemplatesRequest` → `TemplatesPreview`; sends nothing. */
  preview: () => '/api/email/qtemplates/preview',
  /** GET → `Page<SentTemplates>`, newest first. */
  sent: (query: { page?: number; perPage?: number } = {}) => withQuery('/api/email/qtemplates/sent', query),
  /** GET → `Page<SentRecipient>`: who got one of them. */
  recipients: (id: number | string, query: { page?: number; perPage?: number } = {}) =>
    withQuery(`/api/email/qtemplates/sent/${id}/recipients`, query),
};

/** The page on which whoever got a letter says to want no more of them. Needs no sign-in. */
export const optOutPage = (token: string): string => `/email/opt-out/${token}`;

/** The user types that templates can be sent to. */
export const recipientTypes = ['contractor', 'retailinstall'] as const satisfies readonly UserType[];
export type RecipientType = (typeof recipientTypes)[number];

/** Templates in one letter. */
export const mostSent = 50;

/**
 * Whether Send is enabled: a valid address is entered or at least one user type chosen (spec §5). A faulty address beside
 * a type is refused by the call: whoever typed it meant somebody.
 */
export function hasRecipients({
  email,
  selected_usertypes,
}: {
  email?: string | null;
  selected_usertypes?: readonly RecipientType[];
}): boolean {
  return (selected_usertypes?.length ?? 0) > 0 || isEmail(email?.trim() ?? '');
}

/** Every user of these types, and the one address, gets one letter with all of the templates. */
export interface SendTemplatesRequest {
  /** Published gallery templates; in the letter they stand in this order. */
  selected_ids: number[];
  selected_usertypes?: RecipientType[];
  /** One address more, of anybody. Empty or `null` = none. */
  email?: string | null;
}

/** As what is sent, but nobody need be chosen yet. */
export type PreviewTemplatesRequest = SendTemplatesRequest;

/** How many get a letter. Somebody who is of a type and is named by address counts once, by type. */
export interface RecipientCount {
  /** Letters that would go out. */
  total: number;
  contractor: number;
  retailinstall: number;
  address: number;
  /** Chosen, but they want no such letters; in none of the figures above. */
  opted_out: number;
}

/** The letter as it would be read. */
export interface TemplatesPreview {
  subject: string;
  text: string;
  /** A whole document that loads nothing: show it in a sandboxed frame. */
  html: string;
  recipients: RecipientCount;
}

export interface TemplatesSent {
  id: number;
  recipients: RecipientCount;
}

/** What became of a letter: kept here because no mail server is set, or taken by one, or by none for three days, or never written. */
export const letterStates = ['waiting', 'captured', 'sent', 'given_up', 'opted_out'] as const;
export type LetterState = (typeof letterStates)[number];

/** Templates that were sent once. */
export interface SentTemplates {
  id: number;
  sent_by: Person;
  sent_at: string;
  /** As they were published then. */
  templates: { id: number; name: string; alias: string; version: number }[];
  selected_usertypes: RecipientType[];
  /** An address was named as well; `recipients` tells it. */
  to_address: boolean;
  /** Letters by what became of them. All 0 until they are written, a moment after the call. */
  letters: Record<LetterState, number>;
}

export interface SentRecipient {
  /** `null` where the letter went to an address without an account, and for an account that is gone. */
  user: Person | null;
  /** The address now of the account, or the one that was named; `null` once it was erased. */
  address: string | null;
  state: LetterState;
  /** When it came to that state. */
  at: string;
}

export type SentTemplatesPage = Page<SentTemplates>;
export type SentRecipientsPage = Page<SentRecipient>;

/** Error codes of these calls beside the general ones and `template_not_found`. */
export type EmailErrorCode =
  /** 409: one of the templates is not public. `data` = `{ templates: [{ id, name }] }`. */
  | 'not_published'
  /** 409: there is nobody to write to: no such users, or they want no letters. */
  | 'no_recipients';
