import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes, redirect, type LoaderFunctionArgs, type Location, type RouteObject } from 'react-router-dom';
import { isApiError } from '../api/errors.js';
import { meQuery } from '../api/identity.js';
import { loaded } from '../lib/files.js';
import { sourcesOf } from './page-files.js';
import { paths } from './paths.js';

/** Fills the query cache with a screen's first data. Returns nothing: the cache is the only copy. */
export type ScreenLoader = (queryClient: QueryClient, args: LoaderFunctionArgs) => Promise<void>;

/** The exports of `screens/<area>/<screen>/index.ts`. */
export interface ScreenModule {
  Component: ComponentType;
  loader?: ScreenLoader;
}

/** Turns the API's refusals into page results: sign-in, 403, 404 (also for a malformed query), or 503 if transient. */
export function guarded(queryClient: QueryClient, loader: ScreenLoader): NonNullable<RouteObject['loader']> {
  return async (args: LoaderFunctionArgs) => {
    try {
      await loader(queryClient, args);
      return null;
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === 401) {
        queryClient.removeQueries({ queryKey: meQuery.queryKey });
        throw redirect(paths.login({ u: pathOf(args.request) }));
      }
      if (error.status === 403 || error.status === 404)
        throw new Response(error.message, { status: error.status, statusText: error.code });
      // An address that asks for what cannot be, such as a search with U+0000: no retry helps.
      if (error.status === 400) throw new Response(error.message, { status: 404, statusText: error.code });
      throw new Response(error.message, { status: 503, statusText: error.code });
    }
  };
}

/** A request's own path and query, to return to. */
export function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/**
 * A route whose screen is loaded on demand. `id` is its folder under `screens/`: the server finds its files by it and
 * lets the browser preload them.
 */
export function screen(
  queryClient: QueryClient,
  id: string,
  load: () => Promise<ScreenModule>,
  route: { path?: string; index?: true; children?: RouteObject[] },
): RouteObject {
  const lazy = async () => {
    const { Component, loader } = await loaded(sourcesOf(id), load);
    here.add(lazy);
    return { Component, loader: loader && guarded(queryClient, loader) };
  };
  return { id, ...route, lazy } as RouteObject;
}

/** The screens whose modules are loaded, by their import function. */
const here = new WeakSet<object>();

function awaited(tree: RouteObject[], to: Partial<Location>): (() => Promise<unknown>)[] {
  const fetches = (matchRoutes(tree, to) ?? []).map(({ route }) => route.lazy);
  return fetches.filter((lazy) => typeof lazy === 'function').filter((lazy) => !here.has(lazy));
}

/** Whether everything that an address shows is loaded already. */
export const screensHere = (tree: RouteObject[], to: Partial<Location>): boolean => awaited(tree, to).length === 0;

/** Loads what an address shows. Rejects with `NotLoaded`. */
export const loadScreens = async (tree: RouteObject[], to: Partial<Location>): Promise<void> =>
  void (await Promise.all(awaited(tree, to).map((lazy) => lazy())));
