import { engineOptions } from './engine-options.mjs';
import { launch } from './launch.mjs';

await launch({
  async prepare(say) {
    const { build, isBuilt } = await import('./build.mjs');
    if (await isBuilt()) return;
    say('Building…');
    await build();
  },
  command: [...engineOptions, '--enable-source-maps', 'apps/api/dist/main.js'],
  env: { NODE_ENV: 'production' },
});
