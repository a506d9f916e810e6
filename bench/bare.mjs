import { UnauthorizedException } from '@nestjs/common';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import { Sessions } from '../apps/api/dist/platform/auth/sessions.js';
import { Database } from '../apps/api/dist/platform/db/database.js';

/** What the bare servers share: the product's database, pool and session code. */

const db = new Database(process.env.DATABASE_URL);
export const { knex } = db;
const sessions = new Sessions(db, false);
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
