import type { Me } from '@quotewright/domain/identity/contract.js';
import { IMAGE_WIDTHS, mediaUrl } from '@quotewright/domain/kernel/media.js';
import { Keyboard, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../api/errors.js';
import { signOut } from '../../api/identity.js';
import { useKey } from '../../features/shortcuts/use-key.js';
import { Menu } from '../../ui/menu.js';
import { useToast } from '../../ui/toast.js';
import { paths } from '../paths.js';

/** Fetched when it is asked for. */
const ShortcutSheet = lazy(() => import('../../features/shortcuts/shortcut-sheet.js'));

/** A person's picture, or their initials. */
export function Avatar({ me }: { me: Me }) {
  const { name, image } = me.details;
  const initials = name.split(/\s+/).filter(Boolean).map((part) => part[0]!.toUpperCase());
  return (
    <span className="avatar" aria-hidden="true">
      {image ? <img src={mediaUrl(image, IMAGE_WIDTHS[0])} alt="" /> : [initials[0], initials.length > 1 ? initials.at(-1) : ''].join('')}
    </span>
  );
}

/** Who is signed in, the way to the dashboard, the keyboard's shortcuts (`?`), and out. */
export function AccountMenu({ me }: { me: Me }) {
  const toast = useToast();
  const [shortcuts, setShortcuts] = useState(false);
  useKey('?', () => setShortcuts(true));
  return (
    <>
      <Menu className="btn ghost icon" end summary={<><Avatar me={me} /><span className="sr-only">{`Account of ${me.details.name}`}</span></>}>
        <h3>
          {me.details.name}
          <br />
          {me.details.email}
        </h3>
        <Link to={paths.dashboard()}>Dashboard</Link>
        <button type="button" className="for-keyboards" onClick={() => setShortcuts(true)}>
          <Keyboard aria-hidden="true" />
          Keyboard shortcuts
        </button>
        <hr />
        <button type="button" onClick={() => void signOut().catch((error) => toast({ tone: 'bad', message: messageOf(error) }))}>
          <LogOut className="flip" aria-hidden="true" />
          Sign out
        </button>
      </Menu>
      {shortcuts && (
        <Suspense>
          <ShortcutSheet onClose={() => setShortcuts(false)} />
        </Suspense>
      )}
    </>
  );
}
