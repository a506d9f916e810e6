/** Businesses and admins that are deactivated, and requests for premium templates (docs/adr/0102). */
export const migration = {
  name: '0054-users',
  up: `
-- NULL: it can be used
ALTER TABLE app.business ADD COLUMN deactivated_at timestamptz;
-- a member's is a copy of the business's
ALTER TABLE app."user" ADD COLUMN deactivated_at timestamptz;

CREATE OR REPLACE FUNCTION app.fill_from_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.business_id IS NOT NULL THEN
    SELECT name, user_type, premium, approved, approved_at, approved_by, approval_reason, deactivated_at
      INTO NEW.business_name, NEW.user_type, NEW.premium, NEW.approved, NEW.approved_at, NEW.approved_by, NEW.approval_reason, NEW.deactivated_at
      FROM app.business WHERE id = NEW.business_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.fill_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE app."user" SET business_name = NEW.name, user_type = NEW.user_type, premium = NEW.premium, approved = NEW.approved,
         approved_at = NEW.approved_at, approved_by = NEW.approved_by, approval_reason = NEW.approval_reason,
         deactivated_at = NEW.deactivated_at
   WHERE business_id = NEW.id;
  RETURN NULL;
END $$;

-- Requests that wait for an answer, one of each business.
CREATE TABLE app.premium_request (
  business_id integer PRIMARY KEY REFERENCES app.business ON DELETE CASCADE,
  -- the member who asked
  user_id     integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  -- the template that made them ask
  template_id integer NOT NULL,
  at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX premium_request_by_user ON app.premium_request (user_id);
`,
};
