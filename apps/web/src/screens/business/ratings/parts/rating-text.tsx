import type { ReactNode } from 'react';
import { Day } from '../../../../ui/time.js';

interface RatingTextProps {
  text: string;
  /** Whose words they are, before them. */
  by?: string;
  /** When they were written. */
  at?: string | null;
  /** Who cannot read it. */
  note?: string | false;
  /** What can be done with it. */
  children?: ReactNode;
}

/** What was written in a rating, or in its answer; nothing where there are no words. */
export function RatingText({ text, by, at, note, children }: RatingTextProps) {
  if (!text && !note) return null;
  return (
    <div className="text-sm max-w-[60ch]">
      {text && (
        <p className="break-words">
          {by && <span className="text-ink-3">{`${by}: `}</span>}
          <bdi>{text}</bdi>
          {at && (
            <span className="text-ink-3 whitespace-nowrap">
              {' '}
              <Day at={at} />
            </span>
          )}
        </p>
      )}
      {note && <p className="note">{note}</p>}
      {children}
    </div>
  );
}
