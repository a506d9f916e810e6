import { Check, CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.js';

/** Content of a toast. */
export interface ToastContent {
  message: ReactNode;
  /** Title before the message, as in the spec: `Success`, `Error`. */
  title?: string;
  tone?: 'good' | 'bad' | 'news';
  /** Undo, Compare …; pressing it closes the toast, unless it is `ongoing`. */
  action?: { label: string; onPress: () => void };
  /** It stays until it is pressed or dismissed. */
  lasts?: boolean;
  /** It stays until its state is over: the caller removes it, and users cannot dismiss it. */
  ongoing?: boolean;
}

/** Long enough to read and reach; toasts with an action stay longer, and all wait while the pointer is over them. */
const SHOWN_MS = 6_000;
const SHOWN_WITH_ACTION_MS = 10_000;

const ICONS = { good: Check, bad: CircleAlert, news: Info };

/** One toast until it closes. The default export, because it is loaded on demand. */
export default function ToastShown({ toast, onGone }: { toast: ToastContent; onGone: () => void }) {
  const { action } = toast;
  const Icon = ICONS[toast.tone ?? 'good'];
  const [held, setHeld] = useState(false);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (held || toast.lasts || toast.ongoing) return;
    const timer = setTimeout(() => gone.current(), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, action, toast.lasts, toast.ongoing]);
  return (
    // Pointer or focus inside only pauses it.
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
      <span className="toast-acts">
        {action && (
          <Button
            size="small"
            className="act"
            onClick={() => {
              action.onPress();
              if (!toast.ongoing) onGone();
            }}
          >
            {action.label}
          </Button>
        )}
        {!toast.ongoing && (
          <Button size="small" icon aria-label="Dismiss" onClick={onGone}>
            <X aria-hidden="true" />
          </Button>
        )}
      </span>
    </div>
  );
}
