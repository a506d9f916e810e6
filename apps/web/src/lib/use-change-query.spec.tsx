import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { useChangeQuery } from './use-change-query.js';

afterEach(cleanup);

/** A list whose address loads for a while, with two filters. */
function List() {
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  return (
    <>
      <p>shown: {search.toString()}</p>
      <button onClick={() => changeQuery((query) => query.set('category', 'tile'))}>Category</button>
      <button onClick={() => changeQuery((query) => query.set('type', 'labour'))}>Type</button>
    </>
  );
}

it('keeps a filter that is still loading when the next one is set', async () => {
  const go: (() => void)[] = [];
  const loader = () => new Promise<null>((resolve) => void go.push(() => resolve(null)));
  window.history.replaceState(null, '', '/list');
  const router = createBrowserRouter([{ path: '/list', loader, Component: List }], {
    hydrationData: { loaderData: { '0': null } },
  });
  render(<RouterProvider router={router} />);
  act(() => screen.getByText('Category').click());
  act(() => screen.getByText('Type').click());
  await act(async () => go.forEach((done) => done()));
  expect(screen.getByText('shown: category=tile&type=labour')).toBeTruthy();
  router.dispose();
});
