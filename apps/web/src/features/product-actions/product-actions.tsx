import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../api/errors.js';
import { paths } from '../../app/paths.js';
import { useCatalogueCommand, type ThingCommand } from '../../api/products.js';
import type { Viewer } from '../viewer/use-viewer.js';
import { useUndoable } from '../template-change/use-undoable.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu, MenuGroup } from '../../ui/menu.js';
import { useToast } from '../../ui/toast.js';
import { MoveDialog } from './move-dialog.js';

/** Hide with Undo, and delete after a question; admins can do both for the whole product. */
export function ProductActions({ product, viewer }: { product: ProductRow; viewer: Viewer }) {
  const { admin } = viewer;
  const { mutateAsync: command } = useCatalogueCommand();
  const confirm = useConfirm();
  const toast = useToast();
  const undoable = useUndoable();
  const [moving, setMoving] = useState(false);

  async function run(call: ThingCommand, id: number, undo?: ThingCommand) {
    try {
      const said = await command({ call, id });
      if (undo) undoable(said, () => command({ call: undo, id }));
      else toast({ message: said });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  async function remove(call: ThingCommand, id: number, title: string) {
    const body = 'You can’t undo this. If a template uses it, it is hidden instead, and the template keeps working.';
    if (await confirm({ title, body, action: 'Delete', danger: true })) await run(call, id);
  }

  const { id, product_id: productId, name, reach, business_name: business } = product;
  const offer = (
    <>
      {reach === 'withdrawn' ? (
        <button type="button" onClick={() => void run(calls.reinstateOffer, id, calls.withdrawOffer)}>
          Show again
        </button>
      ) : (
        <button type="button" onClick={() => void run(calls.withdrawOffer, id, calls.reinstateOffer)}>
          Hide
        </button>
      )}
      <button
        type="button"
        className="danger"
        onClick={() =>
          void remove(calls.deleteOffer, id, admin && business ? `Delete ${name} of ${business}?` : `Delete ${name}?`)
        }
      >
        Delete
      </button>
    </>
  );
  const menu = (
    <Menu className="btn icon small ghost" end label={`Actions for ${name}`} summary={<Ellipsis aria-hidden="true" />}>
      <a href={paths['product-detail'](product.master_product_alias, { view: 'sku' })} target="_blank" rel="noreferrer">
        Product page<span className="sr-only">, opens in a new tab</span>
      </a>
      <Link to={paths.history({ product: productId })}>History</Link>
      {admin ? (
        <MenuGroup title={business ? `Sold by ${business}` : 'Sold by a deleted account'}>{offer}</MenuGroup>
      ) : (
        viewer.may('prices') && offer
      )}
      {admin && (
        <>
          <hr />
          <MenuGroup title="From all suppliers">
            {reach === 'hidden' ? (
              <button type="button" onClick={() => void run(calls.showProduct, productId, calls.hideProduct)}>
                Show to everyone
              </button>
            ) : (
              <button type="button" onClick={() => void run(calls.hideProduct, productId, calls.showProduct)}>
                Hide from everyone
              </button>
            )}
            <button
              type="button"
              className="danger"
              onClick={() => void remove(calls.deleteProduct, productId, `Delete ${name} of all suppliers?`)}
            >
              Delete for all suppliers
            </button>
            <button type="button" onClick={() => setMoving(true)}>
              Move to another master product
            </button>
          </MenuGroup>
        </>
      )}
    </Menu>
  );
  return (
    <>
      {menu}
      {moving && <MoveDialog product={product} viewer={viewer} onClose={() => setMoving(false)} />}
    </>
  );
}
