import type { HistoryProof } from '@quotewright/domain/trail/contract.js';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Copy } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '../../api/errors.js';
import { proofQuery } from '../../api/trail.js';
import { quantity } from '../../lib/format.js';
import { dateTime } from '../../lib/moments.js';
import { saveFile } from '../../lib/save-file.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { SidePanel } from '../../ui/dialog.js';
import { Loading, Notice, SkeletonText } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { useViewer } from '../viewer/use-viewer.js';
import { checkProof } from './proof-check.js';
import './proof.css';
import { dayWords } from './words.js';

/** Opens the proof of a change: as a link among its facts, or as an icon in a list of changes. */
export function Proof({ eventId, summary, icon = false }: { eventId: string; summary: string; icon?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {icon ? (
        <Button icon size="small" variant="ghost" aria-label={`Proof: ${summary}`} onClick={() => setOpen(true)}>
          <BadgeCheck aria-hidden="true" />
        </Button>
      ) : (
        <button type="button" className="text-link" aria-label={`Proof: ${summary}`} onClick={() => setOpen(true)}>
          Proof
        </button>
      )}
      {/* Beside the page: inside a paragraph of facts it would take their look. */}
      {open && createPortal(<ProofPanel eventId={eventId} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

function ProofPanel({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { id } = useViewer();
  const query = useQuery(proofQuery(id, eventId));
  const { data, error } = query;
  const foreign = error instanceof ApiError && error.status === 404;
  return (
    <SidePanel
      open
      reading
      onClose={onClose}
      title="Proof"
      footer={
        data?.entry && (
          <Button onClick={() => saveFile(`proof-${data.entry!.n}.json`, fileOf(data))}>Download Proof</Button>
        )
      }
    >
      {query.isPending && (
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      )}
      {foreign ? (
        <Notice>
          This change was made to a product of another business, not to this template. It is in that business’s history:
          only that business and admins can open its proof.
        </Notice>
      ) : (
        <QueryFailed query={query} />
      )}
      {data && <Told proof={data} />}
    </SidePanel>
  );
}

const fileOf = (proof: HistoryProof): Blob =>
  new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' });

function Told({ proof }: { proof: HistoryProof }) {
  const { entry, hash, recorded_at, head, fingerprint, erased_at } = proof;
  if (!entry || hash === null || recorded_at === null)
    return <p>This change is new. It gets its number within seconds.</p>;
  return (
    <div className="proof">
      <p>
        {`Recorded on ${dateTime(recorded_at)} as number ${quantity(entry.n)} of the log. `}
        {head
          ? `Sealed with the signature of ${dayWords(head.day)}.`
          : 'Not sealed yet: each day is signed after it ends (UTC).'}
      </p>
      {erased_at !== null && (
        <Notice>{`Erased on ${dateTime(erased_at)}, with its account. What is left shows that the change was made, not what it was.`}</Notice>
      )}
      {head && <Check proof={proof} />}
      <dl>
        <Value name="Number" value={String(entry.n)} />
        <Value name="Event" value={entry.event_id} />
        <Value name="Hash" value={hash} />
        {head && (
          <>
            <Value name="Root of the day" value={head.root} />
            <Value name="Signature" value={head.signature} />
            <Value name="Key fingerprint" value={fingerprint!} />
          </>
        )}
      </dl>
    </div>
  );
}

/** What this browser has found when it repeated the calculation. */
function Check({ proof }: { proof: HistoryProof }) {
  const { data: checked } = useQuery({
    queryKey: ['proof-check', proof],
    queryFn: () => checkProof(proof),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (checked === undefined) return null;
  if (checked === 'unable')
    return <p className="text-ink-3">Your browser cannot check this here: it needs an https address.</p>;
  return checked === 'fits' ? (
    <p className="proof-checked">
      <Badge tone="live" dot>
        Checked
      </Badge>
      Your browser has followed the hashes from this change to the signed day.
    </p>
  ) : (
    <Notice tone="bad">
      These values do not fit together. Ask the operator of Quotewright to run <code>npm run log:verify</code>.
    </Notice>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ message: `${name} copied.` });
    } catch {
      toast({ tone: 'bad', message: 'Your browser does not allow copying here. Select the text instead.' });
    }
  };
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
        <Button icon size="small" variant="ghost" aria-label={`Copy: ${name}`} onClick={() => void copy()}>
          <Copy aria-hidden="true" />
        </Button>
      </dd>
    </div>
  );
}
