/** A lazy part whose files could not be loaded. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';

  /** @param gone the server no longer has these files: only a page of its current release helps */
  constructor(
    readonly gone: boolean,
    options?: ErrorOptions,
  ) {
    super('A part of the page could not be loaded.', options);
  }
}

/** The files of every lazy part, by the part's source. */
type Parts = Readonly<Record<string, readonly string[]>>;

/** Address of the list of all parts; `null` in development, and until `knowParts`. */
let list: string | null = null;
let parts: Promise<Parts> | undefined;

/**
 * Sets the list of all parts once the page's own are loaded: from now on the files of each are fetched before its
 * modules.
 */
export function knowParts(address: string | null): void {
  list = address;
}

async function readParts(address: string): Promise<Parts> {
  const response = await fetch(address);
  if (!response.ok) throw new NotLoaded(response.status === 404);
  return (await response.json()) as Parts;
}

/** The list of all parts, read on first use. */
async function allParts(): Promise<Parts> {
  if (list === null) return {};
  parts ??= readParts(list);
  try {
    return await parts;
  } catch (error) {
    parts = undefined;
    throw error;
  }
}

/** The files already loaded. */
let had: Set<string> | undefined;

/** The page's own files, as listed by the server in the head. */
function cameWithPage(): Set<string> {
  const files = document.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet], script[src]');
  return new Set([...files].map((file) => (file.getAttribute('href') ?? file.getAttribute('src'))!));
}

/**
 * Loads a lazy part: its files first, then its modules. A browser may remember a failed module for as long as the page
 * lives (Safari does), so none is imported before its files are loaded: then a retry helps. Rejects with `NotLoaded`.
 * @param sources the part's own files as Vite lists them: `src/screens/business/my-quotes/index.ts`
 */
export async function loaded<T>(sources: readonly string[], load: () => Promise<T>): Promise<T> {
  try {
    const known = await allParts();
    await Promise.all(sources.flatMap((source) => known[source] ?? []).map((file) => fetchFile(file)));
    return await load();
  } catch (error) {
    throw error instanceof NotLoaded ? error : new NotLoaded(false, { cause: error });
  }
}

async function fetchFile(file: string, priority: RequestPriority = 'auto'): Promise<void> {
  had ??= cameWithPage();
  if (had.has(file)) return;
  const response = await fetch(file, { priority });
  if (!response.ok) throw new NotLoaded(response.status === 404);
  await response.arrayBuffer();
  had.add(file);
}

/** Resolves when the browser is idle. (Safari has no idle callback.) */
const idle = () =>
  new Promise<unknown>((resolve) =>
    // eslint-disable-next-line compat/compat -- it is asked first whether there is such a thing
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );

/**
 * Preloads what the page may need later, one file at a time while idle, so that it is available offline and after the
 * next release. With data saving on, only the list.
 * @param address of the list of parts
 */
export async function fetchAhead(address: string): Promise<void> {
  await idle();
  knowParts(address);
  const known = await allParts();
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const file of new Set(Object.values(known).flat())) {
    await idle();
    // What fails now is loaded when it is needed.
    await fetchFile(file, 'low').catch(() => undefined);
  }
}
