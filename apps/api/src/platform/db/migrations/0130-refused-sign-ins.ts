/** Sign-ins to accounts that were refused, and from what kind of network each came (docs/adr/0156). */
export const migration = {
  name: '0130-refused-sign-ins',
  up: `
CREATE TABLE app.refused_sign_in (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  at      timestamptz NOT NULL DEFAULT now(),
  browser text,
  system  text,
  network text NOT NULL,
  reason  text NOT NULL
);
CREATE INDEX refused_sign_in_by_user ON app.refused_sign_in (user_id, id DESC);
CREATE INDEX refused_sign_in_at ON app.refused_sign_in (at);
-- NULL: from before it was kept
ALTER TABLE app.sign_in ADD COLUMN network text;
`,
};
