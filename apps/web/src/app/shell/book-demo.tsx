import { use, useState } from 'react';
import { Link, usePlace, type LinkProps } from '../../lib/navigation.js';
import { dialogPart } from '../../ui/dialog-part.js';
import { paths } from '../paths.js';
import { StateContext } from '../state.js';

/** Loaded when pressed: nothing of the other site comes before. */
const Scheduling = dialogPart('app/shell/scheduling.tsx', 'Book a Demo', () => import('./scheduling.js'));

const BookDemoPanel = dialogPart(
  'features/booking/book-demo-panel.tsx',
  'Book Demo',
  () => import('../../features/booking/book-demo-panel.js'),
);

/**
 * The way to book a demo: our own panel, or the business's scheduling page in a dialog where it has one. Without a
 * script, in another tab, and on our own page it leads to that page.
 */
export function BookDemo(props: Omit<LinkProps, 'to' | 'onClick'>) {
  const { scheduling } = use(StateContext)!.links;
  const { pathname } = usePlace();
  const [open, setOpen] = useState(false);
  const opens = scheduling !== null || pathname !== paths['book-a-demo']();
  const close = () => setOpen(false);
  return (
    <>
      <Link
        to={paths['book-a-demo']()}
        aria-haspopup={opens ? 'dialog' : undefined}
        onClick={(event) => {
          if (!opens || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        {...props}
      />
      {open && (scheduling ? <Scheduling address={scheduling} onClose={close} /> : <BookDemoPanel onClose={close} />)}
    </>
  );
}
