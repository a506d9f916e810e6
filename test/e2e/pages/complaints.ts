import type { Page } from '@playwright/test';

/** Records what the browser complains about: hydration, content security policy, missing files, thrown errors. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
