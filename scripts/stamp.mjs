import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A build result: a file with a hash over name, size and time of each source.
 * @typedef {{ root: string, sources: readonly string[], stamp: string }} Stamp `sources` are files and folders below
 * `root`; `stamp` is the file's path
 */

/** @param {Stamp} what */
async function fingerprint({ root, sources }) {
  const hash = createHash('sha256');
  const visit = async (path) => {
    const info = await stat(join(root, path));
    if (!info.isDirectory()) {
      hash.update(`${path} ${info.size} ${info.mtimeMs}\n`);
      return;
    }
    for (const name of (await readdir(join(root, path))).sort()) await visit(join(path, name));
  };
  for (const path of sources) await visit(path);
  return hash.digest('hex');
}

/**
 * Builds something from the sources and stamps it. If a source changed meanwhile there is no stamp: parts of the result
 * may be older than others, such as a browser bundle that does not match the server's pages (React's error 418).
 * @param {Stamp} what
 * @param {() => Promise<void>} make
 */
export async function makeStamped(what, make) {
  await rm(what.stamp, { force: true });
  const before = await fingerprint(what);
  await make();
  if ((await fingerprint(what)) !== before) return;
  await mkdir(dirname(what.stamp), { recursive: true });
  await writeFile(what.stamp, before);
}

/** Whether the sources equal those that were stamped. @param {Stamp} what */
export async function isStamped(what) {
  const stamped = await readFile(what.stamp, 'utf8').catch(() => null);
  return stamped !== null && stamped === (await fingerprint(what));
}
