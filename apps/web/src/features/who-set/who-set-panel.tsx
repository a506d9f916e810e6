import type { BlamedPart, FieldValue, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../api/errors.js';
import { blameQuery } from '../../api/history.js';
import { paths } from '../../app/paths.js';
import { Button } from '../../ui/button.js';
import { SidePanel } from '../../ui/dialog.js';
import { LoadFailed, Loading, SkeletonText } from '../../ui/states.js';
import { Ago, Day } from '../../ui/time.js';
import { Reason } from '../history/reason.js';
import type { Viewer } from '../viewer/use-viewer.js';
import type { AskedField } from './asked-field.js';

interface PanelProps {
  template: TemplateDetails;
  viewer: Viewer;
  field: AskedField;
  onClose: () => void;
}

/** Who set a field to its current value, of a formula each part, and every earlier value. */
export function WhoSetPanel({ template, viewer, field, onClose }: PanelProps) {
  const blame = useInfiniteQuery(blameQuery(viewer.id, template.id, field.path));
  const values = blame.data?.pages.flatMap(({ data }) => data) ?? [];
  const [now, ...earlier] = values;
  const parts = blame.data?.pages[0]?.parts ?? null;
  const inHistory = (upto: string | null, words: string) =>
    upto && (
      <Link
        className="text-link"
        to={`${paths['qtemplate-detail'](template.alias, { tab: 'history' })}&at=${upto}`}
        onClick={onClose}
      >
        {words}
      </Link>
    );
  return (
    <SidePanel open reading title="Who set this?" onClose={onClose}>
      <h3 className="sub-head">{field.label}</h3>
      {blame.isPending && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {blame.isError && (
        <LoadFailed message={messageOf(blame.error)} retrying={blame.isFetching} onRetry={() => void blame.refetch()} />
      )}
      {blame.isSuccess && !now && <p className="text-sm text-ink-2">This has not been set yet. It is as it started.</p>}
      {now && (
        <div className="who-set-now">
          <Value value={now} />
          <Said by={now} />
          {inHistory(now.upto, 'Show in the history')}
        </div>
      )}
      {parts && parts.length > 1 && <Parts parts={parts} inHistory={inHistory} />}
      {earlier.length > 0 && (
        <section aria-label="Earlier values">
          <h3 className="sub-head">Earlier values</h3>
          <ol className="who-set-earlier">
            {earlier.map((value, at) => (
              <li key={value.event_id}>
                <Value value={value} />
                <span className="text-ink-3">
                  <Day at={value.at} /> to <Day at={values[at]!.at} />
                </span>
                <Said by={value} />
                {inHistory(value.upto, 'Show in the history')}
              </li>
            ))}
          </ol>
        </section>
      )}
      {blame.hasNextPage && (
        <Button busy={blame.isFetchingNextPage} onClick={() => void blame.fetchNextPage()}>
          Show earlier values
        </Button>
      )}
    </SidePanel>
  );
}

/** A text of this length is read, not glanced at. */
const LONG = 60;

function Value({ value: { value } }: { value: FieldValue }) {
  if (!value) return <p className="value text-ink-3">{value === null ? 'Not there' : 'Empty'}</p>;
  return (
    <p className={`value ${value.length > LONG ? 'long' : ''}`}>
      <bdi>{value}</bdi>
    </p>
  );
}

/** Who made a change, when and why. */
function Said({ by: { actor, at, reason } }: { by: Pick<FieldValue, 'actor' | 'at' | 'reason'> }) {
  return (
    <>
      <p className="text-ink-2">
        <b className="font-semibold">{actor.name ?? (actor.id === null ? 'The system' : 'A deleted account')}</b>,{' '}
        <Ago at={at} />
      </p>
      {reason && (
        <p className="text-ink-3">
          <Reason text={reason} />
        </p>
      )}
    </>
  );
}

/** The parts of a formula: a press says who put one there. */
function Parts({
  parts,
  inHistory,
}: {
  parts: readonly BlamedPart[];
  inHistory: (upto: string | null, words: string) => ReactNode;
}) {
  const [shown, setShown] = useState<number | null>(null);
  const part = shown === null ? undefined : parts[shown];
  return (
    <section aria-label="Parts of the formula" className="text-sm">
      <h3 className="sub-head">Part by part</h3>
      <p className="text-ink-3">Press a part to see who put it there.</p>
      <bdi dir="ltr" className="who-set-parts">
        {parts.map(({ text }, at) => (
          <button key={at} type="button" aria-pressed={at === shown} onClick={() => setShown(at)}>
            {text}
          </button>
        ))}
      </bdi>
      <div role="status">
        {part && (
          <div className="who-set-now">
            <Said by={part} />
            {inHistory(part.upto, `Show version ${part.version} in the history`)}
          </div>
        )}
      </div>
    </section>
  );
}
