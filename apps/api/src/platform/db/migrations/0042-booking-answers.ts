/** What the team answered to a booking by e-mail. */
export const migration = {
  name: '0042-booking-answers',
  up: `
CREATE TABLE app.booking_answer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id integer NOT NULL REFERENCES app.booking ON DELETE CASCADE,
  by_id integer REFERENCES app."user" ON DELETE SET NULL,
  at timestamptz NOT NULL,
  text text NOT NULL
);
CREATE INDEX booking_answer_booking ON app.booking_answer (booking_id);
`,
};
