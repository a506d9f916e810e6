import type { ReleaseDetails } from '@quotewright/domain/releases/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { releaseQuery, releaseReadyQuery, useReleasePublished } from '../../../api/releases.js';
import { paths } from '../../../app/paths.js';
import { actorName } from '../../../features/history/words.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { ReleaseState } from '../../../features/releases/release-state.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Meta } from '../../../seo/meta.js';
import { SectionTitle } from '../../../ui/ornament.js';
import { Oops } from '../../../ui/states.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { AddItems } from './parts/add-items.js';
import { isEditable } from './parts/editable.js';
import { ReleaseItem } from './parts/release-item.js';
import { ReleaseActions } from './parts/release-actions.js';
import { ReleaseNews } from './parts/release-news.js';

/** One release: what it publishes, whether it could now, when it does, and what became of it. */
export function ReleasePage() {
  const id = Number(useParams().id);
  const viewer = useViewer();
  const query = useQuery(releaseQuery(viewer.id, id));
  const release = query.data;
  usePublishedNews(release);
  const editable = release !== undefined && isEditable(release);
  const ready = useQuery({
    ...releaseReadyQuery(viewer.id, id),
    enabled: editable && release.items.length > 0,
  });
  if (!release)
    return (
      <div className="board pt-6">
        <QueryFailed query={query} />
      </div>
    );
  const findings = new Map((editable ? ready.data?.items : undefined)?.map((item) => [item.key, item.findings]));
  return (
    <>
      <Meta title={release.name} />
      <ToolHead
        padded
        title={release.name}
        back={{ to: paths.releases(), label: 'Back to releases' }}
        beside={<ReleaseState release={release} />}
        actions={<ReleaseActions release={release} ready={ready.data} />}
      />
      <div className="board release release-page">
        <QueryFailed query={query} />
        <ReleaseNews release={release} ready={ready.data} />
        <p className="text-sm text-ink-2 release-note">
          {release.note && <q className="whitespace-pre-line">{release.note}</q>}{' '}
          <span className="text-ink-3">
            {'Made by '}
            <bdi>{actorName({ actor: release.owner, source: 'screen' })}</bdi>.
          </span>
        </p>
        <section aria-labelledby="items">
          <SectionTitle id="items" end={editable && <AddItems release={release} />}>
            {counted(release.items.length, 'item')}
          </SectionTitle>
          <QueryFailed query={ready} />
          {release.items.length === 0 ? (
            <Oops
              message1="Nothing in it yet"
              message2="Add templates, categories and new prices. They are published together, or not at all."
            />
          ) : (
            <ul className="release-items" aria-label="Items of the release">
              {release.items.map((item) => (
                <ReleaseItem
                  key={item.key}
                  item={item}
                  release={release}
                  findings={findings.get(item.key) ?? []}
                  editable={editable}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

/** Reads the rest of the product again once a release that is watched was published. */
function usePublishedNews(release: ReleaseDetails | undefined) {
  const published = useReleasePublished();
  const before = useRef(release?.state);
  const state = release?.state;
  useEffect(() => {
    if (before.current !== state && before.current !== undefined && state === 'published') published();
    before.current = state;
  });
}
