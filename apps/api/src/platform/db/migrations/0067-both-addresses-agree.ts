/** A change of an account's address waits for the new and the present address (docs/adr/0118). */
export const migration = {
  name: '0067-both-addresses-agree',
  up: `
ALTER TABLE app.verification
  -- it moves the account to another address
  ADD COLUMN change boolean NOT NULL DEFAULT false,
  -- when the link to the new address was used, and when the present one agreed
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN agreed_at timestamptz,
  -- an admin asked: the present address is told, and can stop it, but need not agree
  ADD COLUMN by_admin boolean NOT NULL DEFAULT false;

-- Of several changes that wait, which an earlier release allowed, the newest.
DELETE FROM app.verification v USING app."user" u
 WHERE u.id = v.user_id AND lower(v.email) <> lower(u.email)
   AND EXISTS (SELECT FROM app.verification o WHERE o.user_id = v.user_id AND lower(o.email) <> lower(u.email)
                  AND (o.ends_at, o.token_hash) > (v.ends_at, v.token_hash));
UPDATE app.verification v SET change = true FROM app."user" u WHERE u.id = v.user_id AND lower(v.email) <> lower(u.email);
CREATE UNIQUE INDEX verification_change ON app.verification (user_id) WHERE change;
`,
};
