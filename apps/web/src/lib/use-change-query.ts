import { useCallback } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';

/** Changes the address' query in place. */
export type ChangeQuery = (
  change: (query: URLSearchParams) => void,
  options?: Pick<NavigateOptions, 'replace'>,
) => void;

/**
 * Changes the query as of the call: the router's own setter starts from the query of its render, so that a slow action
 * would revert later ones. Does nothing if the page was left.
 */
export function useChangeQuery(): ChangeQuery {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (change, { replace = false } = {}) => {
      if (window.location.pathname !== pathname) return;
      const query = new URLSearchParams(window.location.search);
      change(query);
      void navigate({ search: query.toString() }, { replace, preventScrollReset: true });
    },
    [navigate, pathname],
  );
}
