/** What reviewers note about single changes of a template: marks and comments (docs/adr/0077). */
export const migration = {
  name: '0030-review',
  up: `
CREATE TABLE app.review_mark (
  template_id integer NOT NULL,
  path text NOT NULL,
  account_id integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  -- Of the value that was accepted: of another one the mark says nothing.
  value_hash text NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (template_id, path, account_id)
);
CREATE TABLE app.review_comment (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_id integer NOT NULL,
  path text NOT NULL,
  -- The template's version: after the next publish the comment is shown no more.
  version integer NOT NULL,
  author_id integer NOT NULL,
  author_type text NOT NULL,
  -- In app.text; it is missing once its author is erased.
  text_id uuid NOT NULL UNIQUE,
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX review_comment_template ON app.review_comment (template_id, version);
`,
};
