import { expect, it } from '@jest/globals';
import type { BatchUndo, BatchUndoOutcome } from '@quotewright/domain/templates/contract.js';
import { undoWords } from './undo-words.js';

const items = (...outcomes: [string, BatchUndoOutcome, string?][]): Pick<BatchUndo, 'items'> => ({
  items: outcomes.map(([name, outcome, message = null], at) => ({
    template_id: at + 1,
    name,
    alias: 'deck',
    outcome,
    message,
  })),
});

it('says what was undone, and names each template that was not', () => {
  expect(undoWords(items(['Deck', 'undone'], ['Fence', 'undone']))).toBe('2 templates undone.');
  expect(undoWords(items(['Deck', 'undone'], ['Fence', 'already_undone']))).toBe(
    '1 of 2 templates undone, 1 already was.',
  );
  expect(
    undoWords(items(['Deck', 'undone'], ['Fence', 'conflict', 'A later change is in the way.'], ['Gate', 'undone'])),
  ).toBe('2 of 3 templates undone. Fence: A later change is in the way.');
});
