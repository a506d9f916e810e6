import { lazy, Suspense } from 'react';

const Shown = lazy(() => import('./failed.js').then((failed) => ({ default: failed.Failed })));

/** What stands in place of a screen that could not be shown; fetched only then. */
export function Failed() {
  return (
    <Suspense>
      <Shown />
    </Suspense>
  );
}
