import { Component, type ComponentType, type ReactNode } from 'react';
import { NavigationContext, useNext, type Navigation } from '../lib/navigation.js';
import { Document, Ready } from './document.js';
import { Failed } from './lazy-failed.js';
import { PublicShell } from './shell/public-shell.js';

interface GuestPageProps {
  Screen: ComponentType;
  navigation: Navigation;
}

/** A guest's page: a document without a router (docs/adr/0068). */
export function GuestPage({ Screen, navigation }: GuestPageProps) {
  return (
    <NavigationContext value={navigation}>
      <Document>
        <Ready />
        <NavigationLine />
        <PublicShell>
          <Caught>
            <Screen />
          </Caught>
        </PublicShell>
      </Document>
    </NavigationContext>
  );
}

/** A thin line at the top while the next page loads. */
function NavigationLine() {
  return (
    <div className="navigation-line no-print" data-busy={useNext() !== undefined || undefined} aria-hidden="true" />
  );
}

/** Replaces a screen that throws; the frame around it stays. */
class Caught extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="page w-full">
        <Failed />
      </div>
    );
  }
}
