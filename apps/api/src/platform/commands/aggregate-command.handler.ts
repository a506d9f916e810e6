import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import {
  businessOf,
  fold,
  streamOf,
  type Actor,
  type CommandMeta,
  type Decider,
  type DomainEvent,
  type EventMeta,
  type AnyDecider,
  type IdKind,
  type LostKey,
  type Recorded,
} from '@quotewright/domain/kernel/decider.js';
import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import { ConcurrencyError, DomainError, KeyTakenError } from '@quotewright/domain/kernel/errors.js';
import type { Appended, EventStore, NewEvent } from '@quotewright/domain/kernel/event-store.js';
import { isQuiet } from '@quotewright/domain/kernel/holds.js';
import { isKey, keyStep, yieldingKeys } from '@quotewright/domain/kernel/keys.js';
import type { Policy } from '@quotewright/domain/kernel/contract-reasons.js';
import { concernsRules } from '@quotewright/domain/kernel/reasons.js';
import type { KnownAs } from '../auth/accounts.js';
import { CommandWatch } from './command-watch.js';
import { AggregateCommand, type CommandContext, type CommandResult } from './aggregate-command.js';
import { AggregateStates, type Loaded } from './aggregate-states.js';
import type { Announcements } from './announcements.js';
import type { Checkpoints } from './checkpoints.js';
import { CommandKeys, type FixedCommand } from './command-keys.js';
import { Ids } from './ids.js';
import type { Policies } from './policies.js';
import type { Granted, Reservations } from './reservations.js';
import type { Texts } from './texts.js';
import { Turns } from './turns.js';

/** Retries of a command without a `version` after another process was faster. */
const RETRIES = 3;

/** Retries with other keys after somebody else took them first. Each time somebody has progressed. */
const KEY_RETRIES = 100;

/** Reason recorded when a stream yields a key. */
export const KEEPER_WAS_FIRST = 'Another one already has it.';

/** Where a command has left its stream. */
interface Answered {
  /** Last revision of the stream after the command; -1 if there is no stream. */
  revision: number;
  position: string | null;
  changed: boolean;
}

/** State of one run of a command. */
interface Run<S, C extends { type: string }, E extends DomainEvent> {
  decider: Decider<S, C, E>;
  command: C;
  context: CommandContext;
  fixed: FixedCommand;
  stream: string;
  watch: CommandWatch;
  /** The change that it conflicts with. */
  conflicting?: Recorded<E>;
}

/** The one handler for every aggregate: load, fold, reserve, decide, append, remember, wait for the read models. */
@CommandHandler(AggregateCommand)
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one handler for every aggregate
export class AggregateCommandHandler implements ICommandHandler<AggregateCommand<any, any, any>> {
  private readonly turns = new Turns();

  constructor(
    private readonly store: EventStore,
    private readonly states: AggregateStates,
    private readonly ids: Ids,
    private readonly keys: CommandKeys,
    private readonly reservations: Reservations,
    private readonly checkpoints: Checkpoints,
    private readonly texts: Texts,
    private readonly policies: Policies,
    private readonly announcements: Announcements,
    private readonly log: Logger,
    /** An account as `viewer` may know it; `null` if it is deleted. */
    private readonly knownTo: (userId: number, viewer: Actor | null) => Promise<KnownAs | null>,
  ) {}

  /** Errors: see `AggregateCommand`. */
  async execute<S, C extends { type: string }, E extends DomainEvent>(
    command: AggregateCommand<S, C, E>,
  ): Promise<CommandResult<S>> {
    const watch = new CommandWatch(command.command.type, command.context, this.log);
    try {
      return watch.done(await this.handle(command, watch));
    } catch (error) {
      watch.failed(error);
      throw error;
    }
  }

