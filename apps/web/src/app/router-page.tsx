import { isRouteErrorResponse, Outlet, ScrollRestoration, useRouteError } from 'react-router-dom';
import { LeaveGuard, type Screens } from '../features/form/leave-guard.js';
import { NavigationContext } from '../lib/navigation.js';
import { Document, Ready } from './document.js';
import { Failed } from './lazy-failed.js';
import { routerNavigation } from './router-navigation.js';
import { PublicShell } from './shell/public-shell.js';

/** Every page that the router shows: the tool's, those of signed-in users, and errors. */
export function RouterPage({ screens }: { screens: Screens }) {
  return (
    <NavigationContext value={routerNavigation}>
      <Document>
        <LeaveGuard screens={screens}>
          <Ready />
          <Outlet />
          <ScrollRestoration />
        </LeaveGuard>
      </Document>
    </NavigationContext>
  );
}

/** The page if not even its frame could be loaded. */
export function PageFailed() {
  return (
    <NavigationContext value={routerNavigation}>
      <Document>
        <Ready />
        <main id="main" className="page py-8">
          <RouteFailed />
        </main>
      </Document>
    </NavigationContext>
  );
}

/** The public pages' frame. */
export function PublicPage() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}

/** Replaces a screen: screens bring their own margins. */
export function ScreenFailed() {
  return (
    <div className="page w-full">
      <RouteFailed />
    </div>
  );
}

function RouteFailed() {
  const error = useRouteError();
  return <Failed refused={isRouteErrorResponse(error) ? error : undefined} />;
}
