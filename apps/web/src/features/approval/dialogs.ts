import { dialogPart } from '../../ui/dialog-part.js';

// Loaded on demand.

export const RefuseDialog = dialogPart(
  'features/approval/refuse-dialog.tsx',
  'Refuse',
  () => import('./refuse-dialog.js'),
);

export const DomainsDialog = dialogPart(
  'features/approval/domains-dialog.tsx',
  'Trusted domains',
  () => import('./domains-dialog.js'),
);
