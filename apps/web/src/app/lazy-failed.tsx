import { part } from '../ui/part.js';

/** Replaces a screen that could not be shown; public pages load it only then. */
export const Failed = part(
  'app/failed.tsx',
  () => import('./failed.js'),
  (failed) => <div className="py-5">{failed}</div>,
);
