/** Who uploaded which picture, and how large it is stored: what a business has at most (docs/adr/0148). */
export const migration = {
  name: '0127-pictures-of-businesses',
  up: `
CREATE TABLE app.business_picture (
  image       text    PRIMARY KEY,
  business_id integer NOT NULL,
  bytes       integer NOT NULL
);
CREATE INDEX business_picture_of ON app.business_picture (business_id) INCLUDE (bytes);
`,
};
