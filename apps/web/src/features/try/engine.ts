/** The calculation, in a file of its own: pages load it when somebody begins to type. */
export { tryTemplate } from '@quotewright/domain/quotes/tried.js';
