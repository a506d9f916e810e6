import type { MasterProductEvent } from './master-product.js';
import type { ProductEvent } from './product.js';

/** Events that add an offer, product or master product to the catalogue or remove it. */
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
  OfferWithdrawn: (name) => `removed ${name} from the catalogue`,
  OfferReinstated: (name) => `restored ${name} to the catalogue`,
  OfferDeleted: (name) => `deleted ${name}`,
  ProductHidden: (name) => `hid ${name} from everyone`,
  ProductShown: (name) => `showed ${name} to everyone again`,
  ProductDeleted: (name) => `deleted the product ${name}`,
  MasterProductAccepted: (name) => `accepted ${name} into the catalogue`,
};

/** Every such event type. The compiler keeps it complete. */
export const presenceEventTypes = Object.keys(sentences) as PresenceEvent['type'][];

/**
 * What such an event did, as a sentence without its subject: `removed Oak plank from the catalogue`.
 * @param name of the product, or of the master product if the event concerns that
 */
export function presenceSummary(type: PresenceEvent['type'], name: string): string {
  return sentences[type](name);
}
