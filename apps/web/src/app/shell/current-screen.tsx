import { use } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { FetchingContext } from '../../features/form/leave-guard.js';
import { Loading, Skeleton, SkeletonText, useSlow } from '../../ui/states.js';

/**
 * The screen of the address. If the next one takes long, its skeleton takes the place of the old screen, which stays
 * mounted: a navigation that fails or is cancelled brings it back as it was.
 */
export function CurrentScreen() {
  const fetching = use(FetchingContext);
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const waiting = useSlow(fetching || (next !== undefined && next.pathname !== pathname));
  return (
    <>
      {waiting && (
        <Loading className="screen-loading">
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="h-48" />
          <SkeletonText lines={5} />
        </Loading>
      )}
      <Outlet />
    </>
  );
}
