import { Check, CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.js';

/** What a toast says. */
export interface ToastContent {
  message: ReactNode;
  /** Read before the message, as the spec titles its toasts: `Success`, `Error`. */
  title?: string;
  tone?: 'good' | 'bad' | 'news';
  /** Undo, Compare …; the toast goes when it is pressed, unless it is `ongoing`. */
  action?: { label: string; onPress: () => void };
  /** It stays until it is pressed or dismissed: something that goes on being so. */
  lasts?: boolean;
  /** It stays until what it says is over: whoever shows it takes it away, and nobody can dismiss it. */
  ongoing?: boolean;
}

/** Long enough to read and reach; a toast with an action stays longer, and every one waits while it is pointed at. */
const SHOWN_MS = 6_000;
const SHOWN_WITH_ACTION_MS = 10_000;

const ICONS = { good: Check, bad: CircleAlert, news: Info };

/** One toast until it goes. The default export, since it is fetched when it is needed. */
export default function ToastShown({ toast, onGone }: { toast: ToastContent; onGone: () => void }) {
  const Icon = ICONS[toast.tone ?? 'good'];
  const [held, setHeld] = useState(false);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (held || toast.lasts || toast.ongoing) return;
    const timer = setTimeout(() => gone.current(), toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.action, toast.lasts, toast.ongoing]);
  return (
    // Pointing at it or having the focus inside only makes it wait.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <p>
        {toast.title && <strong>{toast.title}: </strong>}
        {toast.message}
      </p>
      {toast.action && (
        <Button
          size="small"
          className="act"
          onClick={() => {
            toast.action!.onPress();
            if (!toast.ongoing) onGone();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      {!toast.ongoing && (
        <Button size="small" icon aria-label="Dismiss" onClick={onGone}>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
