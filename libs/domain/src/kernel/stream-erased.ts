/** A private stream is about to be erased for good: read models drop its rows. Its own stream is the erasure's. */
export interface StreamErased {
  type: 'StreamErased';
  data: { stream: string };
}
