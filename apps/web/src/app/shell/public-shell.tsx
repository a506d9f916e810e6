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

/** The header of signed-in users; guests need none of it. */
const ToolBar = part('app/shell/tool-bar.tsx', () => import('./tool-bar.js'));

/** Content of a public page's header and footer. */
export const loader: ScreenLoader = async (queryClient) => {
  await Promise.all([queryClient.ensureQueryData(meQuery), queryClient.ensureQueryData(publishedCategoriesQuery)]);
};

/**
 * A public page: header, screen, footer. A signed-in user keeps the header of the tool. In another site's frame the screen
 * stands alone.
 */
export function PublicShell({ children }: { children: ReactNode }) {
  const me = useMe();
  if (isEmbedded(usePlace().pathname)) return <main id="main">{children}</main>;
  return (
    <div className="site">
      {me ? <ToolBar me={me} /> : <Header />}
      <main id="main">{children}</main>
      <Footer />
    </div>
  );
}

/** The header for guests. */
function Header() {
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
            to={paths.search()}
            aria-label="Search"
            {...currentIf(pathname === paths.search())}
          >
            <Search aria-hidden="true" />
          </ButtonLink>
          <DisplayMenu />
          <ButtonLink className="wide-only" variant="ghost" to={paths.login()}>
            Sign In
          </ButtonLink>
          <ButtonLink className="wide-only" to={paths.register()}>
            FREE SIGN UP
          </ButtonLink>
          <SideMenu />
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
function SideMenu() {
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
        <Link to={paths.login()}>Sign In</Link>
        <Link className="btn" to={paths.register()}>
          FREE SIGN UP
        </Link>
      </nav>
    </details>
  );
}