  private async handle<S, C extends { type: string }, E extends DomainEvent>(
    command: AggregateCommand<S, C, E>,
    watch: CommandWatch,
  ): Promise<CommandResult<S>> {
    const { decider, id } = command;
    const { context } = watch;
    const before = id === 'new' ? undefined : this.states.known(streamOf(decider, id))?.revision;
    const { fixed, repeated } = await this.fix(command);
    const stream = streamOf(decider, fixed.id);
    watch.identified(fixed.commandId, stream);
    const run: Run<S, C, E> = { decider, command: command.command, context, fixed, stream, watch };
    try {
      const { answer, types } = await this.turns.take(stream, async () =>
        this.run(run, repeated || (await this.hasRun(run, before))),
      );
      return await this.answer(decider, stream, fixed, context, answer, types);
    } catch (error) {
      // So that the current state that is shown with a conflict includes that change.
      const { conflicting: change } = run;
      if (change) await this.checkpoints.waitFor(change.position, { types: [change.type] });
      throw error;
    }
  }

  private async fix<S, C extends { type: string }, E extends DomainEvent>({
    decider,
    id,
    command,
    context,
  }: AggregateCommand<S, C, E>): Promise<{ fixed: FixedCommand; repeated: boolean }> {
    const scope = `${decider.category}/${id}/${command.type}`;
    if (context.issued?.has(scope))
      throw new Error(`One request issues ${scope} twice: a repeat of it could not tell them apart`);
    context.issued?.add(scope);
    const ids: Partial<Record<IdKind, number[]>> = {};
    for (const [kind, count] of Object.entries(context.ids ?? {}) as [IdKind, number][])
      ids[kind] = await this.ids.draw(kind, count);
    const own = id === 'new' ? await this.newId(decider) : id;
    const fixed = { commandId: uuidv7(), id: own, ids };
    const { idempotencyKey: key, actor, at } = context;
    if (key === undefined) return { fixed: { ...fixed, at: at ?? new Date().toISOString() }, repeated: false };
    const kept = await this.keys.fix({ userId: actor?.id ?? 0, key, scope }, fixed);
    return at === undefined ? kept : { ...kept, fixed: { ...kept.fixed, at } };
  }

  private async newId({ category, idKind }: AnyDecider): Promise<number> {
    if (idKind === undefined) throw new Error(`No numbers are drawn for ${category}`);
    const [id] = await this.ids.draw(idKind, 1);
    return id!;
  }

  /**
   * Whether another run of the same command has appended since the stream was at `before`, when the command had no id yet.
   * What is in memory may hold its events: others that were faster have read them. A node of EventStoreDB takes the same
   * ids twice if they are expected behind themselves.
   */
  private async hasRun<S, C extends { type: string }, E extends DomainEvent>(
    { context, fixed, stream }: Run<S, C, E>,
    before: number | undefined,
  ): Promise<boolean> {
    const known = this.states.known(stream)?.revision;
    if (context.idempotencyKey === undefined || known === undefined || known === before) return false;
    const news = await this.store.read(stream, (before ?? -1) + 1);
    return news.some(({ meta }) => meta.commandId === fixed.commandId);
  }

  /** Decides and appends, again if somebody else was faster. `repeated`: an earlier run may have appended already. */
  private async run<S, C extends { type: string }, E extends DomainEvent>(
    run: Run<S, C, E>,
    repeated: boolean,
  ): Promise<{ answer: Answered; types?: string[] }> {
    const fromMemory = repeated ? null : await this.runFromMemory(run);
    if (fromMemory) return fromMemory;
    for (let attempt = 0, taken = 0; ; ) {
      // To find events of another run of the same command it needs the whole stream, not only new events.
      if (repeated || (attempt + taken > 0 && run.context.idempotencyKey !== undefined)) this.states.forget(run.stream);
      const loaded = await this.states.load(run.decider, run.stream);
      const own = loaded.read.findLast((event) => event.meta.commandId === run.fixed.commandId);
      if (own) return { answer: { revision: own.revision, position: own.position, changed: true } };
      await this.checkVersion(run, loaded);
      try {
        return await this.decideAndAppend(run, loaded, false);
      } catch (error) {
        // The next load reports a stale `version`; without one the change is decided again.
        if (error instanceof ConcurrencyError && attempt < RETRIES) attempt += 1;
        else if (error instanceof KeyTakenError && taken < KEY_RETRIES) taken += 1;
        else throw error;
        run.watch.retried();
      }
    }
  }

