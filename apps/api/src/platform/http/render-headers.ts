/** Headers that pass the visitor's address over loopback in server rendering. */
export const RENDER_SECRET_HEADER = 'x-quotewright-render';
export const RENDER_ADDRESS_HEADER = 'x-quotewright-visitor';
/** Header that tells server rendering what a page with this answer stands on: tags, apart by spaces. */
export const TAGS_HEADER = 'x-quotewright-tags';
