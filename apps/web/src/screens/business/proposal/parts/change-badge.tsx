import type { ComparedRow } from '@quotewright/domain/proposals/contract-client-page.js';
import { Badge } from '../../../../ui/badge.js';

const KINDS = {
  added: { tone: 'live', label: 'Added' },
  changed: { tone: 'info', label: 'Changed' },
  removed: { tone: 'off', label: 'Removed' },
} as const satisfies Record<ComparedRow['kind'], object>;

/** What became of a line or a section, in a word. */
export function ChangeBadge({ kind }: Pick<ComparedRow, 'kind'>) {
  const { tone, label } = KINDS[kind];
  return <Badge tone={tone}>{label}</Badge>;
}
