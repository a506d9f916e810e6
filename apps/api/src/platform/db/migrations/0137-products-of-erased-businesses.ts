/** Businesses that earlier releases erased are looked at once more, for the products that they had left (docs/adr/0159). */
export const migration = {
  name: '0137-products-of-erased-businesses',
  up: `
-- What the business was, which decides about its products; null: unknown.
ALTER TABLE app.erasure ADD COLUMN IF NOT EXISTS user_type text;

-- So that no business gets its number meanwhile.
LOCK TABLE app.business IN SHARE ROW EXCLUSIVE MODE;
-- A day later, when no instance of an earlier release runs that would do it without the products.
INSERT INTO app.erasure (user_id, due_at)
  SELECT DISTINCT split_part(stream, '-', 2)::integer, now() + interval '1 day' FROM app.chain c
   WHERE type IN ('StreamErased', 'BusinessErased') AND stream ~ '^(erasure|access)-[0-9]{1,9}$'
     AND NOT EXISTS (SELECT FROM app.business b WHERE b.id::text = split_part(c.stream, '-', 2))
  ON CONFLICT DO NOTHING;
`,
};
