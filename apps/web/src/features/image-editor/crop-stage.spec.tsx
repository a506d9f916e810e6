import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CropStage } from './crop-stage.js';
import type { Frame } from './crop-view.js';

/** A picture of 800 × 400 pixels, shown half as large: the frame is a square of 140 in its middle. */
const PICTURE = { naturalWidth: 800, naturalHeight: 400, clientWidth: 400, clientHeight: 200 };

beforeEach(() => {
  for (const [name, value] of Object.entries(PICTURE))
    Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, get: () => value });
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, PICTURE.clientWidth, PICTURE.clientHeight);
});
afterEach(cleanup);

function Stage() {
  const [area, setArea] = useState<Frame | null>(null);
  return (
    <>
      <CropStage source="/picture.png" maxWidth={700} maxHeight={500} onArea={setArea} />
      <p>{area ? `Area ${[area.x, area.y, area.width, area.height].map(Math.round).join(' ')}` : 'No area'}</p>
    </>
  );
}

function open() {
  render(<Stage />);
  fireEvent.load(document.querySelector('img')!);
}
const button = (name: string) => screen.getByRole('button', { name });
const frame = () => screen.getByLabelText(/^Crop area/);
const zoom = () => document.querySelector('output')!.textContent;

it('has no area until somebody begins to crop', () => {
  open();
  expect(screen.getByText('No area')).toBeTruthy();
  fireEvent.pointerDown(frame());
  expect(screen.getByText('Area 260 60 280 280')).toBeTruthy();
});

it('zooms around the middle of the frame, and begins again with Reset', async () => {
  open();
  await userEvent.click(button('Zoom in'));
  expect(zoom()).toBe('110%');
  expect(screen.getByText('Area 273 73 255 255')).toBeTruthy();
  await userEvent.click(button('Reset'));
  expect(zoom()).toBe('100%');
});

it('zooms by the keys of the frame, but not by the browser’s own', () => {
  open();
  fireEvent.keyDown(frame(), { key: '+' });
  fireEvent.keyDown(frame(), { key: '=' });
  expect(zoom()).toBe('121%');
  fireEvent.keyDown(frame(), { key: '-' });
  expect(zoom()).toBe('110%');
  fireEvent.keyDown(frame(), { key: '+', ctrlKey: true });
  expect(zoom()).toBe('110%');
});

it('zooms neither beyond eight times nor below the whole picture', () => {
  open();
  expect(button('Zoom out').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Zoom out'));
  expect(zoom()).toBe('100%');
  for (let presses = 0; presses < 30; presses += 1) fireEvent.click(button('Zoom in'));
  expect(zoom()).toBe('800%');
  expect(button('Zoom in').getAttribute('aria-disabled')).toBe('true');
});

it('zooms once for the burst of one notch, around the pointer', () => {
  open();
  for (const timeStamp of [1_000, 1_010, 1_020]) {
    const event = createEvent.wheel(frame(), { deltaY: -100, clientX: 0, clientY: 0 });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(frame(), event);
  }
  expect(zoom()).toBe('110%');
  expect(screen.getByText('Area 236 55 255 255')).toBeTruthy();
});
