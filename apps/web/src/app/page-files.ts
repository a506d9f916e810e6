/** The part of Vite's `manifest.json` that is used here. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] }
>;

/** What a page needs besides its HTML; addresses from the root of the site. */
export interface PageFiles {
  /** The script that hydrates. */
  entry: string;
  styles: string[];
  /** The fonts of the first screen; that of formulas loads with a formula. */
  fonts: string[];
  /** Scripts of the matched screens, to fetch in parallel with the entry. */
  modules: string[];
  /** The list of all lazy parts; none in development. */
  parts: string | null;
}

/** Name of the list of all parts in the manifest (build/list-parts.ts). */
export const PARTS = 'parts.json';
/** The script that hydrates a page: with the router, or a guest's. */
export const ENTRIES = { router: 'src/app/entry-client.tsx', guest: 'src/app/entry-guest.tsx' } as const;
const PRELOADED_FONTS = ['fonts/archivo.woff2', 'fonts/instrument-sans.woff2'];

/** The tool's frame, and what it may need at any moment, also offline. */
const TOOL = [
  'src/app/shell/tool-shell.tsx',
  'src/app/failed.tsx',
  'src/features/shortcuts/shortcut-sheet.tsx',
  'src/ui/alert-dialog.tsx',
  'src/ui/toast-shown.tsx',
];

/** The source files of a lazy route. */
export function sourcesOf(routeId: string): readonly string[] {
  if (routeId === 'tool') return TOOL;
  return [`src/screens/${routeId}/index.ts`];
}

/** Every chunk needed to run a chunk, itself first. */
export function staticImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key) || !manifest[key]) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) staticImports(manifest, next, seen);
  return seen;
}

/** The files of a page with these routes. Without a manifest (development): the sources. */
export function pageFiles(
  manifest: Manifest | null,
  routeIds: readonly string[],
  kind: keyof typeof ENTRIES,
): PageFiles {
  const first = ENTRIES[kind];
  if (manifest === null)
    return { entry: `/${first}`, styles: ['/src/styles/index.css?direct'], fonts: [], modules: [], parts: null };
  const keys = new Set<string>();
  for (const key of [first, ...routeIds.flatMap(sourcesOf)]) staticImports(manifest, key, keys);
  const entry = `/${manifest[first]!.file}`;
  const { styles, modules } = filesOf(manifest, keys);
  return {
    entry,
    styles,
    fonts: PRELOADED_FONTS.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : [])),
    modules: modules.filter((file) => file !== entry),
    parts: manifest[PARTS] ? `/${manifest[PARTS].file}` : null,
  };
}

/** The files of a lazy part (its source below `src/`), with all that it imports. None in development. */
export function partFiles(manifest: Manifest | null, source: string): Pick<PageFiles, 'styles' | 'modules'> {
  return manifest ? filesOf(manifest, staticImports(manifest, `src/${source}`)) : { styles: [], modules: [] };
}

function filesOf(manifest: Manifest, keys: Iterable<string>): Pick<PageFiles, 'styles' | 'modules'> {
  const chunks = [...keys].map((key) => manifest[key]!);
  return {
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    modules: chunks.map((chunk) => `/${chunk.file}`),
  };
}
