/**
 * Progress of loading the sample catalogue, so that an interrupted load continues and a second start duplicates
 * nothing.
 */
export const migration = {
  name: '0004-sample',
  up: `
CREATE TABLE app.sample_item (
  key  text    PRIMARY KEY,
  id   integer NOT NULL,
  -- Ids of what stands inside the aggregate, by the name the data gives it (a subcategory's title, a supplier's key).
  parts jsonb NOT NULL DEFAULT '{}'
);
`,
};
