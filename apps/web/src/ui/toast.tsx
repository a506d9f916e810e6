import { Check, CircleAlert, X } from 'lucide-react';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.js';

interface ToastContent {
  message: ReactNode;
  /** Read before the message, as the spec titles its toasts: `Success`, `Error`. */
  title?: string;
  tone?: 'good' | 'bad';
  /** Undo, Compare …; the toast goes when it is pressed. */
  action?: { label: string; onPress: () => void };
}

interface Toast extends ToastContent {
  id: number;
}

type Show = (toast: ToastContent) => void;

/** Long enough to read and reach; a toast with an action stays longer, and every one waits while it is pointed at. */
const SHOWN_MS = 6_000;
const SHOWN_WITH_ACTION_MS = 10_000;
const MOST_AT_ONCE = 3;

const ToastContext = createContext<Show | null>(null);

/** Holds the toasts of the page, in a region that screen readers are told about. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const count = useRef(0);
  const region = useRef<HTMLDivElement>(null);
  const [show] = useState<Show>(() => (content: ToastContent) => {
    setToasts((shown) => [...shown, { ...content, id: (count.current += 1) }].slice(-MOST_AT_ONCE));
  });
  return (
    <ToastContext value={show}>
      {children}
      <div ref={region} className="toasts no-print" role="status" aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} onGone={() => setToasts((shown) => shown.filter(({ id }) => id !== toast.id))} />
        ))}
      </div>
    </ToastContext>
  );
}

function OneToast({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const [held, setHeld] = useState(false);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => gone.current(), toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.action]);
  return (
    // Pointing at it or having the focus inside only makes it wait.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="toast" onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      {toast.tone === 'bad' ? <CircleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
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
            onGone();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button size="small" icon aria-label="Dismiss" onClick={onGone}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Says that something happened: `toast({ message: 'Line removed', action: { label: 'Undo', onPress } })`. */
export function useToast(): Show {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}
