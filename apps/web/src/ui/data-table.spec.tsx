import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataTable, nextSort, type Sort } from './data-table.js';

afterEach(cleanup);

const rows = ['Deck', 'Fence', 'Patio', 'Roof', 'Wall'].map((name, at) => ({ id: at + 1, name }));

function Templates({ mode = 'range' }: { mode?: 'range' | 'single' }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [sort, setSort] = useState<Sort>(null);
  return (
    <>
      <DataTable
        caption="Templates"
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          { id: 'name', header: 'Template', cell: ({ name }) => name, sortField: 'name' },
          { id: 'edit', header: 'Actions', cell: ({ name }) => <button type="button">{`Edit ${name}`}</button> },
        ]}
        sort={sort}
        onSort={setSort}
        selection={{ mode, selected, onSelect: setSelected, rowName: ({ name }) => name }}
      />
      <output>{[...selected].sort().join()}</output>
    </>
  );
}

const select = (name: string) => screen.getByLabelText<HTMLInputElement>(`Select ${name}`);
const all = () => screen.getByLabelText<HTMLInputElement>('Select all on this page');
const selected = () => document.querySelector('output')!.textContent;

describe('selecting rows', () => {
  it('takes the rows between with Shift and a press, and gives them back the same way', async () => {
    render(<Templates />);
    const user = userEvent.setup();
    await user.click(select('Fence'));
    await user.keyboard('{Shift>}');
    await user.click(select('Wall'));
    expect(selected()).toBe('2,3,4,5');
    await user.click(select('Patio'));
    expect(selected()).toBe('2');
  });

  it('selects the page, and says that only some of it is', async () => {
    render(<Templates />);
    await userEvent.click(select('Roof'));
    expect(all().indeterminate).toBe(true);
    await userEvent.click(all());
    expect([selected(), all().checked, all().indeterminate]).toEqual(['1,2,3,4,5', true, false]);
    await userEvent.click(all());
    expect(selected()).toBe('');
  });

  it('selects one row at a time, where only one is wanted', async () => {
    render(<Templates mode="single" />);
    await userEvent.click(select('Deck'));
    await userEvent.click(select('Roof'));
    expect(selected()).toBe('4');
    expect(screen.queryByLabelText('Select all on this page')).toBeNull();
  });
});

it('a head says how it sorts, and what the next press does', async () => {
  render(<Templates />);
  const head = screen.getByRole('columnheader', { name: /Template/ });
  const press = () => userEvent.click(within(head).getByRole('button'));
  expect(within(head).getByRole('button', { name: /Click to sort Ascending/ })).toBeTruthy();
  await press();
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await press();
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await press();
  expect(head.getAttribute('aria-sort')).toBeNull();
});

it('arrow keys go to the same control of the next row', async () => {
  render(<Templates />);
  screen.getByRole('button', { name: 'Edit Fence' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Edit Patio');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Edit Deck');
});

/** The sorts after three presses on a header. */
const presses = (first?: 'asc' | 'desc' | 'last', before: Sort = null): (string | null)[] => {
  let sort = before;
  return [1, 2, 3].map(() => {
    sort = nextSort(sort, 'name', first);
    return sort && sort.type;
  });
};

it('a header sorts ascending, descending and then not at all', () => {
  expect(presses()).toEqual(['asc', 'desc', null]);
});

it('a header that starts with the largest goes the other way round', () => {
  expect(presses('desc')).toEqual(['desc', 'asc', null]);
});

it('a header that follows the list takes its direction', () => {
  expect(presses('last')).toEqual(['asc', 'desc', null]);
  expect(presses('last', { field: 'price', type: 'desc' })).toEqual(['desc', null, 'asc']);
});
