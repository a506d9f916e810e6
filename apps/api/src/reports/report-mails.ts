import { Inject, Injectable } from '@nestjs/common';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';
import { DomainError, isPassing } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { ReportPeriod } from '@quotewright/domain/reports/contract.js';
import {
  mailedPeriod,
  mostReportMails,
  nextMailOn,
  panelAddress,
  reportMailPage,
  type MailRhythm,
  type ReportMail,
  type ReportPanel,
  type SaveReportMailRequest,
} from '@quotewright/domain/reports/contract-mails.js';
import { actorOf, type Account } from '../platform/auth/accounts.js';
import { assertVerified, isVerified } from '../platform/auth/verified.js';
import { Checkpoints } from '../platform/commands/checkpoints.js';
import { Database } from '../platform/db/database.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { assertStorableAddress } from '../platform/http/storable-text.js';
import { invalidInput, validationPipe } from '../platform/http/validation.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { csvOf } from './file.js';
import { Panels, titleOf, type Panel } from './panels.js';
import { BeaconsDto, SeriesCsvDto, TableCsvDto, TemplatesCsvDto, TotalsCsvDto } from './reports.dto.js';

/** After midnight (UTC) views are still counted for the day before; an hour later they all are. */
const SETTLED_MS = 3_600_000;

/** Names in a panel's address that are about days: those come with each e-mail. */
const DAYS = ['from', 'to', 'compare_from', 'compare_to'];

interface StoredMail {
  id: string;
  account_id: number;
  user_type: UserType;
  made_by: number | null;
  panel: ReportPanel;
  query: string;
  every: MailRhythm;
  /** `YYYY-MM-DD` */
  next_on: string;
}

type DueMail = StoredMail &
  Pick<Account, 'business_id' | 'role' | 'see_cost' | 'standing'> & {
    name: string;
    email: string;
    type_now: UserType;
  };

/**
 * Mails panels of reports: weekly on Mondays, monthly on the first, about the last complete week or month, with the rights
 * that the recipient has then. What is due stands in Postgres, so it survives restarts; what came due several times while
 * no worker ran is sent once.
 */
@Injectable()
export class ReportMails {
  constructor(
    private readonly db: Database,
    private readonly panels: Panels,
    private readonly mailer: Mailer,
    private readonly checkpoints: Checkpoints,
    jobs: Jobs,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    mailer.shows('report', () => [
      this.mailOf(
        {
          id: '0',
          account_id: 0,
          name: sample.name,
          email: sample.account.email,
          panel: 'templates',
          query: '',
          every: 'week',
        },
        { name: 'templates', period: mailedPeriod(today(), 'week'), lines: [], empty: false },
      ),
    ]);
    jobs.handle('report-mail', {
      left: () => this.db.knex('app.report_mail').where('next_on', '<=', today()).pluck<string[]>('id'),
      run: (id) => this.send(id),
    });
  }

  /** Those that `viewer` gets or has set up, by name of the recipient. */
  async list(viewer: Actor): Promise<ReportMail[]> {
    const rows = await this.db
      .knex({ m: 'app.report_mail' })
      .join({ u: 'app.user' }, 'u.id', 'm.account_id')
      .leftJoin({ b: 'app.user' }, 'b.id', 'm.made_by')
      .where((either) => either.where('m.account_id', viewer.id).orWhere('m.made_by', viewer.id))
      .orderByRaw('m.account_id <> ?, lower(u.name), m.panel, m.query', [viewer.id])
      .select<(StoredMail & { name: string; maker: string | null })[]>(
        'm.*',
        this.db.knex.raw('m.next_on::text AS next_on'),
        'u.name as name',
        'b.name as maker',
      );
    return rows.map(({ id, account_id, made_by, panel, query, every, next_on, name, maker }) => ({
      id,
      panel,
      query,
      title: titleOf(panel, query),
      address: panelAddress(query),
      every,
      next_on,
      recipient: { id: account_id, name },
      by: made_by === null || maker === null ? null : { id: made_by, name: maker },
    }));
  }

