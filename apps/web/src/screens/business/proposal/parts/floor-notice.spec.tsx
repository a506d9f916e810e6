import { afterEach, expect, it } from '@jest/globals';
import type { Me, Role } from '@quotewright/domain/identity/contract.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sendThrough } from '../../../../api/client.js';
import { meQuery } from '../../../../api/identity.js';
import { ToastProvider } from '../../../../ui/toast.js';
import { FloorNotice } from './floor-notice.js';

afterEach(() => {
  cleanup();
  sendThrough(() => () => Promise.reject(new Error('not served')));
});

/** The notice over a draft that earns 20 %, for a member of a role; what was asked of the server. */
function open(role: Role, papers: object, figures: Partial<ProposalDraft> = { margin_percent: '20', cost: '80.00' }) {
  const asked: { path: string; body: unknown }[] = [];
  sendThrough(() => async (path, { body }) => {
    if (body) asked.push({ path, body: JSON.parse(body) });
    return Response.json({ status: 200, message: 'Agreed.', data: body ? { id: 3, version: 9 } : papers });
  });
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, {
    details: { id: 5, name: 'Pat', user_type: 'contractor', business_name: 'Paver Homes' },
    extradetails: { member: { id: 6, role }, premium: false, standing: 'approved' },
  } as Me);
  const draft = { id: 3, version: 8, ...figures } as ProposalDraft;
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <FloorNotice draft={draft} agrees />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return asked;
}

it('lets a manager agree to the margin of the draft that is shown', async () => {
  const asked = open('manager', { floor_percent: '30', floor_asks: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Agree to this margin' }));
  expect(asked).toEqual([{ path: '/api/proposal/3/approve', body: { version: 8 } }]);
});

it('only warns estimators, and everybody where nobody has to agree', async () => {
  open('estimator', { floor_percent: '30', floor_asks: true });
  await screen.findByText(/It earns 20 %, less than the 30 %/);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  open('owner', { floor_percent: '30', floor_asks: false });
  await screen.findByText(/It earns 20 %, less than the 30 %/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('warns of what is given away', async () => {
  open('owner', { floor_percent: '30', floor_asks: true }, { margin_percent: null, cost: '80.00' });
  await screen.findByText(/It earns nothing, less than the 30 %/);
});
