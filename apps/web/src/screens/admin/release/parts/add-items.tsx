import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { allSuppliers, cataloguePerPage } from '@quotewright/domain/catalogue/contract.js';
import type { ReleaseAction, ReleaseDetails, ReleaseItemRequest } from '@quotewright/domain/releases/contract.js';
import * as calls from '@quotewright/domain/releases/endpoints.js';
import { templatesPerPage, type TemplateCard } from '@quotewright/domain/templates/contract.js';
import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { productsQuery } from '../../../../api/products.js';
import { useReleaseCommand } from '../../../../api/releases.js';
import { templatesQuery } from '../../../../api/templates.js';
import { CategoryFields, type CategoryChoice } from '../../../../features/category-choice/category-choice.js';
import { Picker } from '../../../../features/picker/picker.js';
import { PublicState } from '../../../../features/public-state/public-state.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { money } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Segmented } from '../../../../ui/choice.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Menu } from '../../../../ui/menu.js';
import { Notice, Skeleton } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';

type Adding = 'template' | 'category' | 'price' | null;

/** Adds something to a release; `true` if it is in it now. Refusals are thrown. */
type Add = (item: ReleaseItemRequest) => Promise<void>;

/** What can be put into a release: templates, categories and new prices. */
export function AddItems({ release }: { release: ReleaseDetails }) {
  const [adding, setAdding] = useState<Adding>(null);
  const command = useReleaseCommand(calls.addItems);
  const add: Add = async (item) => {
    await command.mutateAsync({ body: { id: release.id, items: [item] } });
  };
  const close = () => setAdding(null);
  return (
    <>
      <Menu
        className="btn small"
        end
        summary={
          <>
            <Plus aria-hidden="true" />
            Add
          </>
        }
      >
        <button type="button" onClick={() => setAdding('template')}>
          Templates…
        </button>
        <button type="button" onClick={() => setAdding('category')}>
          A category…
        </button>
        <button type="button" onClick={() => setAdding('price')}>
          New prices…
        </button>
      </Menu>
      {adding === 'template' && <AddTemplates release={release} add={add} onClose={close} />}
      {adding === 'category' && <AddCategory add={add} onClose={close} />}
      {adding === 'price' && <AddPrices release={release} add={add} onClose={close} />}
    </>
  );
}

interface AddProps {
  release: ReleaseDetails;
  add: Add;
  onClose: () => void;
}

