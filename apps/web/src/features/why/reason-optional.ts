import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { reasonsQuery } from '../../api/reasons.js';
import type { Viewer } from '../viewer/use-viewer.js';

/**
 * Whether the reason of a change can surely be left out. Only the server knows what an undo changes, and the rule of
 * another business.
 * @param template what is changed; absent: of the gallery
 */
export function useReasonOptional(viewer: Viewer, template?: TemplateDetails): boolean {
  const rule = useQuery(reasonsQuery(viewer.id)).data?.rule;
  return rule === 'never' && !(viewer.admin && template && template.userType !== 'admin');
}
