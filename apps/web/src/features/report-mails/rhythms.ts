import type { MailRhythm } from '@quotewright/domain/reports/contract-mails.js';

/** How often a report is mailed. */
export const rhythmNames: Readonly<Record<MailRhythm, string>> = {
  week: 'Every Monday',
  month: 'On the first of the month',
};
