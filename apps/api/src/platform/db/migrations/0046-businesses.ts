/** Businesses of one or several members (docs/adr/0098). */
export const migration = {
  name: '0046-businesses',
  up: `
CREATE TABLE app.business (
  -- the first account's; it survives that account
  id              integer PRIMARY KEY,
  name            text,
  user_type       text NOT NULL CHECK (user_type IN ('contractor', 'retail', 'retailinstall', 'partner', 'suppliers')),
  premium         boolean NOT NULL DEFAULT false,
  approved        boolean,
  approved_at     timestamptz,
  -- who decided; NULL: a rule
  approved_by     integer,
  approval_reason text,
  created_at      timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE app."user"
  -- NULL: an admin
  ADD COLUMN business_id integer REFERENCES app.business,
  ADD COLUMN role        text CHECK (role IN ('owner', 'manager', 'estimator', 'viewer')),
  -- for viewers only: the others see cost in any case
  ADD COLUMN see_cost    boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT member_has_role CHECK ((business_id IS NULL) = (role IS NULL));
CREATE INDEX user_by_business ON app."user" (business_id);

INSERT INTO app.business (id, name, user_type, premium, approved, approved_at, approved_by, approval_reason, created_at)
SELECT id, business_name, user_type, premium, approved, approved_at, approved_by, approval_reason, created_at
  FROM app."user" WHERE user_type <> 'admin';
UPDATE app."user" SET business_id = id, role = 'owner' WHERE user_type <> 'admin';

-- A member's row holds the columns of its business: whoever reads a person needs them, standing is made from them, and
-- sessions are told when they change. Only these functions write them.
CREATE FUNCTION app.fill_from_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.business_id IS NOT NULL THEN
    SELECT name, user_type, premium, approved, approved_at, approved_by, approval_reason
      INTO NEW.business_name, NEW.user_type, NEW.premium, NEW.approved, NEW.approved_at, NEW.approved_by, NEW.approval_reason
      FROM app.business WHERE id = NEW.business_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER filled_from_business BEFORE UPDATE OF business_id ON app."user"
  FOR EACH ROW EXECUTE FUNCTION app.fill_from_business();

CREATE FUNCTION app.fill_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE app."user" SET business_name = NEW.name, user_type = NEW.user_type, premium = NEW.premium, approved = NEW.approved,
         approved_at = NEW.approved_at, approved_by = NEW.approved_by, approval_reason = NEW.approval_reason
   WHERE business_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER business_changed AFTER UPDATE ON app.business FOR EACH ROW EXECUTE FUNCTION app.fill_members();

-- Every account that is no admin's begins with a business of its own.
CREATE FUNCTION app.begin_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO app.business (id, name, user_type, premium, approved, approved_at, approved_by, approval_reason)
  VALUES (NEW.id, NEW.business_name, NEW.user_type, NEW.premium, NEW.approved, NEW.approved_at, NEW.approved_by, NEW.approval_reason);
  UPDATE app."user" SET business_id = NEW.id, role = 'owner' WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER business_begun AFTER INSERT ON app."user"
  FOR EACH ROW WHEN (NEW.user_type <> 'admin' AND NEW.business_id IS NULL) EXECUTE FUNCTION app.begin_business();

-- Pages of guests show the name of an owner where the business has none.
CREATE TRIGGER owner_changed AFTER UPDATE OF business_id, role ON app."user"
  FOR EACH ROW WHEN (OLD.business_id IS NOT NULL AND (OLD.business_id, OLD.role) IS DISTINCT FROM (NEW.business_id, NEW.role))
  EXECUTE FUNCTION app.tell_name_changed();
CREATE TRIGGER business_gone AFTER DELETE ON app.business FOR EACH STATEMENT EXECUTE FUNCTION app.tell_name_changed();

CREATE FUNCTION app.first_owner(business integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT name FROM app."user" WHERE business_id = business ORDER BY role <> 'owner', id LIMIT 1
$$;

-- What templates, offers and quotes belong to: a business, or an admin. \`name\` is that of its first owner; \`called\` is
-- what the business goes by.
CREATE VIEW app.owner AS
SELECT b.id, coalesce(b.name, '') AS business_name, b.user_type, app.first_owner(b.id) AS name,
       coalesce(nullif(b.name, ''), app.first_owner(b.id)) AS called,
       EXISTS (SELECT FROM app."user" u WHERE u.business_id = b.id AND u.verified_at IS NOT NULL) AS verified
  FROM app.business b
UNION ALL
SELECT id, coalesce(business_name, ''), user_type, name, coalesce(nullif(business_name, ''), name), verified_at IS NOT NULL FROM app."user" WHERE business_id IS NULL;
`,
};
