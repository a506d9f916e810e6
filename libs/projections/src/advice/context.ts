import type { AnyProjection } from '../kernel/projection.js';
import { standardTextLists } from './standard-text-lists.js';

/** The read models of the advice context. */
export const adviceReadModels: readonly AnyProjection[] = [standardTextLists];
