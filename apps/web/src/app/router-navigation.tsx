import { useCallback } from 'react';
import {
  Form,
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router-dom';
import type { Navigation } from '../lib/navigation.js';

/** Navigation by the router. */
export const routerNavigation: Navigation = {
  Link,
  SearchForm: Form,
  usePlace: useLocation,
  useNext: () => useNavigation().location,
  useParams,
  useGo: useNavigate,
  useReplaceQuery: () => {
    const [, setQuery] = useSearchParams();
    return useCallback((query) => setQuery(query, { replace: true, preventScrollReset: true }), [setQuery]);
  },
  useReload: () => useRevalidator().revalidate,
};
