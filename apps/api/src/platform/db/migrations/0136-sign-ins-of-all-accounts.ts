/** Refused sign-ins that belong to no account, those that were too many, and both lists by time (docs/adr/0174). */
export const migration = {
  name: '0136-sign-ins-of-all-accounts',
  up: `
-- NULL: to an address that has no account, or with a passkey that nobody knows
ALTER TABLE app.refused_sign_in ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE app.refused_sign_in
  -- What was tried; NULL: from before it was kept
  ADD COLUMN how text,
  -- Attempts of one minute that are alike are one row: an attacker fills nothing
  ADD COLUMN minute timestamptz,
  ADD COLUMN attempts integer NOT NULL DEFAULT 1;
UPDATE app.refused_sign_in SET how = 'password' WHERE reason = 'wrong_password';
CREATE UNIQUE INDEX refused_sign_in_alike ON app.refused_sign_in (coalesce(user_id, 0), minute, reason, how, network)
  WHERE minute IS NOT NULL;
DROP INDEX app.refused_sign_in_at;
CREATE INDEX refused_sign_in_at ON app.refused_sign_in (at DESC, id DESC);
CREATE INDEX sign_in_at ON app.sign_in (at DESC, id DESC);
`,
};
