import type { Me } from '@quotewright/domain/identity/contract.js';
import { IMAGE_WIDTHS, mediaUrl } from '@quotewright/domain/kernel/media.js';
import { ChevronDown, CircleQuestionMark, Keyboard, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { messageOf } from '../../api/errors.js';
import { signOut } from '../../api/identity.js';
import { useKey } from '../../features/shortcuts/use-key.js';
import { ButtonLink } from '../../ui/button.js';
import { dialogPart } from '../../ui/dialog-part.js';
import { Menu } from '../../ui/menu.js';
import { useToast } from '../../ui/toast.js';
import { paths } from '../paths.js';
import { helpArticleAt } from './help-article.js';

/** Loaded on demand by public pages. */
const ShortcutSheet = dialogPart(
  'features/shortcuts/shortcut-sheet.tsx',
  'Keyboard shortcuts',
  () => import('../../features/shortcuts/shortcut-sheet.js'),
);

/** A user's picture, or an icon instead (spec §2). */
function Avatar({ me }: { me: Me }) {
  const { image } = me.details;
  return (
    <span className="avatar" aria-hidden="true">
      {image ? <img src={mediaUrl(image, IMAGE_WIDTHS[0])} alt="" /> : <UserRound />}
    </span>
  );
}

/**
 * The signed-in user, whose picture leads to the dashboard (spec §2). The menu beside it has the account, the page's help,
 * keyboard shortcuts (`?`), and sign-out.
 */
export function AccountMenu({ me }: { me: Me }) {
  const toast = useToast();
  const { pathname } = useLocation();
  const [shortcuts, setShortcuts] = useState(false);
  useKey('?', () => setShortcuts(true));
  return (
    <>
      <ButtonLink icon variant="ghost" to={paths.dashboard()} aria-label="Your dashboard">
        <Avatar me={me} />
      </ButtonLink>
      <Menu
        className="btn ghost icon account-menu"
        end
        summary={
          <>
            <ChevronDown aria-hidden="true" />
            <span className="sr-only">{`Account of ${me.details.name}`}</span>
          </>
        }
      >
        <p className="menu-title">
          {me.details.name}
          <br />
          {me.details.email}
        </p>
        <Link to={paths.account()}>Account</Link>
        <Link to={paths.ratings()}>Ratings</Link>
        {me.details.user_type !== 'admin' && (
          <>
            <Link to={paths.team()}>Team</Link>
            <Link to={paths.papers()}>Papers</Link>
          </>
        )}
        {me.details.user_type === 'admin' && (
          <>
            <Link to={paths.users()}>Users</Link>
            <Link to={paths.suppliers()}>Suppliers</Link>
            <Link to={paths.settings()}>Settings</Link>
          </>
        )}
        <Link to={paths['help-center'](helpArticleAt(pathname))}>
          <CircleQuestionMark aria-hidden="true" />
          Help
        </Link>
        <button type="button" className="for-keyboards" onClick={() => setShortcuts(true)}>
          <Keyboard aria-hidden="true" />
          Keyboard shortcuts
        </button>
        <hr />
        <button
          type="button"
          onClick={() => void signOut().catch((error) => toast({ tone: 'bad', message: messageOf(error) }))}
        >
          <LogOut className="flip" aria-hidden="true" />
          Sign out
        </button>
      </Menu>
      {shortcuts && <ShortcutSheet onClose={() => setShortcuts(false)} />}
    </>
  );
}
