import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from './button.js';

interface OopsProps {
  /** The heading. */
  message1: ReactNode;
  message2?: ReactNode;
  /** Highlighted between message2 and message3: a name, a search. */
  message_span?: ReactNode;
  message3?: ReactNode;
  /** Either a link … */
  link?: { to: string; label: string };
  /** … or an action, with its label. */
  action?: () => void;
  btn_text?: string;
  /** The action is in progress. */
  busy?: boolean;
  /** A second, quieter action. */
  second?: { label: string; to: string } | { label: string; onPress: () => void };
  /** 1 if it is the whole page. */
  level?: 1 | 2;
}

/** Empty state: what this place is, why it is empty and the one next step. */
export function Oops({
  message1,
  message2,
  message_span,
  message3,
  link,
  action,
  btn_text,
  busy,
  second,
  level = 2,
}: OopsProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="oops">
      <svg viewBox="0 0 220 92" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M20 20v52M200 20v52" opacity=".6" />
        <path d="M20 46h62M138 46h62" />
        <path d="M13 53l14-14M193 53l14-14" strokeWidth="3" />
        <path d="M96 34h28v24H96z" strokeDasharray="4 4" />
      </svg>
      <Heading>{message1}</Heading>
      {(message2 || message_span || message3) && (
        <p>
          {message2} {message_span && <strong>{message_span}</strong>} {message3}
        </p>
      )}
      {(link || action || second) && (
        <div className="flex flex-wrap gap-2">
          {link && (
            <ButtonLink variant="primary" to={link.to}>
              {link.label}
            </ButtonLink>
          )}
          {action && (
            <Button variant="primary" busy={busy} onClick={action}>
              {btn_text}
            </Button>
          )}
          {second &&
            ('to' in second ? (
              <ButtonLink variant="ghost" to={second.to}>
                {second.label}
              </ButtonLink>
            ) : (
              <Button variant="ghost" onClick={second.onPress}>
                {second.label}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}

const NOTICE_ICONS = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;

interface NoticeProps {
  tone?: keyof typeof NOTICE_ICONS;
  children: ReactNode;
  /** Caused by the user's last action: announced at once. */
  live?: boolean;
}

/** A notice in the page. */
export function Notice({ tone = 'info', children, live = false }: NoticeProps) {
  const Icon = NOTICE_ICONS[tone];
  return (
    <div className={`notice ${tone}`} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

/** Part of a page could not be loaded: what, and Retry. */
export function LoadFailed({
  message,
  onRetry,
  retrying = false,
}: {
  message: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
}) {
  return (
    <Notice tone="bad" live>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{message}</p>
        <Button size="small" busy={retrying} onClick={onRetry}>
          Retry
        </Button>
      </div>
    </Notice>
  );
}

/** A skeleton. Set the size of the coming content with `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

/** Wraps the skeletons of loading content, and announces it to screen readers. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="group" className={className} aria-busy="true" aria-label={label}>
      {children}
    </div>
  );
}

/** Skeleton lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} className={at === lines - 1 ? 'w-3/5' : 'w-full'} />
      ))}
    </span>
  );
}

/** Covers its (positioned) parent while it is busy; appears only if it takes long. */
export function SpinnerOverlay({ label = 'Loading' }: { label?: string }) {
  return (
    <span className="spinner-overlay" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** True once `pending` has lasted 300 ms, so that nothing quick flickers. */
export function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), 300);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}

/** Progress from 0 to 1; without a value, indeterminate. */
export function Progress({ value, label }: { value?: number; label: string }) {
  return <progress className="progress" value={value} max={1} aria-label={label} />;
}
