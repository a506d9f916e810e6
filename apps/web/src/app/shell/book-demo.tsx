import { use, useState } from 'react';
import { Link, type LinkProps } from '../../lib/navigation.js';
import { dialogPart } from '../../ui/dialog-part.js';
import { paths } from '../paths.js';
import { StateContext } from '../state.js';

/** Loaded when pressed: nothing of the other site comes before. */
const Scheduling = dialogPart('app/shell/scheduling.tsx', 'Book a Demo', () => import('./scheduling.js'));

/**
 * The way to book a demo: our own page, or the business's scheduling page in a dialog where it has one. Without a
 * script it is always our own.
 */
export function BookDemo(props: Omit<LinkProps, 'to' | 'onClick'>) {
  const { scheduling } = use(StateContext)!.links;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        to={paths['book-a-demo']()}
        aria-haspopup={scheduling ? 'dialog' : undefined}
        onClick={(event) => {
          if (!scheduling) return;
          event.preventDefault();
          setOpen(true);
        }}
        {...props}
      />
      {open && scheduling && <Scheduling address={scheduling} onClose={() => setOpen(false)} />}
    </>
  );
}
