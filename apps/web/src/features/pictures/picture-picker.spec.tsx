import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmProvider } from '../../ui/confirm.js';
import { ToastProvider } from '../../ui/toast.js';
import type { Stored } from './picture-cards.js';
import { PicturePicker } from './picture-picker.js';

afterEach(cleanup);

const source = (name: string) => `data:image/png;base64,${btoa(name)}`;
const [FRONT, SIDE, BACK] = [source('front'), source('side'), source('back')];

function Form({
  stored = [],
  pending = [],
  onDelete = async () => undefined,
  mayBeEmpty,
}: {
  stored?: Stored[];
  pending?: string[];
  onDelete?: (id: number) => Promise<unknown>;
  mayBeEmpty?: boolean;
}) {
  const [added, setAdded] = useState(pending);
  return (
    <ConfirmProvider>
      <ToastProvider>
        <PicturePicker
          stored={stored}
          pending={added}
          onPending={setAdded}
          onDelete={onDelete}
          onThumbnail={async () => undefined}
          most={10}
          mayBeEmpty={mayBeEmpty}
        />
      </ToastProvider>
    </ConfirmProvider>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const added = () => screen.getAllByAltText(/^New, not saved yet/).map((picture) => picture.getAttribute('src'));

it('removes a new picture, and puts it back in its place with Undo', async () => {
  render(<Form pending={[FRONT, SIDE, BACK]} />);
  await press('Remove new picture 2');
  expect(added()).toEqual([FRONT, BACK]);
  await press('Undo');
  expect(added()).toEqual([FRONT, SIDE, BACK]);
});

it('makes another new picture the thumbnail while none is stored', async () => {
  render(<Form pending={[FRONT, SIDE, BACK]} />);
  await press('Use new picture 3 as the thumbnail');
  expect(added()).toEqual([BACK, FRONT, SIDE]);
});

it('deletes a stored picture once that is confirmed', async () => {
  const deleted: number[] = [];
  const stored = [
    { id: 5, image: 'a' },
    { id: 6, image: 'b' },
  ];
  render(<Form stored={stored} onDelete={async (id) => deleted.push(id)} />);
  await press('Delete picture 2');
  await press('No');
  expect(deleted).toEqual([]);
  await press('Delete picture 2');
  await press('Yes');
  await waitFor(() => expect(deleted).toEqual([6]));
});

it('says why a picture could not be deleted', async () => {
  const refuse = async () => {
    throw new Error('no network');
  };
  render(<Form stored={[{ id: 5, image: 'a' }]} mayBeEmpty onDelete={refuse} />);
  await press('Delete picture 1');
  await press('Yes');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

it('keeps the last stored picture unless there may be none', () => {
  render(<Form stored={[{ id: 5, image: 'a' }]} />);
  expect(screen.queryByRole('button', { name: 'Delete picture 1' })).toBeNull();
});
