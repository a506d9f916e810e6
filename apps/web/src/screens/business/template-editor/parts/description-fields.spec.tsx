import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, useSavingForm } from '../../../../features/form/form.js';
import { DescriptionFields } from './description-fields.js';
import { emptyDescription, type DescriptionForm } from './description-form.js';

afterEach(cleanup);

function Description() {
  const form = useSavingForm<DescriptionForm>({ defaultValues: emptyDescription, save: () => Promise.resolve() });
  return (
    <Form onSubmit={form.submit} label="Description">
      <DescriptionFields form={form} admin={false} />
      <button type="submit">Save</button>
    </Form>
  );
}

it('puts the focus on the first faulty field in the order of the page', async () => {
  render(<Description />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Quote name', { selector: 'input' }));
});
