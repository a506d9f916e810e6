import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import {
  type LetterState,
  type PreviewTemplatesRequest,
  type RecipientCount,
  type RecipientType,
  type SendTemplatesRequest,
  type TemplatesPreview,
} from '@quotewright/domain/emails/contract.js';
import { mailing, type MailingState } from '@quotewright/domain/emails/mailing.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { FailureData } from '@quotewright/domain/kernel/failure-data.js';
import { templateMissing, type TemplateCard } from '@quotewright/domain/templates/contract.js';
import { mailingByKey } from '@quotewright/projections/emails/sent-templates.js';
import { galleryNames, publishedCards } from '@quotewright/projections/templates/template-listing.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Mailer } from '../platform/mail/mailer.js';
import { OptOuts } from '../platform/mail/opt-outs.js';
import { sample } from '../platform/mail/sample.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { contentOf, letterTo, type LetterContent } from './letters.js';

/** Recipients whose e-mails are written in one transaction. */
const CHUNK = 200;
/** E-mails prepared for a mailing that is not in the log after this time are never written. */
const ABANDONED = '1 hour';

/** The recipients, each person once: the active users of the types, and the address under its account, if it has one. */
const CHOSEN = `
  SELECT DISTINCT ON (person) * FROM (
    SELECT u.id AS user_id, u.email AS address, u.name, u.user_type AS type, app.mail_person(u.email) AS person FROM app."user" u WHERE u.user_type = ANY(:types) AND u.deactivated_at IS NULL
    UNION ALL
    SELECT u.id, coalesce(u.email, named.address), u.name, NULL, app.mail_person(named.address)
      FROM (SELECT trim(:address::text) AS address) named LEFT JOIN app."user" u ON lower(u.email) = lower(named.address) WHERE named.address <> ''
  ) every ORDER BY person, type NULLS LAST`;

interface Chosen {
  user_id: number | null;
  address: string;
  name: string | null;
  type: RecipientType | null;
  person: Buffer;
  out: boolean;
}

interface Prepared {
  key: string;
  content: LetterContent;
  user_types: RecipientType[];
  address: string | null;
}

/** Templates as e-mails: previewed, decided once, then written and sent by the workers. */
@Injectable()
export class Mailings {
  constructor(
    private readonly bus: CommandBus,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    optOuts: OptOuts,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    jobs.handle('mailing', {
      left: () => this.db.knex('app.mailing').pluck<string[]>('key'),
      run: (key) => this.write(key),
    });
    mailer.shows('templates', () => {
      const card = {
        name: sample.template,
        description: 'Planks, underlay and labour for one room.',
        alias: sample.alias,
      };
      const recipient = { address: sample.account.email, name: sample.name };
      return [
        letterTo({ ...recipient, type: 'contractor' }, contentOf([card]), settings.publicUrl),
        letterTo(
          { ...recipient, name: null, type: null },
          contentOf([card, { ...card, name: 'Sample wall' }]),
          settings.publicUrl,
        ),
      ];
    });
    // An address without an account is also erased, because nothing needs it any more.
    optOuts.told(async ({ person, kind }, unsent, tx) => {
      if (kind !== 'templates') return;
      const recipients = () => tx('app.mailing_recipient');
      await recipients()
        .whereIn('mail_id', [...unsent])
        .update({ state: 'opted_out', at: tx.fn.now() });
      await recipients()
        .whereNotNull('address')
        .whereRaw('app.mail_person(address) = ?', [person])
        .update({ address: null });
    });
    mailer.told((id, outcome, tx) =>
      tx('app.mailing_recipient').where({ mail_id: id }).update({ state: outcome, at: tx.fn.now() }),
    );
  }

  /** The e-mail as a recipient reads it, and the number of recipients. */
  async preview(request: PreviewTemplatesRequest): Promise<TemplatesPreview> {
    const content = contentOf(await this.templates(request.selected_ids));
    const address = request.email?.trim() || sample.account.email;
    const type = request.selected_usertypes?.[0] ?? null;
    const mail = letterTo({ address, name: null, type }, content, this.settings.publicUrl);
    return { ...this.mailer.rendered(mail), recipients: await this.count(request) };
  }

  /**
   * Sends the templates. The e-mails are prepared before the event is written and follow from it, so that neither a
   * crash nor a repeated request omits some or writes one twice. Throws `template_not_found`, `not_published`,
   * `no_recipients`.
   */
  async send(
    request: SendTemplatesRequest,
    context: CommandContext,
  ): Promise<{ result: CommandResult<MailingState>; recipients: RecipientCount }> {
    const userTypes = [...new Set(request.selected_usertypes ?? [])];
    const address = request.email?.trim() || null;
    if (userTypes.length === 0 && address === null) {
      throw invalidInput([
        { path: 'selected_usertypes', code: 'required', message: 'Choose a user type or enter an e-mail address.' },
      ]);
    }
    const cards = await this.templates(request.selected_ids);
    const recipients = await this.count(request);
    if (recipients.total === 0) {
      const message =
        recipients.opted_out > 0 ? 'Everyone you chose has unsubscribed.' : 'No one has an account of these types yet.';
      throw new DomainError('no_recipients', message, { data: recipients });
    }
    const key = randomUUID();
    await this.db.knex('app.mailing').insert({ key, content: contentOf(cards), user_types: userTypes, address });
    const templates = cards.map(({ id, published_version }) => ({ templateId: id, version: published_version! }));
    const result = await this.bus.execute(
      new AggregateCommand(
        mailing,
        'new',
        { type: 'EmailTemplates', key, templates, userTypes, toAddress: address !== null },
        context,
      ),
    );
    // A repeat returns the first request's result: its own e-mails are not needed.
    if (result.state.sent!.key === key) this.jobs.add('mailing', key);
    else await this.db.knex('app.mailing').where({ key }).delete();
    return { result, recipients };
  }

