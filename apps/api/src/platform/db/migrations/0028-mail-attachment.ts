/** A small text file that goes with an e-mail: the signed head of a day of the log. */
export const migration = {
  name: '0028-mail-attachment',
  up: `
ALTER TABLE app.mail ADD COLUMN attachment jsonb;
`,
};
