import { readdir, readFile } from 'node:fs/promises';

/** All descendants of a process, with their command lines. */
export async function family(first: number): Promise<{ pid: number; command: string }[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const command = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim();
        return { pid: Number(name), parent, command };
      }),
  );
  const found = [first];
  for (let n = 0; n < found.length; n += 1)
    found.push(...all.filter(({ parent }) => parent === found[n]).map(({ pid }) => pid));
  return all.filter(({ pid }) => found.includes(pid) && pid !== first);
}

/** Waits until none of the processes is left (an unreaped zombie counts as gone). */
export async function allGone(pids: readonly number[], within = 30_000): Promise<number[]> {
  const alive = async (): Promise<number[]> => {
    const states = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
    return pids.filter((_, n) => states[n] !== '' && !/\) Z /.test(states[n]!));
  };
  for (const until = Date.now() + within; ; ) {
    const left = await alive();
    if (left.length === 0 || Date.now() > until) return left;
    await new Promise((done) => setTimeout(done, 50));
  }
}
