import { beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ReasonRule } from '@quotewright/domain/kernel/contract-reasons.js';
import { InMemoryEventStore } from '@quotewright/domain/kernel/in-memory-event-store.js';
import { recorded } from '@quotewright/domain/kernel/testing.js';
import { access } from '@quotewright/domain/trail/access.js';
import { AggregateStates } from './aggregate-states.js';
import { Policies } from './policies.js';

let store: InMemoryEventStore;
let reads: number;
let time: number;

beforeEach(() => {
  reads = 0;
  time = 0;
  store = new (class extends InMemoryEventStore {
    override async read(...args: Parameters<InMemoryEventStore['read']>) {
      reads += 1;
      return super.read(...args);
    }
  })();
});

/** A process of the product. */
function processOf() {
  const states = new AggregateStates(store);
  return { states, policies: new Policies(states, access, () => time) };
}

const ruled = (from: ReasonRule, to: ReasonRule) => {
  const { type, data, meta } = recorded({ type: 'ReasonRuleChanged', data: { from, to } }, 'access-7', 0);
  return store.append('access-7', [{ id: randomUUID(), type, data, meta }], 'any');
};

it('reads the rules once for many commands, also of a business that never set one', async () => {
  const { policies } = processOf();
  for (let n = 0; n < 5; n++) expect((await policies.lately(7)).reasons).toBe('never');
  expect(reads).toBe(1);
  await policies.lately(8);
  expect(reads).toBe(2);
});

it('knows a change by another process within a second', async () => {
  const { policies } = processOf();
  await policies.lately(7);
  await ruled('never', 'always');
  time = 1001;
  expect((await policies.lately(7)).reasons).toBe('always');
  // Whoever asks for the rules themselves is never told old ones.
  await ruled('always', 'never');
  expect((await policies.of(7)).reasons).toBe('never');
});

it('knows a change by its own process at once', async () => {
  const { policies, states } = processOf();
  await policies.lately(7);
  await ruled('never', 'always');
  await states.load(access, 'access-7');
  const before = reads;
  expect((await policies.lately(7)).reasons).toBe('always');
  expect(reads).toBe(before);
});