  /**
   * Decides on the state in memory. If nobody else has written meanwhile, which the append tells, this saves reading
   * the stream. A refusal or "nothing changed" writes nothing: then the stream is checked for new events (`null`:
   * decide again), so that no second decision takes the same keys again.
   */
  private async runFromMemory<S, C extends { type: string }, E extends DomainEvent>(
    run: Run<S, C, E>,
  ): Promise<{ answer: Answered; types?: string[] } | null> {
    const known = this.states.known<S>(run.stream);
    const { expectedVersion } = run.context;
    if (!known || (expectedVersion !== undefined && expectedVersion !== versionIn(run, known))) return null;
    const hasNews = async (): Promise<boolean> =>
      (await this.states.load(run.decider, run.stream)).revision !== known.revision;
    try {
      const done = await this.decideAndAppend(run, known, true);
      return done.answer.changed || !(await hasNews()) ? done : null;
    } catch (error) {
      if (error instanceof ConcurrencyError || error instanceof KeyTakenError) {
        run.watch.retried();
        return null;
      }
      if (error instanceof DomainError && (await hasNews())) return null;
      throw error;
    }
  }

  private async decideAndAppend<S, C extends { type: string }, E extends DomainEvent>(
    run: Run<S, C, E>,
    loaded: Loaded<S>,
    hopeful: boolean,
  ): Promise<{ answer: Answered; types: string[] }> {
    const { decider, command, context, fixed, stream } = run;
    const { commandId } = fixed;
    const wanted = decider.reserve?.(command, loaded.state, context.actor) ?? [];
    const granted = await this.reservations.take(wanted, stream, commandId, hopeful);
    try {
      const policy = await this.policyOf(run, loaded.state);
      const events = decider.decide(command, loaded.state, { ...metaOf(fixed, context, granted), policy });
      if (events.length === 0) {
        await this.reservations.giveBack(granted, commandId);
        return { answer: { revision: loaded.revision, position: null, changed: false }, types: [] };
      }
      const reason = await this.reasonOf(commandId, stream, context);
      const news = events.map((event, at) => newEvent(event, at, command.type, stream, fixed, context, reason));
      await context.keep?.();
      if (context.announced) await this.announcements.note(commandId, stream, loaded.revision + 1);
      if (context.until !== undefined && Date.now() > context.until)
        throw new DomainError('unavailable', 'This took too long, and nothing was changed. Try again.');
      const expected = loaded.revision < 0 ? 'no-stream' : loaded.revision;
      const { lost, ...appended } = await this.reservations.append({
        stream,
        events: news,
        expected,
        commandId,
        keys: keyStep(decider, events),
      });
      // If another run of the same command was faster, its events are beyond the state in memory.
      if (appended.revision === loaded.revision + news.length)
        this.states.advance(decider, stream, loaded, recorded<E>(news, stream, appended));
      else this.states.forget(stream);
      const done = { answer: { ...appended, changed: true }, types: news.map(({ type }) => type) };
      return lost.length === 0 ? done : await this.yieldKeys(run, lost, done);
    } catch (error) {
      // Only a refusal surely wrote nothing: after a lost connection the events may be in the log.
      if (error instanceof DomainError) await this.reservations.giveBack(granted, commandId);
      if (error instanceof KeyTakenError && !granted.some(isKey(error))) {
        throw new DomainError('name_taken', 'This name was just taken. Choose another.');
      }
      throw error;
    }
  }

  /** The rules that hold for a command; undefined if none can refuse it. */
  private async policyOf<S, C extends { type: string }, E extends DomainEvent>(
    { decider, command, context }: Run<S, C, E>,
    state: S,
  ): Promise<Policy | undefined> {
    const whose = decider.ruledBy?.(command, state);
    if (whose === undefined || !concernsRules({ actor: context.actor, source: context.source })) return undefined;
    if (context.reason && !decider.ruledThoughExplained?.(command)) return undefined;
    return this.policies.lately(whose);
  }

