/** Confirmed addresses, approved trade businesses, and confirmation links. */
export const migration = {
  name: '0018-standing',
  up: `
ALTER TABLE app."user"
  ADD COLUMN verified_at     timestamptz,
  -- An admin's decision on a trade business, or the rule of trusted domains; NULL: none yet
  ADD COLUMN approved        boolean,
  ADD COLUMN approved_at     timestamptz,
  -- who decided; NULL: a rule
  ADD COLUMN approved_by     integer,
  ADD COLUMN approval_reason text,
  -- Written once, here: whoever asks how far an account is trusted reads this.
  ADD COLUMN standing text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN verified_at IS NULL THEN 'unverified'
    WHEN user_type NOT IN ('contractor', 'retailinstall') OR approved THEN 'approved'
    WHEN approved IS NULL THEN 'waiting'
    ELSE 'refused' END) STORED;
CREATE INDEX user_by_standing ON app."user" (standing, id) WHERE standing <> 'approved';

-- Accounts from before count as verified, and trade businesses wait. Without a password yet, or of a type that nobody can
-- choose, an admin has added them.
UPDATE app."user" SET
  verified_at = CASE WHEN password_hash IS NOT NULL THEN now() END,
  approved = CASE WHEN password_hash IS NULL OR user_type IN ('admin', 'suppliers') THEN true END;
UPDATE app."user" SET approved = true
 WHERE email IN ('contractor@quotewright.example', 'retailinstall@quotewright.example') AND EXISTS (SELECT FROM app.sample_item);

CREATE TABLE app.verification (
  token_hash bytea PRIMARY KEY,
  user_id    integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  -- The address that the link was mailed to. It becomes the account's when the link is used.
  email      text NOT NULL,
  ends_at    timestamptz NOT NULL
);
CREATE INDEX verification_by_user ON app.verification (user_id);

-- Trade businesses whose address is proven to be of such a domain are approved at once.
CREATE TABLE app.trusted_domain (
  domain   text PRIMARY KEY,
  added_at timestamptz NOT NULL DEFAULT now(),
  added_by integer
);
`,
};
