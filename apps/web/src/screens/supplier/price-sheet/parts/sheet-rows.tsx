import {
  addingGroups,
  changingGroups,
  sheetGroups,
  thresholdRule,
  type ChangingGroup,
  type PriceSheet,
  type SheetCount,
  type SheetGroup,
  type SheetRow,
} from '@quotewright/domain/catalogue/contract.js';
import { leaveOut, sheetThreshold } from '@quotewright/domain/catalogue/endpoints.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { badRows, useSheetCommand } from '../../../../api/price-sheets.js';
import { useDownload } from '../../../../features/download/use-download.js';
import { ChangedValues } from '../../../../features/price-change/changed-values.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted, quantity } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Checkbox, Switch } from '../../../../ui/choice.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Field, Input } from '../../../../ui/field.js';
import { Pagination } from '../../../../ui/pagination.js';
import { Tabs } from '../../../../ui/tabs.js';
import { useToast } from '../../../../ui/toast.js';
import { sheetRequest } from '../sheet-request.js';

const LABELS: Record<SheetGroup, string> = {
  jump: 'Large jumps',
  up: 'Price up',
  down: 'Price down',
  unit: 'Unit or pack changed',
  stock: 'Stock',
  brand: 'Brand',
  new: 'New products',
  double: 'Likely doubles',
  unchanged: 'Unchanged',
  unknown: 'Unknown SKU',
  unreadable: 'Not readable',
};

const isAdding = (group: SheetGroup): boolean => (addingGroups as readonly SheetGroup[]).includes(group);
const isChanging = (group: SheetGroup): group is ChangingGroup =>
  (changingGroups as readonly SheetGroup[]).includes(group);

interface SheetRowsProps {
  sheet: PriceSheet;
  viewer: Viewer;
  /** What is shown is another group's or page's. */
  stale: boolean;
  /** It can only be looked at. */
  closed: boolean;
  actions: ReactNode;
}

/** The rows of a compared sheet by what becomes of them, with what is left out. */
export function SheetRows({ sheet, viewer, stale, closed, actions }: SheetRowsProps) {
  const [search] = useSearchParams();
  const { group } = sheetRequest(search);
  const leave = useSheetCommand(viewer.id, leaveOut);
  const toast = useToast();
  const count = (one: SheetGroup) => sheet.counts.find(({ group: other }) => other === one);
  const changing = sheet.counts.filter((one) => isChanging(one.group));
  const fresh = count('new');
  const bad = (count('unknown')?.rows ?? 0) + (count('unreadable')?.rows ?? 0);

  async function set(out: boolean, what: { rows: number[] } | { group: ChangingGroup }) {
    try {
      await leave.mutateAsync({ id: sheet.id, out, ...what });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  const of = group && count(group);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{whatWould(changing, bad)}</p>
        <div className="flex flex-wrap gap-2">
          {bad > 0 && <BadRows viewer={viewer} id={sheet.id} />}
          {actions}
        </div>
      </div>
      {!closed && fresh && (
        <div>
          <Switch
            checked={fresh.left_out < fresh.rows}
            onChange={(event) => void set(!event.target.checked, { group: 'new' })}
          >
            {`Add ${counted(fresh.rows, 'new product')}`}
          </Switch>
          <p className="note">These rows name none of your products, and say all that a new one needs.</p>
        </div>
      )}
      <Tabs
        label="Rows of the sheet"
        current={group ?? 'all'}
        tabs={[
          { id: 'all', label: 'All', count: sheet.counts.reduce((sum, one) => sum + one.rows, 0) },
          ...sheetGroups.flatMap((one) => {
            const { rows: has = 0 } = count(one) ?? {};
            return has > 0 || one === group ? [{ id: one, label: LABELS[one], count: has }] : [];
          }),
        ]}
      />
      {!closed && changing.length > 0 && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Threshold key={sheet.threshold} sheet={sheet} viewer={viewer} />
          {group && isChanging(group) && of && (
            <Button busy={leave.isPending} onClick={() => void set(of.left_out < of.rows, { group })}>
              {of.left_out < of.rows ? `Leave out all ${quantity(of.rows)}` : `Take in all ${quantity(of.rows)}`}
            </Button>
          )}
        </div>
      )}
      <div aria-busy={stale}>
        <DataTable
          caption="Rows of the sheet"
          rows={sheet.list.data}
          rowId={({ row }) => row}
          columns={[...COLUMNS, ...(closed ? [] : [applyColumn((row, out) => void set(out, { rows: [row] }))])]}
          filtered={group !== undefined}
        />
      </div>
      {sheet.list.total > 0 && <Pagination list={sheet.list} />}
    </div>
  );
}

