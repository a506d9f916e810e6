import type { MovedTemplate, PriceEffect } from '@quotewright/domain/catalogue/contract.js';
import { centsOf, signedDollars } from '../../lib/cents.js';
import { counted } from '../../lib/format.js';
import { DataTable, type Column } from '../../ui/data-table.js';
import { Money } from '../../ui/figures.js';

interface EffectProps {
  effect: PriceEffect;
  /** How many products change. */
  rows: number;
  /** They are deleted: then all templates that use them are listed, and none moves. */
  deleting: boolean;
}

/** What a price change does to templates, on their sample answers. */
export function Effect({ effect, rows, deleting }: EffectProps) {
  const { templates, used_in: usedIn, private_moved: privately } = effect;
  const said = deleting ? kept(usedIn, rows) : summary(templates.total, usedIn, rows);
  const costed = templates.data.some(({ cost_after }) => cost_after !== undefined);
  const moving = costed ? [...MOVING, COST] : MOVING;
  const others =
    privately === null
      ? ''
      : ` ${counted(privately, 'private template')} of businesses ${verbOf(deleting, privately === 1)} too.`;
  return (
    <>
      <p className="mb-3 text-ink-2">{others ? `${said.replace(/:$/, '.')}${others}` : said}</p>
      {templates.total > 0 && (
        <DataTable
          caption={`Templates that ${deleting ? 'use them' : 'move'}, on their sample measurements`}
          rows={templates.data}
          rowId={({ id }) => id}
          columns={[NAME, ...(deleting ? STAYING : moving)]}
        />
      )}
    </>
  );
}

function verbOf(deleting: boolean, one: boolean): string {
  if (deleting) return one ? 'keeps its total' : 'keep their totals';
  return one ? 'moves' : 'move';
}

const unused = (rows: number): string =>
  `No template that you can see uses ${rows === 1 ? 'this product' : 'these products'}.`;

function kept(usedIn: number, rows: number): string {
  if (usedIn === 0) return unused(rows);
  const them = rows === 1 ? 'it' : 'them';
  return usedIn === 1
    ? `One template uses ${them}. It keeps its lines and its total:`
    : `${usedIn} templates use ${them}. They keep their lines and totals:`;
}

function summary(moved: number, usedIn: number, rows: number): string {
  if (usedIn === 0) return unused(rows);
  const them = rows === 1 ? 'it' : 'them';
  const one = usedIn === 1;
  const using = one ? `The template that uses ${them}` : `${share(moved, usedIn)} templates that use ${them}`;
  return moved === 0
    ? `${using} ${one ? 'stays as it is' : 'moves'}.`
    : `${using} ${one || moved === 1 ? 'moves' : 'move'}:`;
}

function share(moved: number, usedIn: number): string {
  if (moved === 0) return `None of the ${usedIn}`;
  if (moved < usedIn) return `${moved} of the ${usedIn}`;
  return usedIn === 2 ? 'Both' : `All ${usedIn}`;
}

const total = (amount: string | null) =>
  amount === null ? <span className="text-ink-3">cannot be calculated</span> : <Money amount={amount} />;

const NAME: Column<MovedTemplate> = {
  id: 'name',
  header: 'Template',
  phone: 'wide',
  cell: ({ name }) => <span className="font-semibold">{name}</span>,
};

const STAYING: readonly Column<MovedTemplate>[] = [
  { id: 'total', header: 'Total', numeric: true, cell: ({ before }) => <bdi dir="ltr">{total(before)}</bdi> },
];

const MOVING: readonly Column<MovedTemplate>[] = [
  {
    id: 'total',
    header: 'Now → then',
    numeric: true,
    cell: ({ before, after }) => (
      <bdi dir="ltr">
        {total(before)} → <b className="font-semibold">{total(after)}</b>
      </bdi>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    numeric: true,
    cell: ({ change, percent }) => (
      <bdi dir="ltr">
        {change === null ? '–' : `${signedDollars(centsOf(change))}${percent === null ? '' : ` (${signed(percent)}%)`}`}
      </bdi>
    ),
  },
];

const COST: Column<MovedTemplate> = {
  id: 'cost',
  header: 'Cost then',
  numeric: true,
  phone: 'off',
  cell: ({ cost_after }) => <Money amount={cost_after} />,
};

/** A percentage with its sign: `+4.5`. */
export const signed = (percent: string): string => (percent.startsWith('-') ? `−${percent.slice(1)}` : `+${percent}`);
