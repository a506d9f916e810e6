import {
  mostPrinted,
  type ExportFormat,
  type TrailFilter,
  type TrailPage,
} from '@quotewright/domain/trail/contract.js';
import { useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { exportTrail, trailQuery } from '../../../../api/trail.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { saveFile } from '../../../../lib/save-file.js';
import { Button } from '../../../../ui/button.js';
import { Menu } from '../../../../ui/menu.js';
import { useToast } from '../../../../ui/toast.js';
import { PrintedTrail } from './printed-trail.js';

interface ActionsProps {
  viewer: Viewer;
  filter: TrailFilter;
  /** The filter in words. */
  words: string;
  trail: UseInfiniteQueryResult<InfiniteData<TrailPage>>;
  /** There is nothing to export. */
  disabled: boolean;
}

/** Export and print: exactly what is filtered. */
export function TrailActions({ viewer, filter, words, trail, disabled }: ActionsProps) {
  const toast = useToast();
  const client = useQueryClient();
  const [busy, setBusy] = useState<ExportFormat | 'print' | null>(null);
  const [printed, setPrinted] = useState<TrailPage[] | null>(null);

  useEffect(() => {
    if (!printed) return;
    const done = () => setPrinted(null);
    addEventListener('afterprint', done, { once: true });
    window.print();
    return () => removeEventListener('afterprint', done);
  }, [printed]);

  async function run(what: ExportFormat | 'print', act: () => Promise<void>) {
    setBusy(what);
    try {
      await act();
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    } finally {
      setBusy(null);
    }
  }

  const exportAs = (format: ExportFormat) =>
    run(format, async () => {
      const { name, content } = await exportTrail(viewer.id, format, filter);
      saveFile(name, content);
      toast({ message: `Saved as ${name}. The export itself is in the history.` });
      await client.invalidateQueries({ queryKey: trailQuery(viewer.id, filter).queryKey });
    });

  const print = () =>
    run('print', async () => {
      let { data, hasNextPage } = trail;
      while (hasNextPage && entriesIn(data) < mostPrinted) {
        const next = await trail.fetchNextPage({ throwOnError: true });
        ({ data, hasNextPage } = next);
      }
      setPrinted(data?.pages ?? []);
    });

  return (
    <>
      <Button size="small" variant="plain" busy={busy === 'print'} disabled={disabled} onClick={() => void print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
      {disabled || !viewer.may('business') ? null : (
        <Menu
          className="btn small"
          end
          summary={
            <>
              <Download aria-hidden="true" />
              {busy === 'csv' || busy === 'json' ? 'Exporting…' : 'Export'}
            </>
          }
        >
          <button type="button" disabled={busy !== null} onClick={() => void exportAs('csv')}>
            CSV, for spreadsheets
          </button>
          <button type="button" disabled={busy !== null} onClick={() => void exportAs('json')}>
            JSON, for programs
          </button>
        </Menu>
      )}
      {printed && <PrintedTrail pages={printed} words={words} viewer={viewer} more={trail.hasNextPage} />}
    </>
  );
}

const entriesIn = (data: InfiniteData<TrailPage> | undefined): number =>
  (data?.pages ?? []).reduce((sum, { entries }) => sum + entries.length, 0);
