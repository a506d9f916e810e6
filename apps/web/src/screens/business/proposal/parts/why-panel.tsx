import type { WhyStep } from '@quotewright/domain/proposals/contract-why.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { whyQuery } from '../../../../api/proposals.js';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Loading, SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';

interface WhyPanelProps {
  id: number;
  /** Which number, as the call names it. */
  path: string;
  /** Of a sent revision; `null`: of the draft. */
  revision: number | null;
  onClose: () => void;
}

/** Why a number is what it is: the steps to it, each with the event behind it. Sums lead to their parts and back. */
export function WhyPanel({ id, path, revision, onClose }: WhyPanelProps) {
  const viewer = useViewer();
  const [way, setWay] = useState<readonly string[]>([path]);
  const why = useQuery(whyQuery(viewer.id, id, { path: way.at(-1)!, ...(revision !== null && { revision }) }));
  const { data } = why;
  return (
    <SidePanel open reading title="Why is this number what it is?" onClose={onClose}>
      {way.length > 1 && (
        <Button size="small" className="justify-self-start" onClick={() => setWay(way.slice(0, -1))}>
          <ArrowLeft aria-hidden="true" className="flip" />
          Back
        </Button>
      )}
      {why.isPending && (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      <QueryFailed query={why} />
      {data && (
        <div role="status">
          <h3 className="sub-head">
            <bdi>{data.label}</bdi>
          </h3>
          <p className="why-value">
            <bdi dir="ltr">{data.value}</bdi>
          </p>
          <ol className="why-steps" aria-label={`Steps to ${data.label}`}>
            {data.steps.map((step, at) => (
              <Step key={at} step={step} onAsk={(next) => setWay([...way, next])} onLeave={onClose} />
            ))}
          </ol>
        </div>
      )}
    </SidePanel>
  );
}

interface StepProps {
  step: WhyStep;
  onAsk: (path: string) => void;
  onLeave: () => void;
}

function Step({ step: { label, value, detail, event, note, link, path }, onAsk, onLeave }: StepProps) {
  return (
    <li>
      <span className="why-step">
        <bdi>{label}</bdi>
        <b>
          <bdi dir="ltr">{value}</bdi>
        </b>
      </span>
      {detail !== null && <bdi className="note">{detail}</bdi>}
      {event && (
        <span className="note">
          {event.by && <bdi>{`${event.by.name ?? 'A deleted account'}, `}</bdi>}
          <Ago at={event.at} />
        </span>
      )}
      {note !== null && <span className="note">{note}</span>}
      {link && (
        <Link
          className="link"
          onClick={onLeave}
          to={
            link.kind === 'product'
              ? paths['product-detail'](link.alias)
              : paths['qtemplate-detail'](link.alias, { tab: 'history', ...(link.at !== null && { at: link.at }) })
          }
        >
          {link.kind === 'product' ? 'Show its prices' : 'Show in the history'}
        </Link>
      )}
      {path !== null && (
        <Button size="small" variant="ghost" aria-label={`Why? ${label}`} onClick={() => onAsk(path)}>
          Why?
        </Button>
      )}
    </li>
  );
}
