import type { Point2 } from '../iso.js';
import { HAIR, OAK, SHEATHING, darken, mix, type Colour } from '../palette.js';
import type { Paint, Plane } from '../plane.js';

/** One board with two strokes of grain along it. */
function board(p: Plane, u: number, v: number, w: number, h: number, colour: Colour, grain: boolean): void {
  p.rect(u, v, w, h, colour, { sw: 1.1, ink: HAIR });
  if (!grain || w < 0.8) return;
  const at = v + h * (0.25 + p.scene.random() * 0.45);
  p.line(
    [
      [u + w * 0.08, at],
      [u + w * (0.4 + p.scene.random() * 0.45), at + h * 0.05],
    ],
    { sw: 0.9, ink: darken(colour, 0.2) },
  );
}

/** Boards laid in rows along u, joints staggered. */
export function planks(
  colours: readonly Colour[],
  { width = 0.78, length = 4, grain = true }: { width?: number; length?: number; grain?: boolean } = {},
): Paint {
  return (p, w, h) => {
    const rows = Math.ceil(h / width - 0.01);
    for (let i = 0; i < rows; i++) {
      const v = i * width;
      const height = Math.min(width, h - v);
      for (let u = -((i * length * 0.41) % length); u < w - 0.01; u += length) {
        const from = Math.max(0, u);
        const to = Math.min(w, u + length);
        if (to - from > 0.04) board(p, from, v, to - from, height, p.scene.pick(colours), grain);
      }
    }
  };
}

/** Boards that run from end to end with a gap between, as on a deck. */
export function deckBoards(
  colours: readonly Colour[],
  { width = 0.46, gap = 0.04 }: { width?: number; gap?: number } = {},
): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, '#4a3c30', { ink: null });
    for (let v = 0; v < h - 0.05; v += width)
      board(p, 0, v, w, Math.min(width - gap, h - v), p.scene.pick(colours), true);
  };
}

/** Herringbone at 45° to the walls. */
export function herringbone(
  colours: readonly Colour[],
  { length = 2.8, width = 0.7 }: { length?: number; width?: number } = {},
): Paint {
  return (p, w, h) => {
    const half = Math.SQRT1_2;
    const turn = (a: number, b: number): Point2 => [(a - b) * half, (a + b) * half];
    const block = (a: number, b: number, da: number, db: number): void => {
      const points = [turn(a, b), turn(a + da, b), turn(a + da, b + db), turn(a, b + db)];
      if (points.some(([u, v]) => u > -0.5 && u < w + 0.5 && v > -0.5 && v < h + 0.5))
        p.poly(points, p.scene.pick(colours), { sw: 1, ink: HAIR });
    };
    const span = w + h;
    const repeat = 2 * length;
    p.inside(
      [
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ],
      (q) => {
        void q;
        for (let i = Math.floor(-span / width); i < span / width; i++) {
          for (let j = -Math.ceil(span / repeat) - 1; j <= Math.ceil(span / repeat) + 1; j++) {
            block(i * width + j * length, i * width - j * length, length, width);
            block(i * width + j * length, i * width - j * length + width, width, length);
          }
        }
      },
    );
  };
}

/** Chips of strand board. */
export const strandBoard: Paint = (p, w, h) => {
  p.rect(0, 0, w, h, SHEATHING, { ink: null });
  for (const dark of [0.2, 0.3]) {
    for (let i = 0; i < Math.min(60, w * h * 0.7); i++) {
      const [a, b, l] = [
        0.15 + p.scene.random() * (w - 0.3),
        0.15 + p.scene.random() * (h - 0.3),
        0.14 + p.scene.random() * 0.14,
      ];
      p.line(
        [
          [a, b],
          [a + l * (p.scene.random() - 0.5) * 2, b + l * (p.scene.random() - 0.4)],
        ],
        { sw: 1.4, ink: darken(SHEATHING, dark) },
      );
    }
  }
};

/** Sheets of strand board with their joints. */
export const subfloor: Paint = (p, w, h) => {
  strandBoard(p, w, h);
  for (let v = 4; v < h; v += 4)
    p.line(
      [
        [0, v],
        [w, v],
      ],
      { sw: 1.2, ink: darken(SHEATHING, 0.4) },
    );
  for (let v = 0, odd = 0; v < h; v += 4, odd ^= 1)
    for (let u = odd ? 2 : 4; u < w; u += 4)
      p.line(
        [
          [u, v],
          [u, Math.min(h, v + 4)],
        ],
        { sw: 1.2, ink: darken(SHEATHING, 0.4) },
      );
};

/** Joists seen from above with the dark between them. */
export function joists(colour: Colour, spacing = 1.33, ground: Colour = '#6b5a48'): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, ground, { ink: null });
    for (let u = 0; u < w - 0.1; u += spacing) p.rect(u, 0, 0.16, h, colour, { sw: 1.1 });
    p.rect(w - 0.16, 0, 0.16, h, colour, { sw: 1.1 });
  };
}

/** Upright boards side by side, each with its own tone, as on a fence or a wainscot. */
export function uprightBoards(
  colours: readonly Colour[],
  { width = 0.5, gap = 0 }: { width?: number; gap?: number } = {},
): Paint {
  return (p, w, h) => {
    for (let u = 0; u < w - 0.08; u += width) {
      const colour = p.scene.pick(colours);
      const wide = Math.min(width - gap, w - u);
      p.rect(u, 0, wide, h, colour, { sw: 1.1, ink: HAIR });
      p.line(
        [
          [u + wide * 0.4, h * 0.12],
          [u + wide * 0.42, h * (0.4 + p.scene.random() * 0.4)],
        ],
        { sw: 0.9, ink: darken(colour, 0.2) },
      );
    }
  };
}

/** A worn floor: grey boards with scratches. */
export const wornBoards: Paint = (p, w, h) => {
  planks(
    OAK.map((c) => mix(c, '#8d8273', 0.55)),
    { width: 0.5, length: 3.4 },
  )(p, w, h);
  for (let i = 0; i < w * h * 0.4; i++) {
    const [u, v] = [p.scene.random() * (w - 0.6), p.scene.random() * h];
    p.line(
      [
        [u, v],
        [u + 0.2 + p.scene.random() * 0.4, v + (p.scene.random() - 0.5) * 0.3],
      ],
      { sw: 0.9, ink: '#5f5648' },
    );
  }
};
