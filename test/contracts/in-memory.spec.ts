import { InMemoryEventStore } from '@quotewright/domain/kernel/in-memory-event-store.js';
import { contractUpcasters, eventStoreContract } from './event-store.contract.js';

eventStoreContract('in memory', async () => {
  const store = new InMemoryEventStore(contractUpcasters);
  return { store, close: () => store.close() };
});
