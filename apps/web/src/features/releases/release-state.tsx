import { releaseStateNames, type ReleaseRow } from '@quotewright/domain/releases/contract.js';
import { Badge } from '../../ui/badge.js';
import { DueShort } from './due-time.js';

const TONES = {
  draft: undefined,
  scheduled: 'info',
  publishing: 'info',
  published: 'live',
  failed: 'fault',
  cancelled: 'off',
} as const;

/** The state of a release; of a scheduled one with its time. */
export function ReleaseState({ release: { state, at } }: { release: Pick<ReleaseRow, 'state' | 'at'> }) {
  return (
    <Badge tone={TONES[state]} dot>
      {releaseStateNames[state]}
      {state === 'scheduled' && at !== null && (
        <>
          {' '}
          <DueShort at={at} />
        </>
      )}
    </Badge>
  );
}
