import type { ReportPeriod } from './contract.js';
import { MS_PER_DAY, startOf } from './contract-days.js';

/** The panels that can be mailed: each is a file, and its filters stand in the address of that file. */
export const reportPanels = ['totals', 'series', 'templates', 'beacons', 'table'] as const;
export type ReportPanel = (typeof reportPanels)[number];

/** How often: on Mondays about the week before, or on the first about the month before. */
export const mailRhythms = ['week', 'month'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

/** Characters of the filters of a panel. */
export const mostPanelQuery = 500;
/** Recipients of one request, and mailed reports of one account. */
export const mostMailRecipients = 50;
export const mostReportMails = 50;

export interface SaveReportMailRequest {
  panel: ReportPanel;
  /** The filters as in the address of its file, without days: `metric=views&interval=day`. */
  query: string;
  every: MailRhythm;
  /** Ids of accounts; only an admin names others, who are admins. Absent: oneself. */
  recipients?: number[];
}

/** Names a mailed report. */
export interface ReportMailRequest {
  id: string;
}

/** An account by its name. */
export interface MailPerson {
  id: number;
  name: string;
}

/** A panel that is mailed to somebody. */
export interface ReportMail {
  id: string;
  panel: ReportPanel;
  query: string;
  title: string;
  /** The query of its screen: `?report=by-category`. */
  address: string;
  every: MailRhythm;
  /** The day (UTC) of the next one. */
  next_on: string;
  recipient: MailPerson;
  /** Who set it up; `null` if that account is gone. */
  by: MailPerson | null;
}

/** The page behind the link in a mailed report that ends it. */
export const reportMailPage = (id: string): string => `/report-mail/${id}`;

const dayBefore = (day: string): string => new Date(Date.parse(day) - MS_PER_DAY).toISOString().slice(0, 10);

/** The day after `today` on which a report is due next: a Monday, or the first of a month. */
export function nextMailOn(today: string, every: MailRhythm): string {
  const start = new Date(startOf(today, every));
  if (every === 'week') return new Date(start.getTime() + 7 * MS_PER_DAY).toISOString().slice(0, 10);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

/** The last complete week or month before a day. */
export function mailedPeriod(today: string, every: MailRhythm): ReportPeriod {
  const to = dayBefore(startOf(today, every));
  return { from: startOf(to, every), to };
}

/** Names of filters in addresses of screens, where they differ from those of calls. */
const onScreen: Readonly<Record<string, string>> = {
  name: 'report',
  category_id: 'category',
  searchTerm: 'search',
};

/** The query of the screen that shows a panel, of some days or the usual ones. */
export function panelAddress(query: string, period?: ReportPeriod): string {
  const shown = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(query))
    if (name !== 'marks') shown.set(onScreen[name] ?? name, value);
  if (period) {
    shown.set('from', period.from);
    shown.set('to', period.to);
  }
  return `?${shown.toString()}`;
}
