/** Pictures that visitors send with a request (docs/adr/0094). */
export const migration = {
  name: '0043-booking-pictures',
  up: `
CREATE TABLE app.booking_picture (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: the booking is deleted, or the picture was removed. Then the file is deleted, and after it the row.
  booking_id integer REFERENCES app.booking ON DELETE SET NULL,
  -- The picture's name, which no other row has.
  image text NOT NULL,
  -- Of the file as it was sent: sent again, it is the same picture.
  sent text NOT NULL,
  UNIQUE (booking_id, sent)
);
CREATE INDEX booking_picture_deleted ON app.booking_picture (id) WHERE booking_id IS NULL;
`,
};
