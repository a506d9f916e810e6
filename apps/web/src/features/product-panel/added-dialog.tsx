import { paths } from '../../app/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { useViewer } from '../viewer/use-viewer.js';

/** What was added, as far as what comes next needs it. */
export interface AddedProduct {
  /** Of the offer. */
  id: number;
}

interface AddedDialogProps {
  product: AddedProduct;
  onAddMore: () => void;
  onClose: () => void;
}

/** A product was added: add another, or put it in a proposal. Admins have no proposals. */
export function AddedDialog({ product, onAddMore, onClose }: AddedDialogProps) {
  const viewer = useViewer();
  return (
    <Dialog
      open
      onClose={onClose}
      title="SUCCESS!"
      footer={
        <>
          <Button onClick={onAddMore}>Add More</Button>
          {!viewer.admin && (
            <ButtonLink
              variant="primary"
              to={paths['create-quote-proposal']('new', { action: 'labor_material', offer: product.id })}
            >
              Quote Now
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{viewer.admin ? 'Product has been added.' : 'Product has been added. Add more or quote this SKU'}</p>
    </Dialog>
  );
}
