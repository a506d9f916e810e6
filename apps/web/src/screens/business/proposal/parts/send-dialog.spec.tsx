import { afterEach, expect, it } from '@jest/globals';
import type { Me } from '@quotewright/domain/identity/contract.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { sendThrough } from '../../../../api/client.js';
import { meQuery } from '../../../../api/identity.js';
import { ConfirmProvider } from '../../../../ui/confirm.js';
import { ToastProvider } from '../../../../ui/toast.js';
import { DraftEdits } from './draft-edits.js';
import { EditsContext } from './edits-context.js';
import { SendDialog } from './send-dialog.js';

const me = {
  details: { id: 5, name: 'Pat', user_type: 'contractor', business_name: 'Paver Homes' },
  extradetails: { member: { id: 5, role: 'owner' }, premium: false, standing: 'approved' },
} as Me;
const draft = {
  id: 3,
  version: 8,
  number: null,
  title: 'Bath',
  state: 'draft',
  client: { id: 4, name: 'Mia' },
  total: '100.00',
  margin_percent: '20',
  revisions: [],
  sections: [],
} as unknown as ProposalDraft;

const success = (data: unknown) => Response.json({ status: 200, message: 'Done.', data });
const answers = {
  '/api/clients': { data: [{ id: 4, name: 'Mia', email: 'mia@client.example' }], total: 1 },
  '/api/proposal/settings': { floor_percent: '30', floor_asks: true },
  '/api/proposal/3/links': { url: 'https://quotewright.example/p/abc', links: [] },
} as Record<string, unknown>;

interface Asked {
  path: string;
  body: unknown;
  key: string | undefined;
}

/** The dialog over a draft; `send` answers the call that sends it. */
function open(send: () => Promise<Response> | Response) {
  const asked: Asked[] = [];
  const jumps: string[] = [];
  sendThrough(() => async (path, { body, headers }) => {
    if (body) asked.push({ path, body: JSON.parse(body), key: headers['idempotency-key'] });
    return path === '/api/proposal/3/send' ? send() : success(answers[path.split('?')[0]!]);
  });
  const never = () => Promise.reject(new Error('not asked'));
  const calls = { start: never, started: never, change: never, undo: never, read: never, say: () => undefined };
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, me);
  const Page = () => (
    <EditsContext value={new DraftEdits(calls, 3, draft, 'edits')}>
      <SendDialog draft={draft} onJump={(path) => jumps.push(path)} onClose={() => undefined} />
    </EditsContext>
  );
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ConfirmProvider>
          <RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { jumps, sends: () => asked.filter(({ path }) => path.endsWith('/send')), asked };
}
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  sendThrough(() => () => Promise.reject(new Error('not served')));
});

const address = () => screen.findByLabelText<HTMLInputElement>('E-mail of the client');
const sent = () => success({ id: 3, version: 9, number: 'Q-2026-0001', revision: 1 });

it('sends once to the client’s address, however often it is pressed, and says the number', async () => {
  let arrive = (_: Response) => undefined as void;
  const { sends } = open(() => new Promise((resolve) => (arrive = resolve)));
  expect((await address()).value).toBe('mia@client.example');
  await userEvent.type(screen.getByLabelText(/^Message/), 'Hello Mia');
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText(/^Message/), '{Control>}{Enter}{/Control}');
  arrive(sent());
  await screen.findByText(/Revision 1 of Q-2026-0001 is sent/);
  expect(sends().map(({ body }) => body)).toEqual([{ version: 8, to: 'mia@client.example', message: 'Hello Mia' }]);
});

it('names everything that keeps it from being sent, leads to each, and keeps what was typed', async () => {
  const errors = [
    { path: 'client', code: 'required', message: 'Say who the client is.' },
    { path: 'lines.7', code: 'fault', message: 'The formula divides by zero.' },
  ];
  const { jumps } = open(() =>
    Response.json(
      { status: 422, code: 'cannot_send', message: errors[0]!.message, data: null, errors },
      { status: 422 },
    ),
  );
  await address();
  await userEvent.type(screen.getByLabelText(/^Message/), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const faults = await screen.findAllByRole('button', { name: /^Go to/ });
  expect(faults).toHaveLength(2);
  await userEvent.click(faults[1]!);
  expect(jumps).toEqual(['lines.7']);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('Hello');
});

it('writes to nobody where a link is wanted instead, and shows the link', async () => {
  const { sends, asked } = open(sent);
  await address();
  await userEvent.click(screen.getByRole('radio', { name: 'Copy a link instead' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Link for the client');
  expect(link.value).toBe('https://quotewright.example/p/abc');
  expect(sends().map(({ body }) => body)).toEqual([{ version: 8, to: '', message: '' }]);
  expect(asked.filter(({ path }) => path.endsWith('/links'))).toHaveLength(1);
});

it('warns of a margin below the floor before it is sent, and says who has to agree', async () => {
  open(sent);
  await screen.findByText(/It earns 20 %, less than the 30 %.* a member agrees who does not send it/);
});
