import type { AnyProjection } from '../kernel/projection.js';
import { savedQuotes } from './saved-quotes.js';

/** The read models of the quotes context. */
export const quotesReadModels: readonly AnyProjection[] = [savedQuotes];
