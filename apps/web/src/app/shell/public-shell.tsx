import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { publishedCategoriesQuery } from '../../api/categories.js';
import { meQuery, useMe } from '../../api/identity.js';
import { Link, usePlace } from '../../lib/navigation.js';
import { ButtonLink } from '../../ui/button.js';
import { part } from '../../ui/part.js';
import { paths } from '../paths.js';
import type { ScreenLoader } from '../screen.js';
import { DisplayMenu } from './display-menu.js';
import { Footer } from './footer.js';
import { Logo } from './logo.js';

/** The header of signed-in users; guests need none of it. */
const ToolBar = part('app/shell/tool-bar.tsx', () => import('./tool-bar.js'));

/** Content of a public page's header and footer. */
export const loader: ScreenLoader = async (queryClient) => {
  await Promise.all([queryClient.ensureQueryData(meQuery), queryClient.ensureQueryData(publishedCategoriesQuery)]);
};

/** A public page: header, screen, footer. A signed-in user keeps the header of the tool. */
export function PublicShell({ children }: { children: ReactNode }) {
  const me = useMe();
  return (
    <div className="site">
      {me ? <ToolBar me={me} /> : <Header />}
      <main id="main">{children}</main>
      <Footer />
    </div>
  );
}

/** The links of the header and the side menu. */
function Links() {
  return (
    <Link to={paths['construction-quote-templates']()} aria-current={useInTemplates() ? 'page' : undefined}>
      QTemplates
    </Link>
  );
}

/** A template's own page belongs to QTemplates too. */
function useInTemplates(): boolean {
  const { pathname } = usePlace();
  return pathname.startsWith('/construction-quote-templates') || pathname.startsWith('/quote-template/');
}

/** The header for guests. */
function Header() {
  return (
    <header className="top no-print">
      <div className="page">
        <Link to={paths['landing-page']()} className="logo-link" aria-label="Quotewright home">
          <Logo />
        </Link>
        <nav className="top-nav" aria-label="Main">
          <Links />
        </nav>
        <div className="top-end">
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
        <Link to={paths['landing-page']()} aria-current={pathname === '/' ? 'page' : undefined}>
          Home
        </Link>
        <Links />
        <hr />
        <Link to={paths.login()}>Sign In</Link>
        <Link className="btn" to={paths.register()}>
          FREE SIGN UP
        </Link>
      </nav>
    </details>
  );
}
