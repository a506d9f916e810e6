import type { UserType } from '@quotewright/domain/identity/contract.js';
import { Menu as MenuIcon } from 'lucide-react';
import { use, useEffect } from 'react';
import { Link, NavLink, Outlet } from 'react-router-dom';
import { useMe } from '../../api/identity.js';
import { useCart } from '../../features/cart/cart.js';
import { StandingBar } from '../../features/standing/standing-bar.js';
import { fetchAhead } from '../../lib/files.js';
import { counted } from '../../lib/format.js';
import { Menu } from '../../ui/menu.js';
import { signedIn } from '../guards.js';
import { paths } from '../paths.js';
import AccountMenu from './account-menu.js';
import { Connection } from './connection.js';
import { DisplayMenu } from './display-menu.js';
import { StateContext } from '../state.js';
import { Logo } from './logo.js';
import { UpdateNotice } from './update-notice.js';

/** Tool pages require an account: the server sends guests to sign-in before anything shows. */
export const loader = signedIn;

interface Destination {
  to: string;
  label: string;
  for: readonly UserType[];
}

const EVERYBODY: readonly UserType[] = ['admin', 'contractor', 'retailinstall', 'retail', 'partner', 'suppliers'];
const BUSINESSES: readonly UserType[] = ['contractor', 'retailinstall', 'retail', 'partner', 'suppliers'];

/** The tool's header, by user type; only pages that exist. */
const DESTINATIONS: readonly Destination[] = [
  { to: paths.dashboard(), label: 'Dashboard', for: EVERYBODY },
  { to: paths['qtemplates-staging'](), label: 'Staging', for: ['admin'] },
  { to: paths.categories(), label: 'Categories', for: ['admin'] },
  { to: paths['qbuilder-business'](), label: 'My QTemplates', for: BUSINESSES },
  { to: paths.quotes(), label: 'Quotes', for: EVERYBODY },
  { to: paths['dashboard-skus'](), label: 'Products', for: EVERYBODY },
  { to: paths['construction-quote-templates'](), label: 'QTemplates', for: EVERYBODY },
  { to: paths.system(), label: 'System', for: ['admin'] },
];

/** A tool page: one bar, then the screen at full width. */
export function Component() {
  const me = useMe();
  const cart = useCart(me?.details.id ?? null);
  useFetchAhead();
  const destinations = DESTINATIONS.filter((destination) => me && destination.for.includes(me.details.user_type));
  return (
    <div className="tool">
      <header className="bar no-print">
        <Menu className="btn ghost icon bar-menu" label="Menu" summary={<MenuIcon aria-hidden="true" />}>
          {destinations.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
              {to === paths.quotes() && cart && <CartCount count={cart.count} />}
            </NavLink>
          ))}
        </Menu>
        <Link to={paths['landing-page']()} className="logo-link" aria-label="Quotewright home">
          <Logo markOnly />
        </Link>
        <nav className="top-nav" aria-label="Main">
          {destinations.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === paths.quotes()}>
              {label}
              {to === paths.quotes() && cart && <CartCount count={cart.count} />}
            </NavLink>
          ))}
        </nav>
        <div className="top-end">
          {me && <Connection userId={me.details.id} />}
          <DisplayMenu />
          {me && <AccountMenu me={me} />}
        </div>
      </header>
      <UpdateNotice />
      {me && <StandingBar me={me} />}
      <main id="main" className="tool-main">
        <Outlet />
      </main>
    </div>
  );
}

/** Preloads everything the tool may need later, now or when there is a connection again. */
function useFetchAhead(): void {
  const list = use(StateContext)?.parts;
  useEffect(() => {
    if (!list) return;
    const begin = () => void fetchAhead(list).catch(() => window.addEventListener('online', begin, { once: true }));
    begin();
    return () => window.removeEventListener('online', begin);
  }, [list]);
}

/** Number of quotes saved in this session. */
function CartCount({ count }: { count: number }) {
  return (
    <span className="cart-count" title={`${counted(count, 'quote')} saved from this tab`}>
      {` This session: ${count}`}
    </span>
  );
}
