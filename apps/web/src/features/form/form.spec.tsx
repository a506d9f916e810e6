import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../api/errors.js';
import { Field, Input } from '../../ui/field.js';
import { Form, FormAlert, useSavingForm } from './form.js';

afterEach(cleanup);

let saves: string[];
let answer: () => Promise<void>;
beforeEach(() => {
  saves = [];
  answer = async () => undefined;
});

const refusal = (status: number, errors: { path: string; code: string; message: string }[] = []) =>
  new ApiError({ status, code: 'refused', message: 'It was refused.', data: null, errors });

function Title() {
  const form = useSavingForm({
    defaultValues: { title: '' },
    save: async ({ title }) => {
      saves.push(title);
      await answer();
    },
  });
  return (
    <Form onSubmit={form.submit} label="Title">
      <Field label="Title" error={form.formState.errors.title?.message}>
        <Input {...form.register('title', { required: 'Enter a title.' })} />
      </Field>
      <FormAlert form={form} />
      <button type="submit">{form.saving ? 'Saving' : 'Save'}</button>
      <output>{form.formState.isDirty ? 'unsaved' : 'saved'}</output>
    </Form>
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title', { selector: 'input' });
const send = () => userEvent.click(screen.getByRole('button', { name: /^Sav/ }));

it('puts the focus on the first faulty field, and sends nothing', async () => {
  render(<Title />);
  await send();
  expect(screen.getByText('Enter a title.')).toBeTruthy();
  expect(document.activeElement).toBe(title());
  expect(saves).toEqual([]);
});

it('shows the server’s error at its field, and keeps what was typed', async () => {
  render(<Title />);
  answer = async () => {
    throw refusal(422, [{ path: 'title', code: 'title_taken', message: 'This title is taken.' }]);
  };
  await userEvent.type(title(), 'Deck');
  await send();
  expect(screen.getByText('This title is taken.')).toBeTruthy();
  expect([title().value, title().getAttribute('aria-invalid')]).toEqual(['Deck', 'true']);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('offers Retry where the server was in the way, and it sends the same again', async () => {
  render(<Title />);
  answer = async () => {
    throw refusal(503);
  };
  await userEvent.type(title(), 'Deck');
  await send();
  expect(screen.getByRole('alert').textContent).toContain('It was refused.');
  answer = async () => undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(saves).toEqual(['Deck', 'Deck']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('saved')).toBeTruthy();
});

it('saves once however often it is pressed, and leaves what is typed meanwhile unsaved', async () => {
  render(<Title />);
  let arrive = () => undefined as void;
  answer = () => new Promise((resolve) => (arrive = resolve));
  await userEvent.type(title(), 'Deck');
  await send();
  await send();
  await userEvent.type(title(), ' two');
  await act(async () => arrive());
  expect(saves).toEqual(['Deck']);
  expect(title().value).toBe('Deck two');
  expect(screen.getByText('unsaved')).toBeTruthy();
});
