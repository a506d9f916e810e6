/** Vite's `manifest.json`, the part that is read here. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] }
>;

/** What a page needs besides its HTML; addresses from the root of the site. */
export interface PageFiles {
  /** The script that hydrates. */
  entry: string;
  styles: string[];
  /** The faces of the first screen; formulas' own comes when a formula does. */
  fonts: string[];
  /** Scripts of the matched screens, to be fetched beside the entry. */
  modules: string[];
  /** The list of all parts that are fetched later; none in development. */
  parts: string | null;
}

/** What the list of all parts is called in the manifest (build/list-parts.ts). */
export const PARTS = 'parts.json';
const ENTRY = 'src/app/entry-client.tsx';
const PRELOADED_FONTS = ['fonts/archivo.woff2', 'fonts/instrument-sans.woff2'];

/** The tool's frame, and what it may need at any moment, also without a connection. */
const TOOL = [
  'src/app/shell/tool-shell.tsx',
  'src/app/failed.tsx',
  'src/features/shortcuts/shortcut-sheet.tsx',
  'src/ui/alert-dialog.tsx',
  'src/ui/toast-shown.tsx',
];

/** The source files of a route that is fetched when needed. */
export function sourcesOf(routeId: string): readonly string[] {
  return routeId === 'tool' ? TOOL : [`src/screens/${routeId}/index.ts`];
}

/** Every chunk that one needs before it can run, itself first. */
export function staticImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key) || !manifest[key]) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) staticImports(manifest, next, seen);
  return seen;
}

/** The files of a page made of these routes. Without a manifest (development): the sources. */
export function pageFiles(manifest: Manifest | null, routeIds: readonly string[]): PageFiles {
  if (manifest === null)
    return { entry: `/${ENTRY}`, styles: ['/src/styles/index.css?direct'], fonts: [], modules: [], parts: null };
  const keys = new Set<string>();
  for (const key of [ENTRY, ...routeIds.flatMap(sourcesOf)]) staticImports(manifest, key, keys);
  const chunks = [...keys].map((key) => manifest[key]!);
  const entry = manifest[ENTRY]!;
  return {
    entry: `/${entry.file}`,
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    fonts: PRELOADED_FONTS.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : [])),
    modules: chunks.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
    parts: manifest[PARTS] ? `/${manifest[PARTS].file}` : null,
  };
}
