/** A kind of e-mail: what it is called, who gets it and why. */
interface MailKindRule {
  /** What people read where kinds are listed. */
  readonly name: string;
  /** Why its reader gets it, at the foot of each e-mail. */
  readonly why: string;
  /** Who gets it: every account, those of businesses, admins, or also people without an account. */
  readonly to: 'accounts' | 'businesses' | 'admins' | 'anybody';
  /** It may be declined. What somebody needs to use or protect an account, or asked for, may not. */
  readonly declinable?: true;
  /**
   * Members read the same in the product. Not where the e-mail proves an address or its link is a secret, and not where it
   * is about the file that comes with it.
   */
  readonly notice?: true;
}

/**
 * Every kind of e-mail, in the order of lists. An e-mail without a kind cannot be written, and each kind has a sample
 * that admins look at (docs/adr/0109).
 */
export const mailKinds = {
  'confirm-address': {
    name: 'Confirm an address',
    why: 'You get this because someone entered your address at Quotewright.',
    to: 'accounts',
  },
  'change-of-address': {
    name: 'Change of address',
    why: 'You get this because your address belongs, or belonged, to a Quotewright account.',
    to: 'accounts',
    notice: true,
  },
  'new-account': {
    name: 'New account',
    why: 'You get this because an admin of Quotewright added an account for you.',
    to: 'accounts',
  },
  'new-password': {
    name: 'Link for a new password',
    why: 'You get this because someone asked for a new password for your account.',
    to: 'accounts',
  },
  'password-changed': {
    name: 'Password changed',
    why: 'You get this because it is about the security of your account.',
    to: 'accounts',
    notice: true,
  },
  'two-factor': {
    name: 'Two-factor sign-in',
    why: 'You get this because it is about the security of your account.',
    to: 'accounts',
    notice: true,
  },
  passkey: {
    name: 'Passkeys',
    why: 'You get this because it is about the security of your account.',
    to: 'accounts',
    notice: true,
  },
  'data-export': {
    name: 'Export of your data',
    why: 'You get this because someone asked for the data of your account there.',
    to: 'accounts',
    notice: true,
  },
  'seen-as': {
    name: 'An admin sees what you see',
    why: 'You get this because it is about the privacy of your account.',
    to: 'businesses',
    notice: true,
  },
  invitation: {
    name: 'Invitation to a team',
    why: 'You get this because a business invited your address to its team.',
    to: 'anybody',
  },
  'left-team': {
    name: 'Removed from a team',
    why: 'You get this because you were a member of a team at Quotewright.',
    to: 'businesses',
    notice: true,
  },
  'business-erased': {
    name: 'Business deleted',
    why: 'You get this because you had an account at Quotewright.',
    to: 'businesses',
  },
  approval: {
    name: 'Approval of a business',
    why: 'You get this because your business asked to be approved.',
    to: 'businesses',
    notice: true,
  },
  'premium-answer': {
    name: 'Answer about premium',
    why: 'You get this because you asked for premium templates.',
    to: 'businesses',
    notice: true,
  },
  lead: {
    name: 'New leads',
    why: 'You get this because your business takes leads.',
    to: 'businesses',
    declinable: true,
    notice: true,
  },
  'price-change': {
    name: 'Scheduled price changes',
    why: 'You get this because you scheduled a change of prices.',
    to: 'accounts',
    declinable: true,
    notice: true,
  },
  'price-answer': {
    name: 'Answers to price changes',
    why: 'You get this because you asked for a change of prices.',
    to: 'businesses',
    declinable: true,
    notice: true,
  },
  'lead-outcome': {
    name: 'What became of your leads',
    why: 'You get this because you or a colleague sent a lead.',
    to: 'businesses',
    declinable: true,
    notice: true,
  },
  'proposal-question': {
    name: 'Questions of your clients',
    why: 'You get this because your business sent a proposal.',
    to: 'businesses',
    declinable: true,
    notice: true,
  },
  'proposal-answer': {
    name: 'What your clients decided',
    why: 'You get this because your business sent a proposal.',
    to: 'businesses',
    declinable: true,
    notice: true,
  },
  'proposal-reply': {
    name: 'Answers to clients',
    why: 'You get this because you asked about a proposal that was sent to you.',
    to: 'anybody',
  },
  rating: {
    name: 'New ratings',
    why: 'You get this because your business is a supplier at Quotewright.',
    to: 'businesses',
    declinable: true,
    notice: true,
  },
  booking: {
    name: 'Your demos and calls',
    why: 'You get this because a demo or call was booked with your address.',
    to: 'anybody',
    notice: true,
  },
  'booking-reminder': {
    name: 'Reminders of demos and calls',
    why: 'You get this because a demo or call was booked with your address.',
    to: 'anybody',
    declinable: true,
    notice: true,
  },
  templates: {
    name: 'Quote templates',
    why: 'You get this because Quotewright sent it to your address.',
    to: 'anybody',
    declinable: true,
    notice: true,
  },
  undone: {
    name: 'Changes of yours that were undone',
    why: 'You get this because you made the change.',
    to: 'accounts',
    declinable: true,
    notice: true,
  },
  report: {
    name: 'Mailed reports',
    why: 'You get this because it was set up for you in Reports.',
    to: 'accounts',
    notice: true,
  },
  review: {
    name: 'Reviews',
    why: 'You get this because you are an admin of Quotewright.',
    to: 'admins',
    declinable: true,
    notice: true,
  },
  'review-reminder': {
    name: 'Reminders of reviews',
    why: 'You get this because you are an admin of Quotewright.',
    to: 'admins',
    declinable: true,
    notice: true,
  },
  'release-failed': {
    name: 'Releases that were not published',
    why: 'You get this because you are an admin of Quotewright.',
    to: 'admins',
    declinable: true,
    notice: true,
  },
  'premium-request': {
    name: 'Requests for premium',
    why: 'You get this because you are an admin of Quotewright.',
    to: 'admins',
    declinable: true,
    notice: true,
  },
  'team-booking': {
    name: 'Bookings by visitors',
    why: 'You get this because you are an admin of Quotewright.',
    to: 'admins',
    declinable: true,
    notice: true,
  },
  proposal: {
    name: 'Proposals',
    why: 'You get this because a business made a proposal for you.',
    to: 'anybody',
  },
  'proposal-reminder': {
    name: 'Reminders of proposals',
    why: 'You get this because a business made a proposal for you that ends soon.',
    to: 'anybody',
    declinable: true,
  },
  'signed-log': {
    name: 'Signed log',
    why: 'You get this because you are an admin of Quotewright.',
    to: 'admins',
  },
} as const satisfies Readonly<Record<string, MailKindRule>>;

export type MailKind = keyof typeof mailKinds;

/** The rule of a kind, whichever it is. */
export const ruleOf = (kind: MailKind): MailKindRule => mailKinds[kind];

export const canDecline = (kind: MailKind): boolean => ruleOf(kind).declinable ?? false;

export const isNotice = (kind: MailKind): boolean => ruleOf(kind).notice ?? false;

/** The media query of an e-mail's dark colours; a preview forces them by another one. */
export const darkMedia = '(prefers-color-scheme:dark)';

/** Whether a text names a kind. */
export const isMailKind = (text: string): text is MailKind => Object.hasOwn(mailKinds, text);

/** One kind with sample data, as its readers get it. */
export interface MailPreview {
  kind: MailKind;
  /** One for each occasion on which it is sent. */
  samples: MailSample[];
}

export interface MailSample {
  subject: string;
  text: string;
  /** A complete document that loads nothing: show it in a sandboxed frame. */
  html: string;
  /** The name of the file that goes with it. */
  attachment: string | null;
}
