import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { FolderTree, Mail, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { templatesQuery } from '../../../api/templates.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { useSelected } from '../../../features/board/use-selected.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Oops } from '../../../ui/states.js';
import { CategoriseSelected } from './parts/categorise-selected.js';
import { stagingCard, stagingColumns } from './parts/columns.js';
import { StagingFilters } from './parts/filters.js';
import { PublishSelected } from './parts/publish-selected.js';
import { SendTemplates } from './parts/send-templates.js';
import { stagingNarrowing, stagingPerPage, stagingRequest, stagingView } from './staging-request.js';

type Bulk = 'publish' | 'categorise' | 'send';

/** The admin's board: every gallery template with its state, and bulk actions. */
export function Staging() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const request = stagingRequest(search);
  const list = useQuery(templatesQuery(viewer.id, request));
  const selection = useSelected(list.data?.data ?? [], idOf);
  const [bulk, setBulk] = useState<Bulk | null>(null);

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
        columns={stagingColumns}
        sort={request.sort}
        perPage={stagingPerPage}
        filters={<StagingFilters request={request} userId={viewer.id} />}
        narrowing={stagingNarrowing}
        nothingFound={
          request.columnFilters.state === 'changed'
            ? 'Every template that visitors see is exactly what stands here.'
            : undefined
        }
        empty={
          <Oops
            message1="There are no records to show"
            message2="A gallery template is edited here and published when it is ready."
            link={{ to: paths['qtemplate-detail']('new'), label: 'New template' }}
          />
        }
        cards={{ view: stagingView(search), usual: 'table', card: stagingCard }}
        selection={selection}
        bulk={(rows) => (
          <>
            <Button size="small" onClick={() => setBulk('send')}>
              <Mail aria-hidden="true" />
              Send…
            </Button>
            <Button size="small" onClick={() => setBulk('categorise')}>
              <FolderTree aria-hidden="true" />
              Categorise…
            </Button>
            <Button size="small" onClick={() => setBulk('publish')}>
              <Upload aria-hidden="true" />
              {`Publish ${rows.length}…`}
            </Button>
          </>
        )}
      />
      {bulk === 'publish' && (
        <PublishSelected rows={selection.rows} viewer={viewer} onDone={selection.letGo} onClose={() => setBulk(null)} />
      )}
      {bulk === 'send' && (
        <SendTemplates rows={selection.rows} viewer={viewer} onSent={selection.letGo} onClose={() => setBulk(null)} />
      )}
      {bulk === 'categorise' && (
        <CategoriseSelected rows={selection.rows} onDone={selection.letGo} onClose={() => setBulk(null)} />
      )}
    </>
  );
}

const idOf = (row: TemplateCard): number => row.id;
