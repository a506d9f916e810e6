import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface MenuProps {
  /** Content of the closed menu. */
  summary: ReactNode;
  /** Accessible name of a summary without text. */
  label?: string;
  /** Classes of the summary, `btn …` for one that looks like a button. */
  className?: string;
  /** It holds the current page. */
  current?: boolean;
  /** Reached by Tab; by default it is. */
  tabbable?: boolean;
  /** Opens towards the inline end or upwards. */
  end?: boolean;
  up?: boolean;
  /** Told when it opens and closes: for content that is read only then. */
  onToggle?: (open: boolean) => void;
  /** Stays open after a press inside, because that shows its own result. */
  stays?: boolean;
  /** Links and buttons; pressing one closes the menu. */
  children: ReactNode;
}

/** Items under a title in a menu. The title is no heading, because a menu can be next to any part of a page. */
export function MenuGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p className="menu-title" id={id}>
        {title}
      </p>
      {children}
    </div>
  );
}

/**
 * A disclosure of links and buttons: native, so it opens without a script. With one it also closes on a press outside,
 * on Escape (the focus returns) and after a selection, and arrow keys move inside.
 */
export function Menu({
  summary,
  label,
  className = 'btn',
  current = false,
  tabbable = true,
  end = false,
  up = false,
  stays = false,
  onToggle,
  children,
}: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const outside = (event: Event) => {
      const element = details.current;
      if (element?.open && !element.contains(event.target as Node)) element.open = false;
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, []);

  const close = () => {
    if (details.current) details.current.open = false;
  };
  const chosen = () => {
    // A dialog that opens now returns the focus to what is still there.
    details.current!.querySelector('summary')!.focus();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const element = details.current!;
    if (event.key === 'Escape' && element.open) {
      event.preventDefault();
      event.stopPropagation();
      close();
      element.querySelector('summary')!.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const items = [...element.querySelectorAll<HTMLElement>('.menu-list :is(a, button)')];
    event.preventDefault();
    element.open = true;
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    items[(at + step + items.length) % items.length]?.focus();
  };

  return (
    // The keys are conveniences on top of native links, buttons and a summary.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={details}
      className="menu"
      onKeyDown={onKeyDown}
      onToggle={({ currentTarget: { open, lastElementChild: list } }) => {
        // Also what is below the fold of a phone can be pressed.
        if (open) list!.scrollIntoView({ block: 'nearest' });
        onToggle?.(open);
      }}
    >
      <summary
        className={className}
        aria-label={label}
        aria-current={current || undefined}
        tabIndex={tabbable ? undefined : -1}
      >
        {summary}
      </summary>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={`menu-list ${end ? 'end' : ''} ${up ? 'up' : ''}`}
        onClick={(event) =>
          !stays && (event.target as Element).closest('a, button:not([aria-disabled=true])') && chosen()
        }
      >
        {children}
      </div>
    </details>
  );
}
