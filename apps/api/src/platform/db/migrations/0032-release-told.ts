/** Which failures of releases their owners were told of, so that each is told once (docs/adr/0072). */
export const migration = {
  name: '0032-release-told',
  up: `
CREATE TABLE app.release_told (
  release_id integer NOT NULL,
  -- Of the event that says that it failed.
  revision integer NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (release_id, revision)
);
`,
};
