/** A private stream is about to be erased: read models drop its rows. The event is in the erasure's own stream. */
export interface StreamErased {
  type: 'StreamErased';
  data: { stream: string };
}