  /**
   * The reason as the events hold it: of a person as a text of its own, with the command's id, so that a repeat names
   * the same. It is stored before the append: no reason of an event is lost, and one without an event shows nowhere.
   */
  private async reasonOf(
    commandId: string,
    stream: string,
    { actor, reason, reasonBy }: CommandContext,
  ): Promise<Pick<EventMeta, 'reason' | 'reasonText'>> {
    if (!reason || actor === null) return { reason: reason ?? null };
    const authorId = reasonBy ?? actor.id;
    return { reason: null, reasonText: await this.texts.keep(commandId, { stream, authorId, body: reason }) };
  }

  /**
   * The stream took keys that now belong to another stream: it yields them and takes others. If that fails, the System
   * screen shows them.
   */
  private async yieldKeys<S, C extends { type: string }, E extends DomainEvent>(
    { decider, fixed, stream, watch }: Run<S, C, E>,
    lost: readonly LostKey[],
    done: { answer: Answered; types: string[] },
  ): Promise<{ answer: Answered; types: string[] }> {
    for (const key of lost) {
      this.log.warn({ stream, key }, 'A key was lost to another stream');
      const own = { commandId: uuidv7(), id: fixed.id, ids: {}, at: new Date().toISOString() };
      const context: CommandContext = { actor: null, reason: KEEPER_WAS_FIRST };
      try {
        const { answer, types } = await this.run(
          {
            decider: yieldingKeys(decider),
            command: { type: 'YieldKey', lost: key },
            context,
            fixed: own,
            stream,
            watch,
          },
          false,
        );
        if (answer.changed) done = { answer, types: [...done.types, ...(types ?? [])] };
      } catch (error) {
        this.log.error({ err: error, stream, key }, 'A key that was lost could not be yielded');
      }
    }
    return done;
  }

  /**
   * Refuses a change made against an older version. A conflict must not reveal what a caller may not see: what is
   * refused both at the named version and now is refused as without a version. What only the named version refuses may
   * be about later changes.
   */
  private async checkVersion<S, C extends { type: string }, E extends DomainEvent>(
    run: Run<S, C, E>,
    loaded: Loaded<S>,
  ): Promise<void> {
    const { decider, command, context, fixed } = run;
    const expected = context.expectedVersion;
    const currentVersion = versionIn(run, loaded);
    if (expected === undefined || expected === currentVersion) return;
    const unchangedSince = decider.unchangedSince?.(loaded.state) ?? currentVersion;
    if (expected >= unchangedSince && expected < currentVersion) return;
    const { seen, last } = await this.lookBack(run, expected);
    const tryAgainst = (state: S): void => {
      const wanted = (decider.reserve?.(command, state, context.actor) ?? []).map(({ kind, key }) => ({
        kind,
        key,
        fresh: false,
      }));
      decider.decide(command, state, metaOf(fixed, context, wanted));
    };
    try {
      tryAgainst(seen);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      tryAgainst(loaded.state);
    }

    run.conflicting = last;
    const data: VersionConflict = {
      currentVersion,
      changedBy:
        last?.meta.actorId == null
          ? null
          : {
              ...((await this.knownTo(last.meta.actorId, context.actor)) ?? {
                id: last.meta.businessId ?? last.meta.actorId,
                name: null,
              }),
              user_type: last.meta.userType,
            },
      changedAt: last?.meta.at ?? null,
      current: null,
    };
    throw new DomainError(
      'version_conflict',
      'Someone else has changed this since you opened it. Check the current version first.',
      { data },
    );
  }

