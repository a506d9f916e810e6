import { addsToCatalogue, reaches, type ProductRow, type Reach } from '@quotewright/domain/catalogue/contract.js';
import { Badge } from '../../ui/badge.js';
import type { Viewer } from '../viewer/use-viewer.js';

/** Who sees a product, in a word or two. */
const words: Record<Reach, string> = {
  shared: 'Everybody',
  waiting: 'Waiting for approval',
  private: 'Only the business',
  to_mend: 'Hidden: check the price',
  hidden: 'Hidden by an admin',
  withdrawn: 'Hidden',
  deactivated: 'Supplier deactivated',
  orphaned: 'Account deleted',
};

/** The same for the viewer's own product. */
const ownWords = { ...words, private: 'Only you' };

const tones: Record<Reach, 'live' | 'pending' | 'off' | 'fault' | undefined> = {
  shared: 'live',
  waiting: 'pending',
  private: undefined,
  to_mend: 'fault',
  hidden: 'off',
  withdrawn: 'off',
  deactivated: 'off',
  orphaned: 'off',
};

/** The reaches that a viewer can meet, in words. */
export function reachOptions({ admin, userType }: Viewer): { value: Reach; label: string }[] {
  const met = admin
    ? reaches
    : reaches.filter(
        (reach) => reach !== 'orphaned' && (addsToCatalogue(userType) || reach === 'private' || reach === 'withdrawn'),
      );
  return met.map((value) => ({ value, label: (admin ? words : ownWords)[value] }));
}

/** Who sees a product. */
export function ReachBadge({ product: { reach, supplier }, viewer }: { product: ProductRow; viewer: Viewer }) {
  return (
    <Badge tone={tones[reach]} dot={reach === 'shared'}>
      {(supplier === viewer.businessId ? ownWords : words)[reach]}
    </Badge>
  );
}
