import {
  sheetFields,
  type CommaMeaning,
  type PriceSheet,
  type SheetField,
  type SheetNumber,
  type SheetQuestion,
} from '@quotewright/domain/catalogue/contract.js';
import { sheetColumns } from '@quotewright/domain/catalogue/endpoints.js';
import { columnsFault, sheetFieldNames } from '@quotewright/domain/catalogue/contract-sheet-columns.js';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { useSheetCommand } from '../../../../api/price-sheets.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Segmented } from '../../../../ui/choice.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Field, Select } from '../../../../ui/field.js';
import { Notice } from '../../../../ui/states.js';

interface SheetColumnsProps {
  sheet: PriceSheet;
  viewer: Viewer;
  /** Absent: they have to be chosen. */
  onCancel?: () => void;
}

type Row = PriceSheet['columns'][number] & { at: number };

/** What each column holds, as recognised, to be corrected; and what a comma or a point means where that is not certain. */
export function SheetColumns({ sheet, viewer, onCancel }: SheetColumnsProps) {
  const [fields, setFields] = useState(() => sheet.columns.map(({ field }) => field));
  const [commas, setCommas] = useState<Partial<Record<SheetNumber, CommaMeaning>>>({});
  const [fault, setFault] = useState<string | null>(null);
  const compare = useSheetCommand(viewer.id, sheetColumns);
  const asked = sheet.questions.filter(({ field }) => fields.includes(field));

  async function run() {
    const open = asked.find(({ field }) => commas[field] === undefined);
    const wrong = columnsFault(fields) ?? (open ? `Say what ${open.text} means.` : null);
    setFault(wrong);
    if (wrong !== null) return;
    try {
      const meant = asked.map(({ field }) => ({ field, means: commas[field]! }));
      await compare.mutateAsync({ id: sheet.id, columns: fields, commas: meant });
      onCancel?.();
    } catch (error) {
      setFault(messageOf(error));
    }
  }

  const set = (at: number, field: SheetField | null) =>
    setFields(fields.map((one, other) => (other === at ? field : one)));
  const columns: Column<Row>[] = [
    {
      id: 'heading',
      header: 'Column',
      phone: 'wide',
      cell: ({ heading, samples }) => (
        <>
          <bdi className="font-semibold">{heading || 'No name'}</bdi>
          <span className="note block">
            <bdi>{samples.join(' · ') || 'Empty in the first rows'}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'field',
      header: 'Holds',
      phone: 'wide',
      cell: ({ at, heading }) => (
        <Field label={`What ${heading || `column ${at + 1}`} holds`} labelHidden>
          <Select
            small
            value={fields[at] ?? ''}
            onChange={(event) => set(at, (event.target.value || null) as SheetField | null)}
          >
            <option value="">Not used</option>
            {sheetFields.map((field) => (
              <option key={field} value={field}>
                {sheetFieldNames[field]}
              </option>
            ))}
          </Select>
        </Field>
      ),
    },
  ];
  return (
    <section aria-labelledby="sheet-columns" className="grid gap-4 max-w-180">
      <div>
        <h2 id="sheet-columns" className="sub-head">
          What the columns hold
        </h2>
        <p className="text-sm text-ink-2">
          Products are found by offer id, SKU or GTIN. What you choose is remembered for your next sheet.
        </p>
      </div>
      <DataTable
        caption="Columns of the sheet"
        rows={sheet.columns.map((column, at) => ({ ...column, at }))}
        rowId={({ at }) => at}
        columns={columns}
      />
      {asked.map((question) => (
        <Comma
          key={question.field}
          question={question}
          value={commas[question.field]}
          onChange={(means) => setCommas({ ...commas, [question.field]: means })}
        />
      ))}
      {fault !== null && (
        <Notice tone="bad" live>
          {fault}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button variant="primary" busy={compare.isPending} onClick={() => void run()}>
          Compare with my products
        </Button>
      </div>
    </section>
  );
}

interface CommaProps {
  question: SheetQuestion;
  value: CommaMeaning | undefined;
  onChange: (means: CommaMeaning) => void;
}

/** Asks once for a column what a comma or a point means in it. */
function Comma({ question: { heading, text, thousands, decimals }, value, onChange }: CommaProps) {
  const words = `In ${heading}, does ${text} mean ${thousands} or ${decimals}?`;
  return (
    <div className="grid gap-2 justify-items-start">
      <p className="font-semibold">{words}</p>
      <Segmented<CommaMeaning | ''>
        legend={words}
        value={value ?? ''}
        onChange={(means) => means !== '' && onChange(means)}
        options={[
          { value: 'thousands', label: <bdi dir="ltr">{thousands}</bdi> },
          { value: 'decimals', label: <bdi dir="ltr">{decimals}</bdi> },
        ]}
      />
    </div>
  );
}
