import { streamOf, type AnyDecider } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { Policy } from '@quotewright/domain/kernel/contract-reasons.js';
import { AggregateStates } from './aggregate-states.js';

/** The rules of businesses and of the gallery, as the log has them now. */
export class Policies {
  private readonly states: AggregateStates;

  /** @param rules decides about the streams that hold rules: its state is a `Policy` */
  constructor(
    store: EventStore,
    private readonly rules: AnyDecider,
  ) {
    this.states = new AggregateStates(store);
  }

  /** The rules of an account, or of the gallery (`galleryRules`). */
  async of(id: number): Promise<Policy> {
    const { state } = await this.states.load(this.rules, streamOf(this.rules, id));
    return state as Policy;
  }
}
