/** What clients do on the pages of their links (docs/adr/0140). */
export const migration = {
  name: '0105-client-pages',
  up: `
-- When a link was opened, by people.
CREATE TABLE app.proposal_visit (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id  integer NOT NULL REFERENCES app.proposal_link ON DELETE CASCADE,
  revision integer NOT NULL,
  at       timestamptz NOT NULL
);
CREATE INDEX proposal_visit_link ON app.proposal_visit (link_id, at);

-- Questions of clients and what the business answers. Deleted when the client is erased.
CREATE TABLE app.proposal_message (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer NOT NULL REFERENCES app.business ON DELETE CASCADE,
  proposal_id integer NOT NULL,
  client_id   integer NOT NULL REFERENCES app.client ON DELETE CASCADE,
  revision    integer NOT NULL,
  -- the line that it is about; null: the whole
  line_id     integer,
  by_client   boolean NOT NULL,
  -- the member who wrote it, while the account exists
  author_id   integer REFERENCES app."user" ON DELETE SET NULL,
  body        text NOT NULL,
  -- tells a repeat
  request     text,
  at          timestamptz NOT NULL,
  UNIQUE (proposal_id, request)
);
CREATE INDEX proposal_message_proposal ON app.proposal_message (proposal_id, id);
CREATE INDEX proposal_message_client ON app.proposal_message (client_id);
`,
};
