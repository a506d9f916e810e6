import type { Page } from '@playwright/test';
import { signIn } from './session.js';

/** A private copy of a gallery template, for whoever is signed in (a contractor, where nobody is); answers its alias. */
export async function ownCopy(page: Page, gallery = 'lvp-plank'): Promise<string> {
  if (!page.url().startsWith('http')) await signIn(page, 'contractor', '/qtemplates');
  const answer = await page.request.get(`/api/quotetemplate/template/${gallery}`, { headers: { 'x-requested-with': 'test' } });
  const { data } = (await answer.json()) as { data: { id: number } };
  const copied = await page.request.post('/api/quotetemplate/copy', {
    headers: { origin: new URL(page.url()).origin, 'x-requested-with': 'test' },
    data: { quote_template_id: data.id },
  });
  return ((await copied.json()) as { data: { alias: string } }).data.alias;
}
