import type { TrailEntry as Told, TrailRow } from '@quotewright/domain/trail/contract.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../api/errors.js';
import { trailQuery } from '../../../api/trail.js';
import { paths } from '../../../app/paths.js';
import { Earlier, HistorySkeleton, useKept } from '../../../features/history/earlier.js';
import { byDay, dayName, dayOf } from '../../../features/history/words.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { setValues, withValues, type QueryValues } from '../../../lib/query.js';
import { useChangeQuery } from '../../../lib/use-change-query.js';
import { Meta } from '../../../seo/meta.js';
import { moveByArrows } from '../../../ui/arrow-keys.js';
import { LoadFailed, Oops } from '../../../ui/states.js';
import { useHydrated } from '../../../ui/time.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { BatchEntry } from './parts/batch-entry.js';
import { TrailActions } from './parts/trail-actions.js';
import { TrailEntry } from './parts/trail-entry.js';
import { TrailFilters } from './parts/trail-filters.js';
import { asked, byPress, filterWords, noFilter, readFilter } from './trail-filter.js';

/** Everything that was changed, newest first: all of it for an admin, its own for a business. */
export function Trail() {
  const viewer = useViewer();
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const changeQuery = useChangeQuery();
  const shown = readFilter(query);
  const filter = asked(shown, hydrated);
  const trail = useInfiniteQuery({ ...trailQuery(viewer.id, filter), placeholderData: (before) => before });
  const pages = trail.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const rows = new Map<string, TrailRow[]>();
  for (const row of pages.flatMap((page) => page.data))
    rows.set(row.entry_id, [...(rows.get(row.entry_id) ?? []), row]);
  const people = useKept(pages[0]?.people) ?? [];
  const template = pages[0]?.template?.id === shown.template ? pages[0]?.template?.name : undefined;
  const product = pages[0]?.product?.id === shown.product ? pages[0]?.product?.name : undefined;
  const filtered = Object.keys(shown).length > 0;
  const words = filterWords(shown, { person: people.find(({ id }) => id === shown.by)?.name, template, product });
  const addressOf = (values: QueryValues) => `?${withValues(query, values).toString()}`;
  const rowsOf = ({ entry_id }: Told) => rows.get(entry_id)!;
  const shared = {
    viewer,
    hydrated,
    only: (values: QueryValues) => addressOf({ ...noFilter, ...values }),
  };
  const list = useRef<HTMLDivElement>(null);
  const empty = trail.isSuccess && entries.length === 0;

  const onKeyDown = (event: KeyboardEvent) => {
    const summaries = [...list.current!.querySelectorAll<HTMLElement>('summary[data-entry]')];
    moveByArrows(event, summaries, summaries.indexOf(document.activeElement as HTMLElement));
  };

  return (
    <>
      <Meta title="History" />
      <ToolHead
        padded
        title="History"
        actions={
          <>
            {viewer.admin && (
              <Link className="btn small plain" to={paths['sign-ins']()}>
                Sign-ins
              </Link>
            )}
            <TrailActions viewer={viewer} filter={filter} words={words} trail={trail} disabled={empty} />
          </>
        }
      >
        <p className="text-sm text-ink-2 no-print">
          {viewer.admin
            ? 'Every change of templates, prices, categories and products, with who made it and why.'
            : 'Every change of what is yours, with who made it and why.'}
        </p>
      </ToolHead>
      <div className="trail">
        <TrailFilters
          shown={shown}
          people={people}
          template={template}
          product={product}
          admin={viewer.admin}
          addressOf={addressOf}
          onChange={(values) => changeQuery((search) => setValues(search, values))}
        />
        {trail.isPending && <HistorySkeleton />}
        {trail.isError && (
          <div className="py-5">
            <LoadFailed
              message={messageOf(trail.error)}
              retrying={trail.isFetching}
              onRetry={() => void trail.refetch()}
            />
          </div>
        )}
        {empty &&
          (filtered ? (
            <div className="history-none">
              <p>There are no records matching your request</p>
              <Link className="btn small" to={addressOf(noFilter)} preventScrollReset>
                Show all changes
              </Link>
            </div>
          ) : (
            <Oops
              message1="There are no records to show"
              message2="What you change, such as your templates, prices and quotes, is listed here from the first change on."
            />
          ))}
        {/* The keys are conveniences on top of native summaries. */}
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={list} onKeyDown={onKeyDown} aria-busy={trail.isPlaceholderData || undefined}>
          {byDay(entries, hydrated).map(({ day, entries: ofDay }) => (
            <section key={day} className="history-of-day">
              <h2 className="history-day">
                {dayName(day, hydrated ? dayOf(new Date().toISOString(), true) : undefined)}
              </h2>
              <ol>
                {byPress(ofDay).map(([entry, ...others]) =>
                  others.length > 0 ? (
                    <BatchEntry key={entry.batch_id} entries={[entry, ...others]} rowsOf={rowsOf} {...shared} />
                  ) : (
                    <TrailEntry key={entry.entry_id} entry={entry} rows={rowsOf(entry)} {...shared} />
                  ),
                )}
              </ol>
            </section>
          ))}
        </div>
        {trail.hasNextPage && (
          <Earlier
            key={pages.length}
            busy={trail.isFetchingNextPage}
            failed={trail.isFetchNextPageError}
            onWanted={() => void trail.fetchNextPage()}
          />
        )}
      </div>
    </>
  );
}
