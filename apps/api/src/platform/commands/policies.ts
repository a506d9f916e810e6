import { streamOf, type AnyDecider } from '@quotewright/domain/kernel/decider.js';
import type { Policy } from '@quotewright/domain/kernel/contract-reasons.js';
import type { AggregateStates } from './aggregate-states.js';

/** For how long rules count as just read (ms). */
const FRESH = 1000;
/** How many accounts' rules are remembered as just read. */
const REMEMBERED = 10_000;

/** The rules of businesses and of the gallery. */
export class Policies {
  /** Rules with the time they were read (ms, as `now`). */
  private readonly justRead = new Map<number, { policy: Policy; at: number }>();

  /**
   * @param states the command handler's, so that a change by this process is known at once
   * @param rules decides about the streams that hold rules: its state is a `Policy`
   */
  constructor(
    private readonly states: AggregateStates,
    private readonly rules: AnyDecider,
    private readonly now = () => performance.now(),
  ) {}

  /** The rules of an account, or of the gallery (`galleryRules`), as the log has them now. */
  async of(id: number): Promise<Policy> {
    const at = this.now();
    const { state } = await this.states.load(this.rules, streamOf(this.rules, id));
    const policy = state as Policy;
    if (this.justRead.size >= REMEMBERED) this.justRead.clear();
    this.justRead.set(id, { policy, at });
    return policy;
  }

  /**
   * The same as commands follow them: a change by another process holds within a second. So most commands read no
   * stream but their own.
   */
  async lately(id: number): Promise<Policy> {
    const read = this.justRead.get(id);
    if (!read || this.now() - read.at > FRESH) return this.of(id);
    return this.states.known<Policy>(streamOf(this.rules, id))?.state ?? read.policy;
  }
}
