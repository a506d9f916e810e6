/** Retry interval if the browser does not know that it is offline (ms). */
const TRY_AGAIN = 5_000;

/** Resolves when a retry is worthwhile: the browser is back online, or some seconds have passed. */
export function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, TRY_AGAIN);
    addEventListener('online', done);
  });
}
