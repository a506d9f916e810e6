import type { ReleaseDetails } from '@quotewright/domain/releases/contract.js';

/** Its items, name and time can be changed. */
export const isEditable = ({ state }: Pick<ReleaseDetails, 'state'>): boolean =>
  state === 'draft' || state === 'scheduled';
