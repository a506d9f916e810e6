import { readDisplay } from '@quotewright/domain/kernel/display.js';
import { useLayoutEffect, type ComponentType } from 'react';
import { DisplayProvider, useDisplay } from '../../app/display.js';
import { DisplayMenu } from '../../app/shell/display-menu.js';
import { ConfirmProvider } from '../../ui/confirm.js';
import { SectionTitle } from '../../ui/ornament.js';
import { ToastProvider } from '../../ui/toast.js';
import { Cards, QuoteStates, Quotes, Tiles } from './features.js';
import { Boards, Pages, Tables } from './lists.js';
import { Badges, Boxes, Buttons, Choices, Fields, Figures, Heads, Menus, Pictures, TabsShown } from './kit.js';
import { Dialogs, Empty, Failures, Offline, ReadOnly, Skeletons, Toasts } from './messages.js';

/** Every section: its anchor, its title and what it shows. */
const SECTIONS: readonly [id: string, title: string, Content: ComponentType][] = [
  ['buttons', 'Buttons', Buttons],
  ['badges', 'Badges', Badges],
  ['fields', 'Fields', Fields],
  ['choices', 'Choices', Choices],
  ['boxes', 'Combobox and suggestions', Boxes],
  ['tabs', 'Tabs', TabsShown],
  ['menus', 'Menus', Menus],
  ['heads', 'Tool heads and breadcrumbs', Heads],
  ['figures', 'Figures and formulas', Figures],
  ['pictures', 'Pictures and sliders', Pictures],
  ['tables', 'Tables', Tables],
  ['pages', 'Pagination', Pages],
  ['boards', 'Lists: loading, empty, failed, partly failed, stale', Boards],
  ['skeletons', 'Loading', Skeletons],
  ['empty', 'Empty and filtered empty', Empty],
  ['failures', 'Failed, with Retry', Failures],
  ['offline', 'Offline', Offline],
  ['read-only', 'Read-only', ReadOnly],
  ['toasts', 'Toasts', Toasts],
  ['dialogs', 'Dialogs', Dialogs],
  ['cards', 'Template cards', Cards],
  ['tiles', 'Product tiles', Tiles],
  ['quote-states', 'Quote sheet: loading, failed, missing, empty', QuoteStates],
  ['quotes', 'Quote sheet and document: long names, 12 digits', Quotes],
];

/** Every state of the kit and of the shared features, from fixed data. Development only: `build/dev-pages.ts`. */
export function StatesPage() {
  return (
    <DisplayProvider initial={readDisplay(document.cookie)}>
      <ConfirmProvider>
        <ToastProvider>
          <States />
        </ToastProvider>
      </ConfirmProvider>
    </DisplayProvider>
  );
}

function States() {
  const { theme, direction } = useDisplay();
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dir = direction;
    if (theme === 'system') delete page.dataset.theme;
    else page.dataset.theme = theme;
    page.dataset.ready = '';
  }, [theme, direction]);
  return (
    <main id="main" className="states">
      <header className="states-head">
        <h1>States</h1>
        <DisplayMenu />
        <nav aria-label="Sections">
          {SECTIONS.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      {SECTIONS.map(([id, title, Content]) => (
        <section key={id} id={id} className="states-section" aria-labelledby={`${id}-title`}>
          <SectionTitle id={`${id}-title`}>{title}</SectionTitle>
          <Content />
        </section>
      ))}
    </main>
  );
}
