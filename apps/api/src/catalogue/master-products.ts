import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  LikelyDouble,
  MasterProductListRequest,
  MasterProductRow,
  MoveProductRequest,
  ProductMoved,
} from '@quotewright/domain/catalogue/contract.js';
import {
  masterProduct,
  mergeInCircle,
  type MasterProductCommand,
  type MasterProductState,
} from '@quotewright/domain/catalogue/master-product.js';
import { product } from '@quotewright/domain/catalogue/product.js';
import type { Page, SearchRequest } from '@quotewright/domain/kernel/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { productById } from '@quotewright/projections/catalogue/catalogue-offers.js';
import {
  likelyDoubles,
  listMasterProducts,
  masterProductById,
  masterProductByName,
  masterProductContent,
  type MasterProduct,
  type MasterProductContent,
} from '@quotewright/projections/catalogue/master-products.js';
import { templatesOfMasters } from '@quotewright/projections/templates/price-effect.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { Checkpoints } from '../platform/commands/checkpoints.js';
import { Turns } from '../platform/commands/turns.js';
import { Database } from '../platform/db/database.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { assertOneKind, kindsOf } from './one-kind.js';

/** Advisory lock: what concerns several master products is decided one after the other. */
const DECIDING = 7091881;

const notFound = () => new DomainError('not_found', 'This master product was not found.');

type Destination = Pick<MoveProductRequest, 'id' | 'master_product_id' | 'master_product_name'>;

/** What admins do with master products: accept, rename, merge, delete, and move products between them. */
@Injectable()
export class MasterProducts {
  /** Many at once would wait for the lock with all connections of the pool, and the one that has it needs some. */
  private readonly turns = new Turns();

