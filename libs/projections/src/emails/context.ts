import type { AnyProjection } from '../kernel/projection.js';
import { sentTemplates } from './sent-templates.js';

/** The read models of the emails context. */
export const emailsReadModels: readonly AnyProjection[] = [sentTemplates];
