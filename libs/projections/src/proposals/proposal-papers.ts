import { idOfStream } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import type { PdfKind } from '@quotewright/domain/proposals/contract.js';
import type { ProposalEvent } from '@quotewright/domain/proposals/events.js';
import { ownStream, projection, type ReadModels } from '../kernel/projection.js';

/** A paper that an event asks for. */
export interface WantedPaper {
  proposal_id: number;
  revision: number;
  kind: PdfKind;
  client_id: number;
}

type Papers = Extract<ProposalEvent, { type: 'ProposalSent' | 'ProposalPdfMade' | 'ProposalAccepted' }>;

/** The papers that sent revisions ask for, by the events that do. `waits`: its event is not in the log yet. */
export const proposalPapers = projection<Papers | StreamErased>({
  name: 'proposal-papers',
  version: 1,
  tables: {
    paper: {
      columns: {
        proposal_id: 'integer',
        revision: 'integer',
        kind: 'text',
        event_id: 'text',
        client_id: 'integer',
        waits: 'boolean',
      },
      key: ['proposal_id', 'revision', 'kind'],
      indexes: [['event_id'], ['client_id']],
    },
  },
  key: ownStream,
  on: {
    ProposalSent: async (rows, { stream, id, data }) => {
      const key = { proposal_id: idOfStream(stream), revision: data.revision, kind: 'sent' };
      // Told again, it must not wait again.
      if (await rows.get('paper', key)) return;
      rows.put('paper', { ...key, event_id: id, client_id: data.frozen.client.id, waits: true });
    },
    ProposalPdfMade: async (rows, { stream, data: { revision } }) => {
      await rows.patch('paper', { proposal_id: idOfStream(stream), revision, kind: 'sent' }, { waits: false });
    },
    ProposalAccepted: async (rows, { stream, id, data: { revision } }) => {
      const sent = { proposal_id: idOfStream(stream), revision, kind: 'sent' };
      const { client_id } = (await rows.get<WantedPaper>('paper', sent))!;
      rows.put('paper', { ...sent, kind: 'accepted', event_id: id, client_id, waits: false });
    },
    StreamErased: async (rows, { data: { stream } }) => {
      if (stream.startsWith('proposal-')) await rows.removeWhere('paper', { proposal_id: idOfStream(stream) });
    },
  },
});

/** The ids of the events whose paper is not kept yet, or not in the log. Nothing is made for clients that are gone. */
export async function papersToMake(read: ReadModels): Promise<string[]> {
  return read
    .knex({ p: read.table(proposalPapers, 'paper') })
    .join({ c: 'app.client' }, 'c.id', 'p.client_id')
    .leftJoin({ k: 'app.proposal_pdf' }, (on) =>
      on.on('k.proposal_id', 'p.proposal_id').on('k.revision', 'p.revision').on('k.kind', 'p.kind'),
    )
    .where((any) => any.where('p.waits', true).orWhereNull('k.proposal_id'))
    .pluck<string[]>('p.event_id');
}

/** The paper that an event asks for; undefined: none, or the proposal is erased. */
export async function wantedPaper(read: ReadModels, eventId: string): Promise<WantedPaper | undefined> {
  return read
    .knex(read.table(proposalPapers, 'paper'))
    .where({ event_id: eventId })
    .first<WantedPaper | undefined>('proposal_id', 'revision', 'kind', 'client_id');
}
