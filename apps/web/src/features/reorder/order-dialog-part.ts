import { dialogPart } from '../../ui/dialog-part.js';

/** Change Order for lists that are ordered now and then: fetched when it is opened. */
export const OrderDialog = dialogPart('features/reorder/order-dialog.tsx', 'Change Order', async () => ({
  default: (await import('./order-dialog.js')).OrderDialog,
}));
