/** Changes of many offers at once: compared, applied and undone by jobs (docs/adr/0120). */
export const migration = {
  name: '0069-price-changes',
  up: `
CREATE TABLE app.price_change (
  -- also the batch of its events
  id          uuid PRIMARY KEY,
  -- the business whose members read it, or the admin
  owner_id    integer NOT NULL,
  -- who is asked for no more once the account is gone
  actor_id    integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('rows', 'bulk', 'undo')),
  -- the change that it undoes
  undoes      uuid REFERENCES app.price_change ON DELETE SET NULL,
  state       text NOT NULL CHECK (state IN ('comparing', 'ready', 'applying', 'applied', 'discarded')),
  -- where it was applied from, and why: kept until it is done
  source      text,
  reason      text,
  made_at     timestamptz NOT NULL
);
CREATE INDEX price_change_working ON app.price_change (id) WHERE state IN ('comparing', 'applying');
CREATE INDEX price_change_old ON app.price_change (made_at) WHERE state IN ('ready', 'discarded');
-- Undone twice at once, the second finds the first.
CREATE UNIQUE INDEX price_change_undo ON app.price_change (undoes) WHERE undoes IS NOT NULL AND state = 'applying';

CREATE TABLE app.price_change_row (
  change_id  uuid NOT NULL REFERENCES app.price_change ON DELETE CASCADE,
  offer_id   integer NOT NULL,
  product_id integer NOT NULL,
  -- fields of the offer, by their names in its events
  before     jsonb NOT NULL,
  after      jsonb NOT NULL,
  outcome    text NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'applied', 'changed_since', 'refused')),
  message    text,
  PRIMARY KEY (change_id, offer_id)
);

-- The templates that it may move, on their sample answers.
CREATE TABLE app.price_change_template (
  change_id   uuid NOT NULL REFERENCES app.price_change ON DELETE CASCADE,
  template_id integer NOT NULL,
  -- whose name and totals its owner may read
  named       boolean NOT NULL,
  compared    boolean NOT NULL DEFAULT false,
  moved       boolean NOT NULL DEFAULT false,
  before      numeric,
  after       numeric,
  cost_before numeric,
  cost_after  numeric,
  PRIMARY KEY (change_id, template_id)
);
`,
};
