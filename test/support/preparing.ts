import type { TestApp } from './app.js';
import { until } from './until.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';

/**
 * From here on a read model is being prepared, as after an upgrade that changed it: what reads it is told to try later.
 * @returns ends that
 */
export async function preparing(app: TestApp, name: string): Promise<() => Promise<void>> {
  const read = app.nest.get(ReadModels);
  const row = app.db.knex('app.projection').where({ name, serving: true });
  for (;;) {
    await row.clone().update({ caught_up_at: null });
    const tx = await app.db.knex.transaction();
    await tx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
    // The projector would say at once that it is ready.
    const { caught_up_at } = await row.clone().transacting(tx).forUpdate().first<{ caught_up_at: Date | null }>();
    if (caught_up_at === null) {
      await until(() => !read.ready());
      return async () => {
        await tx.commit();
        await row.clone().update({ caught_up_at: new Date() });
        await until(() => read.ready());
      };
    }
    await tx.rollback();
  }
}
