import { afterEach, expect, it } from '@jest/globals';
import type { Me } from '@quotewright/domain/identity/contract.js';
import type { Lead } from '@quotewright/domain/leads/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { sendThrough } from '../../../api/client.js';
import { meQuery } from '../../../api/identity.js';
import { ToastProvider } from '../../../ui/toast.js';
import { SendLead } from './send-lead.screen.js';

const me = {
  details: { id: 5, name: 'Iris', user_type: 'retail', business_name: 'Store' },
  extradetails: { member: { id: 5, role: 'owner' }, premium: false, standing: 'approved' },
} as Me;
const template = {
  id: 1,
  name: 'Plank floor',
  alias: 'plank-floor',
  category: null,
  published_version: 1,
  quote_price: 'free',
  questions: [{ id: 7, no_of_question: 1, title: 'Doors', unit: 'count', sample_answer: null }],
} as unknown as TemplateDetails;
const earlier = {
  answers: [{ question_id: 7, no_of_question: 1, title: 'Doors', unit: 'count', answer: '3' }],
  note: 'Before winter.',
} as unknown as Lead;

const success = (data: unknown) => Response.json({ status: 200, message: '', data });
const failure = (status: number, code: string) =>
  Response.json({ status, code, message: 'It did not work.', data: null, errors: [] }, { status });

/** What is answered about the earlier lead, in this order; the last one from then on. */
function open(...answers: (() => Response)[]): void {
  openAs(me, ...answers);
}

function openAs(user: Me, ...answers: (() => Response)[]) {
  sendThrough(() => async (path) => {
    if (path.startsWith('/api/lead/3')) return (answers.length > 1 ? answers.shift()! : answers[0]!)();
    if (path.startsWith('/api/leads/contractors'))
      return success({ data: [], total: 0, current_page: 1, per_page: 10, last_page: 1 });
    return success(template);
  });
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, user);
  const routes = [{ path: '/leads/new/:slug', Component: SendLead }];
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/leads/new/plank-floor?from=3'] })} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  sendThrough(() => () => Promise.reject(new Error('not served')));
});

const doors = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Doors/ });

it('says that the measurements of an earlier lead could not be read, and fills them in once they are', async () => {
  open(
    () => failure(500, 'internal'),
    () => success(earlier),
  );
  await screen.findByText(/It did not work\./);
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await doors()).value).toBe('3');
});

it('begins without them where the earlier lead is gone', async () => {
  open(() => failure(404, 'not_found'));
  expect((await doors()).value).toBe('');
});

/** A page that is loaded anew keeps what the tab stores; one that is left by a link tidies up. */
function unload() {
  const kept = Object.entries(sessionStorage);
  cleanup();
  for (const [name, value] of kept) sessionStorage.setItem(name, String(value));
}

it('keeps what was typed for its account while another one is signed in', async () => {
  const other = { ...me, extradetails: { ...me.extradetails, member: { id: 6, role: 'owner' } } } as Me;
  const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note/);
  open(() => success(earlier));
  await userEvent.type(await doors(), '4');
  await userEvent.type(note(), ' Call first.');
  await userEvent.type(screen.getByLabelText('Name'), 'Ada Quill');
  unload();

  openAs(other, () => success(earlier));
  expect((await doors()).value).toBe('3');
  expect([note().value, screen.getByLabelText<HTMLInputElement>('Name').value]).toEqual(['Before winter.', '']);
  unload();

  open(() => success(earlier));
  expect((await doors()).value).toBe('4');
  expect(note().value).toBe('Before winter. Call first.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Quill');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

it('forgets what was typed once the page is left', async () => {
  open(() => success(earlier));
  await userEvent.type(await doors(), '4');
  expect(sessionStorage.length).toBe(1);
  cleanup();
  expect(sessionStorage.length).toBe(0);
});
