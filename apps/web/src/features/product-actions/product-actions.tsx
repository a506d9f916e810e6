import { paths, type ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { Ellipsis } from 'lucide-react';
import { messageOf } from '../../api/errors.js';
import { useCatalogueCommand } from '../../api/products.js';
import { useUndoable } from '../template-change/use-undoable.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu, MenuGroup } from '../../ui/menu.js';
import { useToast } from '../../ui/toast.js';

/** Hide with Undo, and delete after a question; admins can do both for the whole product. */
export function ProductActions({ product, admin }: { product: ProductRow; admin: boolean }) {
  const { mutateAsync: command } = useCatalogueCommand();
  const confirm = useConfirm();
  const toast = useToast();
  const undoable = useUndoable();

  async function run(path: string, id: number, undo?: string) {
    try {
      const said = await command({ path, id });
      if (undo) undoable(said, () => command({ path: undo, id }));
      else toast({ message: said });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  async function remove(path: string, id: number, title: string) {
    const body =
      'This cannot be undone. Where a template uses it, it is only hidden, and the template goes on counting with it.';
    if (await confirm({ title, body, action: 'Delete', danger: true })) await run(path, id);
  }

  const { id, product_id: productId, name, reach, business_name: business } = product;
  const offer = (
    <>
      {reach === 'withdrawn' ? (
        <button type="button" onClick={() => void run(paths.reinstateOffer(), id, paths.withdrawOffer())}>
          Show again
        </button>
      ) : (
        <button type="button" onClick={() => void run(paths.withdrawOffer(), id, paths.reinstateOffer())}>
          Hide
        </button>
      )}
      <button
        type="button"
        className="danger"
        onClick={() =>
          void remove(paths.deleteOffer(), id, admin && business ? `Delete ${name} of ${business}?` : `Delete ${name}?`)
        }
      >
        Delete
      </button>
    </>
  );
  return (
    <Menu className="btn icon small ghost" end label={`Actions for ${name}`} summary={<Ellipsis aria-hidden="true" />}>
      {admin ? (
        <MenuGroup title={business ? `As ${business} sells it` : 'As an account that is gone sold it'}>
          {offer}
        </MenuGroup>
      ) : (
        offer
      )}
      {admin && (
        <>
          <hr />
          <MenuGroup title="The product, whoever sells it">
            {reach === 'hidden' ? (
              <button type="button" onClick={() => void run(paths.showProduct(), productId, paths.hideProduct())}>
                Show to everybody again
              </button>
            ) : (
              <button type="button" onClick={() => void run(paths.hideProduct(), productId, paths.showProduct())}>
                Hide from everybody
              </button>
            )}
            <button
              type="button"
              className="danger"
              onClick={() => void remove(paths.deleteProduct(), productId, `Delete ${name} of all suppliers?`)}
            >
              Delete for all suppliers
            </button>
          </MenuGroup>
        </>
      )}
    </Menu>
  );
}
