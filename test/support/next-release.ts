import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The next release of the product, built, in its own folder. */
export interface NextRelease {
  dir: string;
  remove: () => Promise<void>;
}

/**
 * Makes a release that differs only in the version of one read model, as after a change of its tables: a copy of the
 * build with that number raised by one.
 * @param file of the read model in `libs/projections/src`, without its extension (`templates/template-details`)
 */
export async function nextRelease(file: string): Promise<NextRelease> {
  const dir = await mkdtemp(join(tmpdir(), 'quotewright-release-'));
  const modules = join(dir, 'node_modules');
  await mkdir(join(modules, '@quotewright'), { recursive: true });
  for (const folder of ['apps/api', 'libs/projections']) {
    await cp(join(folder, 'dist'), join(dir, folder, 'dist'), { recursive: true });
    await cp(join(folder, 'package.json'), join(dir, folder, 'package.json'));
  }
  // Unchanged parts are not copied: the web, and every package but the changed one.
  await symlink(resolve('apps/web'), join(dir, 'apps/web'));
  for (const name of await readdir('node_modules'))
    if (name !== '@quotewright') await symlink(resolve('node_modules', name), join(modules, name));
  for (const name of await readdir('node_modules/@quotewright')) {
    await symlink(
      name === 'projections' ? join(dir, 'libs/projections') : resolve('node_modules/@quotewright', name),
      join(modules, '@quotewright', name),
    );
  }
  const path = join(dir, 'libs/projections/dist', `${file}.js`);
  const text = await readFile(path, 'utf8');
  const raised = text.replace(
    /(\n {4}version: )(\d+),/,
    (_, before: string, version: string) => `${before}${Number(version) + 1},`,
  );
  if (raised === text) throw new Error(`${file} has no version to raise`);
  await writeFile(path, raised);
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
