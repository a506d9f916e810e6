import type { SystemStatus } from '@quotewright/domain/system/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.js';
import { systemQuery } from '../../../api/system.js';
import { listed } from '../../../lib/words.js';
import { Meta } from '../../../seo/meta.js';
import { Badge } from '../../../ui/badge.js';
import { SectionTitle } from '../../../ui/ornament.js';
import { LoadFailed, Loading, Notice, Skeleton } from '../../../ui/states.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { Doubles } from './parts/doubles.js';
import { Facts } from './parts/facts.js';
import { LogProof } from './parts/log-proof.js';
import { Parked } from './parts/parked.js';
import { ReadModels } from './parts/read-models.js';
import { useRepairs } from './use-repairs.js';
import { stateOf, titleOf } from './words.js';

const STATUS = {
  ok: { tone: 'live', label: 'All systems normal' },
  starting: { tone: 'pending', label: 'Starting' },
  degraded: { tone: 'pending', label: 'Needs attention' },
  down: { tone: 'fault', label: 'Down' },
} as const;

/** The running system, for operators: dependencies, read models, and parked events. */
export function System() {
  const system = useQuery(systemQuery);
  const repairs = useRepairs();
  const { data } = system;
  // It serves, but one of two duplicates needs another name.
  const status = data && STATUS[data.status === 'ok' && data.doubles.length > 0 ? 'degraded' : data.status];
  return (
    <>
      <Meta title="System" />
      <ToolHead
        padded
        title="System"
        beside={
          <>
            {status && !system.isError && (
              <Badge tone={status.tone} dot>
                {status.label}
              </Badge>
            )}
            <span className="text-sm text-ink-3">Updates automatically</span>
          </>
        }
      />
      <div className="board system">
        <Changes status={data} />
        {system.isError && (
          <LoadFailed
            message={`${messageOf(system.error)}${data ? ' The figures below are from before.' : ''}`}
            retrying={system.isFetching}
            onRetry={() => void system.refetch()}
          />
        )}
        {system.isPending && <SystemLoading />}
        {data && (
          <>
            {!data.eventStore.ok && (
              <Notice tone="warn">
                The event log cannot be reached. Pages still show what the read models hold; changes are refused until
                it is back. Lag counts up to the last position read.
              </Notice>
            )}
            {data.eventStore.problem !== null && (
              <Notice tone="bad">
                <Problem words={data.eventStore.problem} /> Until then, pages show what the read models hold and changes
                are refused.
              </Notice>
            )}
            <section aria-labelledby="services">
              <SectionTitle id="services">Services</SectionTitle>
              <Facts status={data} />
            </section>
            {data.chain && (
              <section aria-labelledby="log-proof">
                <SectionTitle id="log-proof">Proof of the log</SectionTitle>
                <LogProof chain={data.chain} />
              </section>
            )}
            {data.doubles.length > 0 && <Doubles doubles={data.doubles} repairs={repairs} />}
            <section aria-labelledby="read-models">
              <SectionTitle id="read-models">Read models</SectionTitle>
              {data.projections.length === 0 ? (
                <Notice tone="bad">The database does not answer, so their state is unknown.</Notice>
              ) : (
                <ReadModels projections={data.projections} repairs={repairs} />
              )}
            </section>
          </>
        )}
        <Parked projections={data?.projections ?? []} />
      </div>
    </>
  );
}

/** What is wrong with the log; commands are set in code style. */
function Problem({ words }: { words: string }) {
  return words.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>));
}

function SystemLoading() {
  return (
    <Loading className="grid gap-2">
      <Skeleton className="h-24" />
      {Array.from({ length: 7 }, (_, at) => (
        <Skeleton key={at} className="h-16" />
      ))}
    </Loading>
  );
}

/** What has changed since the last refetch, in words. */
function changesOf(before: SystemStatus, now: SystemStatus): string {
  const changed = now.projections.filter((projection) => {
    const earlier = before.projections.find(({ name }) => name === projection.name);
    return earlier && stateOf(earlier).label !== stateOf(projection).label;
  });
  const parts = [
    ...(before.eventStore.ok === now.eventStore.ok
      ? []
      : [`the event log is ${now.eventStore.ok ? 'available' : 'unavailable'}`]),
    ...((before.eventStore.problem === null) === (now.eventStore.problem === null)
      ? []
      : [`the event log is ${now.eventStore.problem === null ? 'the right one again' : 'another one'}`]),
    ...(before.jobs.ok === now.jobs.ok ? [] : [`the job queue is ${now.jobs.ok ? 'available' : 'unavailable'}`]),
    ...changed.map((projection) => `${titleOf(projection.name)}: ${stateOf(projection).label}`),
  ];
  return listed(parts);
}

/** Announces changes of state to screen readers. */
function Changes({ status }: { status: SystemStatus | undefined }) {
  const [seen, setSeen] = useState(status);
  const [words, setWords] = useState('');
  if (status !== seen) {
    const changes = status && seen ? changesOf(seen, status) : '';
    setSeen(status);
    if (changes) setWords(changes);
  }
  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  );
}