/** The templates of the board, with their state; it stays open for the next one. */
function AddTemplates({ release, add, onClose }: AddProps) {
  const viewer = useViewer();
  const toast = useToast();
  const [action, setAction] = useState<ReleaseAction>('publish');
  const taken = new Map(release.items.filter(({ kind }) => kind === 'template').map((item) => [item.id, item.action]));

  async function pick({ id, name, version }: TemplateCard) {
    try {
      await add({ kind: 'template', id, action, ...(action === 'publish' && { version }) });
      toast({ message: `${name} is in the release.` });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  return (
    <Picker
      title="Add templates"
      noun="templates"
      placeholder="Name or description"
      size="wide"
      queryFor={(request) => templatesQuery(viewer.id, { scope: 'staging', ...request, perPage: templatesPerPage })}
      filters={
        <Segmented
          legend="What the release does with them"
          value={action}
          onChange={setAction}
          options={[
            { value: 'publish', label: 'Publish' },
            { value: 'unpublish', label: 'Unpublish' },
          ]}
        />
      }
      onPick={pick}
      onClose={onClose}
      skeleton={<Skeleton className="h-64" />}
    >
      {(templates, { pick: choose, isPicking }) => (
        <ul className="release-picks">
          {templates.map((template) => (
            <li key={template.id}>
              <span className="min-w-0">
                <span className="font-semibold">{template.name}</span>
                <span className="note">{template.category}</span>
              </span>
              <PublicState template={template} facts={template.staging!} />
              <Button
                size="small"
                disabled={taken.get(template.id) === action}
                busy={isPicking(template)}
                aria-label={`Add ${template.name}`}
                onClick={() => choose(template)}
              >
                {taken.get(template.id) === action ? 'In it' : 'Add'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Picker>
  );
}

/** A category or one of its sub categories, to publish or to unpublish. */
function AddCategory({ add, onClose }: Omit<AddProps, 'release'>) {
  const [choice, setChoice] = useState<CategoryChoice>({ category_id: 0, subcategory_id: 0 });
  const [action, setAction] = useState<ReleaseAction>('publish');
  const { category_id: category, subcategory_id: subcategory } = choice;
  return (
    <AddDialog
      title="Add a category"
      ready={category > 0}
      onClose={onClose}
      onAdd={() =>
        add({
          kind: subcategory > 0 ? 'subcategory' : 'category',
          id: subcategory > 0 ? subcategory : category,
          action,
        })
      }
    >
      <CategoryFields filter of="staging" choice={choice} onChoose={setChoice} />
      <p className="text-sm text-ink-2">
        {subcategory > 0 ? 'The sub category alone is added.' : 'Without a sub category, the category itself is added.'}
      </p>
      <Segmented
        legend="What the release does with it"
        value={action}
        onChange={setAction}
        options={[
          { value: 'publish', label: 'Publish' },
          { value: 'unpublish', label: 'Unpublish' },
        ]}
      />
    </AddDialog>
  );
}

/** A product of the catalogue, and then its new prices. */
function AddPrices({ release, add, onClose }: AddProps) {
  const viewer = useViewer();
  const [product, setProduct] = useState<ProductRow | null>(null);
  const taken = new Set(release.items.filter(({ kind }) => kind === 'offer').map(({ id }) => id));
  if (product) return <NewPrices product={product} add={add} onBack={() => setProduct(null)} onClose={onClose} />;
  return (
    <Picker
      title="Add new prices"
      noun="products"
      placeholder="Name, SKU or supplier"
      size="wide"
      queryFor={(request) =>
        productsQuery(viewer.id, { ...request, supplier: allSuppliers, offered: true, perPage: cataloguePerPage })
      }
      onPick={(row: ProductRow) => Promise.resolve(setProduct(row))}
      onClose={onClose}
      skeleton={<Skeleton className="h-64" />}
    >
      {(products, { pick }) => (
        <ul className="release-picks">
          {products.map((row) => (
            <li key={row.id}>
              <span className="min-w-0">
                <span className="font-semibold">{row.name}</span>
                <span className="note">{row.business_name}</span>
              </span>
              <bdi dir="ltr" className="money">
                {row.retail_price ? money(row.retail_price) : '–'}
              </bdi>
              <Button
                size="small"
                aria-label={`New prices of ${row.name}, ${row.business_name}`}
                onClick={() => pick(row)}
              >
                {taken.has(row.id) ? 'Change' : 'Choose'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Picker>
  );
}

function NewPrices({
  product,
  add,
  onBack,
  onClose,
}: {
  product: ProductRow;
  add: Add;
  onBack: () => void;
  onClose: () => void;
}) {
  const { retail_price: retail = '', cost_price: cost = '' } = product;
  const [typed, setTyped] = useState({ retail, cost });
  const price = (label: string, field: 'retail' | 'cost', now: string) => (
    <Field label={label} hint={now && `Now ${money(now)}`}>
      <Input
        numeric
        prefix="$"
        suffix={product.unit}
        value={typed[field]}
        onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
      />
    </Field>
  );
  const changed = typed.retail !== retail || typed.cost !== cost;
  return (
    <AddDialog
      title={`New prices of ${product.name}`}
      ready={changed && typed.retail.trim() !== '' && typed.cost.trim() !== ''}
      onBack={onBack}
      onClose={onClose}
      onAdd={() =>
        add({
          kind: 'offer',
          id: product.id,
          action: 'price',
          retail_price: typed.retail.trim(),
          cost_price: typed.cost.trim(),
          seen_retail_price: retail,
          seen_cost_price: cost,
        })
      }
    >
      <p className="text-sm text-ink-2">{`${product.business_name}. Until the release is published, quotes use the present prices.`}</p>
      {price('Retail price', 'retail', retail)}
      {price('Cost price', 'cost', cost)}
    </AddDialog>
  );
}

interface AddDialogProps {
  title: string;
  ready: boolean;
  onAdd: () => Promise<void>;
  onBack?: () => void;
  onClose: () => void;
  children: React.ReactNode;
}

/** Adds one thing, and closes; a refusal is said in it. */
function AddDialog({ title, ready, onAdd, onBack, onClose, children }: AddDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await onAdd();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          {onBack && (
            <Button variant="ghost" onClick={onBack}>
              Other products
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="add-to-release" disabled={!ready} busy={busy}>
            Add to the release
          </Button>
        </>
      }
    >
      <form id="add-to-release" className="grid gap-4 justify-items-start" onSubmit={(event) => void save(event)}>
        {children}
      </form>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
