import { Injectable } from '@nestjs/common';
import { OwnData, everyRow } from '../platform/own-data/own-data.js';
import { Notices } from './notices.js';

/** What an account's export holds of e-mails and notifications. */
@Injectable()
export class EmailsData {
  constructor(notices: Notices, data: OwnData) {
    data.holds(
      {
        name: 'notifications',
        about: 'What the bell told you.',
        whose: 'person',
        rows: (viewer) => everyRow((request) => notices.page(viewer, request)),
      },
      {
        name: 'e-mail-choices',
        about: 'Which e-mails and notifications you want.',
        whose: 'person',
        rows: async function* (viewer) {
          yield* (await notices.choices(viewer)).choices;
        },
      },
    );
  }
}