  /** The published templates, each once, in the order of the ids. */
  private async templates(selected: readonly number[]): Promise<TemplateCard[]> {
    const ids = [...new Set(selected)];
    const cards = await publishedCards(this.read, null, ids);
    if (cards.length === ids.length) return cards;
    const missing = ids.filter((id) => !cards.some((card) => card.id === id));
    const unpublished = await galleryNames(this.read, missing);
    if (unpublished.length < missing.length) throw new DomainError('template_not_found', templateMissing);
    const names = unpublished.map(({ name }) => name).join(', ');
    throw new DomainError('not_published', `Only published templates can be sent. Not published: ${names}.`, {
      data: { templates: unpublished } satisfies FailureData['not_published'],
    });
  }

  private async count({ selected_usertypes: types = [], email }: PreviewTemplatesRequest): Promise<RecipientCount> {
    const { rows } = await this.db.knex.raw<{
      rows: { type: RecipientType | 'address'; out: boolean; people: string }[];
    }>(
      `SELECT coalesce(c.type, 'address') AS type, o.person IS NOT NULL AS out, count(*) AS people
       FROM (${CHOSEN}) c LEFT JOIN app.mail_opt_out o ON o.person = c.person AND o.kind = 'templates' GROUP BY 1, 2`,
      { types, address: email ?? '' },
    );
    const counts: RecipientCount = { total: 0, contractor: 0, retailinstall: 0, address: 0, opted_out: 0 };
    for (const { type, out, people } of rows) {
      counts[out ? 'opted_out' : type] += Number(people);
      if (!out) counts.total += Number(people);
    }
    return counts;
  }

  /** Writes the e-mails of a mailing. Repeated after a crash, it continues where it stopped. */
  private async write(key: string): Promise<void> {
    const prepared = await this.db.knex('app.mailing').where({ key }).first<Prepared | undefined>();
    if (!prepared) return;
    const id = await mailingByKey(this.read, key);
    if (id === undefined) {
      // The event is being written, or never was. The next sweep checks again.
      await this.db
        .knex('app.mailing')
        .where({ key })
        .whereRaw(`created_at < now() - interval '${ABANDONED}'`)
        .delete();
      return;
    }
    const { rows: chosen } = await this.db.knex.raw<{ rows: Chosen[] }>(
      `SELECT c.*, o.person IS NOT NULL AS out FROM (${CHOSEN}) c LEFT JOIN app.mail_opt_out o ON o.person = c.person AND o.kind = 'templates' ORDER BY c.user_id NULLS FIRST`,
      { types: prepared.user_types, address: prepared.address ?? '' },
    );
    for (let from = 0; from < chosen.length; from += CHUNK)
      if (!(await this.writeSome(id, prepared, chosen.slice(from, from + CHUNK)))) return;
    await this.db.knex.transaction(async (tx) => {
      // First, because it waits for the recipients that another run is writing.
      await tx('app.mailing').where({ key }).delete();
      await tx('app.mailing_recipient').where({ mailing_id: id }).update({ person: null });
    });
  }

  /**
   * Skips recipients who already have an e-mail of this mailing. Once another run has written them all, nothing tells
   * who has one: returns false, having written none.
   */
  private async writeSome(mailingId: number, { key, content }: Prepared, chosen: readonly Chosen[]): Promise<boolean> {
    const written = await this.db.knex.transaction(async (tx) => {
      if (!(await tx('app.mailing').where({ key }).forShare().first('key'))) return null;
      const state = ({ out }: Chosen): LetterState =>
        out ? 'opted_out' : this.mailer.captures ? 'captured' : 'waiting';
      const rows = chosen.map((one) => ({
        mailing_id: mailingId,
        user_id: one.user_id,
        address: one.user_id === null && !one.out ? one.address : null,
        person: one.person,
        state: state(one),
      }));
      const added = await tx('app.mailing_recipient')
        .insert(rows)
        .onConflict(['mailing_id', 'person'])
        .ignore()
        .returning<{ number: string; person: Buffer }[]>(['number', 'person']);
      const numbers = new Map(added.map(({ number, person }) => [person.toString('hex'), number]));
      const due = chosen.filter(({ out, person }) => !out && numbers.has(person.toString('hex')));
      const mails = due.map((one) => ({ ...letterTo(one, content, this.settings.publicUrl), account: one.user_id }));
      const ids = await this.mailer.write(mails, tx);
      await this.noteMails(
        tx,
        due.map(({ person }) => numbers.get(person.toString('hex'))!),
        ids,
      );
      return ids;
    });
    if (!written) return false;
    this.mailer.offer(written);
    return true;
  }

  /** @param mailIds `null` for an address that takes no e-mail */
  private async noteMails(tx: Knex, numbers: readonly string[], mailIds: readonly (string | null)[]): Promise<void> {
    const noted = numbers.map((number, at) => ({ number, id: mailIds[at] ?? null }));
    const written = noted.filter((one): one is { number: string; id: string } => one.id !== null);
    await tx.raw(
      'UPDATE app.mailing_recipient r SET mail_id = m.id FROM unnest(?::bigint[], ?::uuid[]) AS m (number, id) WHERE r.number = m.number',
      [written.map(({ number }) => number), written.map(({ id }) => id)],
    );
    const failing = noted.filter(({ id }) => id === null).map(({ number }) => number);
    await tx('app.mailing_recipient').whereIn('number', failing).update({ state: 'given_up' });
  }
}
