import { afterEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BatchUndo, BatchUndoOutcome } from '@quotewright/domain/templates/contract.js';
import { sendThrough } from '../../api/client.js';
import { ToastProvider } from '../../ui/toast.js';
import { useBatchUndo } from './use-batch-undo.js';

const TOLD = { timeout: 8_000 };

const undo = (state: BatchUndo['state'], ...outcomes: BatchUndoOutcome[]): Response =>
  Response.json({
    status: 200,
    message: 'OK',
    data: {
      id: 'undo',
      batch_id: 'batch',
      state,
      items: outcomes.map((outcome, at) => ({
        template_id: at,
        name: 'Deck',
        alias: 'deck',
        outcome,
        message: null,
      })),
    } satisfies BatchUndo,
  });

/** How the server answers, in order; an error is a lost connection. The last answer stays. */
function serve(...answers: (() => Response)[]) {
  sendThrough(() => async () => (answers.length > 1 ? answers.shift()! : answers[0]!)());
}

const away = (): Response => {
  throw new TypeError('no network');
};

function Press() {
  const run = useBatchUndo();
  return <button onClick={() => void run('batch')}>Undo</button>;
}

async function press() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <Press />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
}

afterEach(() => {
  cleanup();
  sendThrough(() => () => Promise.reject(new Error('not served')));
});

it('goes on following an undo after the connection was lost, and says so meanwhile', async () => {
  let back = false;
  serve(
    () => undo('running', 'waiting', 'waiting'),
    () => undo('running', 'undone', 'waiting'),
    () => (back ? undo('done', 'undone', 'undone') : away()),
  );
  await press();
  await screen.findByText('No connection. The undo goes on; it was at 1 of 2 templates.', {}, TOLD);
  expect(screen.queryByText(/Undoing/)).toBeNull();
  back = true;
  fireEvent(window, new Event('online'));
  await screen.findByText('2 templates undone.', {}, TOLD);
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull());
});

it('says what became of it after the server was busy for a moment', async () => {
  const busy = () =>
    Response.json(
      { status: 503, message: 'Later.', data: null, code: 'store_unavailable', errors: [] },
      { status: 503 },
    );
  serve(
    () => undo('running', 'waiting'),
    busy,
    () => undo('done', 'undone'),
  );
  await press();
  await screen.findByText('1 template undone.', {}, TOLD);
  expect(screen.queryByText('Later.')).toBeNull();
}, 20_000);
