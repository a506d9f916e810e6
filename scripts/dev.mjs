import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { launch } from './launch.mjs';
import { root } from './preflight.mjs';

/** Filled once the packages are installed: the list of compilers needs them. */
let compilers = [];

/** Starts a compiler that watches its sources; resolves when it has compiled all of them once. */
function watch({ folder, command, args }) {
  const child = spawn(command, [...args, '--watch'], { cwd: join(root, folder), stdio: ['ignore', 'pipe', 'pipe'] });
  const compiled = new Promise((done) => {
    const hear = (chunk) => {
      if (chunk.toString().includes('compiled')) done();
    };
    // One compiler reports on stdout, the other on stderr.
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.stderr.pipe(process.stderr);
    child.once('exit', done);
  });
  return { child, compiled };
}

// The compilers watch the sources, Node restarts the API when loaded files change, and Vite, inside the API,
// hot-reloads the web.
await launch({
  async prepare() {
    ({ compilers } = await import('./build.mjs'));
  },
  companions: () => compilers.map(watch),
  // Only compiled files are watched. Watching everything loaded would restart for ever, because Vite writes files.
  command: [
    ...['libs/domain', 'libs/projections', 'apps/api'].map((folder) => `--watch-path=${folder}/dist`),
    '--watch-path=content',
    '--watch-preserve-output',
    '--enable-source-maps',
    'apps/api/dist/main.js',
  ],
  env: { NODE_ENV: 'development' },
});
