import type { ReleaseDetails, ReleaseReady } from '@quotewright/domain/releases/contract.js';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { DueInFull } from '../../../../features/releases/due-time.js';
import { counted } from '../../../../lib/format.js';
import { Notice, Progress } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { overridableIn } from './overridable.js';

/** What is to be known of a release now, and what to do about it. Changes of it are announced politely. */
export function ReleaseNews({ release, ready }: { release: ReleaseDetails; ready: ReleaseReady | undefined }) {
  const { reverts, conflicts, reverted_by: revertedBy } = release;
  return (
    <div className="release-news" role="status">
      <StateNews release={release} ready={ready} />
      {reverts && (
        <Notice>
          <p>
            {'It reverts '}
            <Link to={paths.release(reverts.id)}>{reverts.name}</Link>
            {', on what visitors see now.'}
          </p>
        </Notice>
      )}
      {conflicts.length > 0 && (
        <Notice tone="warn">
          <p>{`${counted(conflicts.length, 'item')} changed since and ${conflicts.length === 1 ? 'is' : 'are'} left as ${conflicts.length === 1 ? 'it is' : 'they are'}:`}</p>
          <ul>
            {conflicts.map(({ key, name, message }) => (
              <li key={key}>
                <bdi className="font-semibold">{name ?? 'Something that is gone'}</bdi>
                {`: ${message}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {revertedBy && (
        <Notice>
          <p>
            {revertedBy.state === 'published' ? 'Reverted by ' : 'A release that reverts it: '}
            <Link to={paths.release(revertedBy.id)}>{revertedBy.name}</Link>.
          </p>
        </Notice>
      )}
    </div>
  );
}

function StateNews({ release, ready }: { release: ReleaseDetails; ready: ReleaseReady | undefined }) {
  const { state, at, late, items } = release;
  switch (state) {
    case 'draft':
      return items.length > 0 && ready ? <Readiness ready={ready} /> : null;
    case 'scheduled':
      return (
        <>
          <Notice>
            <p>
              {'It is published on '}
              {at && <DueInFull at={at} />}
              {', as it is now: later edits of its templates are not in it.'}
            </p>
          </Notice>
          {ready && !ready.ready && <Readiness ready={ready} />}
        </>
      );
    case 'publishing':
      return (
        <div className="grid gap-2">
          <p className="text-sm font-semibold">{`Publishing ${counted(items.length, 'item')}…`}</p>
          <Progress label="Publishing" />
        </div>
      );
    case 'published':
      return (
        <Notice tone={late ? 'warn' : 'good'}>
          <p>
            {'Published '}
            {release.published_at && <Ago at={release.published_at} />}.
            {late && at && (
              <>
                {' It was late: it was due on '}
                <DueInFull at={at} />
                {', while the product did not run.'}
              </>
            )}
          </p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad">
          <p>
            {`Nothing was published, because ${counted(items.filter(({ refusal }) => refusal !== null).length, 'item')} could not be. See to what is said below, make it a draft again, and publish it.`}
            {late && ' It was late: it was due while the product did not run.'}
          </p>
        </Notice>
      );
    default:
      return (
        <Notice>
          <p>It was cancelled, and publishes nothing. It can be made a draft again.</p>
        </Notice>
      );
  }
}

/** Whether it could be published now. */
function Readiness({ ready }: { ready: ReleaseReady }) {
  const blocked = ready.items.filter(({ findings }) => findings.some(({ blocks }) => blocks)).length;
  return ready.ready ? (
    <Notice tone="good">
      <p>Ready to publish.</p>
    </Notice>
  ) : (
    <Notice tone="warn">
      <p>
        {blocked === 0
          ? 'It cannot be published yet.'
          : `Not ready: ${counted(blocked, 'item')} cannot be published as ${blocked === 1 ? 'it is' : 'they are'}. See below what to do.`}
        {overridableIn(ready) > 0 &&
          ' Publishing is blocked until all of it is fixed, or you override it with a reason.'}
      </p>
    </Notice>
  );
}
