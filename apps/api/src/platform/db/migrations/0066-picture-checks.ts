/** Pictures that the log may not name, or not any more (docs/adr/0117). */
export const migration = {
  name: '0066-picture-checks',
  up: `
-- A picture may have several: one of its upload, and one of each erased stream that named it.
CREATE TABLE app.picture_check (
  id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  image  text NOT NULL,
  -- from when on the log decides about it
  due_at timestamptz NOT NULL
);
CREATE INDEX picture_check_due ON app.picture_check (due_at);
`,
};
