import type { FieldError, VersionConflict } from '@quotewright/domain/kernel/contract.js';
import {
  mostProposalChanges,
  type ProposalAdded,
  type ProposalChangeRequest,
  type ProposalDraft,
} from '@quotewright/domain/proposals/contract.js';
import { isApiError, messageOf } from '../../../../api/errors.js';
import { proposalConflict } from '../../../../api/proposals.js';
import { failureOf, type FormFailure } from '../../../../features/form/form.js';
import type { Clash, Side } from '../../../../features/merging/conflict-dialog.js';
import { keepInTab, readFromTab } from '../../../../lib/tab-storage.js';
import { changesOf, fieldOf } from './draft-fields.js';

/** How long a field rests before its text is sent (ms). Leaving it sends at once. */
const REST = 700;

/** Most edits of one call; one of them can be several changes. */
const MOST_AT_ONCE = mostProposalChanges / 2;

/** What was typed into a field, or one other change of the draft. */
export interface Edit {
  key: string;
  /** Of a field. */
  text: string;
  /** What the field showed before. */
  was: string;
  /** `null`: it cannot be sent as it is. */
  change: ProposalChangeRequest | null;
  /** Further changes of the same, made together. */
  more?: readonly ProposalChangeRequest[];
  /** What is wrong with it. */
  error: string | null;
  /** It is saved, and only stays while the field has the focus. */
  saved: boolean;
  /** Told how a change that is no field's ended. */
  settled?: (error: unknown) => void;
}

/** Changes as sent; repeated unchanged until there is an answer. */
interface Sent {
  edits: readonly Edit[];
  changes: ProposalChangeRequest[];
  keys: string[][];
  version: number;
}

/** Somebody else changed the same fields first. */
interface Conflict {
  who: string;
  at: string | null;
  clashes: Clash[];
}

/** What the page shows of the edits. */
export interface EditsState {
  state: 'saved' | 'saving' | 'unsaved';
  /** Leaving the page would lose something. */
  stuck: boolean;
  failure: FormFailure | null;
  conflict: Conflict | null;
}

/** The calls that the edits are made with. */
export interface DraftCalls {
  /** Starts the draft; nothing is written before. */
  start: () => Promise<ProposalAdded>;
  /** The draft has its number now. */
  started: (id: number) => void;
  change: (id: number, version: number, changes: ProposalChangeRequest[]) => Promise<ProposalAdded>;
  undo: (id: number, batchId: string) => Promise<ProposalAdded>;
  /** The draft as it is now. */
  read: (id: number) => Promise<ProposalDraft>;
  /** Says why something was not done. */
  say: (message: string) => void;
}

/** The last batch, or a certain one, is undone or redone. */
type Step = 'undo' | 'redo' | { batch: string | null };

/** The part of an edit that survives a reload. */
type Kept = Pick<Edit, 'key' | 'text' | 'was'>;

const isKept = (value: unknown): value is Kept => {
  const { key, text, was } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  return typeof key === 'string' && typeof text === 'string' && typeof was === 'string';
};

/** What is wrong with each of the keys that were sent, as far as the errors name them. */
function placedIn({ keys }: Sent, errors: readonly FieldError[]): ReadonlyMap<string, string> {
  const placed = new Map<string, string>();
  for (const { path, message } of errors) {
    const [, at] = /^changes\.(\d+)\./.exec(path) ?? [];
    const sent = at === undefined ? [] : (keys[Number(at)] ?? []);
    const named = sent.filter((key) => path.endsWith(key.split('.').slice(2).join('.')));
    for (const key of named.length > 0 ? named : sent) placed.set(key, message);
  }
  return placed;
}

/**
 * The edits of a draft on their way to the server: one call at a time, in order, each with what has gathered since. What
 * was typed stays until it is saved: through a lost connection (the outbox sends again), a refusal, a reload, and a
 * member who was quicker.
 */
export class DraftEdits {
  private edits = new Map<string, Edit>();
  /** Sent, and without an answer. */
  private sent: Sent | null = null;
  private steps: Step[] = [];
  private version: number;
  private isRunning = false;
  /** The draft is started even if nothing was changed. */
  private begins = false;
  /** Nothing is sent until the user decides. */
  private halted = false;
  /** How many of the next changes go one by one, since one of them was refused. */
  private single = 0;
  private focused: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;
  private failure: FormFailure | null = null;
  private met: { conflict: Conflict; version: number; keys: ReadonlyMap<string, string> } | null = null;
  private shown: EditsState = { state: 'saved', stuck: false, failure: null, conflict: null };
  private readonly listeners = new Set<() => void>();

