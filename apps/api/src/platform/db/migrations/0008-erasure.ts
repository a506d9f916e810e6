/** Deleted accounts whose private streams are still to be erased: written with the deletion, removed when done. */
export const migration = {
  name: '0008-erasure',
  up: `
CREATE TABLE app.erasure (
  -- no reference: the account is gone
  user_id integer PRIMARY KEY,
  at      timestamptz NOT NULL DEFAULT now()
);
`,
};
