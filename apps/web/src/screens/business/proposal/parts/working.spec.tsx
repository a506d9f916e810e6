import { afterEach, expect, it } from '@jest/globals';
import type { Me } from '@quotewright/domain/identity/contract.js';
import type { ProposalChangeRequest, ProposalDraft, ProposalLine } from '@quotewright/domain/proposals/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meQuery } from '../../../../api/identity.js';
import { ToastProvider } from '../../../../ui/toast.js';
import { DraftEdits } from './draft-edits.js';
import { EditsContext } from './edits-context.js';
import { Working } from './working.js';

afterEach(cleanup);

/** The working of a line that is typed over by member 7, as member 6 reads it; what was asked of the server. */
function open(over: Partial<ProposalLine> = {}) {
  const line = {
    ...{ id: 9, name: 'Plank', unit: 'box', quantity: '7', typed_quantity: '7', formula: 'Q1' },
    calculated: { quantity: '6', trace: '120 ÷ 24 = 6 boxes' },
    quantity_typed: { by: { id: 7, name: 'Emil' }, at: '2026-11-27T12:00:00.000Z', reason: 'Waste for the niche.' },
    ...{ price: null, price_typed: null, offer: null, unit_price: '58.00', retail_price: '58.00' },
    ...over,
  } as ProposalLine;
  const draft = { id: 3, version: 4, sections: [], undo: null, redo: null } as unknown as ProposalDraft;
  const asked: ProposalChangeRequest[] = [];
  const edits = new DraftEdits(
    {
      start: () => Promise.reject(new Error('It is started.')),
      started: () => undefined,
      change: (id, version, changes) => {
        asked.push(...changes);
        return Promise.resolve({ id, version: version + 1 });
      },
      undo: () => Promise.reject(new Error('Nothing is undone here.')),
      read: () => Promise.resolve({ ...draft, version: 5 }),
      say: () => undefined,
    },
    3,
    draft,
    'working-spec',
  );
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, {
    details: { id: 5, name: 'Pat', user_type: 'contractor', business_name: 'Paver Homes' },
    extradetails: { member: { id: 6, role: 'owner' }, premium: false, standing: 'approved' },
  } as Me);
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <EditsContext value={edits}>
          <Working line={line} />
        </EditsContext>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return asked;
}

it('says what is calculated, and who typed over it, when and why', () => {
  open();
  expect(screen.getByText('Calculated').parentElement!.textContent).toBe('Calculated 6\u00a0box');
  expect(screen.getByText('Emil').parentElement!.textContent).toBe(
    'Emil set 7\u00a0box on November 27, 2026: Waste for the niche.',
  );
});

it('takes another reason, and goes back to what is calculated', async () => {
  const asked = open();
  await userEvent.click(screen.getByRole('button', { name: 'Change the reason…' }));
  const field = screen.getByRole('textbox', { name: 'Why the quantity of Plank?' });
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  await userEvent.type(field, 'Two rooms.{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Use the calculated quantity' }));
  expect(asked).toEqual([
    { change: 'line', line_id: 9, quantity_reason: 'Two rooms.' },
    { change: 'line', line_id: 9, quantity: null },
  ]);
});

it('asks for a reason where none was given, also of a price of one’s own', async () => {
  const asked = open({
    ...{ calculated: null, typed_quantity: null, quantity_typed: null },
    ...{ offer: { product_id: 1, offer_id: 2, supplier: 3 }, price: '55.00', unit_price: '55.00' },
    price_typed: { by: { id: 6, name: 'Pat' }, at: '2026-11-27T12:00:00.000Z', reason: null },
  });
  expect(screen.getByText('You').parentElement!.textContent).toBe('You set $55.00 on November 27, 2026.');
  await userEvent.click(screen.getByRole('button', { name: 'Say why…' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Why the price of Plank?' }), 'A friend.{Enter}');
  expect(asked).toEqual([{ change: 'line', line_id: 9, price_reason: 'A friend.' }]);
});
