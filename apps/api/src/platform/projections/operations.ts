import type { Knex } from 'knex';
import type { ProjectionStatus } from '@quotewright/domain/kernel/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { parsePosition, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { addGeneration } from './generations.js';
import { ASKED, readGenerations, type AnyProjection } from './registry.js';

/** So many positions behind the head a projection is not called live. */
const LIVE = 500;

/** What an operator can see and ask for. The projector that holds the lease does what is asked. */
export class Operations {
  constructor(
    private readonly knex: Knex,
    private readonly store: EventStore,
    private readonly projections: readonly AnyProjection[],
  ) {}

  /** Every projection of this release. Throws where the log or the database cannot be reached. */
  async status(): Promise<ProjectionStatus[]> {
    const [head, generations] = await Promise.all([this.store.head(), readGenerations(this.knex)]);
    return this.projections.map(({ name, version }) => {
      const own = generations.filter((row) => row.name === name && row.version === version && row.retired_at === null);
      const serving = own.find((row) => row.serving);
      const position = serving?.position ?? null;
      const lag = lagOf(position, head);
      const { parked, stopped } = serving ?? { parked: 0, stopped: null };
      const state =
        parked > 0 || stopped !== null ? 'parked' : own.length > 1 ? 'rebuilding' : serving?.caught_up_at == null || lag > LIVE ? 'catching_up' : 'live';
      return { name, version, position, lag, state, parked, stopped };
    });
  }

  /**
   * Asks for a projection to be rebuilt beside the serving tables. One that is being rebuilt already goes on.
   * @returns the number of the new tables' generation, for `rebuilt`
   * Throws `not_found` for an unknown name, `no_projector` where nobody is there to do it.
   */
  async rebuild(name: string): Promise<number> {
    const projection = this.known(name);
    await this.checkProjector(projection);
    const generation = await addGeneration(this.knex, projection, false);
    await this.knex.raw(`NOTIFY ${ASKED}`);
    return generation;
  }

  /**
   * How far a rebuild is, from 0 to 1; 1 means that its tables serve.
   * Throws `rebuild_stopped` where too many events could not be applied, `no_projector` where the projector is gone.
   */
  async rebuilt(name: string, generation: number): Promise<number> {
    const projection = this.known(name);
    const { version } = projection;
    const [head, generations] = await Promise.all([this.store.head(), readGenerations(this.knex)]);
    const row = generations.find((each) => each.name === name && each.version === version && each.generation === generation);
    // Retired or gone: a newer one serves already.
    if (!row || row.serving || row.retired_at !== null) return 1;
    if (row.stopped !== null) throw new DomainError('rebuild_stopped', `The rebuild of ${name} has stopped: ${row.stopped}. The old tables still serve.`);
    await this.checkProjector(projection);
    const { at } = parsePosition(head);
    // The last step is the switch, whatever has been read.
    return at === 0n ? 0 : Math.min(0.99, 1 - lagOf(row.position, head) / Number(at));
  }

  /** Asks for the parked events of a projection to be applied, in order. Throws as `rebuild`. */
  async replay(name: string): Promise<void> {
    const projection = this.known(name);
    const { version } = projection;
    await this.checkProjector(projection);
    await this.knex('app.projection').where({ name, version, retired_at: null }).update({ replay: true });
    await this.knex.raw(`NOTIFY ${ASKED}`);
  }

  /** Whether a replay that was asked for is still to come. */
  async replaying(name: string): Promise<boolean> {
    const { version } = this.known(name);
    return (await this.knex('app.projection').where({ name, version, replay: true }).first('name')) !== undefined;
  }

  private async checkProjector({ name, version }: AnyProjection): Promise<void> {
    const lease = await this.knex('app.projector_lease').where({ name, version }).where('until', '>', this.knex.fn.now()).first('fence');
    if (!lease) throw new DomainError('no_projector', `No projector is running for ${name}: start Quotewright first.`);
  }

  private known(name: string): AnyProjection {
    const projection = this.projections.find((each) => each.name === name);
    if (!projection) throw new DomainError('not_found', `There is no projection called ${name}. There are: ${this.projections.map((each) => each.name).join(', ')}.`);
    return projection;
  }
}

function lagOf(position: string | null, head: string): number {
  const at = parsePosition(head);
  const from = position === null ? null : parsePosition(position);
  return Number(from && from.epoch === at.epoch ? (at.at > from.at ? at.at - from.at : 0n) : at.at);
}
