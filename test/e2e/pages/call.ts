import { expect, type Page } from '@playwright/test';

/** Sends a command as the signed-in user, without the screens: another user's concurrent change. */
export async function call<T>(page: Page, path: string, body: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ({ path, body }) => {
      const response = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { status: number; message: string; data: unknown };
    },
    { path, body },
  );
  expect([answer.status, answer.message]).toEqual([200, answer.message]);
  return answer.data as T;
}
