import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarClock, FolderTree, Mail, Package, Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readyOfQuery } from '../../../api/ready.js';
import { templatesQuery } from '../../../api/templates.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { useSelected } from '../../../features/board/use-selected.js';
import { AddToRelease } from '../../../features/releases/add-to-release.js';
import { ScheduleTemplates } from '../../../features/releases/schedule-templates.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Oops } from '../../../ui/states.js';
import { CategoriseSelected } from './parts/categorise-selected.js';
import { stagingCard, stagingColumns } from './parts/columns.js';
import { StagingFilters } from './parts/filters.js';
import type { Failing } from './parts/not-ready.js';
import { PublishSelected } from './parts/publish-selected.js';
import { SendTemplates } from './parts/send-templates.js';
import type { Act, Bulk } from './parts/template-actions.js';
import { UnpublishSelected } from './parts/unpublish-selected.js';
import { hasNothingToPublish, leftOutOfPublishing } from './publishable.js';
import { stagingNarrowing, stagingPerPage, stagingRequest } from './staging-request.js';

/** The admin's board: every gallery template with its state, and bulk actions. */
export function Staging() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const request = stagingRequest(search);
  const list = useQuery(templatesQuery(viewer.id, request));
  const selection = useSelected(list.data?.data ?? [], idOf);
  const failing = useFailing(viewer.id, list.data?.data ?? []);
  const [bulk, setBulk] = useState<{ action: Bulk; rows: readonly TemplateCard[] } | null>(null);
  const close = () => setBulk(null);
  const act: Act = (action, row) => setBulk({ action, rows: [row] });

  return (
    <>
      <BoardHead title="Templates in staging" count={!!list.data?.total && counted(list.data.total, 'template')}>
        <ButtonLink variant="ghost" to={paths['sent-templates']()}>
          Sent templates
        </ButtonLink>
        <ButtonLink variant={list.data?.total === 0 ? undefined : 'primary'} to={paths['qtemplate-detail']('new')}>
          <Plus aria-hidden="true" />
          New template
        </ButtonLink>
      </BoardHead>
      <Board
        caption="Templates in staging"
        noun="template"
        list={list}
        rowId={idOf}
        rowName={(row) => row.name}
        columns={stagingColumns(act, failing)}
        sort={request.sort}
        perPage={stagingPerPage}
        filters={<StagingFilters request={request} userId={viewer.id} />}
        narrowing={stagingNarrowing}
        nothingFound={request.columnFilters.state === 'changed' ? 'Everything is published.' : undefined}
        empty={
          <Oops
            message1="No templates yet"
            message2="There are no records to show. Gallery templates are edited here and published when they are ready."
            link={{ to: paths['qtemplate-detail']('new'), label: 'New template' }}
          />
        }
        cards={{ usual: 'table', card: stagingCard(act, failing) }}
        selection={selection}
        bulk={(rows) => (
          <>
            <Button size="small" onClick={() => setBulk({ action: 'send', rows })}>
              <Mail aria-hidden="true" />
              Send…
            </Button>
            <Button size="small" onClick={() => setBulk({ action: 'categorise', rows })}>
              <FolderTree aria-hidden="true" />
              Categorise…
            </Button>
            <Button size="small" onClick={() => setBulk({ action: 'release', rows })}>
              <Package aria-hidden="true" />
              Add to a release…
            </Button>
            <Button size="small" onClick={() => setBulk({ action: 'schedule', rows })}>
              <CalendarClock aria-hidden="true" />
              Schedule…
            </Button>
            <PublishButton rows={rows} onPublish={() => setBulk({ action: 'publish', rows })} />
          </>
        )}
      />
      {bulk?.action === 'publish' && (
        <PublishSelected rows={bulk.rows} failing={failing} viewer={viewer} onDone={selection.letGo} onClose={close} />
      )}
      {bulk?.action === 'schedule' && (
        <ScheduleTemplates rows={bulk.rows} leftOut={leftOutOfPublishing} onDone={selection.letGo} onClose={close} />
      )}
      {bulk?.action === 'release' && (
        <AddToRelease
          rows={bulk.rows}
          viewer={viewer}
          leftOut={leftOutOfPublishing}
          onDone={selection.letGo}
          onClose={close}
        />
      )}
      {bulk?.action === 'unpublish' && <UnpublishSelected rows={bulk.rows} onClose={close} />}
      {bulk?.action === 'send' && (
        <SendTemplates rows={bulk.rows} viewer={viewer} onSent={selection.letGo} onClose={close} />
      )}
      {bulk?.action === 'categorise' && (
        <CategoriseSelected rows={bulk.rows} onDone={selection.letGo} onClose={close} />
      )}
    </>
  );
}

/** The checks that fail of each template that has something to publish. */
function useFailing(userId: number, rows: readonly TemplateCard[]): Failing {
  const ahead = rows.filter((row) => !hasNothingToPublish(row)).map(idOf);
  const ready = useQuery({
    ...readyOfQuery(userId, ahead),
    enabled: ahead.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map((ready.data ?? []).map((row) => [row.quote_template_id, row.failing])), [ready.data]);
}

/** Publishes the selected ones that have something to publish; says why if none has. */
function PublishButton({ rows, onPublish }: { rows: readonly TemplateCard[]; onPublish: () => void }) {
  const count = rows.filter((row) => !hasNothingToPublish(row)).length;
  return (
    <Button size="small" disabled={count === 0} onClick={onPublish}>
      <Upload aria-hidden="true" />
      {count === 0 ? 'Already up to date' : `Publish ${count}…`}
    </Button>
  );
}

const idOf = (row: TemplateCard): number => row.id;
