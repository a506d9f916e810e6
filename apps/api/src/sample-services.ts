import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { Checkpoints } from './platform/commands/checkpoints.js';
import { Texts } from './platform/commands/texts.js';
import { Database } from './platform/db/database.js';
import { EVENT_STORE } from './platform/event-store/event-store.js';
import { Media } from './platform/media/media.js';
import { Clients } from './proposals/clients.js';
import { ProposalNumbers } from './proposals/numbers.js';
import { Papers } from './proposals/papers.js';
import { ProposalPdfs } from './proposals/pdfs.js';
import { Proposals } from './proposals/proposals.js';
import { Quotes } from './quotes/quotes.js';
import type { SampleServices } from './sample/services.js';

/** The services that tell the sample. */
export const sampleServices = (app: INestApplicationContext): SampleServices => ({
  bus: app.get(CommandBus),
  knex: app.get(Database).knex,
  media: app.get(Media),
  store: app.get<EventStore>(EVENT_STORE),
  checkpoints: app.get(Checkpoints),
  quotes: app.get(Quotes, { strict: false }),
  clients: app.get(Clients, { strict: false }),
  numbers: app.get(ProposalNumbers, { strict: false }),
  papers: app.get(Papers, { strict: false }),
  pdfs: app.get(ProposalPdfs, { strict: false }),
  proposals: app.get(Proposals, { strict: false }),
  texts: app.get(Texts),
});
