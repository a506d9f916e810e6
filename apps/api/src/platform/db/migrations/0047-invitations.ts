/** Invitations to a team, and what happened to teams until it is in the log (docs/adr/0099). */
export const migration = {
  name: '0047-invitations',
  up: `
CREATE TABLE app.invitation (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash  bytea NOT NULL UNIQUE,
  business_id integer NOT NULL REFERENCES app.business ON DELETE CASCADE,
  email       text NOT NULL,
  role        text NOT NULL CHECK (role IN ('owner', 'manager', 'estimator', 'viewer')),
  see_cost    boolean NOT NULL,
  invited_by  integer REFERENCES app."user" ON DELETE SET NULL,
  sent_at     timestamptz NOT NULL DEFAULT now(),
  ends_at     timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitation_address ON app.invitation (business_id, lower(email));

CREATE TABLE app.member_event (
  id          uuid PRIMARY KEY,
  business_id integer NOT NULL,
  event       jsonb NOT NULL,
  -- who did it, as they were then
  actor       jsonb NOT NULL,
  source      text NOT NULL,
  at          timestamptz NOT NULL DEFAULT now()
);
`,
};