  /**
   * Mails a panel to oneself or, as an admin, to admins. Throws `address_unverified`, `report_not_found`,
   * `too_many_report_mails`, `invalid_input`.
   */
  async save({ panel, query, every, recipients }: SaveReportMailRequest, viewer: Actor): Promise<void> {
    assertVerified(viewer);
    const filters = settledFilters(query);
    await this.panelOf(panel, filters, mailedPeriod(today(), every), viewer).catch((error: unknown) => {
      if (error instanceof DomainError && ['invalid_input', 'unknown_field'].includes(error.code))
        throw invalidInput([{ path: 'query', code: 'filters', message: error.message }]);
      throw error;
    });
    const ids = [...new Set(recipients ?? [viewer.id])];
    const accounts = await this.db
      .knex('app.user')
      .whereIn('id', ids)
      .select<{ id: number; user_type: UserType }[]>('id', 'user_type');
    const mayGet = (type: UserType, id: number): boolean =>
      id === viewer.id || (viewer.userType === 'admin' && type === 'admin');
    if (ids.length === 0 || accounts.length < ids.length || accounts.some((one) => !mayGet(one.user_type, one.id)))
      throw invalidInput([{ path: 'recipients', code: 'admins', message: 'Reports are mailed to you or to admins.' }]);
    await this.db.knex.transaction(async (tx) => {
      // One at a time for an account, so that two at once cannot exceed its limit.
      await tx('app.user').whereIn('id', ids).orderBy('id').forUpdate().select('id');
      await tx('app.report_mail')
        .insert(
          accounts.map(({ id, user_type }) => ({
            account_id: id,
            user_type,
            made_by: viewer.id,
            panel,
            query: filters,
            every,
            next_on: nextMailOn(today(), every),
          })),
        )
        .onConflict(['account_id', 'panel', 'query'])
        .merge(['every', 'next_on', 'user_type'])
        // Repeated at the same rhythm it moves nothing that is due.
        .whereRaw('report_mail.every <> excluded.every OR report_mail.user_type <> excluded.user_type');
      const full = await tx('app.report_mail')
        .whereIn('account_id', ids)
        .groupBy('account_id')
        .havingRaw('count(*) > ?', [mostReportMails])
        .first('account_id');
      if (full)
        throw new DomainError(
          'too_many_report_mails',
          `One account gets at most ${mostReportMails} mailed reports. End another one first.`,
        );
    });
  }

  /** Ends one that `viewer` gets or has set up. */
  async remove(id: string, viewer: Actor): Promise<void> {
    await this.db
      .knex('app.report_mail')
      .where({ id })
      .where((either) => either.where('account_id', viewer.id).orWhere('made_by', viewer.id))
      .delete();
  }

  /** Whether there is one of this id: whoever has its link may end it. */
  async isThere(id: string): Promise<boolean> {
    return (await this.db.knex('app.report_mail').where({ id }).first('id')) !== undefined;
  }

  /** Ends one by its link. */
  async end(id: string): Promise<void> {
    await this.db.knex('app.report_mail').where({ id }).delete();
  }

  /** Sends one that is due, and says when the next one is: in one transaction, so that it is sent once. */
  private async send(id: string): Promise<void> {
    const now = today();
    const due = await this.db
      .knex({ m: 'app.report_mail' })
      .join({ u: 'app.user' }, 'u.id', 'm.account_id')
      .where('m.id', id)
      .where('m.next_on', '<=', now)
      .first<DueMail | undefined>(
        'm.*',
        this.db.knex.raw('m.next_on::text AS next_on'),
        'u.name',
        'u.email',
        'u.user_type as type_now',
        'u.business_id',
        'u.role',
        'u.see_cost',
        'u.standing',
      );
    if (!due) return;
    const period = mailedPeriod(now, due.every);
    const panel = await this.wanted(due, period);
    const written = await this.db.knex.transaction(async (tx) => {
      const stored = tx('app.report_mail').where({ id, next_on: due.next_on });
      // What the account may not read any more ends here.
      const mine =
        panel === 'ended' ? await stored.delete() : await stored.update({ next_on: nextMailOn(now, due.every) });
      if (mine === 0 || panel === 'ended' || panel === 'skipped' || panel.empty) return [];
      return this.mailer.write([this.mailOf(due, panel)], tx);
    });
    this.mailer.offer(written);
  }

