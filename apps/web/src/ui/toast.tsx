import { createContext, use, useRef, useState, type ReactNode, type RefCallback } from 'react';
import { createPortal } from 'react-dom';
import { part } from './part.js';
import type { ToastContent } from './toast-shown.js';

/** Loaded with the first toast. If that fails, only the text is shown. */
const ToastShown = part(
  'ui/toast-shown.tsx',
  () => import('./toast-shown.js'),
  (_, { toast }) => <p className="toast">{toast.message}</p>,
);

interface Toast extends ToastContent {
  id: number;
}

/** Shows a toast; the returned function closes it. */
type Show = (toast: ToastContent) => () => void;

const MOST_AT_ONCE = 3;

const ToastContext = createContext<Show | null>(null);
const OutletContext = createContext<RefCallback<HTMLElement>>(() => undefined);

/** Holds the page's toasts, in a live region. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  /** Open dialogs, the topmost last: everything outside it is inert. */
  const [outlets, setOutlets] = useState<readonly HTMLElement[]>([]);
  const [outlet] = useState<RefCallback<HTMLElement>>(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    setOutlets((open) => [...open, element]);
    return () => setOutlets((open) => open.filter((one) => one !== element));
  });
  const count = useRef(0);
  const remove = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  const [show] = useState<Show>(() => (content: ToastContent) => {
    const id = (count.current += 1);
    setToasts((shown) => withoutOldest([...shown, { ...content, id }]));
    return () => remove(id);
  });
  const top = outlets.at(-1);
  const region = (
    <div className="toasts no-print" role="status" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastShown key={toast.id} toast={toast} onGone={() => remove(toast.id)} />
      ))}
    </div>
  );
  return (
    <ToastContext value={show}>
      <OutletContext value={outlet}>{children}</OutletContext>
      {top ? createPortal(region, top) : region}
    </ToastContext>
  );
}

/** Permanent toasts are not displaced by transient ones. */
function withoutOldest(toasts: Toast[]): Toast[] {
  const passing = toasts.filter((toast) => !toast.lasts && !toast.ongoing).slice(-MOST_AT_ONCE);
  return toasts.filter((toast) => toast.lasts || toast.ongoing || passing.includes(toast));
}

/** Ref of the place in a modal dialog where toasts show while it is the topmost. */
export function useToastOutlet(): RefCallback<HTMLElement> {
  return use(OutletContext);
}

/** Shows a toast: `toast({ message: 'Line removed', action: { label: 'Undo', onPress } })`. */
export function useToast(): Show {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}
