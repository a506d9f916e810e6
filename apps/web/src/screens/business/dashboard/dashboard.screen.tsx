import { useMe } from '../../../api/identity.js';
import { Meta } from '../../../seo/meta.js';
import { panelsOf, type Panel } from './dashboard.loader.js';
import { ApprovalsPanel } from './parts/approvals-panel.js';
import { GalleryPanel } from './parts/gallery-panel.js';
import { HealthPanel } from './parts/health-panel.js';
import { MyTemplatesPanel } from './parts/my-templates-panel.js';
import { NewestCopiesPanel, NewestQuotesPanel } from './parts/newest-panels.js';
import { OffersPanel } from './parts/offers-panel.js';
import { QuotesPanel } from './parts/quotes-panel.js';
import { SetUpPanel } from './parts/set-up-panel.js';
import { ReleasesPanel } from './parts/releases-panel.js';
import { ReviewsPanel } from './parts/reviews-panel.js';
import { StagingPanel } from './parts/staging-panel.js';

const PANELS: Record<Panel, (props: { userId: number }) => React.ReactNode> = {
  approvals: ApprovalsPanel,
  'set-up': SetUpPanel,
  'my-templates': MyTemplatesPanel,
  quotes: QuotesPanel,
  reviews: ReviewsPanel,
  releases: ReleasesPanel,
  staging: StagingPanel,
  offers: OffersPanel,
  gallery: GalleryPanel,
  'newest-copies': NewestCopiesPanel,
  'newest-quotes': NewestQuotesPanel,
  health: HealthPanel,
};

/** An account's first page: what waits for it, its latest work, and the next step. */
export function Dashboard() {
  const me = useMe();
  if (!me) return null;
  const { id, name, business_name: business, user_type: userType } = me.details;
  return (
    <div className="dashboard">
      <Meta title="Dashboard" />
      <header>
        <h1>{`Welcome, ${name.split(' ')[0]}`}</h1>
        {business && <p className="text-ink-3">{business}</p>}
      </header>
      {panelsOf[userType].map((panel) => {
        const Shown = PANELS[panel];
        return <Shown key={panel} userId={id} />;
      })}
    </div>
  );
}
