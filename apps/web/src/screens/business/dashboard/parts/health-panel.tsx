import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { healthQuery } from '../../../../api/health.js';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';

const STORES = { postgres: 'Postgres', eventstoredb: 'EventStoreDB', redis: 'Redis' } as const;

/** The product's dependencies, and whether each is available. */
export function HealthPanel() {
  const health = useQuery(healthQuery);
  return (
    <section aria-labelledby="health">
      <SectionTitle id="health" end={<Link to={paths.system()}>View system</Link>}>
        System health
      </SectionTitle>
      {health.isPending && <SkeletonText lines={2} />}
      <QueryFailed query={health} />
      {health.data && (
        <dl className="health">
          <Part
            name="Event log"
            note={STORES[health.data.eventStore.kind]}
            ok={health.data.eventStore.ok && health.data.eventStore.problem === null}
          />
          <Part name="E-mail and pictures" note={STORES[health.data.jobs.kind]} ok={health.data.jobs.ok} />
          {health.data.projections.some(({ state }) => state !== 'live') ? (
            health.data.projections
              .filter(({ state }) => state !== 'live')
              .map(({ name, state, lag }) => (
                <Part
                  key={name}
                  name={name}
                  note={`${state.replaceAll('_', ' ')}, ${counted(lag ?? 0, 'event')} behind`}
                  ok={state !== 'parked'}
                />
              ))
          ) : (
            <Part name="Read models" note={`all ${health.data.projections.length} up to date`} ok />
          )}
        </dl>
      )}
    </section>
  );
}

function Part({ name, note, ok }: { name: string; note: string; ok: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Badge tone={ok ? 'live' : 'fault'} dot>
          {ok ? 'OK' : 'Needs attention'}
        </Badge>
        <span className="text-sm text-ink-3">{note}</span>
      </dd>
    </div>
  );
}
