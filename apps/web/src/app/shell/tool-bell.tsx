import { mailKinds } from '@quotewright/domain/emails/contract-kinds.js';
import type { Notice } from '@quotewright/domain/emails/contract-notices.js';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../api/errors.js';
import { noticesQuery, unreadNoticesQuery, useReadNotices } from '../../api/notices.js';
import { QueryFailed } from '../../features/query-failed/query-failed.js';
import { counted } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { Menu } from '../../ui/menu.js';
import { SkeletonText } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';
import { useToast } from '../../ui/toast.js';
import { paths } from '../paths.js';
import './tool-bell.css';

/** The largest count that the bell shows. */
const MOST_SHOWN = 99;

/** What the user was told of: how much is unread, and a panel with all of it, newest first. */
export function Bell({ userId }: { userId: number }) {
  const [open, setOpen] = useState(false);
  const unread = useQuery(unreadNoticesQuery(userId)).data?.unread ?? 0;
  const words = unread === 0 ? 'none unread' : `${unread} unread`;
  return (
    <div className="bell">
      <Menu
        className="btn ghost icon"
        end
        label={`Notifications, ${words}`}
        onToggle={setOpen}
        summary={
          <>
            <BellIcon aria-hidden="true" />
            {unread > 0 && (
              <span className="bell-count" aria-hidden="true">
                {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
              </span>
            )}
          </>
        }
      >
        {open && <Notices userId={userId} unread={unread} />}
      </Menu>
      {/* Not a `status`: the connection's, beside it, is the header's. */}
      <span className="sr-only" aria-live="polite">
        {unread > 0 && counted(unread, 'unread notification')}
      </span>
    </div>
  );
}

/** A page of notices. What is pressed is read. */
function Notices({ userId, unread }: { userId: number; unread: number }) {
  const [page, setPage] = useState(1);
  const notices = useQuery(noticesQuery(userId, page));
  const read = useReadNotices();
  const toast = useToast();
  const { data } = notices;
  const failed = (error: Error) => toast({ tone: 'bad', message: messageOf(error) });
  const newest = data?.current_page === 1 ? data.data[0] : undefined;
  return (
    // Its buttons show their own result, so the panel stays.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="bell-panel"
      onClick={(event) => (event.target as Element).closest('button') && event.stopPropagation()}
    >
      <div className="bell-head">
        <p className="bell-title">Notifications</p>
        {unread > 0 && newest && (
          <Button
            size="small"
            variant="ghost"
            busy={read.isPending}
            onClick={() => read.mutate({ upto: newest.id }, { onError: failed })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {notices.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={notices} />
      {data?.total === 0 && <p className="bell-empty">Nothing yet. What you get e-mails about appears here too.</p>}
      {data && data.total > 0 && (
        <ul className="bell-list">
          {data.data.map((notice) => (
            <li key={notice.id} className={notice.read ? undefined : 'unread'}>
              <Line notice={notice} onRead={() => read.mutate({ ids: [notice.id] }, { onError: failed })} />
            </li>
          ))}
        </ul>
      )}
      <div className="bell-foot">
        {data && data.last_page > 1 && (
          <>
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <span className="text-xs text-ink-3" role="status">{`Page ${data.current_page} of ${data.last_page}`}</span>
            <Button size="small" disabled={page >= data.last_page} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </>
        )}
        <Link to={`${paths.account()}#notifications`}>Choose what you get</Link>
      </div>
    </div>
  );
}

/** One notice: a link to what it is about, where there is such a page, or a button that marks it as read. */
function Line({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const words = (
    <span className="bell-words">
      <bdi>{notice.text}</bdi>
      {!notice.read && <span className="sr-only"> (unread)</span>}
      <span className="note">
        {mailKinds[notice.kind].name} · <Ago at={notice.at} />
      </span>
    </span>
  );
  const press = () => {
    if (!notice.read) onRead();
  };
  if (notice.path !== null)
    return (
      <Link to={notice.path} onClick={press}>
        {words}
      </Link>
    );
  return (
    <button type="button" onClick={press}>
      {words}
    </button>
  );
}
