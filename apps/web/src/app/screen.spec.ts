import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/errors.js';
import { guarded } from './screen.js';

it.each([
  [400, 404],
  [403, 403],
  [404, 404],
  [500, 503],
  [0, 503],
])('answers a refusal of %i with the page for %i', async (refused, shown) => {
  const load = guarded(new QueryClient(), () =>
    Promise.reject(new ApiError({ status: refused, code: 'refused', message: 'No.', errors: [], data: null })),
  ) as (args: unknown) => Promise<unknown>;
  const answer = load({ request: new Request('http://localhost/quotes?search=%00') });
  await expect(answer).rejects.toMatchObject({ status: shown });
});
