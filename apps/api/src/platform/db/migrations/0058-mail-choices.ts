/** Kinds of e-mail: what people decline, and addresses that take none (docs/adr/0109). */
export const migration = {
  name: '0058-mail-choices',
  up: `
-- NULL: written by an earlier release
ALTER TABLE app.mail ADD COLUMN kind text;

ALTER TABLE app.mail_opt_out ADD COLUMN kind text NOT NULL DEFAULT 'templates';
ALTER TABLE app.mail_opt_out ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE app.mail_opt_out DROP CONSTRAINT mail_opt_out_pkey, ADD PRIMARY KEY (person, kind);
INSERT INTO app.mail_opt_out (person, kind)
  SELECT app.mail_person(email), 'undone' FROM app."user" WHERE NOT mail_undone
  UNION SELECT app.mail_person(email), unnest(ARRAY['review', 'review-reminder']) FROM app."user" WHERE NOT mail_reviews;
ALTER TABLE app."user" DROP COLUMN mail_undone, DROP COLUMN mail_reviews;

-- Addresses that refuse e-mail for good, as the keyed hash of who declines it.
CREATE TABLE app.mail_failing (
  person bytea PRIMARY KEY,
  at     timestamptz NOT NULL DEFAULT now(),
  -- what the mail server said: a number, or a few words
  reason text NOT NULL
);
`,
};
