/** Templates that the team gives to people who asked for one (docs/adr/0095). */
export const migration = {
  name: '0044-booking-gifts',
  up: `
CREATE TABLE app.booking_gift (
  booking_id integer PRIMARY KEY REFERENCES app.booking ON DELETE CASCADE,
  template_id integer NOT NULL,
  version integer NOT NULL,
  -- The template as it was when it was given.
  content jsonb NOT NULL,
  given_by integer NOT NULL,
  given_at timestamptz NOT NULL,
  -- Whose it is; null: nobody has taken it yet.
  account_id integer REFERENCES app."user" ON DELETE SET NULL,
  -- Null: the copy is not made yet.
  copy_id integer
);
CREATE INDEX booking_gift_due ON app.booking_gift (booking_id) WHERE account_id IS NOT NULL AND copy_id IS NULL;
CREATE INDEX booking_gift_account ON app.booking_gift (account_id);
`,
};
