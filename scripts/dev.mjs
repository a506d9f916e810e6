import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { launch } from './launch.mjs';
import { root } from './preflight.mjs';

/** Filled once the packages, which the list of compilers needs, are installed. */
let compilers = [];

// The compilers watch the sources, Node restarts the API when what it has loaded changes, and Vite, inside the API,
// hot-reloads the web.
await launch({
  async prepare(say) {
    const builder = await import('./build.mjs');
    compilers = builder.compilers;
    say('Building…');
    await builder.build();
  },
  companions: () =>
    compilers.map(({ folder, command, args }) =>
      spawn(command, [...args, '--watch'], { cwd: join(root, folder), stdio: ['ignore', 'ignore', 'inherit'] }),
    ),
  command: ['--watch', '--watch-preserve-output', '--enable-source-maps', 'apps/api/dist/main.js'],
  env: { NODE_ENV: 'development' },
});
