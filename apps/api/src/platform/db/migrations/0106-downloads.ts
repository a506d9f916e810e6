/** Downloads by clients on the pages of their links (docs/adr/0140). */
export const migration = {
  name: '0106-downloads',
  up: `
-- What a person did: opened the page, or downloaded the PDF.
ALTER TABLE app.proposal_visit ADD COLUMN kind text NOT NULL DEFAULT 'page' CHECK (kind IN ('page', 'pdf'));
`,
};
