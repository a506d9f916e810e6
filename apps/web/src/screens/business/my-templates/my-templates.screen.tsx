import { templatesPerPage } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { userCategoriesQuery } from '../../../api/categories.js';
import { templatesQuery } from '../../../api/templates.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { useSelected } from '../../../features/board/use-selected.js';
import { YourCategories } from '../../../features/user-categories/your-categories.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Oops } from '../../../ui/states.js';
import { myTemplatesNarrowing, myTemplatesRequest } from './my-templates-request.js';
import { myTemplateCard, myTemplateColumns } from './parts/columns.js';
import { MyTemplatesFilters } from './parts/filters.js';
import { LabourChecklist } from './parts/labour-checklist.js';
import { WordsSelected } from './parts/words-selected.js';

/** My QTemplates: the user's own templates for quoting. */
export function MyTemplates() {
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const viewer = useViewer();
  const own = useQuery(userCategoriesQuery(viewer.id)).data ?? [];
  const request = myTemplatesRequest(search, own);
  const list = useQuery(templatesQuery(viewer.id, request));
  const selection = useSelected(list.data?.data ?? [], idOf);
  const [wording, setWording] = useState(false);
  const here = pathname + query;
  const setUp = search.get('set-up');

  return (
    <>
      <BoardHead title="My QTemplates" count={!!list.data?.total && counted(list.data.total, 'template')}>
        {viewer.may('work') && (
          <ButtonLink
            variant={list.data?.total === 0 || setUp ? undefined : 'primary'}
            to={paths['qtemplate-detail']('new')}
          >
            <Plus aria-hidden="true" />
            New template
          </ButtonLink>
        )}
      </BoardHead>
      {setUp && viewer.may('prices') && (
        <div className="px-(--gutter)">
          <LabourChecklist slug={setUp} viewer={viewer} />
        </div>
      )}
      <Board
        caption="My templates"
        noun="template"
        list={list}
        rowId={idOf}
        rowName={(row) => row.name}
        columns={myTemplateColumns(here)}
        sort={request.sort}
        perPage={templatesPerPage}
        filters={
          <>
            <MyTemplatesFilters request={request} />
            <YourCategories userId={viewer.id} applies={request.category_id === 0} />
          </>
        }
        narrowing={myTemplatesNarrowing}
        empty={
          request.category_ids ? (
            <Oops
              message1="There are no records matching your request"
              message2="None of your templates is in your categories."
              link={{ to: paths['qbuilder-business']({ categories: 'all' }), label: 'Show all categories' }}
            />
          ) : (
            <Oops
              message1="No templates yet"
              message2="There are no records to show. A template asks for a few measurements and prices every line of a job. Get one from the gallery, or make your own."
              link={{ to: paths['construction-quote-templates'](), label: 'See all quote templates' }}
              second={viewer.may('work') ? { label: 'New template', to: paths['qtemplate-detail']('new') } : undefined}
            />
          )
        }
        cards={{ usual: 'cards', card: (row, box) => myTemplateCard(row, here, box) }}
        selection={viewer.may('work') ? selection : undefined}
        bulk={() => (
          <Button size="small" onClick={() => setWording(true)}>
            <ShieldCheck aria-hidden="true" />
            Advice and warranty…
          </Button>
        )}
      />
      {wording && <WordsSelected rows={selection.rows} onDone={selection.letGo} onClose={() => setWording(false)} />}
    </>
  );
}

const idOf = (row: { id: number }): number => row.id;
