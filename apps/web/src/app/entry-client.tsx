import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { begin } from './begin.js';
import { routes } from './routes.js';
import type { RouterShown } from './state.js';

// The tool, pages of signed-in users, and errors.
await begin<RouterShown>(async (queryClient, { router: hydrationData }) => {
  const tree = routes(queryClient);
  await Promise.all(
    (matchRoutes(tree, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const { Component, loader } = (await route.lazy()) as Pick<RouteObject, 'Component' | 'loader'>;
      Object.assign(route, { Component, loader, lazy: undefined });
    }),
  );
  return () => <RouterProvider router={createBrowserRouter(tree, { hydrationData })} />;
});
