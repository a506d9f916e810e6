import {
  letterStates,
  type LetterState,
  type SentRecipient,
  type SentTemplates,
} from '@quotewright/domain/emails/contract.js';
import type { MailingEvent } from '@quotewright/domain/emails/mailing.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { idOfStream, type UserType } from '@quotewright/domain/kernel/decider.js';
import { pageOf } from '../kernel/paging.js';
import { projection, type ReadModels } from '../kernel/projection.js';
import { templateDetails } from '../templates/template-details.js';

interface MailingRow {
  id: number;
  sent: MailingEvent['data'];
  sent_by: number | null;
  sent_by_type: UserType | null;
  sent_at: Date;
}

/** Which templates were sent by e-mail. The recipients are in `app.mailing_recipient`, outside the log. */
export const sentTemplates = projection<MailingEvent>({
  name: 'sent-templates',
  version: 1,
  tables: {
    mailing: {
      columns: {
        id: 'integer',
        key: 'text',
        sent: 'jsonb',
        sent_by: 'integer?',
        sent_by_type: 'text?',
        sent_at: 'timestamptz',
      },
      key: ['id'],
      indexes: [['key'], ['sent_at', 'id']],
    },
  },
  on: {
    TemplatesEmailed: (rows, event) =>
      rows.put('mailing', {
        id: idOfStream(event.stream),
        key: event.data.key,
        sent: event.data,
        sent_by: event.meta.actorId,
        sent_by_type: event.meta.userType,
        sent_at: event.meta.at,
      }),
  },
});

/** The mailing whose e-mails were prepared under this key, or undefined if it is not in the log. */
export async function mailingByKey(read: ReadModels, key: string): Promise<number | undefined> {
  return (
    await read
      .knex<MailingRow & { key: string }>(read.table(sentTemplates, 'mailing'))
      .where({ key })
      .first<{ id: number } | undefined>('id')
  )?.id;
}

/** Whether the mailing exists. */
export async function isMailing(read: ReadModels, id: number): Promise<boolean> {
  return (await read.knex(read.table(sentTemplates, 'mailing')).where({ id }).first('id')) !== undefined;
}

const noLetters = Object.fromEntries(letterStates.map((state) => [state, 0])) as Record<LetterState, number>;

/** Every mailing, newest first, with the state of its e-mails and current names. */
export async function listSentTemplates(
  read: ReadModels,
  request: { page?: number; perPage?: number },
): Promise<Page<SentTemplates>> {
  const query = read.knex({ m: read.table(sentTemplates, 'mailing') });
  const page = await pageOf<MailingRow & { sender: string | null }>(query, request, (rows) =>
    rows
      .leftJoin({ u: 'app.user' }, 'u.id', 'm.sent_by')
      .orderBy([
        { column: 'm.sent_at', order: 'desc' },
        { column: 'm.id', order: 'desc' },
      ])
      .select('m.*', 'u.name as sender'),
  );
  const templateIds = page.data.flatMap(({ sent }) => sent.templates.map(({ templateId }) => templateId));
  const [cards, counted] = await Promise.all([
    read
      .knex<{ template_id: number; name: string; alias: string; state: string }>(read.table(templateDetails, 'card'))
      .where({ state: 'staged' })
      .whereIn('template_id', templateIds)
      .select('template_id', 'name', 'alias'),
    read
      .knex('app.mailing_recipient')
      .whereIn(
        'mailing_id',
        page.data.map(({ id }) => id),
      )
      .groupBy('mailing_id', 'state')
      .select<{ mailing_id: number; state: LetterState; letters: string }[]>(
        'mailing_id',
        'state',
        read.knex.raw('count(*) AS letters'),
      ),
  ]);
  const named = new Map(cards.map(({ template_id, name, alias }) => [template_id, { name, alias }]));
  return {
    ...page,
    data: page.data.map(({ id, sent, sent_by, sent_by_type, sent_at, sender }) => ({
      id,
      sent_by: { id: sent_by, name: sender, user_type: sent_by_type },
      sent_at: sent_at.toISOString(),
      templates: sent.templates.map(({ templateId, version }) => ({
        id: templateId,
        ...(named.get(templateId) ?? { name: '', alias: '' }),
        version,
      })),
      selected_usertypes: [...sent.userTypes],
      to_address: sent.toAddress,
      letters: {
        ...noLetters,
        ...Object.fromEntries(
          counted.filter(({ mailing_id }) => mailing_id === id).map(({ state, letters }) => [state, Number(letters)]),
        ),
      },
    })),
  };
}

/** The recipients of one mailing, in the order in which the e-mails were written. */
export async function recipientsOf(
  read: ReadModels,
  id: number,
  request: { page?: number; perPage?: number },
): Promise<Page<SentRecipient>> {
  const query = read.knex({ r: 'app.mailing_recipient' }).where({ 'r.mailing_id': id });
  const page = await pageOf<{
    user_id: number | null;
    address: string | null;
    name: string | null;
    user_type: UserType;
    email: string | null;
    state: LetterState;
    at: Date;
  }>(query, request, (rows) =>
    rows
      .leftJoin({ u: 'app.user' }, 'u.id', 'r.user_id')
      .orderBy('r.number')
      .select('r.user_id', 'r.address', 'r.state', 'r.at', 'u.name', 'u.user_type', 'u.email'),
  );
  return {
    ...page,
    data: page.data.map(({ user_id, address, name, user_type, email, state, at }) => ({
      user: user_id === null ? null : { id: user_id, name, user_type },
      address: email ?? address,
      state,
      at: at.toISOString(),
    })),
  };
}
