import wordmark from './wordmark.svg?no-inline';

/** The logo with its name, or alone in small spaces. Its colours follow the theme. */
export function Logo({ markOnly = false, className = '' }: { markOnly?: boolean; className?: string }) {
  return (
    <svg
      className={`logo ${className}`}
      viewBox={markOnly ? '0 2 48 48' : '0 2 253 48'}
      role="img"
      aria-label="Quotewright"
    >
      <circle cx="24" cy="19" r="14" fill="none" stroke="var(--logo-ink)" strokeWidth="5" />
      <path d="M3 42H45.5" stroke="var(--logo-line)" strokeWidth="2.2" />
      <path d="M5.8 37.5L11.2 46.5" stroke="var(--logo-line)" strokeWidth="3.2" />
      <path d="M27 21.2L42.8 47.5" stroke="var(--logo-accent)" strokeWidth="5.2" />
      {!markOnly && <use href={`${wordmark}#word`} fill="var(--logo-ink)" />}
    </svg>
  );
}