  /** The state at the version that a command named (or the newest one), and the last event that changed the part. */
  private async lookBack<S, C extends { type: string }, E extends DomainEvent>(
    run: Run<S, C, E>,
    expected: number,
  ): Promise<{ seen: S; last?: Recorded<E> }> {
    const { decider, stream } = run;
    let now: Loaded<S> = { state: decider.initialState(), revision: -1 };
    let seen = expected === versionIn(run, now) ? now : undefined;
    let last: Recorded<E> | undefined;
    for (const event of (await this.store.read(stream)) as Recorded<E>[]) {
      const next = { state: fold(decider, now.state, [event]), revision: event.revision };
      if (versionIn(run, next) !== versionIn(run, now) && !isQuiet(event.type)) last = event;
      if (versionIn(run, next) === expected) seen = next;
      now = next;
    }
    return { seen: (seen ?? now).state, last };
  }

  /**
   * The answer from the stream, once the read models had their time: those that handle one of `types`, or all if the
   * types are unknown (a repeat).
   */
  private async answer<S, C extends { type: string }, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    { id, commandId }: FixedCommand,
    { respondAsync = false, batchId = commandId }: CommandContext,
    { revision, position, changed }: Answered,
    types?: readonly string[],
  ): Promise<CommandResult<S>> {
    // What was just appended or read needs no second look at the log.
    const known = this.states.known<S>(stream);
    const state = known?.revision === revision ? known.state : await this.states.at(decider, stream, revision);
    const pending = position !== null && (respondAsync || !(await this.checkpoints.waitFor(position, { types })));
    return { id, version: revision + 1, position, batchId: changed ? batchId : null, pending, changed, state };
  }
}

/** The version to compare with a command's. */
function versionIn<S, C extends { type: string }, E extends DomainEvent>(
  { decider, command }: Run<S, C, E>,
  { state, revision }: Loaded<S>,
): number {
  return decider.versionOf?.(command, state) ?? revision + 1;
}

function metaOf(
  { commandId, id, ids, at }: FixedCommand,
  { actor, source, reason }: CommandContext,
  granted: readonly Granted[],
): CommandMeta {
  const explained = Boolean(reason);
  return { commandId, id, ids, at, actor, source, explained, reserved: granted.map(({ key }) => key) };
}

/**
 * An event's id. It depends only on the command and the event's place, so that a repeat is recognised. It starts like
 * the command's id, with its time, so the newest ids are adjacent in their index, however large the log is. RFC 9562
 * reserves version 8 for such ids.
 */
function eventId(commandId: string, stream: string, at: number): string {
  return `${commandId.slice(0, 14)}8${uuidv5(`${stream}/${at}`, commandId).slice(15)}`;
}

/** An event to append. */
function newEvent(
  event: DomainEvent,
  at: number,
  command: string,
  stream: string,
  fixed: FixedCommand,
  context: CommandContext,
  reason: Pick<EventMeta, 'reason' | 'reasonText'>,
): NewEvent {
  const meta: EventMeta = {
    at: fixed.at,
    actorId: context.actor?.id ?? null,
    ...(context.actor && businessOf(context.actor) !== context.actor.id && { businessId: businessOf(context.actor) }),
    userType: context.actor?.userType ?? null,
    source: context.source ?? 'system',
    batchId: context.batchId ?? fixed.commandId,
    commandId: fixed.commandId,
    command,
    causationId: context.causationId ?? null,
    ...reason,
    schemaVersion: Number(/\.v(\d+)$/.exec(event.type)?.[1] ?? 1),
    ...(context.traceparent !== undefined && { traceparent: context.traceparent }),
  };
  return { type: event.type, data: event.data, id: eventId(fixed.commandId, stream, at), meta };
}

/** The events as the log now holds them, without reading them back; only the last position is known. */
function recorded<E extends DomainEvent>(
  events: readonly NewEvent[],
  stream: string,
  { revision, position }: Appended,
): Recorded<E>[] {
  const first = revision - events.length + 1;
  return events.map(
    (event, at) =>
      ({ ...(JSON.parse(JSON.stringify(event)) as NewEvent), stream, revision: first + at, position }) as Recorded<E>,
  );
}
