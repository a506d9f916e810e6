import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defaultLineSettings } from '../formula/settings.js';
import { changes, eventsToward, undoOf } from './changes.js';
import { emptyContent, evolveContent, type TemplateContent } from './content.js';

/** Some of the ids 1–6 in any order, so that two random states share, lose, gain and reorder items. */
const someIds = fc.shuffledSubarray([1, 2, 3, 4, 5, 6]);
const word = fc.constantFrom('a', 'b', 'c');

/** A random template whose formulas and conditions use its own questions only. */
const content: fc.Arbitrary<TemplateContent> = fc
  .record({
    questions: someIds,
    lines: someIds,
    images: someIds,
    related: someIds,
    words: fc.array(word, { minLength: 8, maxLength: 8 }),
    pick: fc.infiniteStream(fc.nat(1_000)),
  })
  .map(({ questions, lines, images, related, words, pick }) => {
    const next = (below: number): number => (pick.next().value as number) % below;
    const question = (): number | null => (questions.length === 0 ? null : questions[next(questions.length)]!);
    return {
      ...emptyContent,
      name: words[0]!,
      alias: words[1]!,
      description: words[2]!,
      unit: words[3]!,
      brand: words[4]!,
      advice: words[5]!,
      categoryId: next(2),
      subcategoryId: next(2),
      questions: questions.map((id) => ({
        id,
        title: words[next(8)]!,
        unit: words[next(8)]!,
        sampleAnswer: next(2) === 0 ? null : '3',
      })),
      lines: lines.map((id) => {
        const [used, asked] = [question(), question()];
        return {
          id,
          product: { productId: next(2), offerId: next(3) },
          formula: used === null ? '' : `{${used}}x${next(3) + 1}`,
          settings: {
            ...defaultLineSettings,
            waste_percent: String(next(3)),
            include_when: asked === null || next(2) === 0 ? null : { question_id: asked, op: '>' as const, value: '1' },
          },
        };
      }),
      images: images.map((id) => ({ id, image: words[next(8)]! })),
      related,
    };
  });

/** A picture never changes under its id. */
const samePictures = (a: TemplateContent, b: TemplateContent): TemplateContent => ({
  ...b,
  images: b.images.map((image) => a.images.find(({ id }) => id === image.id) ?? image),
});

const sorted = (value: TemplateContent): TemplateContent => ({ ...value, related: [...value.related].sort() });

describe('going from one state to another', () => {
  it('arrives exactly, whatever lies between, and writes nothing without a difference', () => {
    fc.assert(
      fc.property(content, content, (a, other) => {
        const b = samePictures(a, other);
        expect(sorted(eventsToward(a, b).reduce(evolveContent, a))).toEqual(sorted(b));
        expect(eventsToward(a, a)).toEqual([]);
        expect(changes(a, a)).toEqual([]);
        expect(eventsToward(a, b).length === 0).toBe(changes(a, b).length === 0);
      }),
    );
  });

  it('never names a missing question on the way', () => {
    fc.assert(
      fc.property(content, content, (a, other) => {
        let now = a;
        for (const event of eventsToward(a, samePictures(a, other))) {
          now = evolveContent(now, event);
          for (const line of now.lines) {
            for (const [, id] of line.formula.matchAll(/\{(\d+)\}/g))
              expect(now.questions.map((question) => question.id)).toContain(Number(id));
          }
        }
      }),
    );
  });

  it('undoes any single change as if it had never happened', () => {
    fc.assert(
      fc.property(content, content, (a, other) => {
        for (const event of eventsToward(a, samePictures(a, other))) {
          const after = evolveContent(a, event);
          const { target } = undoOf(after, changes(a, after));
          // A question that is now in use may block the undo; everything else is restored, in its place.
          if (target) expect(sorted(target)).toEqual(sorted(a));
          else expect(event.type).toBe('QuestionRemoved');
        }
      }),
    );
  });
});
