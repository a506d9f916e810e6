/** Who and what the samples of e-mails are about. None of it exists. */
export const sample = {
  account: { id: 0, email: 'name@example.com' },
  name: 'Jo Sample',
  business: 'Sample Contracting',
  /** Another person. */
  other: 'Sam Sample',
  template: 'Sample floor',
  alias: 'sample-floor',
  /** In links, which therefore work for nobody. */
  token: 'sample',
  at: new Date('2026-12-01T14:30:00Z'),
} as const;
