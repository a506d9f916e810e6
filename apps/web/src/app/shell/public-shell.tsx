import type { Me } from '@quotewright/domain/identity/contract.js';
import { isEmbedded } from '@quotewright/domain/kernel/embed.js';
import { ChevronDown, Menu as MenuIcon, Search, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { publishedCategoriesQuery } from '../../api/categories.js';
import { meQuery, useMe } from '../../api/identity.js';
import { Link, usePlace } from '../../lib/navigation.js';
import { ButtonLink } from '../../ui/button.js';
import { Menu, MenuGroup } from '../../ui/menu.js';
import { part } from '../../ui/part.js';
import { paths } from '../paths.js';
import type { ScreenLoader } from '../screen.js';
import { BookDemo } from './book-demo.js';
import { DisplayMenu } from './display-menu.js';
import { Footer } from './footer.js';
import { Logo } from './logo.js';
import { isAt, mainLinks, solutions, type SiteLink } from './site-links.js';

/** What a header has for signed-in users; guests need none of it. */
const SignedInEnd = part('app/shell/signed-in-end.tsx', () => import('./signed-in-end.js'));
const SignedInNotices = part('app/shell/signed-in-notices.tsx', () => import('./signed-in-notices.js'));

/** Content of a public page's header and footer. */
export const loader: ScreenLoader = async (queryClient) => {
  await Promise.all([queryClient.ensureQueryData(meQuery), queryClient.ensureQueryData(publishedCategoriesQuery)]);
};

/** A public page: header, screen, footer. In another site's frame the screen stands alone. */
export function PublicShell({ children }: { children: ReactNode }) {
  const me = useMe();
  if (isEmbedded(usePlace().pathname)) return <main id="main">{children}</main>;
  return (
    <div className="site">
      <Header me={me} />
      {me && <SignedInNotices me={me} />}
      <main id="main">{children}</main>
      <Footer />
    </div>
  );
}

/** The site's header. Signed in, it has the user's picture and Dashboard instead of Sign In (spec §2). */
function Header({ me }: { me: Me | null }) {
  const { pathname } = usePlace();
  return (
    <header className="top no-print">
      <div className="page">
        <Link to={paths['landing-page']()} className="logo-link" aria-label="Quotewright home">
          <Logo />
        </Link>
        <nav className="top-nav" aria-label="Main">
          <Menu
            className=""
            current={solutions.some((link) => isAt(pathname, link))}
            summary={
              <>
                Solutions
                <ChevronDown aria-hidden="true" />
              </>
            }
          >
            <Links of={solutions} />
          </Menu>
          <Links of={mainLinks} />
          <BookDemo {...currentIf(pathname === paths['book-a-demo']())}>Book a Demo</BookDemo>
        </nav>
        <div className="top-end">
          <ButtonLink
            icon
            variant="ghost"
            className={me ? 'wide-only' : ''}
            to={paths.search()}
            aria-label="Search"
            {...currentIf(pathname === paths.search())}
          >
            <Search aria-hidden="true" />
          </ButtonLink>
          {me ? (
            <>
              <SignedInEnd me={me} />
              <ButtonLink className="wide-only" to={paths.dashboard()}>
                Dashboard
              </ButtonLink>
            </>
          ) : (
            <>
              <DisplayMenu />
              <ButtonLink className="wide-only" variant="ghost" to={paths.login()}>
                Sign In
              </ButtonLink>
              <ButtonLink className="wide-only" to={paths.register()}>
                FREE SIGN UP
              </ButtonLink>
            </>
          )}
          <SideMenu signedIn={me !== null} />
        </div>
      </div>
    </header>
  );
}

/** Links of the header and the side menu; that of the current page is marked. */
function Links({ of }: { of: readonly SiteLink[] }) {
  const { pathname } = usePlace();
  return of.map((link) => (
    <Link key={link.to} to={link.to} {...currentIf(isAt(pathname, link))}>
      {link.label}
    </Link>
  ));
}

const currentIf = (is: boolean) => ({ 'aria-current': is ? ('page' as const) : undefined });

/** The header's items on narrow screens, 250 px from the side; a native disclosure, so it needs no script. */
function SideMenu({ signedIn }: { signedIn: boolean }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { pathname, search } = usePlace();
  useEffect(() => {
    details.current!.open = false;
  }, [pathname, search]);
  return (
    // The key handler only adds Escape to a native disclosure.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={details}
      className="side-menu"
      onKeyDown={(event) => event.key === 'Escape' && (details.current!.open = false)}
    >
      <summary className="btn ghost icon" aria-label="Menu">
        <MenuIcon className="when-closed" aria-hidden="true" />
        <X className="when-open" aria-hidden="true" />
      </summary>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="side-scrim" onClick={() => (details.current!.open = false)} />
      <nav className="side-list" aria-label="Menu">
        <Link to={paths['landing-page']()} {...currentIf(pathname === '/')}>
          Home
        </Link>
        <Link to={paths.search()} {...currentIf(pathname === paths.search())}>
          Search
        </Link>
        <MenuGroup title="Solutions">
          <Links of={solutions} />
        </MenuGroup>
        <hr />
        <Links of={mainLinks} />
        <BookDemo {...currentIf(pathname === paths['book-a-demo']())}>Book a Demo</BookDemo>
        <hr />
        {signedIn ? (
          <Link className="btn" to={paths.dashboard()}>
            Dashboard
          </Link>
        ) : (
          <>
            <Link to={paths.login()}>Sign In</Link>
            <Link className="btn" to={paths.register()}>
              FREE SIGN UP
            </Link>
          </>
        )}
      </nav>
    </details>
  );
}
