/**
 * What of the sample catalogue has been loaded, so that an interrupted load goes on where it stopped and a second start
 * doubles nothing.
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
