import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { streamOf, type Actor, type EventSource, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { access, type MemberEvent } from '@quotewright/domain/trail/access.js';
import { AggregateCommand, type CommandContext } from './aggregate-command.js';
import { Texts } from './texts.js';
import { Database } from '../db/database.js';
import { EVENT_STORE } from '../event-store/event-store.js';
import { Jobs } from '../jobs/jobs.js';

interface StoredEvent {
  id: string;
  business_id: number;
  event: MemberEvent;
  actor: Actor;
  source: EventSource;
  reason: string | null;
  at: Date;
}

/**
 * What happens to members, and to the settings of their business, is kept in tables, which can forget people; the trail
 * tells of it. The event is written down with the change, and appended by a job: none is lost, none is told of a change
 * that did not happen, and those of a business are told in their order.
 */
@Injectable()
export class MemberEvents {
  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly bus: CommandBus,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    jobs.handle('member-event', {
      left: () => this.db.knex('app.member_event').orderBy('at').pluck<string[]>('id'),
      run: (id) => this.append(id),
    });
  }

  /**
   * Writes an event down in the transaction of the change.
   * @returns its id, for `soon`
   */
  async record(
    tx: Knex,
    businessId: number,
    { actor, source, reason = null }: Pick<CommandContext, 'actor' | 'source' | 'reason'>,
    event: MemberEvent,
  ): Promise<string> {
    const id = uuidv7();
    await tx('app.member_event').insert({
      id,
      business_id: businessId,
      event: JSON.stringify(event),
      actor: JSON.stringify(actor),
      source: source ?? (actor ? 'api' : 'system'),
      reason,
      // Not of the transaction: it may have waited for others that write down events of the business.
      at: tx.raw('clock_timestamp()'),
    });
    return id;
  }

  /** Appends what was written down, after the transaction. Without this call the workers' next sweep does. */
  soon(id: string): void {
    this.jobs.add('member-event', id);
  }

  /** Appends an event, after those of its business that were written down before it: jobs run beside each other. */
  private async append(id: string): Promise<void> {
    const { knex } = this.db;
    const found = await knex('app.member_event')
      .where({ id })
      .first<{ business_id: number } | undefined>('business_id');
    if (!found) return;
    const waiting = await knex('app.member_event')
      .where({ business_id: found.business_id })
      .orderBy(['at', 'id'])
      .select<StoredEvent[]>();
    for (const one of waiting.slice(0, waiting.findIndex((event) => event.id === id) + 1)) {
      const { business_id, event, actor, source, reason, at } = one;
      await this.bus.execute(
        new AggregateCommand(
          access,
          business_id,
          { type: 'RecordMember', event },
          // Under its key a repeat after a crash, or by another job, finds what was appended.
          { actor, source, reason, at: at.toISOString(), idempotencyKey: `member event ${one.id}` },
        ),
      );
      // A reason may have come after an erasure, also by a job that others have overtaken.
      if (reason !== null || isErasure(event)) await this.forgetReasons(business_id);
      await knex('app.member_event').where({ id: one.id }).delete();
    }
  }

  /**
   * Erases the reasons that erasures take along: those of all else that was done to the business, or to the member. Only
   * once an erasure is told of, because until then a reason may be on its way; one may also come later.
   */
  private async forgetReasons(businessId: number): Promise<void> {
    const told = (await this.store.read(streamOf(access, businessId))) as Recorded<MemberEvent>[];
    const last = told.findLastIndex(({ type }) => type === 'BusinessErased');
    // Its number goes to another business of its founder.
    const lives = await this.db.knex('app.business').where({ id: businessId }).first('id');
    const end = last >= 0 && !lives ? told.length : last;
    const erased = new Set(told.flatMap((event) => erasedMember(event) ?? []));
    const gone = told.filter(
      (event, at) =>
        (at < end && event.type !== 'BusinessErased') ||
        (!isErasure(event) && 'member' in event.data && erased.has(event.data.member)),
    );
    await Texts.erase(
      gone.flatMap(({ meta }) => meta.reasonText?.id ?? []),
      this.db.knex,
    );
  }
}

/** The account that an event tells the erasure of; `null` if none. */
function erasedMember({ type, data }: MemberEvent): number | null {
  if (type === 'MemberErased') return data.member;
  return type === 'AccountChanged' && data.change === 'erased' ? data.member : null;
}

/** Whether a business or an account was erased. */
const isErasure = (event: MemberEvent): boolean => event.type === 'BusinessErased' || erasedMember(event) !== null;
