import { useSearchParams } from 'react-router-dom';
import { useMe } from '../../../api/identity.js';
import { MemberFilter } from '../../../features/team/member-filter.js';
import { Meta } from '../../../seo/meta.js';
import { memberIn, panelsOf, type Panel } from './dashboard.loader.js';
import { ApprovalsPanel } from './parts/approvals-panel.js';
import { GalleryPanel } from './parts/gallery-panel.js';
import { HealthPanel } from './parts/health-panel.js';
import { SentLeadsPanel, WaitingLeadsPanel } from './parts/leads-panel.js';
import { MyTemplatesPanel } from './parts/my-templates-panel.js';
import { NewestCopiesPanel, NewestQuotesPanel } from './parts/newest-panels.js';
import { OffersPanel } from './parts/offers-panel.js';
import { ProposalsPanel } from './parts/proposals-panel.js';
import { QuotesPanel } from './parts/quotes-panel.js';
import { SetUpPanel } from './parts/set-up-panel.js';
import { ReleasesPanel } from './parts/releases-panel.js';
import { ReviewsPanel } from './parts/reviews-panel.js';
import { WaitingPricesPanel } from './parts/waiting-prices-panel.js';
import { StagingPanel } from './parts/staging-panel.js';

interface PanelProps {
  userId: number;
  /** Only what this member made, where it is a member who makes it. */
  by: number | undefined;
}

/** What members make, and what can be narrowed to one of them. */
const ofMembers: readonly Panel[] = ['my-templates', 'quotes', 'sent-leads'];

const PANELS: Record<Panel, (props: PanelProps) => React.ReactNode> = {
  approvals: ApprovalsPanel,
  'set-up': SetUpPanel,
  'my-templates': MyTemplatesPanel,
  proposals: ProposalsPanel,
  quotes: QuotesPanel,
  'waiting-leads': WaitingLeadsPanel,
  'sent-leads': SentLeadsPanel,
  reviews: ReviewsPanel,
  releases: ReleasesPanel,
  staging: StagingPanel,
  'waiting-prices': WaitingPricesPanel,
  offers: OffersPanel,
  gallery: GalleryPanel,
  'newest-copies': NewestCopiesPanel,
  'newest-quotes': NewestQuotesPanel,
  health: HealthPanel,
};

/** An account's first page: what waits for it, its latest work, and the next step. */
export function Dashboard() {
  const me = useMe();
  const [search] = useSearchParams();
  if (!me) return null;
  const { name, business_name: business, user_type: userType } = me.details;
  const by = memberIn(search);
  return (
    <div className="dashboard">
      <Meta title="Dashboard" />
      <header>
        <h1>{`Welcome, ${name.split(' ')[0]}`}</h1>
        {business && <p className="text-ink-3">{business}</p>}
        {panelsOf[userType].some((panel) => ofMembers.includes(panel)) && <MemberFilter made="Work by" by={by} />}
      </header>
      {panelsOf[userType].map((panel) => {
        const Shown = PANELS[panel];
        return <Shown key={panel} userId={me.extradetails.member.id} by={by} />;
      })}
    </div>
  );
}
