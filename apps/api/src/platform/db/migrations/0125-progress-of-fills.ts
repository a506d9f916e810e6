/** How far a fill is whose checkpoint moves only at its end (docs/adr/0166). */
export const migration = {
  name: '0125-progress-of-fills',
  up: `ALTER TABLE app.projection ADD COLUMN filled real;`,
};
