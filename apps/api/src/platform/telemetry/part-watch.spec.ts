import { describe, expect, it } from '@jest/globals';
import { PartWatch } from './part-watch.js';

/** A watch of parts that the test takes away and gives back, and the lines that it has written. */
function watching() {
  const lines: string[] = [];
  const away = new Set<string>();
  const ask = (part: string) => async () => {
    if (away.has(part)) throw new Error('refused');
  };
  const line =
    (level: string) =>
    (_: object, text: string): void =>
      void lines.push(`${level}: ${text}`);
  const log = { info: line('info'), warn: line('warn') } as unknown as ConstructorParameters<typeof PartWatch>[1];
  const watch = new PartWatch({ 'event log': ask('event log'), database: ask('database') }, log);
  return { watch, away, lines };
}

describe('the watch of parts', () => {
  it('says once that a part answers, is lost, and is back', async () => {
    const { watch, away, lines } = watching();
    for (const gone of [false, false, true, true, true, false, false]) {
      if (gone) away.add('event log');
      else away.delete('event log');
      await watch.look();
    }
    expect(lines).toEqual([
      'info: The event log answers',
      'info: The database answers',
      'warn: The event log does not answer',
      'info: The event log answers again, after 0 s',
    ]);
  });

  it('says of a part that was never there that it does not answer, and then that it does', async () => {
    const { watch, away, lines } = watching();
    away.add('database');
    await watch.look();
    away.clear();
    await watch.look();
    expect(lines).toEqual([
      'info: The event log answers',
      'warn: The database does not answer',
      'info: The database answers again, after 0 s',
    ]);
  });

  it('says nothing of parts that end with the process', async () => {
    const { watch, away, lines } = watching();
    await watch.start();
    away.add('database');
    await watch.stop();
    await watch.look();
    expect(lines).toEqual(['info: The event log answers', 'info: The database answers']);
  });
});
