import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from '../lib/navigation.js';

type Variant = 'primary' | 'plain' | 'ghost' | 'danger' | 'ghost-danger' | 'danger-solid';

interface Look {
  /** Without one: the neutral button. At most one `primary` per screen. */
  variant?: Variant;
  size?: 'small' | 'big';
  /** Square, for an icon alone; needs an `aria-label`. */
  icon?: boolean;
}

function classes({ variant, size, icon }: Look, className?: string): string {
  return ['btn', variant, size, icon && 'icon', className].filter(Boolean).join(' ');
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** In progress: shows a spinner, keeps its place and focus, and ignores presses. */
  busy?: boolean;
}

/** A button. Its type is `button` by default. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes({ variant, size, icon }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {busy && icon ? null : children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, ...rest }: LinkProps & Look) {
  return <Link className={classes({ variant, size, icon }, className)} {...rest} />;
}

/** Text next to an action for screen readers only. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
