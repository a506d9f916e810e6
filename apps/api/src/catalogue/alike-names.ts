import { Injectable } from '@nestjs/common';
import { productCatalogue } from '@quotewright/projections/catalogue/product-catalogue.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ReadModels } from '../platform/projections/read-models.js';

/** Names are alike from this share of common groups of three letters on. */
const ALIKE = 0.5;

/** Names compared in one transaction. */
const AT_ONCE = 100;

const KIND = 'alike-names';

/** SQL: the numbers in a name. Another number is another product, as pipes of 1 in and 2 in are. */
const numbersOf = (name: string): string => `regexp_replace(${name}, '[^0-9¼½¾⅓⅔⅛⅜⅝⅞]+', ' ', 'g')`;

/**
 * Keeps which master products have names alike, for the list of likely doubles. Every name is compared once, with all
 * others by their index, and again when it changes; comparing them for each reader would take seconds among thousands.
 * What is known of one that was erased is forgotten.
 */
@Injectable()
export class AlikeNames {
  constructor(
    private readonly db: Database,
    private readonly read: ReadModels,
    jobs: Jobs,
  ) {
    jobs.handle(KIND, {
      left: async () => ((await this.uncompared(1)).length > 0 || (await this.gone()).length > 0 ? [KIND] : []),
      run: async (_, signal) => {
        await this.forget(await this.gone());
        while (!signal.aborted) {
          const names = await this.uncompared(AT_ONCE);
          if (names.length === 0) return;
          await this.compare(names);
        }
      },
    });
  }

  /** The first master products whose name was not compared yet. */
  private async uncompared(most: number): Promise<{ id: number; name: string }[]> {
    return this.db
      .knex({ m: this.masters })
      .leftJoin({ c: 'app.master_product_compared' }, (on) => void on.on('c.id', 'm.id').andOn('c.name', 'm.name'))
      .whereNull('c.id')
      .orderBy('m.id')
      .limit(most)
      .select<{ id: number; name: string }[]>('m.id', 'm.name');
  }

  /** Those that were compared and erased. */
  private async gone(): Promise<number[]> {
    return this.db
      .knex({ c: 'app.master_product_compared' })
      .leftJoin({ m: this.masters }, 'm.id', 'c.id')
      .whereNull('m.id')
      .pluck<number[]>('c.id');
  }

  private async forget(ids: number[]): Promise<void> {
    if (ids.length === 0) return;
    const { knex } = this.db;
    await knex('app.master_product_alike').whereRaw('one = ANY (?) OR other = ANY (?)', [ids, ids]).delete();
    await knex('app.master_product_compared').whereRaw('id = ANY (?)', [ids]).delete();
  }

  private async compare(names: readonly { id: number; name: string }[]): Promise<void> {
    const ids = names.map(({ id }) => id);
    await this.db.knex.transaction(async (tx) => {
      await tx('app.master_product_alike').whereIn('one', ids).orWhereIn('other', ids).delete();
      // The index knows only the session's own likeness.
      await tx.raw(`SET LOCAL pg_trgm.similarity_threshold = ${ALIKE}`);
      await tx.raw(
        `INSERT INTO app.master_product_alike (one, other, alike)
         SELECT DISTINCT ON (1, 2) least(a.id, b.id), greatest(a.id, b.id), similarity(lower(a.name), lower(b.name))
           FROM unnest(?::integer[], ?::text[]) a (id, name)
           JOIN ${this.masters} b ON lower(b.name) % lower(a.name) AND b.id <> a.id
          WHERE ${numbersOf('a.name')} = ${numbersOf('b.name')}
         ON CONFLICT DO NOTHING`,
        [ids, names.map(({ name }) => name)],
      );
      await tx('app.master_product_compared')
        .insert([...names])
        .onConflict('id')
        .merge();
    });
  }

  private get masters(): string {
    return this.read.table(productCatalogue, 'master_product');
  }
}
