import type { SupplierRow } from '@quotewright/domain/catalogue/contract.js';
import { Badge } from '../../../../ui/badge.js';

const STATES = {
  active: ['live', 'Active'],
  invited: ['pending', 'Invited'],
  deactivated: ['off', 'Deactivated'],
} as const;

/** Whether a supplier sells, has not answered its invitation yet, or sells no more. */
export function SupplierState({ state }: Pick<SupplierRow, 'state'>) {
  const [tone, words] = STATES[state];
  return (
    <Badge tone={tone} dot={tone === 'live'}>
      {words}
    </Badge>
  );
}
