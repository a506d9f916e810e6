import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import {
  releaseNameRule,
  releaseStateNames,
  releaseStates,
  type ReleaseRow,
} from '@quotewright/domain/releases/contract.js';
import * as calls from '@quotewright/domain/releases/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { releasesQuery, useReleaseCommand } from '../../../api/releases.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { BoardSearch, BoardStates } from '../../../features/board/filters.js';
import { actorName } from '../../../features/history/words.js';
import { ReleaseNameDialog } from '../../../features/releases/release-name-dialog.js';
import { ReleaseState } from '../../../features/releases/release-state.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Oops } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { releasesRequest } from './releases-request.js';

const STATES = [
  { state: '', label: 'All' },
  ...releaseStates
    .filter((state) => state !== 'publishing')
    .map((state) => ({ state, label: state === 'draft' ? 'Drafts' : releaseStateNames[state] })),
];

/** Every release: what is being prepared, what comes next, what was published, and what failed. */
export function Releases() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const request = releasesRequest(search);
  const list = useQuery(releasesQuery(viewer.id, request));
  const [adding, setAdding] = useState(false);
  const none = list.data?.total === 0;
  return (
    <>
      <BoardHead title="Releases" count={!!list.data?.total && counted(list.data.total, 'release')}>
        <Button variant={none ? undefined : 'primary'} onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          New release
        </Button>
      </BoardHead>
      <Board
        caption="Releases"
        noun="release"
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        perPage={defaultPerPage}
        filters={
          <>
            <BoardSearch label="Search releases" placeholder="Name" />
            <BoardStates states={STATES} chosen={request.state ?? ''} />
          </>
        }
        narrowing={['search', 'state']}
        empty={
          <Oops
            message1="No releases yet"
            message2="There are no records to show. A release publishes several things together, at once or at a time: templates, categories and new prices. Everything in it goes public, or nothing does. It can be previewed before, and reverted after."
            action={() => setAdding(true)}
            btn_text="New release"
          />
        }
      />
      {adding && <NewRelease onClose={() => setAdding(false)} />}
    </>
  );
}

function NewRelease({ onClose }: { onClose: () => void }) {
  const add = useReleaseCommand(calls.add);
  const navigate = useNavigate();
  return (
    <ReleaseNameDialog
      title="New release"
      action="Make release"
      hint={`For example “Spring prices”. At most ${releaseNameRule.most} characters.`}
      onSave={async ({ name, note }) => {
        const { data } = await add.mutateAsync({ body: { name, ...(note && { note }) } });
        await navigate(paths.release(data.id));
      }}
      onClose={onClose}
    />
  );
}

const columns: readonly Column<ReleaseRow>[] = [
  {
    id: 'name',
    header: 'Release',
    phone: 'wide',
    cell: (row) => (
      <>
        <Link className="name" to={paths.release(row.id)}>
          {row.name}
        </Link>
        <span className="note block">{contentsOf(row)}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'wide',
    cell: (row) => (
      <>
        <ReleaseState release={row} />
        {row.late && <span className="note block">Late</span>}
      </>
    ),
  },
  { id: 'items', header: 'Items', numeric: true, phone: 'off', cell: (row) => row.item_count },
  {
    id: 'owner',
    header: 'Made by',
    phone: 'off',
    cell: (row) => <bdi>{actorName({ actor: { ...row.owner }, source: 'screen' })}</bdi>,
  },
  {
    id: 'changed',
    header: 'Last changed',
    phone: 'wide',
    cell: (row) => (
      <span className="text-ink-3">
        <Ago at={row.published_at ?? row.changed_at} />
      </span>
    ),
  },
];

function contentsOf({ item_names: names, item_count: count }: ReleaseRow): string {
  if (count === 0) return 'Nothing in it yet';
  const more = count - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
