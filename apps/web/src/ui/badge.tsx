import { Award, Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';

interface BadgeProps {
  tone?: 'free' | 'premium' | 'live' | 'pending' | 'off' | 'fault' | 'info';
  /** A dot before the text, for states. */
  dot?: boolean;
  children: ReactNode;
}

/** A state or type in a word or two. */
export function Badge({ tone, dot = false, children }: BadgeProps) {
  return (
    <span className={`badge ${tone ?? ''}`}>
      {dot && <span className="dot" aria-hidden="true" />}
      {children}
    </span>
  );
}

/** FREE with an award or PREMIUM with a bookmark: `free` means free, any other value premium (spec §4). */
export function PriceBadge({ quotePrice }: { quotePrice: string }) {
  return quotePrice === 'free' ? (
    <Badge tone="free">
      <Award aria-hidden="true" />
      FREE
    </Badge>
  ) : (
    <Badge tone="premium">
      <Bookmark aria-hidden="true" />
      PREMIUM
    </Badge>
  );
}
