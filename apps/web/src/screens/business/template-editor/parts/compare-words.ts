/** The two ends of a comparison, as calls name them. */
export interface Compared {
  from: string;
  to: string;
}

const END = /^(published|current|v[1-9]\d{0,8}|moment-[1-9]\d{0,8}|\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?)$/;

/** Reads a comparison from an address (`v12..current`); `null` for anything else. */
export function readCompared(text: string | null): Compared | null {
  const [from, to, ...more] = text?.split('..') ?? [];
  return from && to && more.length === 0 && END.test(from) && END.test(to) ? { from, to } : null;
}

/** A comparison as the address has it. */
export const comparedIn = ({ from, to }: Compared): string => `${from}..${to}`;

/** A run of text that both sides have, or one of them. */
export interface Run {
  kind: 'kept' | 'gone' | 'new';
  text: string;
}

/** Beyond this many pairs, texts are shown whole: nobody reads a word by word difference of that length. */
const MOST_PAIRS = 4_000_000;

/** The shortest difference between two lists of words or parts, as runs; `join` stands between parts. */
export function runsOf(before: readonly string[], after: readonly string[], join = ''): Run[] {
  const runs: Run[] = [];
  const add = (kind: Run['kind'], text: string) => {
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += join + text;
    else runs.push({ kind, text });
  };
  if (before.length * after.length > MOST_PAIRS) {
    add('gone', before.join(join));
    add('new', after.join(join));
    return runs;
  }
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      longest[i * width + j] =
        before[i] === after[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      add('kept', before[i]!);
      i += 1;
      j += 1;
    } else if (
      i < before.length &&
      (j === after.length || longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!)
    ) {
      add('gone', before[i++]!);
    } else add('new', after[j++]!);
  }
  return runs;
}

/** Words with the space after each. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** The words that differ between two texts; `null` where they are short or share nothing, so that both are shown whole. */
export function wordRuns(before: string, after: string): Run[] | null {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (Math.min(old.length, now.length) < 3) return null;
  const runs = runsOf(old, now);
  return runs.some(({ kind }) => kind === 'kept') ? runs : null;
}
