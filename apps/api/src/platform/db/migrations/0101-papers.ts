/** Papers of businesses and what proposals keep beside their events (docs/adr/0137). */
export const migration = {
  name: '0101-papers',
  up: `
-- A text of a business, which no member takes along, or of a client: erased with the one or the other.
ALTER TABLE app.text
  ALTER COLUMN author_id DROP NOT NULL,
  ADD COLUMN business_id integer REFERENCES app.business ON DELETE CASCADE,
  ADD COLUMN client_id integer REFERENCES app.client ON DELETE CASCADE;
CREATE INDEX text_business ON app.text (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX text_client ON app.text (client_id) WHERE client_id IS NOT NULL;

CREATE TABLE app.proposal_settings (
  business_id integer PRIMARY KEY REFERENCES app.business ON DELETE CASCADE,
  version     integer NOT NULL,
  fields      jsonb NOT NULL,
  -- the cover text of new drafts as they name it; null: none
  cover       jsonb,
  logo        text
);

-- Pictures that settings and looks name. Others are removed an hour after they came.
CREATE TABLE app.proposal_logo (
  hash    text PRIMARY KEY,
  came_at timestamptz NOT NULL DEFAULT now()
);

-- How papers looked when they were sent. Never changed.
CREATE TABLE app.proposal_look (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer NOT NULL REFERENCES app.business ON DELETE CASCADE,
  hash        text NOT NULL,
  salt        text NOT NULL,
  body        text NOT NULL,
  logo        text
);
CREATE INDEX proposal_look_business ON app.proposal_look (business_id, id);

-- A client as papers were sent to it. Erased with the client: then body and salt are empty, and the hash stays.
CREATE TABLE app.proposal_client (
  client_id   integer NOT NULL REFERENCES app.client ON DELETE CASCADE,
  hash        text NOT NULL,
  salt        text NOT NULL,
  body        text NOT NULL,
  pinned_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, hash)
);

CREATE TABLE app.proposal_number (
  proposal_id integer PRIMARY KEY,
  business_id integer NOT NULL REFERENCES app.business ON DELETE CASCADE,
  series      text NOT NULL,
  n           integer NOT NULL,
  number      text NOT NULL,
  UNIQUE (business_id, series, n)
);

-- A link shows a proposal to who has it. The token itself is kept nowhere.
CREATE TABLE app.proposal_link (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer NOT NULL REFERENCES app.business ON DELETE CASCADE,
  proposal_id integer NOT NULL,
  client_id   integer NOT NULL REFERENCES app.client ON DELETE CASCADE,
  -- the address it was mailed to; empty: it was copied
  recipient   text NOT NULL,
  token_hash  bytea NOT NULL UNIQUE,
  made_by     integer,
  made_at     timestamptz NOT NULL,
  revoked_at  timestamptz
);
CREATE INDEX proposal_link_proposal ON app.proposal_link (proposal_id, id);

-- E-mails to clients. They wait for the event of their batch, and for the PDF.
CREATE TABLE app.proposal_letter (
  batch_id    uuid PRIMARY KEY,
  business_id integer NOT NULL REFERENCES app.business ON DELETE CASCADE,
  proposal_id integer NOT NULL,
  client_id   integer NOT NULL REFERENCES app.client ON DELETE CASCADE,
  recipient   text NOT NULL,
  message     text NOT NULL,
  made_by     integer,
  made_at     timestamptz NOT NULL,
  link_id     integer REFERENCES app.proposal_link ON DELETE SET NULL,
  mailed_at   timestamptz
);
CREATE INDEX proposal_letter_waiting ON app.proposal_letter (made_at) WHERE mailed_at IS NULL;
CREATE INDEX proposal_letter_client ON app.proposal_letter (client_id);
CREATE INDEX proposal_link_client ON app.proposal_link (client_id);
CREATE INDEX proposal_letter_proposal ON app.proposal_letter (proposal_id, made_at);
`,
};
