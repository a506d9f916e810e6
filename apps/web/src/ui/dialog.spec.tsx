import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from './dialog.js';
import { ToastProvider } from './toast.js';

afterEach(cleanup);

/** A press on the backdrop; `times`: the place in a series of quick presses. */
function pressBeside(times: number): () => void {
  const onClose = jest.fn();
  render(
    <ToastProvider>
      <Dialog open title="Publish" onClose={onClose}>
        Changes
      </Dialog>
    </ToastProvider>,
  );
  const dialog = screen.getByRole('dialog', { hidden: true });
  fireEvent.mouseDown(dialog, { detail: times });
  fireEvent.click(dialog, { detail: times });
  return onClose;
}

describe('a press beside a dialog', () => {
  it('closes it', () => expect(pressBeside(1)).toHaveBeenCalledTimes(1));

  it('does not close it as the second of a double press, whose first opened it', () =>
    expect(pressBeside(2)).not.toHaveBeenCalled());
});