  /**
   * What a due e-mail holds, as the account sees it now. `ended`: the account has another user type by now, or the report is
   * gone; `skipped`: its address is not confirmed. Throws `unavailable` while read models are behind.
   */
  private async wanted(due: DueMail, period: ReportPeriod): Promise<Panel | 'ended' | 'skipped'> {
    // E-mails are passed on: none carries cost.
    const actor: Actor = { ...actorOf({ ...due, id: due.account_id, user_type: due.type_now }), costHidden: true };
    if (due.type_now !== due.user_type) return 'ended';
    if (!isVerified(actor)) return 'skipped';
    // A week that lacks events would be sent for good, or left out as empty.
    if (!(await this.checkpoints.waitFor(await this.store.head())))
      throw new DomainError('unavailable', 'The reports are not up to date at the moment.');
    try {
      return await this.panelOf(due.panel, due.query, period, actor);
    } catch (error) {
      if (error instanceof DomainError && !isPassing(error)) return 'ended';
      throw error;
    }
  }

  private mailOf(
    due: Pick<DueMail, 'id' | 'account_id' | 'name' | 'email' | 'panel' | 'query' | 'every'>,
    panel: Panel,
  ): Mail {
    const { id, account_id, name, email, query, every } = due;
    const { from, to } = panel.period;
    const { name: fileName, content } = csvOf(panel);
    return {
      kind: 'report',
      to: email,
      account: account_id,
      subject: `${titleOf(due.panel, query)}, ${from} to ${to}`,
      greeting: isolated(name),
      paragraphs: [
        `The file with this e-mail is the report “${titleOf(due.panel, query)}” of the ${every} from ${from} to ${to} (UTC).`,
      ],
      action: {
        label: 'Open the report',
        url: siteAddress(this.settings.publicUrl, `/reports${panelAddress(query, panel.period)}`),
      },
      attachment: { name: fileName, content, type: 'text/csv' },
      why: `You get this every ${every}. A ${every} without anything to report is left out.`,
      stop: { label: 'End this e-mail', url: siteAddress(this.settings.publicUrl, reportMailPage(id)) },
    };
  }

  /** A panel of some days. Throws `report_not_found`, `invalid_input`. */
  private async panelOf(panel: ReportPanel, query: string, days: ReportPeriod, viewer: Actor): Promise<Panel> {
    // Its filters are an address within a body.
    assertStorableAddress(query);
    const asked = { ...Object.fromEntries(new URLSearchParams(query)), ...days };
    switch (panel) {
      case 'totals':
        return this.panels.totals(await checked(TotalsCsvDto, asked), viewer);
      case 'series':
        return this.panels.series(await checked(SeriesCsvDto, asked), viewer);
      case 'templates':
        return this.panels.templates(await checked(TemplatesCsvDto, asked), viewer);
      case 'beacons':
        return this.panels.beacons(await checked(BeaconsDto, asked), viewer);
      case 'table':
        return this.panels.table(await checked(TableCsvDto, asked), viewer);
    }
  }
}

/** The day (UTC) whose days before are counted. */
const today = (): string => new Date(Date.now() - SETTLED_MS).toISOString().slice(0, 10);

/** Filters without days, in one order, so that the same panel is one e-mail. */
function settledFilters(query: string): string {
  const filters = new URLSearchParams(query);
  for (const name of DAYS) filters.delete(name);
  filters.sort();
  return filters.toString();
}

/** What a panel is asked, by the rules of its call. Throws `invalid_input`. */
async function checked<T extends object>(Dto: new () => T, asked: object): Promise<T> {
  return (await validationPipe().transform(asked, { type: 'query', metatype: Dto })) as T;
}
