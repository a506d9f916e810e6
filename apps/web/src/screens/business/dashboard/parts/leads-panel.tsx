import type { LeadRow } from '@quotewright/domain/leads/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { leadsQuery } from '../../../../api/leads.js';
import { paths } from '../../../../app/paths.js';
import { LeadBadge } from '../../../../features/leads/lead-badge.js';
import { leadBusiness } from '../../../../features/leads/lead-words.js';
import { NoneByMember } from '../../../../features/team/member-filter.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { DataTable } from '../../../../ui/data-table.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { sentLeadsRequest, waitingLeadsRequest } from '../dashboard.loader.js';

/** Leads that wait for a contractor; nothing while none does. */
export function WaitingLeadsPanel({ userId }: { userId: number }) {
  const leads = useQuery(leadsQuery(userId, waitingLeadsRequest));
  const total = leads.data?.total ?? 0;
  if (!leads.isError && total === 0) return null;
  return (
    <section aria-labelledby="leads">
      <SectionTitle
        id="leads"
        end={<Link to={paths.leads()}>{total === 1 ? 'All leads' : `All ${total} that wait`}</Link>}
      >
        Leads waiting for you
      </SectionTitle>
      <QueryFailed query={leads} />
      {leads.data && <LeadTable caption="Leads waiting for you" from leads={leads.data.data} />}
    </section>
  );
}

/** What became of the jobs that a store or partner handed to contractors. */
export function SentLeadsPanel({ userId, by }: { userId: number; by: number | undefined }) {
  const leads = useQuery(leadsQuery(userId, { ...sentLeadsRequest, by }));
  const total = leads.data?.total ?? 0;
  return (
    <section aria-labelledby="leads">
      <SectionTitle
        id="leads"
        end={total > 0 && <Link to={paths.leads({ by })}>{total === 1 ? 'All leads' : `All ${total} leads`}</Link>}
      >
        Leads you sent
      </SectionTitle>
      {leads.isPending && <SkeletonText lines={3} />}
      <QueryFailed query={leads} />
      {leads.data && total === 0 && by && <NoneByMember />}
      {leads.data && total === 0 && !by && (
        <p className="text-ink-2">
          No leads yet. Measure a job, and hand it to a contractor who quotes and installs it:{' '}
          <Link to={paths['construction-quote-templates']()}>pick a template</Link>, enter the measurements, and ask a
          contractor.
        </p>
      )}
      {leads.data && total > 0 && <LeadTable caption="Leads you sent" leads={leads.data.data} />}
    </section>
  );
}

interface LeadTableProps {
  caption: string;
  /** The other business sent them. */
  from?: boolean;
  leads: readonly LeadRow[];
}

function LeadTable({ caption, from = false, leads }: LeadTableProps) {
  return (
    <DataTable
      caption={caption}
      rows={leads}
      rowId={(lead) => lead.id}
      columns={[
        {
          id: 'template',
          header: 'Job',
          cell: (lead) => (
            <Link className="name" to={paths.leads({ lead: lead.id })}>
              <bdi>{lead.template.name}</bdi>
            </Link>
          ),
        },
        {
          id: 'business',
          header: from ? 'From' : 'Contractor',
          phone: 'off',
          cell: (lead) => <bdi className="text-ink-2">{leadBusiness(lead)}</bdi>,
        },
        { id: 'state', header: 'State', cell: (lead) => <LeadBadge lead={lead} /> },
        {
          id: 'changed',
          header: 'Last change',
          phone: 'wide',
          cell: ({ changed_at }) => (
            <span className="text-ink-3">
              <Ago at={changed_at} />
            </span>
          ),
        },
      ]}
    />
  );
}
