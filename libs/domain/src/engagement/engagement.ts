import type { StreamKind } from '../kernel/decider.js';
import type { ShareChannel, ViewerType } from './contract.js';

/** Views of one template from one referrer by one viewer type, within a few seconds. */
export interface ViewCount {
  /** Host of the referring page; empty if unknown or our own. */
  referrer: string;
  userType: ViewerType;
  views: number;
  /** Visitors whose first view of this template was on that day. */
  visitors: number;
}

/** Tries of one template's calculator, by the same. */
export interface TryCount {
  referrer: string;
  userType: ViewerType;
  tries: number;
}

/** Views of a template, tries of its calculator, and each time its page was shared. Contains no visitor. */
export type EngagementEvent =
  | { type: 'TemplateViewsCounted'; data: { templateId: number; counts: ViewCount[] } }
  | { type: 'TemplateTriesCounted'; data: { templateId: number; counts: TryCount[] } }
  | { type: 'TemplateShared'; data: { templateId: number; channel: ShareChannel; userType: ViewerType } };

/** Streams that the view counter writes: one per template and month. */
export const engagement: StreamKind<EngagementEvent> = {
  category: 'engagement',
  events: {
    TemplateViewsCounted: ({ templateId }) => ({ template: [templateId] }),
    TemplateTriesCounted: ({ templateId }) => ({ template: [templateId] }),
    TemplateShared: ({ templateId }) => ({ template: [templateId] }),
  },
};

/** The engagement stream of a template for one month (UTC). @param at ISO 8601 */
export function engagementStream(templateId: number, at: string): string {
  return `${engagement.category}-${templateId}-${at.slice(0, 4)}${at.slice(5, 7)}`;
}
