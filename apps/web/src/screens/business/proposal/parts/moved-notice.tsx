import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { useQuery } from '@tanstack/react-query';
import { bridgeQuery } from '../../../../api/proposals.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { signedDollars } from '../../../../lib/cents.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/states.js';
import { Day } from '../../../../ui/time.js';
import { movesSaid, sinceWhen, sumOf, takeable } from './moves.js';

/** What moved since the draft pinned its prices and templates; nothing while nothing did. */
export function MovedNotice({ draft, onOpen }: { draft: ProposalDraft; onOpen: () => void }) {
  const viewer = useViewer();
  const { data } = useQuery({ ...bridgeQuery(viewer.id, draft.id, null), enabled: draft.sections.length > 0 });
  const moves = takeable(data?.moves ?? []);
  if (moves.length === 0) return null;
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          {`${movesSaid(moves)} moved since `}
          <Day at={sinceWhen(moves)} />
          {': '}
          <bdi dir="ltr" className="money">
            {signedDollars(sumOf(moves))}
          </bdi>
        </p>
        <Button size="small" onClick={onOpen}>
          What moved…
        </Button>
      </div>
    </Notice>
  );
}
