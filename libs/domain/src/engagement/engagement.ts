import type { ViewerType } from './contract.js';

/** Views of one template from one place by one kind of visitor, within a few seconds. */
export interface ViewCount {
  /** Host of the page the visitor came from; empty where unknown or our own. */
  referrer: string;
  userType: ViewerType;
  views: number;
  /** Visitors among them whose first view of this template it was that day. */
  visitors: number;
}

/** What happened around templates. Nobody who viewed is in it. */
export type EngagementEvent = { type: 'TemplateViewsCounted'; data: { templateId: number; counts: ViewCount[] } };

export const engagementCategory = 'engagement';

/** The stream of a template's engagement in one month (UTC). @param at ISO 8601 */
export function engagementStream(templateId: number, at: string): string {
  return `${engagementCategory}-${templateId}-${at.slice(0, 4)}${at.slice(5, 7)}`;
}
