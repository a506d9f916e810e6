import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { PublicState } from '../../../../features/public-state/public-state.js';
import { SampleQuote } from '../../../../features/public-state/sample-quote.js';
import { PriceBadge } from '../../../../ui/badge.js';
import { NameCell, PriceCell } from '../../../../ui/cells.js';
import type { Column } from '../../../../ui/data-table.js';
import { Picture } from '../../../../ui/picture.js';
import { Ago } from '../../../../ui/time.js';
import { NotReady, type Failing } from './not-ready.js';
import { TemplateActions, type Act } from './template-actions.js';

/** The columns of the board. */
export const stagingColumns = (onAct: Act, failing: Failing): readonly Column<TemplateCard>[] => [
  {
    id: 'name',
    header: 'Template',
    sortField: 'name',
    phone: 'wide',
    cell: (row) => <NameCell image={row.thumbnail} name={row.name} to={paths['qtemplate-detail'](row.alias)} />,
  },
  {
    id: 'category',
    header: 'Category',
    sortField: 'category',
    phone: 'off',
    cell: (row) => (
      <>
        <span>{row.category || '–'}</span>
        {row.subcategory && <span className="note block">{row.subcategory}</span>}
      </>
    ),
  },
  { id: 'kind', header: 'Kind', phone: 'off', cell: (row) => <PriceBadge quotePrice={row.quote_price} /> },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <PublicState template={row} facts={row.staging!} />
        <NotReady row={row} failing={failing} />
      </>
    ),
  },
  {
    id: 'edited',
    header: 'Last edited',
    sortField: 'updated_at',
    sortFirst: 'desc',
    phone: 'off',
    cell: (row) => <LastEdited row={row} />,
  },
  {
    id: 'sample',
    header: 'Sample quote',
    numeric: true,
    cell: (row) => <SampleQuote totals={row.staging!.sample_quote} />,
  },
  {
    id: 'price',
    header: 'Guide price',
    numeric: true,
    phone: 'off',
    sortField: 'price',
    sortFirst: 'last',
    cell: (row) => <PriceCell amount={row.price} unit={row.unit} />,
  },
  {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    numeric: true,
    phone: 'corner',
    cell: (row) => <TemplateActions row={row} onAct={onAct} />,
  },
];

/** A template of the board as a card; `box` selects it. */
export const stagingCard = (onAct: Act, failing: Failing) => (row: TemplateCard, box: ReactNode) => {
  return (
    <article className="board-card">
      <Link to={paths['qtemplate-detail'](row.alias)} tabIndex={-1} aria-hidden="true">
        <Picture image={row.thumbnail} alt="" sizes="(max-width: 576px) 90vw, 320px" />
      </Link>
      <div className="board-card-head">
        <h2>
          <Link className="quiet" to={paths['qtemplate-detail'](row.alias)}>
            {row.name}
          </Link>
        </h2>
        {box}
      </div>
      <p className="board-card-facts">
        <PriceBadge quotePrice={row.quote_price} />
        <PublicState template={row} facts={row.staging!} />
        <NotReady row={row} failing={failing} />
      </p>
      <p className="text-sm text-ink-3">{[row.category, row.subcategory].filter(Boolean).join(' · ')}</p>
      <div className="board-card-foot">
        <p className="text-xs text-ink-3">
          <LastEdited row={row} />
        </p>
        <span className="[text-align:var(--line-end)]">
          <SampleQuote totals={row.staging!.sample_quote} />
        </span>
        <TemplateActions row={row} onAct={onAct} />
      </div>
    </article>
  );
};

function LastEdited({ row }: { row: TemplateCard }) {
  const editor = row.staging?.last_editor.name;
  return (
    <>
      <Ago at={row.updated_at} />
      {editor && <span className="note block">{editor}</span>}
    </>
  );
}
