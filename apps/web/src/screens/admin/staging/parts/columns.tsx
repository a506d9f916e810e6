import type { StagingFacts, TemplateCard } from '@quotewright/domain/templates/contract.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { PublicState } from '../../../../features/public-state/public-state.js';
import { PriceBadge } from '../../../../ui/badge.js';
import { centsOf, signedDollars } from '../../../../lib/cents.js';
import { NameCell, PriceCell } from '../../../../ui/cells.js';
import type { Column } from '../../../../ui/data-table.js';
import { Money } from '../../../../ui/figures.js';
import { Picture } from '../../../../ui/picture.js';
import { Ago } from '../../../../ui/time.js';
import { TemplateActions, type Act } from './template-actions.js';

/** The columns of the board. */
export const stagingColumns = (onAct: Act): readonly Column<TemplateCard>[] => [
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
  { id: 'state', header: 'State', cell: (row) => <PublicState template={row} facts={row.staging!} /> },
  {
    id: 'edited',
    header: 'Last edited',
    sortField: 'updated_at',
    sortFirst: 'desc',
    phone: 'off',
    cell: (row) => <LastEdited row={row} />,
  },
  { id: 'sample', header: 'Sample quote', numeric: true, cell: (row) => <SampleQuote facts={row.staging!} /> },
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
export const stagingCard = (onAct: Act) => (row: TemplateCard, box: ReactNode) => {
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
      </p>
      <p className="text-sm text-ink-3">{[row.category, row.subcategory].filter(Boolean).join(' · ')}</p>
      <div className="board-card-foot">
        <p className="text-xs text-ink-3">
          <LastEdited row={row} />
        </p>
        <span className="[text-align:var(--line-end)]">
          <SampleQuote facts={row.staging!} />
        </span>
        <TemplateActions row={row} onAct={onAct} />
      </div>
    </article>
  );
};

/** The total that the sample answers give, and what publishing would do to it. */
function SampleQuote({ facts: { sample_quote } }: { facts: StagingFacts }) {
  const { staged, published } = sample_quote;
  const change = staged !== null && published !== null ? centsOf(staged) - centsOf(published) : 0;
  return (
    <>
      <Money amount={staged} />
      {change !== 0 && (
        <span className="note block">
          <bdi dir="ltr">{signedDollars(change)}</bdi> <span className="sr-only">when published</span>
        </span>
      )}
      {staged === null && <span className="note block">Cannot be calculated</span>}
    </>
  );
}

function LastEdited({ row }: { row: TemplateCard }) {
  const editor = row.staging?.last_editor.name;
  return (
    <>
      <Ago at={row.updated_at} />
      {editor && <span className="note block">{editor}</span>}
    </>
  );
}
