import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Supervisor } from './supervisor.js';

const children: ChildProcess[] = [];
const said: string[] = [];
const say = (line: string): unknown => said.push(line);
const run = (program: string): ChildProcess => {
  const child = spawn(process.execPath, ['-e', program]);
  children.push(child);
  return child;
};
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

describe('a supervised child', () => {
  it('is restarted after it was killed', async () => {
    let told!: () => void;
    const again = new Promise<void>((resolve) => (told = resolve));
    const supervisor = new Supervisor(
      'The helper',
      () => {
        if (children.length === 1) told();
        return run('setInterval(() => {}, 1000)');
      },
      say,
      () => undefined,
      [1],
    );
    const first = supervisor.child;
    first.kill('SIGKILL');
    await again;
    expect(children).toHaveLength(2);
    await supervisor.stop((child) => child.kill('SIGTERM'));
    expect(children[1]!.signalCode).toBe('SIGTERM');
  });

  it('that dies repeatedly is given up', async () => {
    await new Promise<void>(
      (givenUp) => new Supervisor('The helper', () => run('process.exit(3)'), say, givenUp, [1, 1, 1]),
    );
    expect(children.map(({ exitCode }) => exitCode)).toEqual([3, 3, 3, 3]);
    expect(said.at(-1)).toBe('The helper ended unexpectedly (code 3), 4 times in a row; Quotewright stops.');
  });

  it('that was stopped is not restarted', async () => {
    const supervisor = new Supervisor(
      'The helper',
      () => run('setInterval(() => {}, 1000)'),
      say,
      () => undefined,
      [1],
    );
    await supervisor.stop((child) => child.kill('SIGTERM'));
    await supervisor.stop((child) => child.kill('SIGTERM'));
    expect(children).toHaveLength(1);
  });
});
