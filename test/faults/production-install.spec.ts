import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProductDatabase } from '../../scripts/embedded-postgres.mjs';
import { OwnPostgres } from '../support/own-postgres.js';
import { Postbox } from '../support/postbox.js';
import { startProduct, type Product } from '../support/product.js';
import { makeOffer } from '../support/templates.js';
import { until } from '../support/until.js';

const packages = ['libs/domain', 'libs/projections', 'content', 'apps/api', 'apps/web'];

describe('a production install, without development packages', () => {
  let release: string;
  let postgres: OwnPostgres;
  let database: ProductDatabase;
  let product: Product | undefined;
  let postbox: Postbox;

  beforeAll(async () => {
    release = await mkdtemp(join(tmpdir(), 'quotewright-install-'));
    const files = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'sample/package.json',
      ...packages.flatMap((folder) => [`${folder}/package.json`, `${folder}/dist`]),
    ];
    for (const file of files) {
      await mkdir(dirname(join(release, file)), { recursive: true });
      await cp(file, join(release, file), { recursive: true });
    }
    await rm(join(release, 'apps/api/dist/sample'), { recursive: true });
    // Like the image; the packages are in npm's cache since the project was installed.
    await promisify(execFile)('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: release,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    postbox = await Postbox.open();
    postgres = await OwnPostgres.start();
    product = await startProduct({ roles: [], postgres });
    database = await postgres.productDatabase(new URL(product.databaseUrl).pathname.slice(1));
  }, 600_000);
  afterAll(async () => {
    await product?.stop();
    await postgres?.remove();
    await postbox?.close();
    await rm(release, { recursive: true, force: true });
  }, 120_000);

  it('contains no specs and no test helpers', async () => {
    const built = await Promise.all(
      packages.map((folder) => readdir(join(release, folder, 'dist'), { recursive: true })),
    );
    expect(built.every((files) => files.length > 0)).toBe(true);
    expect(built.flat().filter((file) => /(^|[./])(spec|testing)\.js/.test(file))).toEqual([]);
  });

  it('starts every role, each as a Postgres role without superuser, and works', async () => {
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      SMTP_URL: postbox.url,
    };
    for (const role of ['projector', 'worker', 'web'] as const) await product!.add(role, env, release);
    const { origin } = product!.process('web');

    const page = await fetch(origin);
    expect([page.status, (await page.text()).includes('<main')]).toEqual([200, true]);

    // Written, projected and read back, with a name that has to be transliterated for its address.
    const supplier = await product!.as('suppliers');
    const offer = await makeOffer(supplier, { master_product_name: 'Плитка' });
    expect(offer.master_product_alias).toMatch(/^plitka-[a-z]{5}$/);
    expect((await supplier.post('/products/list', { ids: [offer.product_id] })).body.data.total).toBe(1);

    // An e-mail, by the worker.
    await supplier.post('/password/forgot', { email: 'suppliers1@test.example' });
    await until(() => postbox.counts().has('suppliers1@test.example'));

    const { rows } = await product!.db.knex.raw<{ rows: { usename: string }[] }>(
      'SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    expect(rows.map(({ usename }) => usename).filter((name) => name !== 'postgres')).toEqual(['quotewright_product']);
    expect(product!.complaints()).toEqual([]);
    expect(product!.errors()).toEqual([]);
  }, 300_000);
});
