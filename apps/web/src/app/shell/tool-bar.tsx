import type { Me } from '@quotewright/domain/identity/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Menu as MenuIcon } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { reviewCountsQuery } from '../../api/review.js';
import { useCart, type Cart } from '../../features/cart/cart.js';
import { RoleBar } from '../../features/standing/role-bar.js';
import { counted } from '../../lib/format.js';
import { Menu } from '../../ui/menu.js';
import { paths } from '../paths.js';
import { Logo } from './logo.js';
import SignedInEnd from './signed-in-end.js';
import SignedInNotices from './signed-in-notices.js';
import { Bell } from './tool-bell.js';
import { destinationAt, destinationsOf } from './tool-destinations.js';

/** The header of the tool, and what the account has still to do. */
export function ToolBar({ me }: { me: Me }) {
  const cart = useCart(me.extradetails.member.id);
  const { pathname } = useLocation();
  const destinations = destinationsOf(me.details.user_type);
  const current = destinationAt(destinations, pathname);
  const nav = useRef<HTMLElement>(null);
  const folded = useOverflows(nav);
  const links = destinations.map((destination) => (
    <Fragment key={destination.to}>
      <Link
        to={destination.to}
        aria-current={destination === current ? (destination.to === pathname ? 'page' : 'true') : undefined}
      >
        {destination.label}
        {destination.to === paths.review() && <WaitingCount userId={me.extradetails.member.id} />}
      </Link>
      {destination.to === paths.quotes() && cart && <CartCount cart={cart} admin={me.details.user_type === 'admin'} />}
    </Fragment>
  ));
  return (
    <>
      <header className={folded ? 'bar folded no-print' : 'bar no-print'}>
        <Menu className="btn ghost icon bar-menu" label="Menu" summary={<MenuIcon aria-hidden="true" />}>
          {links}
        </Menu>
        <Link to={paths['landing-page']()} className="logo-link" aria-label="Quotewright home">
          <Logo markOnly />
        </Link>
        <nav ref={nav} className="top-nav" aria-label="Main">
          {links}
        </nav>
        <div className="top-end">
          {!me.extradetails.held && !me.extradetails.seen_by && <Bell userId={me.extradetails.member.id} />}
          <SignedInEnd me={me} />
        </div>
      </header>
      <SignedInNotices me={me} />
      <RoleBar me={me} />
    </>
  );
}

/**
 * True while a row is wider than its place. How much room the places have depends on their number and counts, and on
 * whether the connection's state shows: no width of the window says it.
 */
function useOverflows(row: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = row.current!;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [row]);
  return overflows;
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

/** Number of quotes saved in this session; for businesses, the way to a proposal of them. */
function CartCount({ cart: { count, ids = [] }, admin }: { cart: Cart; admin: boolean }) {
  const said = `This session: ${count}`;
  if (admin || ids.length === 0)
    return (
      <span className="cart-count" title={`${counted(count, 'quote')} saved from this tab`}>
        {said}
      </span>
    );
  return (
    <Link
      to={paths['create-quote-proposal']('new', { action: 'labor_material', quotes: ids.join(',') })}
      aria-label={`${said}, make a proposal of them`}
      title={`Make a proposal of the ${counted(count, 'quote')} saved from this tab`}
    >
      <span className="cart-count">{said}</span>
    </Link>
  );
}
