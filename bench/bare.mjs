import { UnauthorizedException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from 'nest-platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import { Sessions } from '../apps/api/dist/platform/auth/sessions.js';
import { Database } from '../apps/api/dist/platform/db/database.js';

/** What the bare servers share: the product's database, pool and session code. */

const db = new Database(process.env.DATABASE_URL);
export const { knex } = db;
/** As many as the product has for rows and for the log together. */
knex.client.pool.max = Number(process.env.POOL);
const sessions = new Sessions(db, false);

/** The rows of a statement that each connection plans once. */
export async function prepared(name, statement, values, on = knex) {
  const { rows } = await on.raw(statement, values).options({ name });
  return rows;
}

export const read = { knex, table: (projection, table) => tableName(projection, 1, table) };

export class SignedIn {
  async canActivate(context) {
    const request = context.switchToHttp().getRequest();
    const session = await sessions.of(request);
    if (!session) throw new UnauthorizedException();
    request.actor = session.actor;
    return true;
  }
}

/** Serves a module on the adapter that the settings name, and tells so. */
export async function serve(module, prepare = () => undefined) {
  const adapter = process.env.ADAPTER === 'express' ? new ExpressAdapter() : new FastifyAdapter({ trustProxy: true });
  const app = await NestFactory.create(module, adapter, { logger: false });
  prepare(app);
  await app.listen(Number(process.env.PORT), '127.0.0.1');
  process.send({ adapter: app.getHttpAdapter().getType(), pool: knex.client.pool.max });
  process.on('SIGTERM', () => process.exit());
  process.on('disconnect', () => process.exit());
}
