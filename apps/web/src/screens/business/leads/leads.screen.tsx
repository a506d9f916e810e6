import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import type { LeadRow } from '@quotewright/domain/leads/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMe } from '../../../api/identity.js';
import { leadProfileQuery, leadsQuery } from '../../../api/leads.js';
import { paths } from '../../../app/paths.js';
import { MeasurementsNote } from '../../../features/measurement/measurements-note.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { idIn } from '../../../features/board/board-request.js';
import { BoardSearch, BoardStates } from '../../../features/board/filters.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { LeadBadge } from '../../../features/leads/lead-badge.js';
import { leadBusiness } from '../../../features/leads/lead-words.js';
import { MemberFilter } from '../../../features/team/member-filter.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Oops } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { filterIn, leadsRequest, receives } from './leads-request.js';
import { LeadPanel } from './parts/lead-panel.js';
import { ProfilePanel } from './parts/profile-panel.js';
import './leads.css';

const RECEIVED = [
  { state: '', label: 'Waiting' },
  { state: 'quoted', label: 'Quoted' },
  { state: 'won', label: 'Won' },
  { state: 'lost', label: 'Lost' },
  { state: 'declined', label: 'Declined' },
  { state: 'all', label: 'All' },
];
const SENT = [
  { state: '', label: 'All' },
  { state: 'waiting', label: 'Waiting' },
  { state: 'quoted', label: 'Quoted' },
  { state: 'won', label: 'Won' },
  { state: 'lost', label: 'Lost' },
  { state: 'declined', label: 'Declined' },
];

/** Jobs that a store or partner handed to a contractor: those that the business got, or those that it sent. */
export function LeadsScreen() {
  const { search, set, href } = useBoardAddress();
  const viewer = useViewer();
  const receiving = receives(viewer.userType);
  const list = useQuery(leadsQuery(viewer.id, leadsRequest(search, viewer.userType)));
  const { data: profile, isSuccess: known } = useQuery({ ...leadProfileQuery(viewer.id), enabled: receiving });
  // A business whose approval was taken back gets none.
  const approved = useMe()?.extradetails.standing === 'approved';
  const taking = approved && (profile?.open ?? false);
  const states = receiving ? RECEIVED : SENT;
  const chosen = filterIn(search, viewer.userType);
  const opened = idIn(search, 'lead');
  const close = () => set({ lead: '', panel: '' }, { keepPage: true });
  const openProfile = () => set({ panel: 'profile' }, { keepPage: true });
  return (
    <>
      <BoardHead title="Leads">
        {known && <Badge tone={taking ? 'live' : 'off'}>{taking ? 'Taking leads' : 'Not taking leads'}</Badge>}
        {known && viewer.may('work') && <Button onClick={openProfile}>{taking ? 'Change' : 'Take leads'}</Button>}
      </BoardHead>
      <Board
        caption="Leads"
        noun="lead"
        list={list}
        rowId={(lead) => lead.id}
        rowName={({ template }) => template.name}
        columns={columns(receiving, (lead) => href({ lead, page: search.get('page') }))}
        perPage={defaultPerPage}
        filters={
          <>
            <BoardSearch
              label="Search leads"
              placeholder={receiving ? 'Template or sender' : 'Template or contractor'}
            />
            <BoardStates states={states} chosen={states.some(({ state }) => state === chosen) ? chosen : ''} />
            {!receiving && <MemberFilter made="Sent by" by={idIn(search, 'by') || undefined} />}
          </>
        }
        narrowing={['search', 'state', 'by']}
        empty={receiving ? <NothingGot taking={taking} onTake={openProfile} /> : <NothingSent />}
      />
      {opened > 0 && <LeadPanel key={opened} id={opened} onClose={close} />}
      {search.get('panel') === 'profile' && known && viewer.may('work') && (
        <ProfilePanel profile={profile} onClose={close} />
      )}
    </>
  );
}

function NothingGot({ taking, onTake }: { taking: boolean; onTake: () => void }) {
  const viewer = useViewer();
  if (taking)
    return (
      <Oops
        message1="No leads wait for you"
        message2="Stores and partners find you when they hand a job to a contractor. You get an e-mail, and the lead appears here with its measurements."
        second={{ label: 'All leads', to: paths.leads({ state: 'all' }) }}
      />
    );
  return (
    <Oops
      message1="No leads yet"
      message2="There are no records to show. A lead is a job that a store or partner has measured and cannot install. Say that you take leads, and they can send it to you: quoting starts with the measurements filled in."
      {...(viewer.may('work') && { action: onTake, btn_text: 'Take leads' })}
    />
  );
}

function NothingSent() {
  return (
    <Oops
      message1="No leads yet"
      message2="There are no records to show. A lead hands a job that you measured to a contractor of your choice. Pick its template, enter the measurements, and ask a contractor for a quote. You see here what becomes of it."
      link={{ to: paths['construction-quote-templates'](), label: 'Pick a template' }}
    />
  );
}

function columns(receiving: boolean, to: (id: number) => string): Column<LeadRow>[] {
  return [
    {
      id: 'template',
      header: 'Job',
      phone: 'wide',
      cell: (lead) => (
        <>
          <Link className="name quiet" to={to(lead.id)} preventScrollReset>
            <bdi>{lead.template.name}</bdi>
          </Link>
          <span className="note block">
            {receiving ? 'from ' : 'to '}
            <bdi>{leadBusiness(lead)}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'measurements',
      header: 'Measurements',
      phone: 'wide',
      cell: ({ measurements }) => <MeasurementsNote of={measurements} />,
    },
    { id: 'state', header: 'State', cell: (lead) => <LeadBadge lead={lead} /> },
    {
      id: 'sent',
      header: 'Sent',
      cell: ({ sent_at, sent_by }) => (
        <>
          <Ago at={sent_at} />
          {sent_by && (
            <span className="note block">
              by <bdi>{sent_by}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'changed',
      header: 'Last change',
      phone: 'off',
      roomy: true,
      cell: ({ changed_at }) => <Ago at={changed_at} />,
    },
  ];
}
