import type { Actor, CommandMeta, Decider, DomainEvent, IdKind, Recorded } from './decider.js';

const at = '2026-01-05T10:00:00.000Z';

/** An event as in a log, for tests: revision and position count from `revision`. */
export function recorded<E extends DomainEvent>(
  event: E,
  stream: string,
  revision: number,
  actor: Actor | null = null,
): Recorded<E> {
  return {
    ...(JSON.parse(JSON.stringify(event)) as E),
    id: `${stream}/${revision}`,
    stream,
    revision,
    position: `1.${revision + 1}`,
    meta: {
      at,
      actorId: actor?.id ?? null,
      userType: actor?.userType ?? null,
      source: 'api',
      batchId: 'batch',
      commandId: 'command',
      causationId: null,
      reason: null,
      schemaVersion: 1,
    },
  };
}

/** The life of one aggregate in a test: given events, and commands run in turn like the handler would. */
export class Story<S, C extends { type: string }, E extends DomainEvent> {
  readonly log: Recorded<E>[] = [];
  state: S;
  private lastId = 100;

  constructor(
    private readonly decider: Decider<S, C, E>,
    private readonly actor: Actor | null,
    private readonly id = 50,
  ) {
    this.state = decider.initialState();
  }

  /** Events that have happened, all by one command, of a time when its type was not kept. */
  given(...events: E[]): this {
    return this.record(events, this.actor);
  }

  private record(events: readonly E[], actor: Actor | null, command?: string): this {
    const batchId = `batch-${this.log.length}`;
    for (const event of events) {
      const alone = recorded(event, `${this.decider.category}-${this.id}`, this.log.length, actor);
      const next = { ...alone, meta: { ...alone.meta, batchId, ...(command !== undefined && { command }) } };
      this.log.push(next);
      this.state = this.decider.evolve(this.state, next);
    }
    return this;
  }

  /** The events of a command. Ids are drawn from 101 on, twenty of each kind. */
  decide(command: C, actor = this.actor, more: Partial<CommandMeta> = {}): E[] {
    const ids = new Proxy<Partial<Record<IdKind, number[]>>>(
      {},
      { get: () => Array.from({ length: 20 }, () => (this.lastId += 1)) },
    );
    const reserved = (this.decider.reserve?.(command, this.state, actor) ?? []).map(({ key }) => key);
    const meta: CommandMeta = { commandId: 'command', at, actor, id: this.id, ids, reserved, ...more };
    return this.decider.decide(command, this.state, meta);
  }

  /** Runs a command and keeps its events. */
  do(command: C, actor = this.actor): E[] {
    const events = this.decide(command, actor);
    this.record(events, actor, command.type);
    return events;
  }
}
