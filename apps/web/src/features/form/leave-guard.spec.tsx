import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { ConfirmProvider } from '../../ui/confirm.js';
import { ToastProvider } from '../../ui/toast.js';
import { LeaveGuard, type Screens } from './leave-guard.js';
import { useLeaveGuard } from './unsaved.js';

afterEach(cleanup);

let load: () => Promise<void>;
beforeEach(() => {
  load = async () => undefined;
});
const screens: Screens = { here: () => false, load: () => load() };

function Editor() {
  const [title, setTitle] = useState('');
  useLeaveGuard(title !== '');
  return (
    <>
      <label>
        Title <input value={title} onChange={(event) => setTitle(event.target.value)} />
      </label>
      <Link to="/list">My templates</Link>
      <Link to="?tab=lines">Lines</Link>
    </>
  );
}

function openEditor() {
  const frame = (
    <ConfirmProvider>
      <ToastProvider>
        <LeaveGuard screens={screens}>
          <Outlet />
        </LeaveGuard>
      </ToastProvider>
    </ConfirmProvider>
  );
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path: '/', element: <Editor /> },
          { path: '/list', element: <h1>My templates</h1> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
}

const type = (text: string) => userEvent.type(screen.getByLabelText('Title'), text);
const leave = () => userEvent.click(screen.getByRole('link', { name: 'My templates' }));

it('lets somebody go who has changed nothing', async () => {
  openEditor();
  await leave();
  expect(await screen.findByRole('heading', { name: 'My templates' })).toBeTruthy();
});

it('asks before unsaved changes are left, and stays with them', async () => {
  openEditor();
  await type('Deck');
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Deck');
});

it('leaves once that is confirmed', async () => {
  openEditor();
  await type('Deck');
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'My templates' })).toBeTruthy();
});

it('does not ask for another tab of the same page', async () => {
  openEditor();
  await type('Deck');
  await userEvent.click(screen.getByRole('link', { name: 'Lines' }));
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Deck');
});

it('stays where the next page cannot be had, and says so', async () => {
  openEditor();
  load = async () => {
    throw new Error('no network');
  };
  await leave();
  expect(await screen.findByText(/The next page could not be loaded/)).toBeTruthy();
  expect(screen.getByLabelText('Title')).toBeTruthy();
});
