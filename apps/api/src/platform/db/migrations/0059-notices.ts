/** What accounts are told of in the product (docs/adr/0110). */
export const migration = {
  name: '0059-notices',
  up: `
CREATE TABLE app.notice (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  -- whom it is about: it is erased with either
  about_id   integer REFERENCES app."user" ON DELETE CASCADE,
  kind       text NOT NULL,
  text       text NOT NULL,
  path       text,
  at         timestamptz NOT NULL DEFAULT now(),
  read_at    timestamptz
);
CREATE INDEX notice_page ON app.notice (account_id, id);
CREATE INDEX notice_unread ON app.notice (account_id) WHERE read_at IS NULL;
CREATE INDEX notice_about ON app.notice (about_id) WHERE about_id IS NOT NULL;
CREATE INDEX notice_at ON app.notice (at);

-- Kinds that an account does not want under the bell.
CREATE TABLE app.notice_opt_out (
  account_id integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  kind       text NOT NULL,
  PRIMARY KEY (account_id, kind)
);
`,
};
