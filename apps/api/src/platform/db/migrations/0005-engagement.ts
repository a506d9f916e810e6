/** Views in transit to the log. Viewers are stored here as salted hashes until the end of the day, and nowhere else. */
export const migration = {
  name: '0005-engagement',
  up: `
CREATE TABLE app.view_salt (day date PRIMARY KEY, salt bytea NOT NULL);

CREATE TABLE app.view_seen (
  day         date        NOT NULL,
  visitor     bytea       NOT NULL,
  template_id integer     NOT NULL,
  counted_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (day, visitor, template_id)
);

-- batch: fixed before the append, so that a flush that is repeated adds nothing twice.
CREATE TABLE app.view_pending (
  number      bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_id integer NOT NULL,
  referrer    text    NOT NULL,
  user_type   text    NOT NULL,
  first_today boolean NOT NULL,
  counted_at  timestamptz NOT NULL DEFAULT now(),
  batch       uuid
);
CREATE INDEX view_pending_batch ON app.view_pending (batch);
`,
};
