/** An erasure looks a second time for what was being written while it looked (docs/adr/0118). */
export const migration = {
  name: '0080-erasures-look-again',
  up: `
ALTER TABLE app.erasure
  ADD COLUMN looked boolean NOT NULL DEFAULT false,
  ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
`,
};
