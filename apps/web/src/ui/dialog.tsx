import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Button } from './button.js';
import { useToastOutlet } from './toast.js';

interface DialogProps {
  open: boolean;
  /** Requested by Escape, the cross or a press outside. The owner decides and turns `open` off. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons at its foot. */
  footer?: ReactNode;
  /** `wide` 880 px, `x-large` 1140 px, `panel` a side sheet at the inline end. */
  size?: 'wide' | 'x-large' | 'panel';
  /** It must be answered: no cross, and presses outside do nothing. */
  alert?: boolean;
  /** It is only for reading: its body takes the focus, for the scroll keys. */
  reading?: boolean;
}

/**
 * A modal dialog: the browser's own, so focus stays inside, Escape closes only the top one and focus returns to what
 * opened it.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

/** Scroll bars that take up space vanish behind a dialog; the page is padded by their width, so that nothing moves. */
function keepPlaceOfScrollbar(): void {
  const page = document.documentElement;
  const start = page.getBoundingClientRect().left;
  const end = window.innerWidth - page.clientWidth - start;
  const [first, last] = getComputedStyle(page).direction === 'rtl' ? [end, start] : [start, end];
  page.style.setProperty('--scrollbar-start', `${first}px`);
  page.style.setProperty('--scrollbar-end', `${last}px`);
}

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  size,
  alert = false,
  reading = false,
}: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const toasts = useToastOutlet();
  const titleId = useId();
  const bodyId = useId();
  useLayoutEffect(() => {
    const element = dialog.current!;
    if (!element.open) {
      if (!document.querySelector('dialog:modal')) keepPlaceOfScrollbar();
      show(element);
    }
    // Closing (rather than only leaving the page) returns the focus.
    return () => element.close();
  }, []);
  const beside = (event: MouseEvent) => event.target === dialog.current;
  return (
    // A press on the backdrop is for the mouse; keyboards have Escape and the cross.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={`dialog ${size ?? ''}`}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert ? bodyId : undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        // Pressed twice in a row, Escape closes a dialog whatever its page says: then `close` follows.
        if (!event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open) return;
        // Only the owner closes it, because what was typed may be lost.
        show(dialog.current);
        onClose();
      }}
      // The second of a double press belongs to the first, which opened it.
      onMouseDown={(event) => (pressedBeside.current = beside(event) && event.detail < 2)}
      onClick={(event) => {
        if (!alert && pressedBeside.current && beside(event)) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} title={typeof title === 'string' ? title : undefined}>
          {title}
        </h2>
        {!alert && (
          <Button variant="ghost" size="small" icon aria-label="Close" onClick={onClose}>
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="dialog-body" id={bodyId} tabIndex={reading ? 0 : undefined} data-autofocus={reading || undefined}>
        {children}
      </div>
      {footer && <div className="dialog-foot">{footer}</div>}
      <div ref={toasts} />
    </dialog>
  );
}

/**
 * Opens a dialog with the focus where its work starts: marked with `data-autofocus`, or the first field of its form. It
 * shows its beginning: what a note is about stands above it.
 */
function show(dialog: HTMLDialogElement) {
  dialog.showModal();
  const field = 'form :is(input, select, textarea):not(:disabled, [type=hidden], [type=file])';
  const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(field);
  start?.focus({ preventScroll: true });
}

/** A side dialog, for forms about what stays in view. */
export function SidePanel(props: Omit<DialogProps, 'size' | 'alert'>) {
  return <Dialog {...props} size="panel" />;
}