/** From how many percent a price is put apart. */
function Threshold({ sheet, viewer }: { sheet: PriceSheet; viewer: Viewer }) {
  const [text, setText] = useState(sheet.threshold);
  const [fault, setFault] = useState<string>();
  const threshold = useSheetCommand(viewer.id, sheetThreshold);
  async function save() {
    const percent = readNumber(thresholdRule, text.trim());
    setFault(percent === null ? thresholdRule.message : undefined);
    if (percent === null || percent === sheet.threshold) return;
    try {
      await threshold.mutateAsync({ id: sheet.id, percent });
    } catch (error) {
      setFault(messageOf(error));
    }
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="A large jump is more than" error={fault} className="max-w-60">
        <Input numeric suffix="%" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" busy={threshold.isPending}>
        Set
      </Button>
    </form>
  );
}

/** Saves the rows that were not read, with the reasons, to be mended and sent again. */
function BadRows({ viewer, id }: { viewer: Viewer; id: string }) {
  const { busy, download } = useDownload();
  return (
    <Button
      busy={busy}
      onClick={() =>
        void download(
          () => badRows(viewer.id, id),
          (name) => `Saved as ${name}. Mend the rows and send the file again.`,
        )
      }
    >
      <Download aria-hidden="true" />
      Rows not read
    </Button>
  );
}

/** What the rows that are not left out would do. @param bad how many were not read */
function whatWould(changing: readonly SheetCount[], bad: number): string {
  const taken = (some: readonly SheetCount[]) => some.reduce((sum, one) => sum + one.rows - one.left_out, 0);
  const adds = taken(changing.filter(({ group }) => isAdding(group)));
  const changes = taken(changing) - adds;
  const out = changing.reduce((sum, one) => sum + one.left_out, 0);
  if (changes + adds + out === 0)
    return bad > 0 ? 'No product would change: some rows were not read.' : 'Nothing differs from what counts now.';
  const change = `${counted(changes, 'product')} would change`;
  const add =
    changes === 0 ? `${counted(adds, 'product')} would be added` : `${change}, ${quantity(adds)} would be added`;
  return `${adds > 0 ? add : change}.${out > 0 ? ` ${quantity(out)} left out.` : ''}`;
}

function Changes({ row: { before, after, warning, message, group } }: { row: SheetRow }) {
  return (
    <>
      <ChangedValues before={before} after={after} />
      {warning && <span className="note block">{warning}</span>}
      {message}
      {group === 'unchanged' && <span className="text-ink-3">As it is</span>}
    </>
  );
}

const COLUMNS: readonly Column<SheetRow>[] = [
  { id: 'row', header: 'Row', numeric: true, phone: 'off', cell: ({ row }) => row },
  {
    id: 'name',
    header: 'Product',
    phone: 'wide',
    cell: ({ name, row }) => <bdi className="name">{name || `Row ${row}`}</bdi>,
  },
  { id: 'changes', header: 'What changes', phone: 'wide', cell: (row) => <Changes row={row} /> },
  {
    id: 'percent',
    header: 'Price',
    numeric: true,
    cell: ({ percent }) => (
      <bdi dir="ltr">
        {percent === null ? '–' : `${percent.startsWith('-') ? '−' : '+'}${percent.replace('-', '')}%`}
      </bdi>
    ),
  },
];

const applyColumn = (onSet: (row: number, out: boolean) => void): Column<SheetRow> => ({
  id: 'apply',
  header: 'Apply',
  phone: 'corner',
  cell: ({ row, name, group, left_out: out }) =>
    isChanging(group) && (
      <Checkbox checked={!out} aria-label={`Apply ${name}`} onChange={(event) => onSet(row, !event.target.checked)} />
    ),
});
