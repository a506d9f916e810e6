import { afterEach, expect, it } from '@jest/globals';
import type { Me, Role } from '@quotewright/domain/identity/contract.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meQuery } from '../../../../api/identity.js';
import { ToastProvider } from '../../../../ui/toast.js';
import { PacketDialog } from './packet-dialog.js';

const real = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = real;
});

/** The dialog for a member of a role; what was asked of the server, which answers as said. */
function open(role: Role, answer: () => Promise<Response>) {
  const asked: { path: unknown; body: unknown }[] = [];
  globalThis.fetch = async (path, init) => {
    asked.push({ path, body: JSON.parse(String(init?.body)) });
    return answer();
  };
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, {
    details: { id: 5, name: 'Pat', user_type: 'contractor', business_name: 'Paver Homes' },
    extradetails: { member: { id: 6, role }, premium: false, standing: 'approved' },
  } as Me);
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <PacketDialog draft={{ id: 3, number: 'Q-2026-0003' } as ProposalDraft} onClose={() => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return asked;
}

const press = async (kind: string) =>
  userEvent.click(within(screen.getByRole('region', { name: kind })).getByRole('button', { name: 'Make the packet' }));

it('says that a packet is being made, and why it was not', async () => {
  let answer: (response: Response) => void = () => undefined;
  const asked = open('owner', () => new Promise((resolve) => (answer = resolve)));
  await press('Complete');
  expect(asked).toEqual([{ path: '/api/proposal/3/packet', body: { kind: 'complete' } }]);
  await screen.findByText('The packet is being made. Keep this window open.');
  answer(Response.json({ status: 503, code: 'unavailable', message: 'There is no key.', data: null }, { status: 503 }));
  await screen.findByText('There is no key.');
  expect(screen.queryByText(/is being made/)).toBeNull();
});

it('offers estimators the packet to hand over alone', async () => {
  const asked = open('estimator', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(screen.queryByRole('region', { name: 'Complete' })).toBeNull();
  await press('To hand over');
  expect(asked).toEqual([{ path: '/api/proposal/3/packet', body: { kind: 'hand_over' } }]);
  await screen.findByText(/did not arrive completely/);
});