  constructor(
    private readonly bus: CommandBus,
    private readonly checkpoints: Checkpoints,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly read: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Master products with their products, offers and templates counted. */
  async list(request: MasterProductListRequest): Promise<Page<MasterProductRow>> {
    return listMasterProducts(this.read, request, (ids) => templatesOfMasters(this.read, ids));
  }

  /** Pairs that may be one and the same, the one with more offers first. */
  async doubles(request: SearchRequest): Promise<Page<LikelyDouble>> {
    const page = await likelyDoubles(this.read, request);
    const ids = [...new Set(page.data.flatMap(({ one, other }) => [one, other]))];
    const rows = new Map((await this.list({ ids, perPage: ids.length || 1 })).data.map((row) => [row.id, row]));
    const data = page.data.flatMap(({ one, other, reasons }): LikelyDouble[] => {
      const pair = [rows.get(one), rows.get(other)];
      if (!pair[0] || !pair[1]) return [];
      const [a, b] = pair as [MasterProductRow, MasterProductRow];
      const aFirst = a.state === b.state ? a.offers >= b.offers : a.state === 'accepted';
      return [{ pair: aFirst ? [a, b] : [b, a], reasons }];
    });
    return { ...page, data };
  }

  /** Remembers that two are not the same, or forgets it. Repeated, it is the same. */
  async setDifferent(ids: readonly [number, number], different: boolean, actorId: number): Promise<void> {
    const [one, other] = [Math.min(...ids), Math.max(...ids)];
    const table = this.db.knex('app.master_product_distinct');
    if (!different) return void (await table.where({ one, other }).delete());
    for (const id of ids) if (!(await masterProductContent(this.read, id))) throw notFound();
    if (one === other) throw mergeInCircle();
    await table
      .insert({ one, other, said_by: actorId, said_at: this.clock.now() })
      .onConflict(['one', 'other'])
      .ignore();
  }

  /**
   * Accepts a supplier's master product into the catalogue. Throws `not_found`, `master_product_exists` for an existing
   * name, and `stays_private` if its business does not add to the catalogue.
   */
  async accept(id: number, context: CommandContext): Promise<CommandResult<MasterProductState>> {
    await this.assertOfCatalogue(id);
    return this.command(id, { type: 'AcceptMasterProduct' }, context);
  }

  async rename(id: number, name: string, context: CommandContext): Promise<CommandResult<MasterProductState>> {
    return this.command(id, { type: 'RenameMasterProduct', name }, context);
  }

  /** Deletes one that nothing is sold in. Throws `not_found` and `master_product_in_use`. */
  async delete(id: number, context: CommandContext): Promise<CommandResult<MasterProductState>> {
    return this.alone(async () => {
      const content = await masterProductContent(this.read, id);
      if (content?.id === id && content.sold)
        throw new DomainError('master_product_in_use', 'Products are in it. Move them, or merge it into another one.');
      if (content?.id === id && content.absorbs)
        throw new DomainError('master_product_in_use', 'Others are merged into it. Undo these merges first.');
      return this.command(id, { type: 'DeleteMasterProduct' }, context);
    });
  }

  /**
   * Merges one into another, or into what that was merged into. Throws `not_found`, `merge_in_circle`,
   * `labour_with_material`, `not_accepted` and `stays_private`.
   */
  async merge(id: number, into: number, context: CommandContext): Promise<CommandResult<MasterProductState>> {
    return this.alone(async () => {
      const [absorbed, target] = [await this.content(id), await this.content(into)];
      // Merged already: the command says whether into this one.
      if (absorbed.id !== id) return this.command(id, { type: 'MergeMasterProduct', into: target.id }, context);
      if (absorbed.id === target.id) throw mergeInCircle();
      await this.assertOfCatalogue(id);
      if (!target.accepted)
        throw new DomainError('not_accepted', 'Accept the one that stays into the catalogue first.');
      assertOneKind(absorbed, target);
      return this.command(id, { type: 'MergeMasterProduct', into: target.id }, context);
    });
  }

  async unmerge(id: number, context: CommandContext): Promise<CommandResult<MasterProductState>> {
    return this.command(id, { type: 'UnmergeMasterProduct' }, context);
  }

  /**
   * Moves a product to another master product, or to a new one of a name. Throws `not_found`, `labour_with_material`,
   * `stays_private`, and `invalid_input` naming the field.
   */
  async move(body: Destination, context: CommandContext): Promise<{ moved: ProductMoved; result: CommandResult }> {
    return this.alone(async () => {
      const named = await this.namedIn(body);
      const known = await productById(this.read, null, body.id);
      if (!known) throw new DomainError('not_found', 'This product was not found.');
      const from = (await masterProductById(this.read, null, known.master_product_id))!;
      if (named && named.id !== from.id) {
        await this.assertOfCatalogue(named.id);
        assertOneKind(kindsOf(known.product_type), await this.content(named.id));
      }
      const target = named ?? (await this.add(body.master_product_name!, context));
      const result = await this.bus.execute(
        new AggregateCommand(
          product,
          body.id,
          { type: 'RegroupProduct', masterProductId: target.id === from.id ? null : target.id },
          context,
        ),
      );
      const { id, name, alias } = target;
      return {
        moved: {
          id: body.id,
          master_product_id: id,
          master_product_name: name,
          master_product_alias: alias,
          from: { id: from.id, name: from.name },
        },
        result,
      };
    });
  }

  /** Where a product moves to: by id, or by its exact name in the catalogue; undefined for a new name. */
  private async namedIn(body: Destination): Promise<MasterProduct | undefined> {
    const name = body.master_product_name?.trim();
    if (body.master_product_id) {
      const found = await masterProductById(this.read, null, body.master_product_id);
      if (found) return found;
      throw invalidInput([
        { path: 'master_product_id', code: 'unknown', message: 'This master product was not found.' },
      ]);
    }
    if (!name)
      throw invalidInput([
        { path: 'master_product_name', code: 'missing', message: 'Choose or name a master product.' },
      ]);
    return masterProductByName(this.read, 0, name);
  }

  private async add(name: string, context: CommandContext): Promise<MasterProduct> {
    // The call's version belongs to the product's command.
    const added = await this.bus.execute(
      new AggregateCommand(
        masterProduct,
        'new',
        { type: 'AddMasterProduct', name, ownerId: null },
        { ...context, expectedVersion: undefined },
      ),
    );
    return { id: added.id, name: added.state.name, alias: added.state.alias };
  }

  private async content(id: number): Promise<MasterProductContent> {
    const content = await masterProductContent(this.read, id);
    if (!content) throw notFound();
    return content;
  }

  /** A business's own stays its own. */
  private async assertOfCatalogue(id: number): Promise<void> {
    const [row] = (await this.list({ ids: [id] })).data;
    if (row?.state === 'private') throw new DomainError('stays_private', 'This is private to one business.');
  }

  private async command(
    id: number,
    command: MasterProductCommand,
    context: CommandContext,
  ): Promise<CommandResult<MasterProductState>> {
    return this.bus.execute(new AggregateCommand(masterProduct, id, command, context));
  }

  /**
   * Decides while nobody else decides about master products, with everything in view that was decided before: so two
   * merges at once never close a circle.
   */
  private async alone<T>(decide: () => Promise<T>): Promise<T> {
    return this.turns.take('master products', async () =>
      this.db.knex.transaction(async (transaction) => {
        await transaction.raw('SELECT pg_advisory_xact_lock(?)', [DECIDING]);
        if (!(await this.checkpoints.waitFor(await this.store.head())))
          throw new DomainError('unavailable', 'Not everything is up to date at the moment. Try again in a moment.');
        return decide();
      }),
    );
  }
}
