import type { Person } from '../kernel/contract.js';
import type { UserType } from '../kernel/decider.js';
import type { TextRule } from '../kernel/text-rules.js';

export interface ViewTemplateRequest {
  quote_template_id: number;
  /** `document.referrer`; only its host is stored. */
  referrer?: string;
  /** `navigator.webdriver`: a program drives the browser. */
  automated?: boolean;
  /** It was shown in a frame of another site, where no cookie tells visitors apart. */
  embedded?: boolean;
}

/** Answer to a view or a try, counted or not. */
export interface ViewCounted {
  /** False if it was left out, for one of the other `viewOutcomes`. */
  counted: boolean;
}

/** Ways to share a page: networks, e-mail, the address copied, and the device's own sheet. */
export const shareChannels = ['facebook', 'linkedin', 'twitter', 'whatsapp', 'email', 'copy', 'device'] as const;
export type ShareChannel = (typeof shareChannels)[number];

export interface ShareTemplateRequest {
  quote_template_id: number;
  channel: ShareChannel;
}

/** What becomes of a beacon, which says that a template was shown: the first of them that fits; at last `counted`. */
export const viewOutcomes = [
  'not_public',
  'admin',
  'owner',
  'bot',
  'preloaded',
  'private',
  'crowd',
  'repeat',
  'counted',
] as const;
export type ViewOutcome = (typeof viewOutcomes)[number];

/** An account's first copy of a gallery template. */
export interface NewestCopy {
  template: {
    id: number;
    name: string;
    alias: string;
    /** Title of its category; empty without one. */
    category: string;
  };
  user: Person;
  /** ISO 8601 UTC. */
  at: string;
}

/** Views of one template by one visitor within this time count once, as do tries of its calculator. */
export const viewWindowMinutes = 30;

/** `document.referrer`. */
export const referrerRule = { most: 2_000 } as const satisfies TextRule;

/** Viewer type, by which counts are grouped. */
export type ViewerType = UserType | 'guest';
