import { noIds, type StreamKind } from './decider.js';

/** A private stream is about to be erased: read models drop its rows. The event is in the erasure's own stream. */
export interface StreamErased {
  type: 'StreamErased';
  data: { stream: string };
}

/** Streams that an account's erasure writes. */
export const erasure: StreamKind<StreamErased> = {
  category: 'erasure',
  idKind: 'user',
  events: { StreamErased: noIds },
};
