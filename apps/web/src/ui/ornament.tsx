import type { ReactNode } from 'react';

/** The dimension line, the one ornament: under section titles and above totals. */
export function Dim({ className = '' }: { className?: string }) {
  return <div className={`dim ${className}`} aria-hidden="true" />;
}

interface SectionTitleProps {
  children: ReactNode;
  /** Under the line. */
  note?: ReactNode;
  /** At the far end of the title's line. */
  end?: ReactNode;
  level?: 1 | 2;
  id?: string;
}

/** A section's title over its dimension line. */
export function SectionTitle({ children, note, end, level = 2, id }: SectionTitleProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="section-title">
      <div>
        <Heading id={id}>{children}</Heading>
        {end}
      </div>
      <Dim />
      {note && <p>{note}</p>}
    </div>
  );
}
