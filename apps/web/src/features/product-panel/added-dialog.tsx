import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { templatesQuery } from '../../api/templates.js';
import { paths } from '../../app/paths.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { SkeletonText } from '../../ui/states.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { useViewer } from '../viewer/use-viewer.js';

/** What was added, as far as what comes next needs it. */
export interface AddedProduct {
  name: string;
  master_product_id: number;
}

interface AddedDialogProps {
  product: AddedProduct;
  onAddMore: () => void;
  onClose: () => void;
}

/** A product was added: add another, or choose a template to quote with. */
export function AddedDialog({ product, onAddMore, onClose }: AddedDialogProps) {
  const [quoting, setQuoting] = useState(false);
  if (quoting) return <QuoteNow product={product} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="SUCCESS!"
      footer={
        <>
          <Button onClick={onAddMore}>Add More</Button>
          <Button variant="primary" onClick={() => setQuoting(true)}>
            Quote Now
          </Button>
        </>
      }
    >
      <p>Product has been added. Add more or quote this SKU</p>
    </Dialog>
  );
}

/** The templates that have a line of the product's kind, one's own and those of the gallery, each to quote with. */
function QuoteNow({ product, onClose }: Pick<AddedDialogProps, 'product' | 'onClose'>) {
  const viewer = useViewer();
  const columnFilters = { master_product_id: product.master_product_id };
  const [mine, published] = useQueries({
    queries: [
      templatesQuery(viewer.id, { scope: 'mine', columnFilters }),
      templatesQuery(viewer.id, { scope: 'published', columnFilters }),
    ],
  });
  const [own, gallery] = [viewer.admin ? [] : (mine.data?.data ?? []), published.data?.data ?? []];
  const pending = mine.isPending || published.isPending;
  const none = mine.isSuccess && published.isSuccess && own.length + gallery.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Quote Now"
      footer={
        <>
          <Link className="btn" to={paths['construction-quote-templates']()}>
            Open the gallery
          </Link>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <QueryFailed query={mine} />
      <QueryFailed query={published} />
      {pending && <SkeletonText lines={3} />}
      {none && (
        <p>{`No template has a line of the kind of ${product.name} yet. Choose one in the gallery, and use your product in it.`}</p>
      )}
      <Templates title="My QTemplates" templates={own} />
      <Templates title="Gallery" templates={gallery} />
    </Dialog>
  );
}

function Templates({ title, templates }: { title: string; templates: readonly TemplateCard[] }) {
  if (templates.length === 0) return null;
  return (
    <section>
      <h3 className="field-label mb-1.5">{title}</h3>
      <ul>
        {templates.map(({ id, name, alias }) => (
          <li key={id}>
            <Link className="link inline-flex items-center min-h-8 max-sm:min-h-11" to={paths['business-quote'](alias)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
