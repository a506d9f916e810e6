/** The categories a business works in, chosen by its account. */
export const migration = {
  name: '0006-user-category',
  up: `
CREATE TABLE app.user_category (
  user_id     integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  category_id integer NOT NULL,
  PRIMARY KEY (user_id, category_id)
);
`,
};
