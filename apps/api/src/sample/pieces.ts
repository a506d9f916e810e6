import type { Actor, Decider, DomainEvent, IdKind } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { Calendar } from './calendar.js';
import type { SampleServices } from './services.js';

/** A loaded aggregate: its id, and the ids inside it by their name in the data. */
export interface Item {
  id: number;
  parts: Record<string, number>;
}

/** Sends one command of a piece. `why`: the reason to record. */
export type Say = <S, C extends { type: string }, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  id: number | 'new',
  command: C,
  actor: Actor | null,
  ids?: Partial<Record<IdKind, number>>,
  why?: string,
) => Promise<CommandResult<S>>;

/** The work on one piece. */
export interface Piece {
  say: Say;
  /** The context of the piece's next command, for services that send it themselves. */
  next: (actor: Actor | null, why?: string) => CommandContext;
  /** When its next command happens, ISO 8601 UTC. */
  at: () => string;
}

/** Between the commands of one piece (ms). */
const STEP = 20_000;
/** The row that keeps when the load began. */
const CLOCK = 'clock';
/** The row of a history that is complete. */
const END = 'story:end';

/**
 * Pieces of the sample that are loaded. Each is recorded when complete, and its commands have keys: an interrupted load
 * continues, and a completed one does nothing.
 */
export class Pieces {
  private renewed: Promise<void> | undefined;

  private constructor(
    private readonly services: Pick<SampleServices, 'bus' | 'knex'>,
    private readonly items: Map<string, Item>,
    /**
     * The past in which the sample happens; `null` where its history is complete, or where other events, or a sample
     * from before it had a history, are in the log already: an event must not be older than its predecessors.
     */
    readonly calendar: Calendar | null,
  ) {}

  static async open(services: Pick<SampleServices, 'bus' | 'knex' | 'store'>): Promise<Pieces> {
    const { knex, store } = services;
    const rows = () => knex<{ key: string } & Item>('app.sample_item').select();
    if ((await rows()).length === 0 && (await isEmpty(store))) {
      const clock = { key: CLOCK, id: 0, parts: JSON.stringify({ loadedAt: Date.now() }) };
      await knex('app.sample_item').insert(clock).onConflict('key').ignore();
    }
    const items = new Map((await rows()).map(({ key, id, parts }) => [key, { id, parts }]));
    const loadedAt = items.get(CLOCK)?.parts.loadedAt;
    const past = loadedAt !== undefined && !items.has(END) && (await isAlone(store));
    return new Pieces(services, items, past ? new Calendar(new Date(loadedAt)) : null);
  }

  /** Records that the history is complete: what a later release adds to the sample happens in its own time. */
  async end(): Promise<void> {
    await this.record(END, { id: 0, parts: {} });
  }

  has(key: string): boolean {
    return this.items.has(key);
  }

  /** Throws for one that is not loaded. */
  item(key: string): Item {
    const item = this.items.get(key);
    if (!item) throw new Error(`The sample has no ${key}`);
    return item;
  }

  /** The id of a product of the catalogue or of a business's own. */
  product(key: string): number {
    if (this.items.has(`own:${key}`)) return this.item(`own:${key}`).id;
    for (const [name, { parts }] of this.items)
      if (name.startsWith('master:') && parts[key] !== undefined) return parts[key];
    throw new Error(`The sample has no product ${key}`);
  }

  /** The product and offer ids of a seller's offer; the products of all masters are loaded before any template. */
  offer(productKey: string, sellerKey: string): [productId: number, offerId: number] {
    for (const { parts } of this.items.values()) {
      const offerId = parts[`${productKey}@${sellerKey}`];
      if (offerId !== undefined) return [parts[productKey]!, offerId];
    }
    throw new Error(`The sample has no offer of ${productKey} by ${sellerKey}`);
  }

  /**
   * Does a piece of work unless it is recorded as done, and records it when complete.
   * @param at when it happened; now if there is no calendar
   */
  async once(key: string, at: Date | undefined, work: (piece: Piece) => Promise<Item>): Promise<void> {
    if (this.items.has(key)) return;
    await (this.renewed ??= this.renewKeys());
    let step = 0;
    const timeOf = (nth: number) => at && new Date(at.getTime() + nth * STEP).toISOString();
    const next: Piece['next'] = (actor, why) => {
      step += 1;
      return {
        actor,
        source: 'sample',
        reason: why ?? null,
        idempotencyKey: `sample:${key}:${step}`,
        at: timeOf(step),
      };
    };
    const say: Say = (decider, id, command, actor, ids = {}, why) =>
      this.services.bus.execute(new AggregateCommand(decider, id, command, { ...next(actor, why), ids }));
    await this.record(key, await work({ say, next, at: () => timeOf(step + 1) ?? new Date().toISOString() }));
  }

  private async record(key: string, item: Item): Promise<void> {
    await this.services
      .knex('app.sample_item')
      .insert({ key, id: item.id, parts: JSON.stringify(item.parts) })
      .onConflict('key')
      .ignore();
    this.items.set(key, item);
  }

  /** Keys expire after a day, but an interrupted load may continue later. */
  private async renewKeys(): Promise<void> {
    const { knex } = this.services;
    await knex('app.command').whereLike('key', 'sample:%').update({ at: knex.fn.now() });
  }
}

async function isEmpty(store: EventStore): Promise<boolean> {
  for await (const _ of store.readAll(null)) return false;
  return true;
}

/** Nobody else has written to the log. */
async function isAlone(store: EventStore): Promise<boolean> {
  for await (const { meta } of store.readAll(null)) if (meta.source !== 'sample') return false;
  return true;
}