  /**
   * @param id `null`: the draft is still to be started
   * @param place where they are kept in the tab
   */
  constructor(
    private readonly calls: DraftCalls,
    public id: number | null,
    private draft: ProposalDraft,
    private readonly place: string,
  ) {
    this.version = draft.version;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = (): EditsState => this.shown;

  /** The edit under a key, if there is one. */
  readonly editOf = (key: string): Edit | undefined => this.edits.get(key);

  /** The draft was read again. While something waits, it is still made against the version that was seen then. */
  know(draft: ProposalDraft): void {
    if (draft.version < this.draft.version) return;
    this.draft = draft;
    if (this.waiting().length === 0 && !this.sent) this.version = draft.version;
  }

  /** Takes up what was typed before the page was loaded again. */
  restore(): void {
    const kept = readFromTab(this.place);
    for (const one of Array.isArray(kept) ? kept.filter(isKept) : []) this.type(one.key, one.text, one.was);
  }

  /** Something was typed into a field. */
  type(key: string, text: string, before?: string): void {
    const field = fieldOf(this.draft, key);
    if (!field) return;
    const old = this.edits.get(key);
    const was = before ?? (old && !old.saved ? old.was : field.text);
    const isSent = this.sent?.edits.some((one) => one.key === key) ?? false;
    // Typed back to what it was, there is nothing to save.
    if (text === was && !isSent && !(old?.saved ?? false)) this.edits.delete(key);
    else {
      const read = field.read(text);
      const refused = 'error' in read;
      this.edits.set(key, {
        key,
        text,
        was,
        change: refused ? null : read.change,
        error: refused ? read.error : null,
        saved: false,
      });
    }
    this.failure = null;
    this.changed();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), REST);
  }

  /** A field has the focus, or lost it: then its text is sent. */
  focus(key: string | null): void {
    const left = this.focused;
    this.focused = key;
    if (left !== null && left !== key && this.edits.get(left)?.saved) {
      this.edits.delete(left);
      this.changed();
    }
    if (key === null) void this.flush();
  }

  /** Makes changes that are no field's, after everything that was typed. Rejects with why they were refused. */
  run(change: ProposalChangeRequest, ...more: readonly ProposalChangeRequest[]): Promise<void> {
    const key = `run.${(this.count += 1)}`;
    return new Promise((resolve, reject) => {
      const settled = (error: unknown) => (error === undefined ? resolve() : reject(error as Error));
      this.edits.set(key, { key, text: '', was: '', change, more, error: null, saved: false, settled });
      this.changed();
      void this.flush();
    });
  }

  /** The batch of the last change, to undo that one. */
  get lastBatch(): string | null {
    return this.draft.undo;
  }

  /** Starts the draft with what it begins with. */
  begin(): void {
    this.begins = true;
    this.changed();
    void this.flush();
  }

  /** Undoes or redoes the last batch, after everything that was typed. */
  step(step: Step): void {
    this.steps.push(step);
    void this.flush();
  }

  /** The version that holds everything that was typed, once it is saved; `null`: some of it cannot be saved as it is. */
  settled(): Promise<number | null> {
    void this.flush();
    return new Promise((resolve) => {
      const look = () => {
        if (this.shown.state === 'saving') return;
        stop();
        resolve(this.shown.state === 'saved' ? this.version : null);
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** Sends again what had no answer, or what somebody else was quicker than. */
  retry(): void {
    this.halted = false;
    this.failure = null;
    this.changed();
    void this.flush();
  }

  /** The user has chosen, of each field that both changed, whose text is saved. */
  decide(sideOf: (label: string) => Side): void {
    const { met } = this;
    if (!met) return;
    for (const [key, label] of met.keys) if (sideOf(label) === 'theirs') this.edits.delete(key);
    this.version = met.version;
    this.met = null;
    this.retry();
  }

  /** The user decides later: what they typed stays. */
  postpone(): void {
    this.met = null;
    this.failure = {
      message: 'Another member changed the same. What you typed is kept here, and is not saved.',
      retry: true,
      signedOut: false,
    };
    this.changed();
  }

  /** Sends what is ready. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (this.isRunning || this.halted) return;
    this.isRunning = true;
    try {
      while (!this.halted && (await this.next()));
    } finally {
      this.isRunning = false;
      this.changed();
    }
  }

  /** One call; false: there is nothing to do. */
  private async next(): Promise<boolean> {
    const waiting = this.waiting();
    if (this.sent || waiting.length > 0 || (this.begins && this.id === null)) {
      await this.send(waiting);
      return true;
    }
    const step = this.steps.shift();
    if (step === undefined) return false;
    const batch = typeof step === 'string' ? this.draft[step] : step.batch;
    if (batch !== null && this.id !== null) await this.undo(batch);
    return true;
  }

  private waiting(): Edit[] {
    return [...this.edits.values()].filter(({ change, error, saved }) => change !== null && error === null && !saved);
  }

  private async send(waiting: readonly Edit[]): Promise<void> {
    this.changed();
    try {
      if (this.id === null) {
        const { id, version } = await this.calls.start();
        this.version = version;
        this.id = id;
        this.draft = await this.calls.read(id);
        this.version = this.draft.version;
        keepInTab(this.place, null);
        this.calls.started(id);
      }
      if (!this.sent && waiting.length === 0) return;
      this.sent ??= this.batchOf(waiting);
      const { version } = await this.calls.change(this.id, this.sent.version, this.sent.changes);
      this.version = version;
      const { edits } = this.sent;
      // The next batch is made against what this one left.
      const draft = await this.calls.read(this.id).catch(() => null);
      this.sent = null;
      if (draft) this.draft = draft;
      for (const edit of edits) this.settle(edit);
    } catch (error) {
      this.refused(error);
    }
    this.changed();
  }

  private batchOf(waiting: readonly Edit[]): Sent {
    const edits = waiting.slice(0, this.single > 0 ? 1 : MOST_AT_ONCE);
    this.single = Math.max(0, this.single - 1);
    const keyed = edits.flatMap(({ key, change, more = [] }) =>
      [change!, ...more].map((one) => ({ key, change: one })),
    );
    return { edits, ...changesOf(keyed, this.draft), version: this.version };
  }

  /** An edit is saved; a newer one under its key stays. */
  private settle(edit: Edit): void {
    edit.settled?.(undefined);
    if (this.edits.get(edit.key) !== edit) return;
    if (edit.key === this.focused) this.edits.set(edit.key, { ...edit, saved: true });
    else this.edits.delete(edit.key);
  }

  private async undo(batch: string): Promise<void> {
    try {
      const { version } = await this.calls.undo(this.id!, batch);
      for (const { key, saved } of [...this.edits.values()]) if (saved) this.edits.delete(key);
      this.version = version;
      this.draft = await this.calls.read(this.id!);
    } catch (error) {
      this.steps = [];
      this.calls.say(messageOf(error));
    }
  }

  private refused(error: unknown): void {
    const { sent } = this;
    if (!isApiError(error) || error.passing || error.code === 'unauthenticated') return this.halt(failureOf(error));
    const conflict = proposalConflict(error);
    if (conflict) {
      this.sent = null;
      return this.meet(conflict);
    }
    if (!sent) return this.halt(failureOf(error));
    this.sent = null;
    const placed = placedIn(sent, error.errors);
    if (placed.size === 0 && sent.edits.length > 1) {
      // One of them is refused: sent one by one, the others are saved.
      this.single = sent.edits.length;
      return;
    }
    for (const edit of sent.edits) {
      const message = placed.size === 0 ? error.message : placed.get(edit.key);
      if (message === undefined || this.edits.get(edit.key) !== edit) continue;
      if (edit.settled) {
        this.edits.delete(edit.key);
        edit.settled(error);
      } else this.edits.set(edit.key, { ...edit, error: message });
    }
  }

  private halt(failure: FormFailure): void {
    this.halted = true;
    this.failure = failure;
  }

  /** Somebody was quicker: what they did elsewhere is taken in, and the user decides about what both changed. */
  private meet({ current, currentVersion, changedBy, changedAt }: VersionConflict<ProposalDraft | null>): void {
    if (!current) return this.halt({ message: 'Another member changed it meanwhile.', retry: true, signedOut: false });
    this.draft = current;
    const keys = new Map<string, string>();
    const clashes: Clash[] = [];
    for (const { key, text, was } of this.waiting()) {
      const field = fieldOf(current, key);
      if (!field || field.text === was || field.text === text) continue;
      keys.set(key, field.label);
      clashes.push({
        label: field.label,
        before: field.said(was),
        mine: field.said(text),
        theirs: field.said(field.text),
      });
    }
    if (clashes.length === 0) {
      this.version = currentVersion;
      return;
    }
    this.halted = true;
    const who = changedBy?.name ?? 'Someone else';
    this.met = { conflict: { who, at: changedAt, clashes }, version: currentVersion, keys };
  }

  private changed(): void {
    const unsaved = [...this.edits.values()].filter(({ saved }) => !saved);
    const stuck = unsaved.some(({ error }) => error !== null) || (this.halted && unsaved.length > 0);
    this.shown = {
      state:
        stuck || this.failure
          ? 'unsaved'
          : unsaved.length > 0 || this.sent || (this.begins && this.id === null)
            ? 'saving'
            : 'saved',
      stuck,
      failure: this.failure,
      conflict: this.met?.conflict ?? null,
    };
    const kept = unsaved.flatMap(({ key, text, was, settled }) => (settled ? [] : [{ key, text, was }]));
    keepInTab(this.place, kept.length > 0 ? kept : null);
    for (const listener of this.listeners) listener();
  }
}
