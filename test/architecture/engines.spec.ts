import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import semver from 'semver';

interface Locked {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  engines?: { node?: string };
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

it('no production package requires a newer Node than we promise', () => {
  const { engines } = read<{ engines: { node: string } }>('package.json');
  const oldest = semver.minVersion(engines.node)!.version;
  expect(readFileSync('README.md', 'utf8')).toContain(`Node ${oldest.replace(/\.0$/, '')} or newer`);

  const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
  const production = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
  );
  expect(production.length).toBeGreaterThan(100);
  const tooNew = production.flatMap(([path, { version, engines: asked }]) =>
    asked?.node && !semver.satisfies(oldest, asked.node) ? [`${path} ${version} asks for Node ${asked.node}`] : [],
  );
  expect(tooNew).toEqual([]);
});

it('the engine has the option that every process sets, which it would otherwise ignore', () => {
  const [, option] = /setFlagsFromString\('(--[\w-]+)=/.exec(readFileSync('apps/api/src/main.ts', 'utf8'))!;
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`${option} `);
});
