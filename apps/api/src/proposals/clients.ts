import { Injectable } from '@nestjs/common';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { manyLines, oneLine } from '@quotewright/domain/kernel/texts.js';
import type {
  Client,
  ClientFields,
  ClientsPage,
  ClientsRequest,
  SaveClientRequest,
} from '@quotewright/domain/proposals/contract-clients.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import { containing, wordsOf } from '@quotewright/projections/kernel/search.js';
import { Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';

type StoredClient = ClientFields & Pick<Client, 'id' | 'version'> & { changed_at: Date };

const shown = ({ changed_at, ...client }: StoredClient): Client => ({
  ...client,
  changed_at: changed_at.toISOString(),
});

const COLUMNS = [
  'id',
  'version',
  'name',
  'email',
  'phone',
  'billing_address',
  'site_address',
  'notes',
  'changed_at',
] as const;

/** What is left of a client that was erased. */
const FORGOTTEN: ClientFields = { name: '', email: '', phone: '', billing_address: '', site_address: '', notes: '' };

const notFound = (): DomainError => new DomainError('client_not_found', 'This client was not found.');

/** Clients of businesses: people who have no account. They stand in a plain table, which can forget them. */
@Injectable()
export class Clients {
  constructor(
    private readonly clock: Clock,
    private readonly db: Database,
  ) {}

  private of(viewer: Actor) {
    return this.db.knex('app.client').where({ business_id: businessOf(viewer), erased_at: null });
  }

  /** A page of the viewer's clients by name: every word stands in the name, the e-mail or the site's address. */
  async list({ id, searchTerm, ...request }: ClientsRequest, viewer: Actor): Promise<ClientsPage> {
    const query = this.of(viewer);
    if (id !== undefined) void query.where({ id });
    for (const word of wordsOf(searchTerm))
      void query.where((any) => {
        for (const column of ['name', 'email', 'site_address']) void any.orWhereILike(column, containing(word));
      });
    const page = await pageOf<StoredClient>(query, request, (rows) =>
      rows.select(...COLUMNS).orderByRaw('lower(name), id'),
    );
    return { ...page, data: page.data.map(shown) };
  }

  /** Adds a client, or changes one. Throws `client_not_found`, and `client_changed` with the client as it is now. */
  async save({ id, version, ...given }: SaveClientRequest, viewer: Actor, context: CommandContext): Promise<Client> {
    const fields = written(given);
    const changed_at = this.clock.now();
    if (id === 0) {
      const request = context.idempotencyKey ?? null;
      const [added] = await this.db
        .knex('app.client')
        .insert({ business_id: businessOf(viewer), request, ...fields, changed_at })
        .onConflict(['business_id', 'request'])
        .ignore()
        .returning<StoredClient[]>([...COLUMNS]);
      // Asked again under the same key, it is the client that was added then.
      return shown(
        added ??
          (await this.of(viewer)
            .where({ request })
            .first<StoredClient>(...COLUMNS)),
      );
    }
    const query = this.of(viewer).where({ id });
    if (version !== undefined) void query.where({ version });
    const [saved] = await query
      .update({ ...fields, changed_at, version: this.db.knex.raw('version + 1') })
      .returning<StoredClient[]>([...COLUMNS]);
    if (saved) return shown(saved);
    const now = await this.of(viewer)
      .where({ id })
      .first<StoredClient | undefined>(...COLUMNS);
    if (!now) throw notFound();
    throw new DomainError('client_changed', 'Another member changed this client meanwhile.', { data: shown(now) });
  }

  /** Forgets a client, and what it wrote: its number stays, as proposals name it. Repeated, it changes nothing. */
  async erase(id: number, viewer: Actor): Promise<void> {
    await this.db.knex.transaction(async (tx) => {
      const known = tx('app.client').where({ business_id: businessOf(viewer), id });
      const found = await known.clone().forUpdate().first<{ erased_at: Date | null } | undefined>('erased_at');
      if (!found) throw notFound();
      if (found.erased_at !== null) return;
      const now = this.clock.now();
      await known.update({ ...FORGOTTEN, request: null, erased_at: now, changed_at: now });
      await Texts.eraseOfClient(id, tx);
      // The hashes stay: they prove what others have kept.
      await tx('app.proposal_pdf').where({ client_id: id }).update({ bytes: null });
      await tx('app.proposal_client').where({ client_id: id }).update({ salt: '', body: '' });
      await tx('app.proposal_link').where({ client_id: id }).update({ recipient: '' });
      await tx('app.proposal_link').where({ client_id: id, revoked_at: null }).update({ revoked_at: now });
      await tx('app.proposal_letter').where({ client_id: id }).delete();
      await tx('app.proposal_message').where({ client_id: id }).delete();
      // Last: what was being written has waited for one of the rows above.
      await tx('app.mail').where({ client_id: id }).delete();
    });
  }
}

/** Fields as kept. */
const written = ({ name, email, phone, billing_address, site_address, notes }: ClientFields): ClientFields => ({
  name: oneLine(name),
  email: email.trim(),
  phone: oneLine(phone),
  billing_address: manyLines(billing_address),
  site_address: manyLines(site_address),
  notes: manyLines(notes),
});
