/** Whether a person wants an e-mail when somebody else undoes a change of theirs. */
export const migration = {
  name: '0024-mail-of-undos',
  up: `
ALTER TABLE app."user" ADD COLUMN mail_undone boolean NOT NULL DEFAULT true;
`,
};
