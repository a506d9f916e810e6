import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const document = 'docs/security.md';
const text = readFileSync(document, 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -1).split(' | '));

const states = ['met', 'partly', 'not applicable', 'not met'];
/** The rows of the requirements; one may hold several numbers. */
const requirements = rows
  .filter(([number]) => /^\d+\.\d+\.\d+/.test(number!))
  .map(([numbers, level, , state, by]) => ({ numbers: numbers!.split(', '), level, state, by }));

describe('docs/security.md', () => {
  it('says of each requirement of ASVS 5.0, Levels 1 and 2, whether it is met, once', () => {
    expect(requirements.filter(({ state }) => !states.includes(state!))).toEqual([]);
    expect(requirements.filter(({ by }) => !by?.trim())).toEqual([]);
    const numbers = requirements.flatMap((row) => row.numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
    const ofLevel = (level: string) => requirements.filter((row) => row.level === level).flatMap((row) => row.numbers);
    // As many as the standard has.
    expect([ofLevel('1').length, ofLevel('2').length]).toEqual([70, 183]);
  });

  it.each(['1', '2', 'both'])('counts what is met: level %s', (level) => {
    const counted = states.map((state) =>
      requirements
        .filter((row) => row.state === state && (level === 'both' || row.level === level))
        .reduce((sum, row) => sum + row.numbers.length, 0),
    );
    const said = rows.find(([first, ...more]) => first === level && more.length === states.length + 1);
    expect(said?.slice(1).map(Number)).toEqual([...counted, counted.reduce((sum, one) => sum + one)]);
  });

  it('names files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!);
    const files = links.filter((path) => !path.includes('://'));
    expect(files.length).toBeGreaterThan(300);
    expect([...new Set(files)].filter((path) => !existsSync(resolve(dirname(document), path)))).toEqual([]);
  });
});
