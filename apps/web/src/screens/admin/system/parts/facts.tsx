import { jobStates, type SystemStatus } from '@quotewright/domain/system/contract.js';
import type { ReactNode } from 'react';
import { counted, quantity } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Ago } from '../../../../ui/time.js';
import { milliseconds, STORES } from '../words.js';

/** The product's dependencies, each with state and figures. */
export function Facts({
  status: { eventStore, appends, jobs, projectors, projections, instance },
}: {
  status: SystemStatus;
}) {
  const held = projectors.reduce((sum, projector) => sum + projector.projections, 0);
  return (
    <dl className="system-facts">
      <Fact
        name="Event log"
        ok={eventStore.ok && eventStore.problem === null}
        fault={eventStore.ok ? 'Wrong log' : 'Unavailable'}
        note={STORES[eventStore.kind]}
      >
        {eventStore.ok ? (
          <>Head at {eventStore.head}</>
        ) : eventStore.head_at ? (
          <>
            Last reached <Ago at={eventStore.head_at} />, at {eventStore.head}
          </>
        ) : (
          'Not reached since this instance started'
        )}
      </Fact>
      <Fact name="Appends" note={counted(appends.count, 'append')}>
        {appends.p50 === null || appends.p99 === null
          ? 'None by this instance yet'
          : `Median ${milliseconds(appends.p50)}, p99 ${milliseconds(appends.p99)}`}
        {appends.conflicts > 0 && <>; {counted(appends.conflicts, 'version conflict')}</>}
      </Fact>
      <Fact name="Jobs" ok={jobs.ok} note={STORES[jobs.kind]}>
        {jobs.counts
          ? jobStates.map((state) => `${quantity(jobs.counts![state])} ${state}`).join(', ')
          : 'Changes still work; e-mails wait'}
      </Fact>
      <Fact
        name="Projector"
        ok={projections.length > 0 && projections.every(({ fed }) => fed)}
        note={counted(projectors.length, 'active', 'active')}
      >
        Feeds {held} of {counted(projections.length, 'read model')}
      </Fact>
      <Fact name="This instance" note={`Role ${instance.role}`}>
        Up since <Ago at={instance.started_at} />
      </Fact>
    </dl>
  );
}

/** One of them; `fault` says what is wrong, if anything. */
export function Fact({
  name,
  ok,
  fault = 'Unavailable',
  note,
  children,
}: {
  name: string;
  ok?: boolean;
  fault?: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="system-fact-state">
          {ok !== undefined && (
            <Badge tone={ok ? 'live' : 'fault'} dot>
              {ok ? 'OK' : fault}
            </Badge>
          )}
          <bdi>{note}</bdi>
        </span>
        <span className="text-sm text-ink-3">{children}</span>
      </dd>
    </div>
  );
}
