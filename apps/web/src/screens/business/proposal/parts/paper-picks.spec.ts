import { expect, it } from '@jest/globals';
import type { ProposalPicks } from '@quotewright/domain/proposals/contract-picks.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { picksWith } from './paper-picks.js';

const optional = { kind: 'optional' } as const;
const alternative = (isDefault: boolean) => ({ kind: 'alternative', group: 1, isDefault }) as const;
/** A bath with tiles to pick from, and an optional hallway with doors to pick from. */
const sent = {
  sections: [
    {
      id: 1,
      title: 'Bath',
      choice: null,
      lines: [
        { id: 11, name: 'Tile', choice: alternative(true) },
        { id: 12, name: 'Stone', choice: alternative(false) },
        { id: 13, name: 'Heating', choice: optional },
      ],
    },
    {
      id: 2,
      title: 'Hallway',
      choice: optional,
      lines: [
        { id: 21, name: 'Oak', choice: { ...alternative(true), group: 2 } },
        { id: 22, name: 'Pine', choice: { ...alternative(false), group: 2 } },
      ],
    },
  ],
} as unknown as ProposalDraft;
const usual: ProposalPicks = { sections: [], lines: [11] };

it('replaces an alternative, and adds and removes what is optional', () => {
  const stone = picksWith(sent, usual, 'lines', 12, true);
  expect(stone).toEqual({ sections: [], lines: [12] });
  const heated = picksWith(sent, stone, 'lines', 13, true);
  expect(heated.lines).toEqual([12, 13]);
  expect(picksWith(sent, heated, 'lines', 13, false).lines).toEqual([12]);
});

it('picks the usual alternatives of a section that is added, and none of one that is left out', () => {
  const both = picksWith(sent, usual, 'sections', 2, true);
  expect(both).toEqual({ sections: [2], lines: [11, 21] });
  const pine = picksWith(sent, both, 'lines', 22, true);
  expect(pine.lines).toEqual([11, 22]);
  expect(picksWith(sent, pine, 'sections', 2, false)).toEqual(usual);
});

it('ignores what is not there to choose', () => {
  expect(picksWith(sent, usual, 'lines', 22, true)).toBe(usual);
});
