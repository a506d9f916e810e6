import type { ChildProcess } from 'node:child_process';
import type { measured } from './metrics.js';

/** A child that does not answer within this time (ms) is left out. */
const PATIENCE = 1_000;

type Measured = Awaited<ReturnType<typeof measured>>;

interface Message {
  ask?: 'metrics';
  metrics?: Measured;
}

/** A child process's measurements; nothing if it does not answer. */
export async function askChild(child: ChildProcess): Promise<Measured> {
  return new Promise((resolve) => {
    const done = (answer: Measured): void => {
      clearTimeout(timer);
      child.off('message', hear);
      resolve(answer);
    };
    const hear = ({ metrics }: Message): void => {
      if (metrics) done(metrics);
    };
    const timer = setTimeout(done, PATIENCE, []);
    child.on('message', hear);
    if (!child.connected) done([]);
    else child.send({ ask: 'metrics' } satisfies Message, (error) => error && done([]));
  });
}

/** In the child: answers its parent. */
export function answerParent(look: () => Promise<Measured>): void {
  process.on('message', ({ ask }: Message) => {
    if (ask === 'metrics') void look().then((metrics) => process.send?.({ metrics } satisfies Message));
  });
}
