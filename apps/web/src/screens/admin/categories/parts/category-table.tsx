import type { StagingCategory } from '@quotewright/domain/categories/contract.js';
import type { ListTemplatesRequest } from '@quotewright/domain/templates/contract.js';
import { ArrowUpDown, Ellipsis, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OrderDialog } from '../../../../features/reorder/order-dialog-part.js';
import { counted } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Menu } from '../../../../ui/menu.js';
import type { RowSelection } from '../../../../ui/row-selection.js';
import { Oops } from '../../../../ui/states.js';
import type { Kind } from '../kinds.js';
import { InUseDialog } from './in-use-dialog.js';
import { TitleDialog } from './title-dialog.js';
import { useCategoryActions } from './use-category-actions.js';

interface CategoryTableProps {
  title: string;
  /** The page's own heading says it already. */
  titleHidden?: boolean;
  kind: Kind;
  items: readonly StagingCategory[];
  /** The visible items, if not all are. */
  shown?: readonly StagingCategory[];
  name: (item: StagingCategory) => ReactNode;
  /** Link to the board with an item's templates. */
  filterOf: (item: StagingCategory) => Pick<ListTemplatesRequest, 'category_id' | 'subcategory_id'>;
  selection?: RowSelection<StagingCategory>;
  /** Text of an empty list. */
  empty: string;
  /** What a deletion also removes. */
  alongWith?: (item: StagingCategory) => string;
  /** The list is secondary: the primary action is elsewhere. */
  quiet?: boolean;
  children?: ReactNode;
}

type Open =
  | { dialog: 'title'; item: StagingCategory | null }
  | { dialog: 'in-use'; item: StagingCategory }
  | { dialog: 'order' };

/** Categories, or the sub categories of one: titles, states and actions. */
export function CategoryTable({
  title,
  titleHidden = false,
  kind,
  items,
  shown = items,
  name,
  filterOf,
  selection,
  empty,
  alongWith,
  quiet = false,
  children,
}: CategoryTableProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const { change, unpublish, remove, sort } = useCategoryActions(kind, {
    alongWith,
    onInUse: (item) => setOpen({ dialog: 'in-use', item }),
  });
  const close = () => setOpen(null);

  const columns: Column<StagingCategory>[] = [
    { id: 'title', header: 'Title', phone: 'wide', cell: name },
    { id: 'state', header: 'State', cell: (item) => <State item={item} /> },
    {
      id: 'templates',
      header: 'Templates',
      numeric: true,
      phone: 'off',
      cell: (item) =>
        item.templates > 0 ? (
          <Link to={kind.templates(item.id)} aria-label={`${counted(item.templates, 'template')} in ${item.title}`}>
            {item.templates}
          </Link>
        ) : (
          <span className="text-ink-3">0</span>
        ),
    },
    {
      id: 'acts',
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      cell: (item) => (
        <Menu
          className="btn icon small ghost"
          end
          label={`Actions for ${item.title}`}
          summary={<Ellipsis aria-hidden="true" />}
        >
          <button type="button" onClick={() => setOpen({ dialog: 'title', item })}>
            Edit title
          </button>
          {item.has_unpublished_changes && (
            <button
              type="button"
              onClick={() => void change(kind.publish, item, item.published ? undefined : kind.unpublish)}
            >
              {item.published ? 'Publish the new title' : 'Publish'}
            </button>
          )}
          {item.published && (
            <button type="button" onClick={() => void unpublish(item)}>
              Unpublish
            </button>
          )}
          <hr />
          <button type="button" className="danger" onClick={() => void remove(item)}>
            Delete
          </button>
        </Menu>
      ),
    },
  ];

  return (
    <>
      <div className="board-filters">
        <h2 className={titleHidden ? 'sr-only' : 'text-xl me-auto'}>{title}</h2>
        {children}
        {titleHidden && <span className="me-auto" />}
        {items.length > 1 && (
          <Button size="small" onClick={() => setOpen({ dialog: 'order' })}>
            <ArrowUpDown aria-hidden="true" />
            Change Order
          </Button>
        )}
        {items.length > 0 && (
          <Button
            size="small"
            variant={quiet ? undefined : 'primary'}
            onClick={() => setOpen({ dialog: 'title', item: null })}
          >
            <Plus aria-hidden="true" />
            {`Add ${kind.noun}`}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <Oops
          message1={`No ${kind.nouns} yet`}
          message2={`There are no records to show. ${empty}`}
          action={() => setOpen({ dialog: 'title', item: null })}
          btn_text={`Add ${kind.noun}`}
        />
      ) : (
        <DataTable
          caption={title}
          rows={shown}
          rowId={(item) => item.id}
          columns={columns}
          selection={selection}
          filtered={shown.length < items.length}
        />
      )}
      {open?.dialog === 'title' && <TitleDialog kind={kind} item={open.item} onClose={close} />}
      {open?.dialog === 'in-use' && (
        <InUseDialog kind={kind} item={open.item} filter={filterOf(open.item)} onClose={close} />
      )}
      {open?.dialog === 'order' && (
        <OrderDialog
          label={title}
          items={items.map((item) => ({ id: item.id, name: item.title }))}
          onClose={close}
          onUpdate={sort}
        />
      )}
    </>
  );
}

function State({ item }: { item: StagingCategory }) {
  if (!item.published) return <Badge tone="off">Unpublished</Badge>;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone="live" dot>
        Live
      </Badge>
      {item.has_unpublished_changes && <Badge tone="pending">new title</Badge>}
    </span>
  );
}
