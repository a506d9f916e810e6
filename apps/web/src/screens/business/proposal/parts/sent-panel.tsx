import type { ProposalRevision } from '@quotewright/domain/proposals/contract-sending.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { CircleHelp, Download, GitCompare, History, Link as LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { proposalPdf } from '../../../../api/proposals.js';
import { useDownload } from '../../../../features/download/use-download.js';
import { ProposalBadge, stateLabel } from '../../../../features/proposals/proposal-badge.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Money } from '../../../../ui/figures.js';
import { Ago, Day } from '../../../../ui/time.js';

/** The moment before another: the last one of a validity, whose end is the first that it does not hold for. */
const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();

interface SentPanelProps {
  draft: ProposalDraft;
  onLinks: () => void;
  /** Shows what a revision changed. */
  onCompare: (revision: number) => void;
  /** Compares a revision with today. */
  onTimeMachine: (revision: number) => void;
  /** Asks why its total is what it is. */
  onWhy: (revision: number) => void;
}

/** What became of the newest revision that was sent, and of those before it. */
export function SentPanel({ draft, onLinks, onCompare, onTimeMachine, onWhy }: SentPanelProps) {
  const newest = draft.revisions.at(-1);
  if (!newest) return null;
  const earlier = draft.revisions.slice(0, -1).reverse();
  return (
    <section className="sent-panel" aria-labelledby="sent-title">
      <div className="sent-head">
        <h2 className="sub-head" id="sent-title">
          {`${newest.number}, revision ${newest.revision}`}
        </h2>
        <ProposalBadge state={newest.state} />
        <b className="section-net">
          <Money amount={newest.total} />
        </b>
      </div>
      <Facts revision={newest} />
      <div className="section-acts">
        <Button size="small" onClick={onLinks}>
          <LinkIcon aria-hidden="true" />
          Links…
        </Button>
        {newest.revision > 1 && (
          <Button size="small" onClick={() => onCompare(newest.revision)}>
            <GitCompare aria-hidden="true" />
            What it changed…
          </Button>
        )}
        <TimeMachineButton revision={newest.revision} onPress={onTimeMachine} />
        <Button size="small" onClick={() => onWhy(newest.revision)}>
          <CircleHelp aria-hidden="true" />
          Why this total?
        </Button>
        {newest.has_pdf && <Pdf draft={draft} revision={newest} />}
      </div>
      {earlier.length > 0 && (
        <details className="sent-earlier">
          <summary>Earlier revisions</summary>
          <ul aria-label="Earlier revisions">
            {earlier.map((one) => (
              <li key={one.revision}>
                <span>
                  {one.number === newest.number
                    ? `Revision ${one.revision}`
                    : `${one.number}, revision ${one.revision}`}
                </span>
                <ProposalBadge state={one.state} />
                <TimeMachineButton revision={one.revision} onPress={onTimeMachine} />
                {one.has_pdf && <Pdf draft={draft} revision={one} />}
                <span className="note">
                  {'sent '}
                  <Day at={one.sent_at} />
                </span>
                <b>
                  <Money amount={one.total} />
                </b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function TimeMachineButton({ revision, onPress }: { revision: number; onPress: (revision: number) => void }) {
  return (
    <Button size="small" aria-label={`Time machine of revision ${revision}`} onClick={() => onPress(revision)}>
      <History aria-hidden="true" />
      Time machine…
    </Button>
  );
}

/** The paper of a revision; what was accepted has its acceptance on it. */
function Pdf({ draft, revision: { revision, state } }: { draft: ProposalDraft; revision: ProposalRevision }) {
  const viewer = useViewer();
  const { busy, download } = useDownload();
  const kind = state === 'accepted' ? 'accepted' : 'sent';
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`PDF of revision ${revision}`}
      onClick={() =>
        void download(
          () => proposalPdf(viewer.id, draft.id, { revision, kind }),
          (name) => `${name} is saved.`,
        )
      }
    >
      <Download aria-hidden="true" />
      PDF
    </Button>
  );
}

function Facts({ revision }: { revision: ProposalRevision }) {
  const { state, sent_at: sentAt, opened_at: openedAt, ended_at: endedAt, valid_until: validUntil } = revision;
  const waits = state === 'sent' || state === 'opened';
  return (
    <dl className="sent-facts">
      <Fact name="Sent">
        <Ago at={sentAt} />
      </Fact>
      {(waits || openedAt) && <Fact name="Opened by the client">{openedAt ? <Ago at={openedAt} /> : 'Not yet'}</Fact>}
      {endedAt && (
        <Fact name={stateLabel(state)}>
          <Ago at={endedAt} />
        </Fact>
      )}
      {(waits || state === 'expired') && (
        <Fact name={waits ? 'Valid until the end of' : 'Was valid until the end of'}>
          <Day at={justBefore(validUntil)} />
        </Fact>
      )}
      {revision.reminders > 0 && <Fact name="Reminders">{revision.reminders}</Fact>}
      {!revision.has_pdf && waits && <Fact name="PDF">Being made. E-mails and acceptance wait for it.</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
