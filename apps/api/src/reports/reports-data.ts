import { Injectable } from '@nestjs/common';
import { OwnData } from '../platform/own-data/own-data.js';
import { ReportMails } from './report-mails.js';

/** What an account's export holds of reports: those it gets by e-mail. */
@Injectable()
export class ReportsData {
  constructor(mails: ReportMails, data: OwnData) {
    data.holds({
      name: 'mailed-reports',
      about: 'Reports that you get by e-mail or set up for others.',
      whose: 'person',
      rows: async function* (viewer) {
        for (const { id: _, ...mail } of await mails.list(viewer)) yield mail;
      },
    });
  }
}
