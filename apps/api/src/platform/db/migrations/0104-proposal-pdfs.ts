/** PDFs of proposals, as they were made (docs/adr/0139). */
export const migration = {
  name: '0104-proposal-pdfs',
  up: `
-- What each revision is on paper, and with what its client accepted. Erased with the client: then bytes is null, and the
-- hash stays.
CREATE TABLE app.proposal_pdf (
  proposal_id integer NOT NULL,
  revision    integer NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('sent', 'accepted')),
  business_id integer NOT NULL REFERENCES app.business ON DELETE CASCADE,
  client_id   integer NOT NULL REFERENCES app.client ON DELETE CASCADE,
  sha256      text NOT NULL,
  bytes       bytea,
  made_at     timestamptz NOT NULL,
  PRIMARY KEY (proposal_id, revision, kind)
);
CREATE INDEX proposal_pdf_business ON app.proposal_pdf (business_id);
CREATE INDEX proposal_pdf_client ON app.proposal_pdf (client_id);
`,
};
