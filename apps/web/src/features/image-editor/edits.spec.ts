import { describe, expect, it } from '@jest/globals';
import { edited, redone, shown, startedWith, undone, type Drawn, type Edits } from './edits.js';

const text = (id: number, words: string): Drawn => ({ id, kind: 'text', object: { text: words } });
const written = (edits: Edits, words: string, part: string | null = null) =>
  edited(edits, { picture: 'a', drawn: [text(1, words)] }, 'Text changed', part);
const words = (edits: Edits) => shown(edits).drawn.map(({ object }) => object.text);

describe('the edits of a picture', () => {
  it('are undone and redone one by one, never beyond their ends', () => {
    let edits = written(written(startedWith('a'), 'Kitchen'), 'Hall');
    expect(words((edits = undone(edits)))).toEqual(['Kitchen']);
    expect(words((edits = undone(edits)))).toEqual([]);
    expect(undone(edits)).toBe(edits);
    edits = redone(redone(edits));
    expect(words(edits)).toEqual(['Hall']);
    expect(redone(edits)).toBe(edits);
  });

  it('forget undone steps after a new edit', () => {
    const edits = written(undone(written(startedWith('a'), 'Kitchen')), 'Hall');
    expect(words(edits)).toEqual(['Hall']);
    expect(redone(edits)).toBe(edits);
  });

  it('merge the letters of one text into one step, but not across an undo or another edit', () => {
    const added = written(startedWith('a'), 'Type Here');
    const typed = written(written(added, 'K', 'text 1'), 'Ki', 'text 1');
    expect(words(undone(typed))).toEqual(['Type Here']);
    const after = written(undone(written(typed, 'Hall')), 'Kit', 'text 1');
    expect(words(undone(after))).toEqual(['Ki']);
  });
});
