import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isStamped, makeStamped } from './stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** npm installs a program next to the workspace that needs it, or at the root. */
const bin = (name, folder = '.') => {
  const own = join(root, folder, 'node_modules/.bin', name);
  return existsSync(own) ? own : join(root, 'node_modules/.bin', name);
};

/** Runs a command; rejects with its output if it fails. */
function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    // Every build, test runs included, is the one that is served.
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${[command.replace(root, ''), ...args].join(' ')} failed\n${output}`)),
    );
  });
}

/** What has to be compiled, each with the compiler's arguments; `npm run dev` adds `watch`. */
export const compilers = [
  ...['libs/domain', 'libs/projections', 'sample', 'content'].map((folder) => ({
    folder,
    command: bin('swc'),
    args: [
      'src',
      '-d',
      'dist',
      '--strip-leading-paths',
      '--config-file',
      join(root, '.swcrc'),
      '--ignore',
      '**/*.spec.ts,**/*.testing.ts,**/testing.ts',
    ],
  })),
  { folder: 'apps/api', command: bin('nest'), args: ['build', '--config', join('..', '..', 'nest-cli.json')] },
];

/** The browser's bundle, then the server renderer's. */
const bundles = [['build'], ['build', '--ssr']];

const packages = ['libs/domain', 'libs/projections', 'sample', 'content', 'apps/api', 'apps/web'];

/** Every source that the build reads. */
const built = {
  root,
  sources: [
    ...packages.map((folder) => `${folder}/src`),
    ...['pages', 'blog', 'help'].map((folder) => `content/${folder}`),
    'apps/web/vite.config.ts',
    '.swcrc',
    'nest-cli.json',
    'package-lock.json',
  ],
  stamp: join(root, 'node_modules/.cache/quotewright-build'),
};

/** Compiles every package and bundles the web for the browser and for the server. */
export function build() {
  return makeStamped(built, async () => {
    await Promise.all([
      ...compilers.map(async ({ folder, command, args }) => {
        await rm(join(root, folder, 'dist'), { recursive: true, force: true });
        await run(command, args, join(root, folder));
      }),
      (async () => {
        await rm(join(root, 'apps/web/dist'), { recursive: true, force: true });
        for (const args of bundles) await run(bin('vite', 'apps/web'), args, join(root, 'apps/web'));
      })(),
    ]);
    await run(process.execPath, [join(root, 'content/dist/build.js')], root);
  });
}

/** True if nothing has changed since the last build and all its results exist. */
export async function isBuilt() {
  return packages.every((folder) => existsSync(join(root, folder, 'dist'))) && isStamped(built);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
