import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.js';
import { Loading, Skeleton } from '../../ui/states.js';

/** The last value that was there: only a history's first page brings the people, and a filtered one may be loading. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}

/** Loads earlier changes once it comes near the window, or at a press. */
export function Earlier({
  words = 'Show earlier changes',
  busy,
  failed,
  onWanted,
}: {
  words?: string;
  busy: boolean;
  failed: boolean;
  onWanted: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef(onWanted);
  useEffect(() => {
    wanted.current = onWanted;
  });
  useEffect(() => {
    if (busy || failed) return;
    const near = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) wanted.current();
      },
      { rootMargin: '600px 0px' },
    );
    near.observe(box.current!);
    return () => near.disconnect();
  }, [busy, failed]);
  return (
    <div ref={box} className="history-earlier">
      <Button busy={busy} onClick={onWanted}>
        {words}
      </Button>
    </div>
  );
}

/** The shape of a history that is being loaded. */
export function HistorySkeleton() {
  return (
    <Loading className="grid gap-4 py-5">
      {[64, 48, 72, 56].map((width) => (
        <div key={width} className="grid grid-cols-[46px_1fr] gap-3">
          <Skeleton />
          <span style={{ inlineSize: `${width}%` }}>
            <Skeleton />
          </span>
        </div>
      ))}
    </Loading>
  );
}
