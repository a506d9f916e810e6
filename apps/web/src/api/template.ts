import { template } from '@quotewright/domain/templates/endpoints.js';
import { reading } from './reading.js';

/**
 * A template as its owner or admin edits it, or as a signed-in user quotes from it. Apart from the other calls, because
 * public pages need no more of them.
 */
export const templateQuery = (userId: number | null, slug: string) => reading(template, userId, { params: { slug } });
