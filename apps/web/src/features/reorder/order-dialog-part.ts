import { dialogPart } from '../../ui/dialog-part.js';

/** Change Order for rarely ordered lists: loaded on demand. */
export const OrderDialog = dialogPart('features/reorder/order-dialog.tsx', 'Change Order', async () => ({
  default: (await import('./order-dialog.js')).OrderDialog,
}));
