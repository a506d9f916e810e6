import type { Plugin } from 'vite';

/** What only the server, the tests and the documentation need of an endpoint. */
const NOT_FOR_BROWSERS = new Set(['access', 'codes', 'pictures', 'version', 'query', 'body', 'answer']);

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** The object that describes an endpoint, of each `export const name = post('/api/…', { … })`. */
function descriptions(program: Node): Node[] {
  return (program.body as Node[])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => ((declaration as Node | null)?.declarations as Node[] | undefined) ?? [])
    .flatMap(({ init }) => ((init as Node | null)?.arguments as Node[] | undefined) ?? [])
    .filter(({ type }) => type === 'ObjectExpression');
}

/** Leaves out of the browser's script what it does not need of the endpoints' descriptions: a third of their bytes. */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    transform: {
      filter: { id: /libs[\\/]domain[\\/].*endpoints\.(ts|js)$/ },
      handler(code) {
        let lean = code;
        const cuts = descriptions(this.parse(code, { lang: 'ts' }) as unknown as Node).flatMap(({ properties }) => {
          const all = properties as Node[];
          return all.flatMap((property, at) =>
            NOT_FOR_BROWSERS.has((property.key as { name?: string }).name ?? '')
              ? [[property.start, all[at + 1]?.start ?? property.end] as const]
              : [],
          );
        });
        // From the end, so that earlier positions stay true.
        for (const [start, end] of cuts.sort(([one], [other]) => other - one))
          lean = lean.slice(0, start) + lean.slice(end);
        return { code: lean, map: null };
      },
    },
  };
}
