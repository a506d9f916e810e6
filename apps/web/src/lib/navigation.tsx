import { createContext, use, type ComponentProps, type ComponentType } from 'react';

/** A place on this site. `search` is empty or begins with `?`. */
export interface Place {
  pathname: string;
  search: string;
}

/** Where a link leads: an address of this site, or its parts (`search` with or without the `?`). */
export type To = string | Place;

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Replaces the current entry of the browser's history. */
  replace?: boolean;
  /** The page stays where it is scrolled to: for links that change a part of it. */
  preventScrollReset?: boolean;
}

/** A search form: its fields become the query of `action`. */
export type SearchFormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'encType'> & { action: string };

/**
 * How a page moves to others. The tool and the pages of signed-in users do it with the router (app/router-navigation),
 * guests' pages with the browser alone (app/document-navigation): they need no router, and load no script of one.
 * Modules used on public pages take `Link` and the hooks from here.
 */
export interface Navigation {
  Link: ComponentType<LinkProps>;
  SearchForm: ComponentType<SearchFormProps>;
  usePlace: () => Place;
  /** The place that is loading, while the page still shows the former. */
  useNext: () => Place | undefined;
  /** Values of the address's variable parts, such as `alias`. */
  useParams: () => Readonly<Record<string, string | undefined>>;
  useGo: () => (to: string) => void | Promise<void>;
  /** Changes the query of the address; the page stays as it is. */
  useReplaceQuery: () => (query: URLSearchParams) => void;
  /** Loads the page's data again. */
  useReload: () => () => void | Promise<void>;
}

export const NavigationContext = createContext<Navigation | null>(null);

const useNavigation = () => use(NavigationContext)!;

export function Link(props: LinkProps) {
  const navigation = useNavigation();
  return <navigation.Link {...props} />;
}

/** A search form: a GET to `action`, also without a script. */
export function SearchForm(props: SearchFormProps) {
  const navigation = useNavigation();
  return <navigation.SearchForm {...props} />;
}

/** The current place, with its query. */
export function usePlace(): Place & { query: URLSearchParams } {
  const place = useNavigation().usePlace();
  return { ...place, query: new URLSearchParams(place.search) };
}

export const useNext: Navigation['useNext'] = () => useNavigation().useNext();
export const useParams: Navigation['useParams'] = () => useNavigation().useParams();
export const useGo: Navigation['useGo'] = () => useNavigation().useGo();
export const useReplaceQuery: Navigation['useReplaceQuery'] = () => useNavigation().useReplaceQuery();
export const useReload: Navigation['useReload'] = () => useNavigation().useReload();
