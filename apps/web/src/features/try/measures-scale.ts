import type { ExampleAnswer } from '@quotewright/domain/templates/contract.js';

/** Inches in the units of lengths. */
const INCHES: Readonly<Record<string, number>> = { in: 1, ft: 12, yd: 36, mm: 1 / 25.4, cm: 1 / 2.54, m: 100 / 2.54 };

/** A length in inches; `null` for other units, and for nothing. */
function inches({ answer, unit }: ExampleAnswer): number | null {
  const length = Number(answer) * (INCHES[unit] ?? 0);
  return length > 0 ? length : null;
}

/** Units of the drawing, whose width is `DRAWING`. A plan lies at `LEFT`, `TOP`, and is at most so large. */
export const DRAWING = 480;
export const [LEFT, TOP] = [92, 74];
const [WIDEST, TALLEST] = [338, 284];
/** A plan smaller than this shows nothing. */
const [NARROWEST, FLATTEST] = [60, 24];

/** A dimension line: how long it is drawn; `null` for what has no length. */
interface Line {
  answer: ExampleAnswer;
  length: number | null;
}

/** The plan of a room, to scale. */
export interface PlanDrawing {
  across: ExampleAnswer;
  down: ExampleAnswer;
  width: number;
  height: number;
  /** An opening in its wall. */
  doorway: { answer: ExampleAnswer; width: number } | null;
}

/** A template's measurements as a drawing: a plan if they have a length and a width, and every other as a line. */
export interface MeasuresDrawing {
  plan: PlanDrawing | null;
  lines: Line[];
}

const titled = (answers: readonly ExampleAnswer[], title: RegExp) =>
  answers.find((answer) => title.test(answer.title) && inches(answer) !== null);

/** Draws all lengths to one scale. */
export function drawingOf(answers: readonly ExampleAnswer[]): MeasuresDrawing {
  const across = titled(answers, /\blength\b/i);
  const down = titled(answers, /^(?!.*door).*\b(width|depth)\b/i);
  const longest = Math.max(...answers.map((answer) => inches(answer) ?? 0));
  if (across && down && across !== down) {
    const rest = answers.filter((answer) => answer !== across && answer !== down);
    const scale = Math.min(WIDEST / inches(across)!, TALLEST / inches(down)!, DRAWING / longest);
    const [width, height] = [inches(across)! * scale, inches(down)! * scale];
    if (width >= NARROWEST && height >= FLATTEST) {
      const door = titled(rest, /doorway|door opening|door.*width|width.*door/i);
      const opening = door ? inches(door)! * scale : 0;
      const doorway = door && opening < width ? { answer: door, width: opening } : null;
      return {
        plan: { across, down, width, height, doorway },
        lines: linesOf(
          rest.filter((answer) => answer !== doorway?.answer),
          scale,
        ),
      };
    }
  }
  return { plan: null, lines: linesOf(answers, DRAWING / longest) };
}

function linesOf(answers: readonly ExampleAnswer[], scale: number): Line[] {
  return answers.map((answer) => {
    const length = inches(answer);
    return { answer, length: length === null ? null : length * scale };
  });
}
