import { describe, test } from '@jest/globals';
import { EventStoreDbLog } from '../../apps/api/src/platform/event-store/eventstoredb.js';
import { contractUpcasters, eventStoreContract } from './event-store.contract.js';
import { behindABadNetwork } from './eventstoredb.network.js';

const url = process.env.EVENTSTORE_URL;
if (url) {
  eventStoreContract('EventStoreDB', async () => {
    const store = new EventStoreDbLog(url, contractUpcasters);
    return { store, close: () => store.close() };
  });
  behindABadNetwork('EventStoreDB', () => Promise.resolve(url));
} else {
  describe('event store contract: EventStoreDB', () => {
    process.stderr.write('Skipped: the event store contract on EventStoreDB (EVENTSTORE_URL is not set).\n');
    test.skip('needs a node: set EVENTSTORE_URL=esdb://…', () => undefined);
  });
}
