import { use, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useMe } from '../../api/identity.js';
import { fetchAhead } from '../../lib/files.js';
import { signedIn } from '../guards.js';
import { StateContext } from '../state.js';
import ToolBar from './tool-bar.js';

/** Tool pages require an account: the server sends guests to sign-in before anything shows. */
export const loader = signedIn;

/** A tool page: one bar, then the screen at full width. */
export function Component() {
  const me = useMe();
  useFetchAhead();
  return (
    <div className="tool">
      {me && <ToolBar me={me} />}
      <main id="main" className="tool-main">
        <Outlet />
      </main>
    </div>
  );
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
