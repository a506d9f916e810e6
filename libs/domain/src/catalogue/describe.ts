import type { MasterProductEvent } from './master-product.js';
import type { ProductEvent } from './product.js';

/** What brings an offer, a product or a master product into the catalogue or takes it out. */
export type PresenceEvent = Extract<
  ProductEvent | MasterProductEvent,
  {
    type:
      | 'OfferWithdrawn'
      | 'OfferReinstated'
      | 'OfferDeleted'
      | 'ProductHidden'
      | 'ProductShown'
      | 'ProductDeleted'
      | 'MasterProductAccepted';
  }
>;

const sentences: Record<PresenceEvent['type'], (name: string) => string> = {
  OfferWithdrawn: (name) => `took ${name} out of the catalogue`,
  OfferReinstated: (name) => `put ${name} back into the catalogue`,
  OfferDeleted: (name) => `deleted ${name}`,
  ProductHidden: (name) => `hid ${name} from everybody`,
  ProductShown: (name) => `showed ${name} to everybody again`,
  ProductDeleted: (name) => `deleted the product ${name}`,
  MasterProductAccepted: (name) => `accepted ${name} into the catalogue`,
};

/** Every such event type. The compiler keeps it complete. */
export const presenceEventTypes = Object.keys(sentences) as PresenceEvent['type'][];

/**
 * What such an event did, as a sentence without its subject: `took Oak plank out of the catalogue`.
 * @param name of the product, or of the master product where the event is about that
 */
export function presenceSummary(type: PresenceEvent['type'], name: string): string {
  return sentences[type](name);
}
