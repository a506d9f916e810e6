import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, type NavigateOptions } from 'react-router-dom';

/** Changes the address' query in place. */
export type ChangeQuery = (
  change: (query: URLSearchParams) => void,
  options?: Pick<NavigateOptions, 'replace'>,
) => void;

/**
 * Changes the query as of the call: the router's own setter starts from the query of its render, so that a slow action
 * would revert later ones. A change that is still loading counts, or a second filter would drop the first. Does nothing
 * if the page was left.
 */
export function useChangeQuery(): ChangeQuery {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const pending = useRef(coming);
  useLayoutEffect(() => {
    pending.current = coming;
  });
  return useCallback(
    (change, { replace = false } = {}) => {
      if (window.location.pathname !== pathname) return;
      const to = pending.current?.pathname === pathname ? pending.current : window.location;
      const query = new URLSearchParams(to.search);
      change(query);
      void navigate({ search: query.toString() }, { replace, preventScrollReset: true });
    },
    [navigate, pathname],
  );
}
