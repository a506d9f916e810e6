/** What became of the beacons that say that a template was shown: how many, by day (UTC), and of nobody. */
export const migration = {
  name: '0031-view-beacon',
  up: `
CREATE TABLE app.view_beacon (
  day         date    NOT NULL,
  -- 0: a template that there is not
  template_id integer NOT NULL,
  outcome     text    NOT NULL,
  count       integer NOT NULL,
  PRIMARY KEY (day, template_id, outcome)
);
`,
};
