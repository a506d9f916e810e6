/** Headers by which this process's own server rendering hands on the visitor's address over loopback. */
export const RENDER_SECRET_HEADER = 'x-quotewright-render';
export const RENDER_ADDRESS_HEADER = 'x-quotewright-visitor';
