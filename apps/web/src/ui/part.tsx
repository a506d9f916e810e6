import { Component, createContext, lazy, Suspense, use, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { loaded, NotLoaded } from '../lib/files.js';
import { Button } from './button.js';

/** Called by each part that is rendered, with its source. The server lists a page's parts so; `null` in the browser. */
export const PartsContext = createContext<((source: string) => void) | null>(null);

/** Loads each part that was declared, by its source. */
const parts = new Map<string, () => Promise<unknown>>();

/** Loads these parts. Rejects with `NotLoaded`. Sources of modules not loaded yet are passed over. */
export const loadParts = (sources: readonly string[]): Promise<unknown> =>
  Promise.all(sources.flatMap((source) => parts.get(source) ?? []).map((load) => load()));

/**
 * A component that is loaded when first shown. If that fails, its place says so and offers Retry, and everything around
 * it stays.
 * @param source its file below `src/`
 * @param place puts that notice where the component would be (a dialog's into a dialog)
 */
export function part<P extends object>(
  source: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  place: (failed: ReactNode, props: P) => ReactNode = (failed) => failed,
): ComponentType<P> {
  let shown: ComponentType<P>;
  const fetched = async () => {
    const module = await loaded([`src/${source}`], load);
    shown = module.default;
    return module;
  };
  // A failed lazy component stays failed: a new one replaces it.
  const begin = () =>
    lazy(() =>
      fetched().catch((error: unknown) => {
        shown = begin();
        throw error;
      }),
    );
  shown = begin();
  parts.set(source, fetched);
  return function Part(props: P) {
    const [Shown, setShown] = useState(() => shown);
    use(PartsContext)?.(source);
    return (
      <Caught onRetry={() => setShown(() => shown)} place={(failed) => place(failed, props)}>
        <Suspense>
          <Shown {...props} />
        </Suspense>
      </Caught>
    );
  };
}

interface CaughtProps {
  onRetry: () => void;
  place: (failed: ReactNode) => ReactNode;
  children: ReactNode;
}

class Caught extends Component<CaughtProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { onRetry, place, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    // Its own errors are not handled here.
    if (!(error instanceof NotLoaded)) throw error as Error;
    const retry = () => {
      onRetry();
      this.setState({ error: null });
    };
    return place(<PartFailed gone={error.gone} onRetry={retry} />);
  }
}

function PartFailed({ gone, onRetry }: { gone: boolean; onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  });
  return (
    <div className="notice bad" role="alert">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          {gone
            ? 'Quotewright was updated, and this belongs to the version before. Reload the page to use it.'
            : 'This could not be loaded. Check the connection and try again.'}
        </p>
        <Button size="small" onClick={gone ? () => window.location.reload() : onRetry}>
          {gone ? 'Reload' : 'Retry'}
        </Button>
      </div>
    </div>
  );
}
