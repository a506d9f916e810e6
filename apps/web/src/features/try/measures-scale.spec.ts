import { describe, expect, it } from '@jest/globals';
import type { ExampleAnswer } from '@quotewright/domain/templates/contract.js';
import { drawingOf } from './measures-scale.js';

const answers = (...each: [title: string, answer: string, unit: string][]): ExampleAnswer[] =>
  each.map(([title, answer, unit], at) => ({
    question_id: at + 1,
    no_of_question: at + 1,
    title,
    answer,
    unit,
    assumed: false,
  }));

describe('the drawing of a worked example', () => {
  it('draws room and doorway to one scale', () => {
    const { plan, lines } = drawingOf(
      answers(['Room length', '12', 'ft'], ['Room width', '10', 'ft'], ['Total width of doorways', '36', 'in']),
    );
    expect(plan!.width / plan!.height).toBeCloseTo(12 / 10);
    expect(plan!.width / plan!.doorway!.width).toBeCloseTo(12 / 3);
    expect(lines).toEqual([]);
  });

  it('draws every other length to the scale of the plan, and no line for what is no length', () => {
    const { plan, lines } = drawingOf(
      answers(['Length', '12', 'ft'], ['Width', '8', 'ft'], ['Ceiling height', '8', 'ft'], ['Doors', '2', 'door']),
    );
    expect(lines.map(({ length }) => length && plan!.width / length)).toEqual([expect.closeTo(12 / 8), null]);
  });

  it('draws lines only where a plan would be a stroke', () => {
    const { plan, lines } = drawingOf(answers(['Trench length', '60', 'ft'], ['Trench width', '1', 'ft']));
    expect(plan).toBeNull();
    expect(lines[0]!.length! / lines[1]!.length!).toBeCloseTo(60);
  });

  it('keeps the longest length within the drawing', () => {
    const { plan, lines } = drawingOf(
      answers(['Length', '10', 'ft'], ['Width', '10', 'ft'], ['Baseboard', '40', 'ft']),
    );
    expect(lines[0]!.length).toBeCloseTo(480);
    expect(lines[0]!.length! / plan!.width).toBeCloseTo(4);
  });

  it('has no opening wider than its wall', () => {
    const { plan, lines } = drawingOf(
      answers(['Length', '10', 'ft'], ['Width', '5', 'ft'], ['Total width of doorways', '12', 'ft']),
    );
    expect([plan!.doorway, lines.length]).toEqual([null, 1]);
  });
});
