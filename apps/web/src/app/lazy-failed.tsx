import { part } from '../ui/part.js';

/** What stands in place of a screen that could not be shown; public pages fetch it only then. */
export const Failed = part(
  'app/failed.tsx',
  () => import('./failed.js'),
  (failed) => <div className="py-5">{failed}</div>,
);
