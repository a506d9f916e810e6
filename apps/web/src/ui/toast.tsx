import { createContext, lazy, Suspense, use, useRef, useState, type ReactNode, type RefCallback } from 'react';
import { createPortal } from 'react-dom';
import type { ToastContent } from './toast-shown.js';

/** Fetched with the first toast. */
const ToastShown = lazy(() => import('./toast-shown.js'));

interface Toast extends ToastContent {
  id: number;
}

type Show = (toast: ToastContent) => void;

const MOST_AT_ONCE = 3;

const ToastContext = createContext<Show | null>(null);
const OutletContext = createContext<RefCallback<HTMLElement>>(() => undefined);

/** Holds the toasts of the page, in a region that screen readers are told about. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  /** Open dialogs, the topmost last: what stands outside of it can be neither pressed nor heard. */
  const [outlets, setOutlets] = useState<readonly HTMLElement[]>([]);
  const [outlet] = useState<RefCallback<HTMLElement>>(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    setOutlets((open) => [...open, element]);
    return () => setOutlets((open) => open.filter((one) => one !== element));
  });
  const count = useRef(0);
  const [show] = useState<Show>(() => (content: ToastContent) => {
    setToasts((shown) => [...shown, { ...content, id: (count.current += 1) }].slice(-MOST_AT_ONCE));
  });
  const top = outlets.at(-1);
  const region = (
    <div className="toasts no-print" role="status" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <Suspense key={toast.id}>
          <ToastShown toast={toast} onGone={() => setToasts((shown) => shown.filter(({ id }) => id !== toast.id))} />
        </Suspense>
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

/** The ref of the place in a modal dialog where toasts show while it is the topmost. */
export function useToastOutlet(): RefCallback<HTMLElement> {
  return use(OutletContext);
}

/** Says that something happened: `toast({ message: 'Line removed', action: { label: 'Undo', onPress } })`. */
export function useToast(): Show {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}
