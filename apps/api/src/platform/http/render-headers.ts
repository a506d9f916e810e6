/** Headers that pass the visitor's address over loopback in server rendering. */
export const RENDER_SECRET_HEADER = 'x-quotewright-render';
export const RENDER_ADDRESS_HEADER = 'x-quotewright-visitor';
