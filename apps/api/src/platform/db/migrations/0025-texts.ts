/** Texts of people that events name by id and salted hash (docs/adr/0069). */
export const migration = {
  name: '0025-texts',
  up: `
-- A text may lack its event, if the append was refused; nothing shows it then. An event may lack its text: it was erased.
CREATE TABLE app.text (
  id uuid PRIMARY KEY,
  -- The stream of the events that name it.
  stream text NOT NULL,
  author_id integer NOT NULL,
  -- Without it nobody can guess an erased text from its hash.
  salt text NOT NULL,
  body text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX text_author ON app.text (author_id, written_at DESC);
CREATE INDEX text_stream ON app.text (stream);
`,
};
