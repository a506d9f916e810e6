import type { Page } from '../kernel/contract.js';
import type { MailKind } from './contract-kinds.js';

/** What an account has chosen of one kind. */
export interface NotificationChoice {
  kind: MailKind;
  /** It comes by e-mail; `null`: that is not theirs to choose. */
  mail: boolean | null;
  /** It is filed under the bell; `null`: it never is. */
  bell: boolean | null;
}

/** `GET /account/notifications`: what the caller may decline, in the order of lists. */
export interface Notifications {
  /** E-mails to the caller's address do not arrive: none is sent until it is confirmed again, or another one is. */
  address_failing: boolean;
  choices: NotificationChoice[];
}

/** `POST /account/notifications`: one kind, from now on. */
export interface ChooseNotificationRequest {
  kind: MailKind;
  /** Absent: as before. */
  mail?: boolean;
  bell?: boolean;
}

/** Something that an account was told of, in the product. */
export interface Notice {
  id: number;
  kind: MailKind;
  /** The subject of the e-mail. */
  text: string;
  /** What it is about, a path of this site; `null`: nothing that can be opened. */
  path: string | null;
  at: string;
  read: boolean;
}

/** Newest first. */
export type NoticesPage = Page<Notice>;

export interface UnreadNotices {
  unread: number;
}

/** `POST /notices/read`: these, or all that were there when `upto` was the newest. */
export interface ReadNoticesRequest {
  ids?: number[];
  upto?: number;
}

/** How long notices are kept (days). */
export const noticeDays = 90;

/** Most addresses in one report of bounces. */
export const mostBounces = 1_000;

/** `POST /mail/bounces`: addresses that refused an e-mail for good. */
export interface BouncesRequest {
  bounces: {
    email: string;
    /** The enhanced status code (RFC 3463): `5.1.1`. */
    status?: string;
  }[];
}

/** The header of a signed call: `t=1764165600,v1=<hex>`, HMAC-SHA256 of `<t>.<body>` with the shared secret. */
export const signatureHeader = 'x-quotewright-signature';

/** How far the time of a signature may be from the server's (s). */
export const signatureSeconds = 300;
