import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '../../ui/confirm.js';
import { UnsavedContext, type Unsaved } from './unsaved.js';

/** Asks before the page is left with unsaved changes, for all of its forms and panels: the router heeds one blocker only. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const confirm = useConfirm();
  const unsaved = useRef<Unsaved>({ parts: new Set(), moving: false });
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: { pathname: string }; nextLocation: { pathname: string } }) =>
        unsaved.current.parts.size > 0 && !unsaved.current.moving && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ title: 'Leave without saving?', body: 'What you changed here has not been saved.', action: 'Leave', keep: 'Stay', danger: true }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
  return <UnsavedContext value={unsaved}>{children}</UnsavedContext>;
}
