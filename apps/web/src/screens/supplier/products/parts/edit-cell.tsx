import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { useId, type ClipboardEvent, type KeyboardEvent } from 'react';
import { counted } from '../../../../lib/format.js';
import { FieldError } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';
import { differs, pastedCells, readCell, type EditedField, type useRowEdits } from './use-row-edits.js';

const LABELS: Record<EditedField, string> = {
  cost_price: 'Cost of',
  retail_price: 'Retail price of',
  unit_in_stock: 'Stock of',
};

interface EditCellProps {
  row: ProductRow;
  /** The rows of the page, for Enter and for a pasted column. */
  rows: readonly ProductRow[];
  field: EditedField;
  edits: ReturnType<typeof useRowEdits>;
}

/**
 * A price or stock that is edited in its row: Enter goes to the next row, Tab to the next column, Esc sets it back, and a
 * column copied from a spreadsheet fills the rows below.
 */
export function EditCell({ row, rows, field, edits }: EditCellProps) {
  const faultId = useId();
  const toast = useToast();
  const typed = edits.typedIn(row, field);
  const cell = typed === undefined ? null : readCell(field, typed, row);
  const fault = cell && 'fault' in cell ? cell.fault : undefined;
  const edited = typed !== undefined && differs({ row, field, text: typed });
  const setBack = () => edits.type([{ row, field, text: row[field] ?? '' }]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault();
      setBack();
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    const next = cellsOf(event.currentTarget).at(indexIn(event.currentTarget) + (up ? -1 : 1));
    if (!next || (up && indexIn(event.currentTarget) === 0)) return;
    event.preventDefault();
    next.focus();
    next.select();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    // A single value goes where the cursor is.
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const { cells, beyond } = pastedCells(text, rows, row, field);
    edits.type(cells);
    if (beyond === 0) return;
    toast({
      tone: 'bad',
      message: `${counted(beyond, 'line')} did not fit: the page ends with its last product. For longer lists send a price sheet.`,
    });
  }

  return (
    <div className="edit-cell" data-edited={edited || undefined}>
      {field !== 'unit_in_stock' && <span aria-hidden="true">$</span>}
      <input
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${LABELS[field]} ${row.name}`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        data-column={field}
        placeholder={field === 'unit_in_stock' ? '–' : undefined}
        value={typed ?? row[field] ?? ''}
        onChange={({ target }) => edits.type([{ row, field, text: target.value }])}
        onFocus={({ target }) => target.select()}
        onBlur={typed === undefined || edited ? undefined : setBack}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <FieldError id={faultId} message={fault} />
    </div>
  );
}

/** The cells of the same column, in the order of the rows. */
const cellsOf = (input: HTMLInputElement): HTMLInputElement[] => [
  ...input.closest('tbody')!.querySelectorAll<HTMLInputElement>(`input[data-column="${input.dataset.column}"]`),
];

const indexIn = (input: HTMLInputElement): number => cellsOf(input).indexOf(input);
