import { createContext, lazy, Suspense, use, useRef, useState, type ReactNode } from 'react';
import type { ToastContent } from './toast-shown.js';

/** Fetched with the first toast. */
const ToastShown = lazy(() => import('./toast-shown.js'));

interface Toast extends ToastContent {
  id: number;
}

type Show = (toast: ToastContent) => void;

const MOST_AT_ONCE = 3;

const ToastContext = createContext<Show | null>(null);

/** Holds the toasts of the page, in a region that screen readers are told about. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const count = useRef(0);
  const [show] = useState<Show>(() => (content: ToastContent) => {
    setToasts((shown) => [...shown, { ...content, id: (count.current += 1) }].slice(-MOST_AT_ONCE));
  });
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts no-print" role="status" aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <Suspense key={toast.id}>
            <ToastShown toast={toast} onGone={() => setToasts((shown) => shown.filter(({ id }) => id !== toast.id))} />
          </Suspense>
        ))}
      </div>
    </ToastContext>
  );
}

/** Says that something happened: `toast({ message: 'Line removed', action: { label: 'Undo', onPress } })`. */
export function useToast(): Show {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}
