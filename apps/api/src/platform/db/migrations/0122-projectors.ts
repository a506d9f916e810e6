/** Projectors know of each other, so that they can share the read models (docs/adr/0163). */
export const migration = {
  name: '0122-projectors',
  up: `
-- Projectors that are alive, with the read models that they can feed: {"name/version": weight}.
CREATE TABLE app.projector (
  holder      uuid        PRIMARY KEY,
  read_models jsonb       NOT NULL,
  until       timestamptz NOT NULL
);
`,
};
