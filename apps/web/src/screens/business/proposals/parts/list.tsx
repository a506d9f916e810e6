import { defaultPerPage, mostIds } from '@quotewright/domain/kernel/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '../../../../api/identity.js';
import { proposalsQuery } from '../../../../api/proposals.js';
import { Board } from '../../../../features/board/board.js';
import { useSelected } from '../../../../features/board/use-selected.js';
import { useMembers } from '../../../../features/team/member-filter.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { proposalsBody, proposalsNarrowing, proposalsRequest } from '../proposals-request.js';
import { Bulk, type BulkAct } from './bulk.js';
import { proposalColumns } from './columns.js';
import { ExportProposals } from './export-proposals.js';
import { ProposalFilters } from './filters.js';
import { NoProposals } from './no-proposals.js';

/** Proposals as a list, with what can be done with several at once. */
export function ProposalList() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const request = proposalsRequest(search);
  const body = proposalsBody(request);
  const list = useQuery(proposalsQuery(viewer.id, body));
  const total = list.data?.total ?? 0;
  const { page: _, perPage: __, ...everything } = body;
  const team = useMembers().length > 1;
  const costs = useMe()?.extradetails.member.see_cost ?? false;
  const selection = useSelected(list.data?.data ?? [], ({ id }) => id);
  const [act, setAct] = useState<BulkAct | null>(null);
  return (
    <>
      <Board
        caption="Proposals"
        noun="proposal"
        list={list}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        columns={proposalColumns({ team, costs })}
        sort={request.sort}
        perPage={defaultPerPage}
        filters={
          <ProposalFilters states>
            {total > 0 && <ExportProposals request={everything} count={total} />}
          </ProposalFilters>
        }
        narrowing={proposalsNarrowing}
        selection={selection}
        bulk={(rows) => (
          <>
            {viewer.may('work') && (
              <>
                <Button size="small" onClick={() => setAct('remind')}>
                  Remind…
                </Button>
                <Button size="small" onClick={() => setAct('void')}>
                  Make void…
                </Button>
              </>
            )}
            {rows.length <= mostIds && (
              <ExportProposals request={{ ids: rows.map(({ id }) => id) }} count={rows.length} />
            )}
          </>
        )}
        empty={<NoProposals />}
      />
      {act && (
        <Bulk
          act={act}
          rows={selection.rows}
          onDone={(ids) => selection.letGo(selection.rows.filter(({ id }) => ids.includes(id)))}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}
