import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import { ButtonLink } from '../../../../ui/button.js';
import { NameCell, PriceCell } from '../../../../ui/cells.js';
import type { Column } from '../../../../ui/data-table.js';
import { Money } from '../../../../ui/figures.js';
import { Picture } from '../../../../ui/picture.js';
import { Ago } from '../../../../ui/time.js';

/** An own template as a card. `here` = where a quote returns to; `box` selects it. */
export function myTemplateCard(row: TemplateCard, here: string, box: ReactNode) {
  return (
    <article className="board-card">
      <Link to={paths['business-quote'](row.alias, { u: here })} tabIndex={-1} aria-hidden="true">
        <Picture image={row.thumbnail} alt="" sizes="(max-width: 576px) 90vw, 320px" />
      </Link>
      <div className="board-card-head">
        <h2>
          <Link className="quiet" to={paths['business-quote'](row.alias, { u: here })}>
            {row.name}
          </Link>
        </h2>
        {box}
      </div>
      <p className="board-card-facts text-xs text-ink-3">
        {row.category && <span>{row.category}</span>}
        <span>{quoteTypeLabels[row.quote_type]}</span>
        <span>
          changed <Ago at={row.updated_at} />
        </span>
      </p>
      <p className="text-sm">
        <b className="font-[640] text-md">
          <Money amount={row.price} />
        </b>{' '}
        <span className="unit">{`per ${row.unit}, guide`}</span>
      </p>
      <Acts row={row} here={here} />
    </article>
  );
}

function Acts({ row, here }: { row: TemplateCard; here: string }) {
  return (
    <div className="board-card-acts">
      <ButtonLink
        size="small"
        to={paths['business-quote'](row.alias, { u: here })}
        aria-label={`Quote from ${row.name}`}
      >
        Quote
      </ButtonLink>
      <ButtonLink
        size="small"
        variant="ghost"
        to={paths['qtemplate-detail'](row.alias, { tab: 'lines' })}
        aria-label={`Edit ${row.name}`}
      >
        <Pencil aria-hidden="true" />
        Edit
      </ButtonLink>
    </div>
  );
}

/** The columns of My QTemplates. `here` = where a quote returns to. */
export function myTemplateColumns(here: string): Column<TemplateCard>[] {
  return [
    {
      id: 'name',
      header: 'Template',
      sortField: 'name',
      phone: 'wide',
      cell: (row) => (
        <NameCell image={row.thumbnail} name={row.name} to={paths['business-quote'](row.alias, { u: here })} />
      ),
    },
    { id: 'category', header: 'Category', sortField: 'category', phone: 'off', cell: (row) => row.category || '–' },
    { id: 'type', header: 'Quote type', phone: 'off', cell: (row) => quoteTypeLabels[row.quote_type] },
    {
      id: 'changed',
      header: 'Last changed',
      sortField: 'updated_at',
      sortFirst: 'desc',
      cell: (row) => <Ago at={row.updated_at} />,
    },
    {
      id: 'price',
      header: 'Guide price',
      numeric: true,
      sortField: 'price',
      sortFirst: 'last',
      cell: (row) => <PriceCell amount={row.price} unit={row.unit} />,
    },
    {
      id: 'acts',
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      phone: 'wide',
      cell: (row) => <Acts row={row} here={here} />,
    },
  ];
}
