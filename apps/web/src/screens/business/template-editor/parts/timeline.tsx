import type { HistoryEntry, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { historyQuery, momentsQuery } from '../../../../api/history.js';
import { Earlier, HistorySkeleton, useKept } from '../../../../features/history/earlier.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { setValues, withValues, type QueryValues } from '../../../../lib/query.js';
import { useChangeQuery } from '../../../../lib/use-change-query.js';
import { moveByArrows } from '../../../../ui/arrow-keys.js';
import { Button } from '../../../../ui/button.js';
import { LoadFailed } from '../../../../ui/states.js';
import { useHydrated } from '../../../../ui/time.js';
import { asked, isFiltered, noFilter, readFilter } from './history-filter.js';
import { byDay, dayName, dayOf } from '../../../../features/history/words.js';
import { MomentDialog, MomentMarker, type Naming } from './moments.js';
import { Entry } from './timeline-entry.js';
import { TimelineFilters } from './timeline-filters.js';
import { UndoDialog, type Undoing } from './undo-dialog.js';

interface TimelineProps {
  template: TemplateDetails;
  viewer: Viewer;
  /** Only changes up to this moment (ISO 8601), and none can be undone. Nor can any by those who may only read. */
  until?: string;
  /** Asked for a published version other than the public one; absent where nothing can be rolled back. */
  onRollBack?: (version: number) => void;
}

/** Every change of a template, newest first, by day. Earlier ones are loaded as the reader comes near them. */
export function Timeline({ template, viewer, until, onRollBack }: TimelineProps) {
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const changeQuery = useChangeQuery();
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const work = viewer.may('work');
  const shown = readFilter(query);
  const named = useQuery(momentsQuery(viewer.id, template.id));
  const moments = named.data ?? [];
  const bounded = shown.since !== undefined || shown.until !== undefined;
  const history = useInfiniteQuery({
    ...historyQuery(viewer.id, template.id, endingBy(asked(shown, hydrated, moments), until)),
    enabled: !bounded || !named.isPending,
    placeholderData: (before) => before,
  });
  const pages = history.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const rows = new Map<string, HistoryEntry[]>();
  for (const row of pages.flatMap((page) => page.data))
    rows.set(row.entry_id, [...(rows.get(row.entry_id) ?? []), row]);
  const people = useKept(pages[0]?.people) ?? [];
  const filtered = isFiltered(shown);
  const addressOf = (values: QueryValues) => `?${withValues(query, values).toString()}`;
  // A moment stands above the newest change that it had: other changes of its version may be filtered out.
  const markersOf = (entryId: string) =>
    moments.filter(
      ({ version }) =>
        entries.find(({ entry_id }) => (rows.get(entry_id)?.[0]?.version ?? Infinity) <= version)?.entry_id === entryId,
    );
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const summaries = [...list.current!.querySelectorAll<HTMLElement>('summary[data-entry]')];
    moveByArrows(event, summaries, summaries.indexOf(document.activeElement as HTMLElement));
  };

  return (
    <section aria-label="Every change">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Every change</h2>
        {until === undefined && (
          <div className="flex flex-wrap gap-1">
            <Link
              className="btn small plain"
              to={addressOf({
                ...noFilter,
                compare: `${template.published_version === null ? 'v1' : 'published'}..current`,
              })}
              preventScrollReset
            >
              Compare…
            </Link>
            {work && (
              <Button size="small" variant="plain" onClick={() => setNaming({ version: template.version })}>
                Name this moment…
              </Button>
            )}
          </div>
        )}
      </div>
      <TimelineFilters
        template={template}
        shown={shown}
        people={people}
        moments={moments}
        addressOf={addressOf}
        onChange={(values) => changeQuery((search) => setValues(search, values))}
      />
      {shown.at && (
        <p className="history-from">
          Changes up to the one you opened.{' '}
          <Link to={addressOf({ at: null })} preventScrollReset>
            Show the newest
          </Link>
        </p>
      )}
      {history.isPending && <HistorySkeleton />}
      {history.isError && (
        <div className="py-5">
          <LoadFailed
            message={messageOf(history.error)}
            retrying={history.isFetching}
            onRetry={() => void history.refetch()}
          />
        </div>
      )}
      {history.isSuccess && entries.length === 0 && !history.hasNextPage && (
        <div className="history-none">
          <p>{filtered ? 'There are no records matching your request' : 'There are no records to show'}</p>
          {filtered && (
            <Link className="btn small" to={addressOf(noFilter)} preventScrollReset>
              Show all changes
            </Link>
          )}
        </div>
      )}
      {/* The keys are conveniences on top of native summaries. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={list} onKeyDown={onKeyDown} aria-busy={history.isPlaceholderData || undefined}>
        {byDay(entries, hydrated).map(({ day, entries: ofDay }) => (
          <div key={day} className="history-of-day">
            <h3 className="history-day">
              {dayName(day, hydrated ? dayOf(new Date().toISOString(), true) : undefined)}
            </h3>
            <ol>
              {ofDay.map((entry) => (
                <Fragment key={entry.entry_id}>
                  {markersOf(entry.entry_id).map((moment) => (
                    <MomentMarker
                      key={moment.id}
                      template={template}
                      moment={moment}
                      onRename={work ? setNaming : undefined}
                    />
                  ))}
                  <Entry
                    entry={entry}
                    rows={rows.get(entry.entry_id)!}
                    hydrated={hydrated}
                    onUndo={until === undefined && work ? setUndoing : undefined}
                    asOf={addressOf}
                    onlyField={(path) => addressOf({ ...noFilter, field: path })}
                    onName={work ? (version) => setNaming({ version }) : undefined}
                    onRollBack={
                      rows.get(entry.entry_id)!.some(({ version }) => version === template.published_version)
                        ? undefined
                        : onRollBack
                    }
                  />
                </Fragment>
              ))}
            </ol>
          </div>
        ))}
      </div>
      {history.hasNextPage && (
        <Earlier
          key={pages.length}
          busy={history.isFetchingNextPage}
          failed={history.isFetchNextPageError}
          onWanted={() => void history.fetchNextPage()}
        />
      )}
      {naming && <MomentDialog template={template} naming={naming} onClose={() => setNaming(null)} />}
      {undoing && <UndoDialog template={template} undoing={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
}

/** A filter that ends by a moment, if it does not end earlier. */
function endingBy<F extends { to?: string }>(filter: F, until: string | undefined): F {
  const ends = until !== undefined && (filter.to === undefined || Date.parse(filter.to) > Date.parse(until));
  return ends ? { ...filter, to: until } : filter;
}
