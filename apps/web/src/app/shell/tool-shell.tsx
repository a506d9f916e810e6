import { use, useEffect, useRef, type RefObject } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { meQuery, useMe } from '../../api/identity.js';
import { loadPart } from '../../api/load-part.js';
import { unreadNoticesQuery } from '../../api/notices.js';
import { reviewCountsQuery } from '../../api/review.js';
import { ConfirmSession } from '../../features/proof/confirm-session.js';
import { AskWhy } from '../../features/why/ask-why.js';
import { fetchAhead } from '../../lib/files.js';
import { signedIn } from '../guards.js';
import type { ScreenLoader } from '../screen.js';
import { StateContext } from '../state.js';
import { ToolBar } from './tool-bar.js';

/**
 * Tool pages require an account: the server sends guests to sign-in before anything shows. The header tells how
 * many notices are unread, which nobody else may know, and admins how many reviews wait.
 */
export const loader: ScreenLoader = async (queryClient, args) => {
  await signedIn(queryClient, args);
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me || me.extradetails.held) return;
  const { id } = me.extradetails.member;
  await Promise.all([
    !me.extradetails.seen_by && loadPart(queryClient, unreadNoticesQuery(id)),
    me.details.user_type === 'admin' && loadPart(queryClient, reviewCountsQuery(id)),
  ]);
};

/** A tool page: one bar, then the screen at full width. */
export function Component() {
  const me = useMe();
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  useFetchAhead();
  return (
    <div className="tool">
      {me && <ToolBar me={me} />}
      <main ref={main} id="main" className="tool-main" tabIndex={-1}>
        <Outlet />
      </main>
      {me && <AskWhy userId={me.extradetails.member.id} />}
      {me && <ConfirmSession />}
    </div>
  );
}

/**
 * Moves the focus into a page that was opened from another one, as a browser does for a page of its own: the pressed
 * control is gone, or belongs to the frame. Not if the page has put it somewhere itself.
 */
function useFocusOnArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const arrived = shown.current !== pathname;
    shown.current = pathname;
    // The entry that the tab began with.
    if (!arrived || key === 'default' || main.current!.contains(document.activeElement)) return;
    main.current!.focus({ preventScroll: true });
  }, [pathname, key, main]);
}

/** Preloads everything the tool may need later, now or when there is a connection again. */
function useFetchAhead(): void {
  const list = use(StateContext)?.parts;
  useEffect(() => {
    if (!list) return;
    const begin = () => void fetchAhead(list).catch(() => window.addEventListener('online', begin, { once: true }));
    begin();
    return () => window.removeEventListener('online', begin);
  }, [list]);
}
