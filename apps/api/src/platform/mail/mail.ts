import type { MailKind } from '@quotewright/domain/emails/contract-kinds.js';

/** A link with what it does. */
export interface MailLink {
  label: string;
  url: string;
}

/** An e-mail in words. Its text and HTML parts are made from these alone (`rendering.ts`). */
export interface Mail {
  kind: MailKind;
  to: string;
  /** The account it is about, which is erased with it: the e-mail may name the person, or go to an earlier address. */
  account?: number | null;
  /** The client of a business that it is to, which may be erased while it waits. */
  client?: number;
  /** Who else stands in it, by name or with words of theirs: it is erased with any of them. */
  names?: {
    accounts?: readonly number[];
    business?: number;
    /** Of a visitor. */
    booking?: number;
  };
  subject: string;
  /** Whom it greets, `isolated`; `null`: nobody by name; absent: it does not greet. */
  greeting?: string | null;
  /** Paragraphs of plain text. */
  paragraphs: readonly string[];
  /** What is best read as a list: when, where, who. */
  facts?: readonly { name: string; value: string }[];
  /** The items it lists: each with a heading, a text and an address. */
  items?: readonly { title: string; text: string; url: string }[];
  /** One link, shown as a button. */
  action?: MailLink;
  /** A file that goes with it. */
  attachment?: MailAttachment;
  /** Why its reader gets it, where that says more than the kind. */
  why?: string;
  /** Stops it with one press, without signing in; mail programs offer it as well (RFC 8058). */
  stop?: MailLink;
}

export interface MailAttachment {
  /** `log-head-2026-11-23.json` */
  name: string;
  content: string;
  /** JSON by default. */
  type?: 'text/csv' | 'text/calendar';
}
