-- The product's Postgres roles: `quotewright_owner` owns the database and migrates it, `quotewright_product` runs the
-- product. Neither is a superuser. A superuser runs this in the product's database at every start: it creates what is
-- missing, sets both passwords (quotewright.owner_password, quotewright.product_password), and hands over what a release
-- with a single role created. The migrations grant the product's privileges (platform/db/privileges.ts).
DO $$
DECLARE
  v_role text;
  v_change text;
BEGIN
  FOREACH v_role IN ARRAY ARRAY['owner', 'product'] LOOP
    IF to_regrole('quotewright_' || v_role) IS NULL THEN
      EXECUTE format('CREATE ROLE %I', 'quotewright_' || v_role);
    END IF;
    EXECUTE format('ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD %L',
      'quotewright_' || v_role, current_setting('quotewright.' || v_role || '_password'));
  END LOOP;
  -- The owner hands read-model tables over to the product, and may fix what the product created.
  GRANT quotewright_product TO quotewright_owner;
  EXECUTE format('ALTER DATABASE %I OWNER TO quotewright_owner', current_database());
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  -- BullMQ uses temporary tables.
  EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO quotewright_product', current_database());
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;

  FOR v_change IN
    WITH ours AS (
      SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname IN ('app', 'log', 'read', 'jobs')
    ), found AS (
      SELECT 1 AS step, format('SCHEMA %I', nspname) AS what, nspowner AS owner FROM ours
      UNION ALL
      -- Indexes, and sequences of a column, go with their table.
      SELECT 2, format('%s %s', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, c.oid::regclass), c.relowner
      FROM pg_class c JOIN ours ON ours.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'S', 'v', 'm')
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i', 'e') AND d.refclassid = 'pg_class'::regclass)
      UNION ALL
      SELECT 3, format('ROUTINE %s', p.oid::regprocedure), p.proowner FROM pg_proc p JOIN ours ON ours.oid = p.pronamespace
      UNION ALL
      SELECT 4, format('TYPE %s', t.oid::regtype), t.typowner FROM pg_type t JOIN ours ON ours.oid = t.typnamespace
      WHERE t.typtype IN ('d', 'e') OR (t.typtype = 'c' AND (SELECT relkind FROM pg_class WHERE oid = t.typrelid) = 'c')
    )
    SELECT format('ALTER %s OWNER TO quotewright_owner', what) FROM found
    WHERE owner NOT IN ('quotewright_owner'::regrole, 'quotewright_product'::regrole)
    ORDER BY step, what
  LOOP
    EXECUTE v_change;
  END LOOP;
END $$;
