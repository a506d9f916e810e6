import type { Me } from '@quotewright/domain/identity/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Menu as MenuIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { reviewCountsQuery } from '../../api/review.js';
import { useCart } from '../../features/cart/cart.js';
import { StandingBar } from '../../features/standing/standing-bar.js';
import { counted } from '../../lib/format.js';
import { Menu } from '../../ui/menu.js';
import { paths } from '../paths.js';
import AccountMenu from './account-menu.js';
import { Connection } from './connection.js';
import { DisplayMenu } from './display-menu.js';
import { Logo } from './logo.js';
import { destinationAt, destinationsOf } from './tool-destinations.js';
import { useWelcome, Welcome } from './tool-welcome.js';
import { UpdateNotice } from './update-notice.js';

/**
 * The header of every page of a signed-in user, and what the account has still to do. The default export, because
 * public pages load it on demand.
 */
export default function ToolBar({ me }: { me: Me }) {
  const cart = useCart(me.details.id);
  const { pathname } = useLocation();
  const welcome = useWelcome();
  const destinations = destinationsOf(me.details.user_type);
  const current = destinationAt(destinations, pathname);
  const links = destinations.map((destination) => (
    <Link
      key={destination.to}
      to={destination.to}
      aria-current={destination === current ? (destination.to === pathname ? 'page' : 'true') : undefined}
    >
      {destination.label}
      {destination.to === paths.quotes() && cart && <CartCount count={cart.count} />}
      {destination.to === paths.review() && <WaitingCount userId={me.details.id} />}
    </Link>
  ));
  return (
    <>
      <header className="bar no-print">
        <Menu className="btn ghost icon bar-menu" label="Menu" summary={<MenuIcon aria-hidden="true" />}>
          {links}
        </Menu>
        <Link to={paths['landing-page']()} className="logo-link" aria-label="Quotewright home">
          <Logo markOnly />
        </Link>
        <nav className="top-nav" aria-label="Main">
          {links}
        </nav>
        <div className="top-end">
          <Connection userId={me.details.id} />
          <DisplayMenu />
          <AccountMenu me={me} />
        </div>
      </header>
      <UpdateNotice />
      {welcome.shown ? <Welcome me={me} onDismiss={welcome.dismiss} /> : <StandingBar me={me} />}
    </>
  );
}

/** Number of reviews that wait for the user, where there are any. */
function WaitingCount({ userId }: { userId: number }) {
  const { data } = useQuery(reviewCountsQuery(userId));
  if (!data || data.waiting === 0) return null;
  return (
    <span className="cart-count">
      {data.waiting}
      <span className="sr-only"> waiting for you</span>
    </span>
  );
}

/** Number of quotes saved in this session. */
function CartCount({ count }: { count: number }) {
  return (
    <span className="cart-count" title={`${counted(count, 'quote')} saved from this tab`}>
      {` This session: ${count}`}
    </span>
  );
}
