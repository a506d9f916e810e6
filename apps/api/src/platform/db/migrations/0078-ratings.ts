/** What businesses write in ratings of suppliers, and suppliers answer (docs/adr/0125). The stars are events. */
export const migration = {
  name: '0078-ratings',
  up: `
CREATE TABLE app.rating (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  supplier_id     integer NOT NULL REFERENCES app.business ON DELETE CASCADE,
  business_id     integer NOT NULL REFERENCES app.business ON DELETE CASCADE,
  sentence        text NOT NULL DEFAULT '',
  -- the member who wrote it, with whom it goes
  sentence_by     integer REFERENCES app."user" ON DELETE SET NULL,
  sentence_hidden boolean NOT NULL DEFAULT false,
  answer          text NOT NULL DEFAULT '',
  answer_by       integer REFERENCES app."user" ON DELETE SET NULL,
  answer_hidden   boolean NOT NULL DEFAULT false,
  answered_at     timestamptz,
  UNIQUE (supplier_id, business_id)
);
CREATE INDEX rating_by_business ON app.rating (business_id);
CREATE INDEX rating_sentence_by ON app.rating (sentence_by);
CREATE INDEX rating_answer_by ON app.rating (answer_by);

-- A person takes along what they wrote.
CREATE FUNCTION app.leave_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE app.rating SET sentence = '' WHERE sentence_by = OLD.id;
  UPDATE app.rating SET answer = '', answered_at = NULL WHERE answer_by = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER ratings_left BEFORE DELETE ON app."user" FOR EACH ROW EXECUTE FUNCTION app.leave_ratings();
`,
};
