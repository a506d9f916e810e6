import type { Knex } from 'knex';
import { accountRules, isEmail } from '@quotewright/domain/identity/contract-rules.js';
import { textFault } from '@quotewright/domain/kernel/text-rules.js';
import { SettingsError, type Settings } from '../settings.js';
import { createAccount } from './accounts.js';
import { assertGoodPassword } from './passwords.js';

/**
 * Creates the admin named in the settings if there is none yet. Throws `SettingsError` if there is no admin, none is
 * named, and the sample is off.
 */
export async function ensureFirstAdmin(knex: Knex, settings: Settings): Promise<void> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `SELECT 1 FROM app."user" WHERE user_type = 'admin' LIMIT 1`,
  );
  if (rowCount > 0) return;
  if (!settings.admin) {
    if (settings.sampleData) return;
    throw new SettingsError(
      'The first start with SAMPLE_DATA=off needs ADMIN_EMAIL and ADMIN_PASSWORD, to make the first administrator.',
    );
  }
  const { email, password } = settings.admin;
  if (!isEmail(email)) throw new SettingsError('ADMIN_EMAIL is not an e-mail address.');
  if (textFault(accountRules.password, password))
    throw new SettingsError(
      `ADMIN_PASSWORD must have ${accountRules.password.least} to ${accountRules.password.most} characters.`,
    );
  try {
    await assertGoodPassword(password, email);
  } catch {
    throw new SettingsError('ADMIN_PASSWORD is too easy to guess. Choose another.');
  }
  await createAccount(knex, {
    name: 'Administrator',
    email,
    password,
    userType: 'admin',
    verified: true,
    approved: true,
  });
}
