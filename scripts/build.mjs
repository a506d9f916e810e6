import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** npm links a program beside the workspace that asks for it, or at the root. */
const bin = (name, folder = '.') => {
  const own = join(root, folder, 'node_modules/.bin', name);
  return existsSync(own) ? own : join(root, 'node_modules/.bin', name);
};

/** Runs a command to its end; rejects with what it printed where it fails. */
function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    // Whoever asks for a build, a test run too, gets the one that is served.
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${[command.replace(root, ''), ...args].join(' ')} failed\n${output}`)),
    );
  });
}

/** What has to be compiled, each with the arguments that compile it; `watch` is added by `npm run dev`. */
export const compilers = [
  ...['libs/domain', 'libs/projections', 'sample'].map((folder) => ({
    folder,
    command: bin('swc'),
    args: ['src', '-d', 'dist', '--strip-leading-paths', '--config-file', join(root, '.swcrc'), '--ignore', '**/*.spec.ts'],
  })),
  { folder: 'apps/api', command: bin('nest'), args: ['build', '--config', join('..', '..', 'nest-cli.json')] },
];

/** The browser's bundle, then the server renderer's. */
const bundles = [['build'], ['build', '--ssr']];

/** Compiles every package and bundles the web for the browser and for the server. */
export async function build() {
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
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  await writeFile(stamp, await fingerprint());
}

const stamp = join(root, 'node_modules/.cache/quotewright-build');

/** A hash over name, size and time of every source that the build reads. */
async function fingerprint() {
  const hash = createHash('sha256');
  const visit = async (path) => {
    const info = await stat(join(root, path));
    if (!info.isDirectory()) {
      hash.update(`${path} ${info.size} ${info.mtimeMs}\n`);
      return;
    }
    for (const name of (await readdir(join(root, path))).sort()) await visit(join(path, name));
  };
  const sources = ['libs/domain', 'libs/projections', 'sample', 'apps/api', 'apps/web'].map((folder) => `${folder}/src`);
  for (const path of [...sources, 'apps/web/vite.config.ts', '.swcrc', 'nest-cli.json', 'package-lock.json']) await visit(path);
  return hash.digest('hex');
}

/** True where nothing has changed since the last build and its results are all there. */
export async function isBuilt() {
  const results = ['libs/domain', 'libs/projections', 'sample', 'apps/api', 'apps/web'].map((folder) => join(root, folder, 'dist'));
  if (!existsSync(stamp) || !results.every((path) => existsSync(path))) return false;
  return (await readFile(stamp, 'utf8')) === (await fingerprint());
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
