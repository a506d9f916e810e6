import type { Point2 } from '../iso.js';
import { FAINT, HAIR, darken, lighten, mix, type Colour } from '../palette.js';
import { rect, type Paint } from '../plane.js';

interface Piece {
  readonly points: readonly Point2[];
  readonly fill: Colour;
}

/** Square or oblong tiles on a grid; every `accent.each`-th tile takes the accent colour. */
export function tileGrid(
  colours: readonly Colour[],
  {
    w: tw = 1,
    h: th = 1,
    joint = 0.05,
    grout = '#b9b6ae',
    accent,
  }: { w?: number; h?: number; joint?: number; grout?: Colour; accent?: { colour: Colour; each: number } } = {},
): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, grout, { ink: null });
    const list: Piece[] = [];
    for (let j = 0, v = 0; v < h - 0.05; j++, v += th) {
      for (let i = 0, u = 0; u < w - 0.05; i++, u += tw) {
        const fill = accent && (i * 3 + j * 5) % accent.each === 0 ? accent.colour : p.scene.pick(colours);
        list.push({
          points: rect(u + joint / 2, v + joint / 2, Math.min(tw, w - u) - joint, Math.min(th, h - v) - joint),
          fill,
        });
      }
    }
    p.pieces(list, { sw: 1, ink: FAINT });
  };
}

/** Courses shifted by a part of the unit: subway tile, brick, block, pavers in running bond. */
export function runningBond(
  colours: readonly Colour[],
  {
    w: tw = 1,
    h: th = 0.4,
    shift = 0.5,
    joint = 0,
    grout = '#b9b6ae',
    ink = FAINT,
    band,
  }: {
    w?: number;
    h?: number;
    shift?: number;
    joint?: number;
    grout?: Colour;
    ink?: Colour;
    band?: { row: number; colour: Colour };
  } = {},
): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, grout, { ink: null });
    const list: Piece[] = [];
    for (let j = 0, v = 0; v < h - 0.04; j++, v += th) {
      for (let u = -((j * shift) % 1) * tw; u < w - 0.02; u += tw) {
        const [from, to] = [Math.max(0, u), Math.min(w, u + tw)];
        if (to - from < 0.05) continue;
        const fill = band && band.row === j ? band.colour : p.scene.pick(colours);
        list.push({
          points: rect(from + joint / 2, v + joint / 2, to - from - joint, Math.min(th, h - v) - joint),
          fill,
        });
      }
    }
    p.pieces(list, { sw: 1, ink });
  };
}

/** Large tiles with marble veins. */
export function marble(
  base: Colour,
  vein: Colour,
  { w: tw = 4, h: th = 2, shift = 0.5 }: { w?: number; h?: number; shift?: number } = {},
): Paint {
  return (p, w, h) => {
    for (let j = 0, v = 0; v < h - 0.05; j++, v += th) {
      for (let u = -((j * shift) % 1) * tw; u < w - 0.02; u += tw) {
        const [from, to] = [Math.max(0, u), Math.min(w, u + tw)];
        if (to - from < 0.1) continue;
        const high = Math.min(th, h - v);
        const colour = mix(base, p.scene.random() < 0.5 ? lighten(base, 0.3) : darken(base, 0.05), p.scene.random());
        p.rect(from, v, to - from, high, colour, { sw: 1.2, ink: HAIR });
        for (let k = 0; k < 2; k++) {
          const a = from + (to - from) * (0.1 + p.scene.random() * 0.5);
          const reach = (to - from) * 0.3;
          p.line(
            [
              [a, v + high * 0.08],
              [a + reach * 0.4, v + high * 0.4],
              [a + reach * 0.5, v + high * 0.6],
              [a + reach, v + high * 0.92],
            ],
            { sw: 1.3 - k * 0.4, ink: vein },
          );
        }
      }
    }
  };
}

/** Six-cornered mosaic pieces. */
export function hexagons(colours: readonly Colour[], size = 0.28, grout: Colour = '#c9c5bb'): Paint {
  return (p, w, h) => {
    const across = size * Math.sqrt(3);
    p.inside(
      [
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ],
      (q) => {
        q.rect(0, 0, w, h, grout, { ink: null });
        const list: Piece[] = [];
        for (let j = 0, v = 0; v < h + size; j++, v += size * 1.5) {
          for (let u = j % 2 ? across / 2 : 0; u < w + across; u += across) {
            const points = Array.from(
              { length: 6 },
              (_, k): Point2 => [
                u + size * 0.94 * Math.sin((k * Math.PI) / 3),
                v + size * 0.94 * Math.cos((k * Math.PI) / 3),
              ],
            );
            list.push({ points, fill: p.scene.pick(colours) });
          }
        }
        q.pieces(list, { sw: 0.7, ink: FAINT });
      },
    );
  };
}

/** Octagon-and-dot floor: white squares with small dark squares on the corners. */
export function octagonDot(light: Colour, dot: Colour, size = 0.8): Paint {
  return (p, w, h) => {
    tileGrid([light, darken(light, 0.03), lighten(light, 0.4)], { w: size, h: size, joint: 0.03, grout: '#cbc8bf' })(
      p,
      w,
      h,
    );
    const list: Piece[] = [];
    for (let u = size; u < w - 0.1; u += size) {
      for (let v = size; v < h - 0.1; v += size) {
        const r = size * 0.17;
        list.push({
          points: [
            [u - r, v],
            [u, v - r],
            [u + r, v],
            [u, v + r],
          ],
          fill: dot,
        });
      }
    }
    p.pieces(list, { sw: 0.7, ink: FAINT });
  };
}

/** Checkerboard of two colours. */
export function checks(one: Colour, other: Colour, size = 1): Paint {
  return (p, w, h) => {
    const list: Piece[] = [];
    for (let j = 0, v = 0; v < h - 0.02; j++, v += size) {
      for (let i = 0, u = 0; u < w - 0.02; i++, u += size)
        list.push({
          points: rect(u, v, Math.min(size, w - u), Math.min(size, h - v)),
          fill: (i + j) % 2 ? one : other,
        });
    }
    p.pieces(list, { sw: 0.9, ink: FAINT });
  };
}

/** Carpet tiles, quarter turned, with their pile lines. */
export function carpetTiles(colours: readonly Colour[], size = 1.6): Paint {
  return (p, w, h) => {
    for (let j = 0, v = 0; v < h - 0.02; j++, v += size) {
      for (let i = 0, u = 0; u < w - 0.02; i++, u += size) {
        const [a, b] = [Math.min(size, w - u), Math.min(size, h - v)];
        const colour = colours[(i * 2 + j * 3 + ((i * j) % 2)) % colours.length]!;
        p.rect(u, v, a, b, colour, { sw: 1.1, ink: HAIR });
        for (let k = 0.2; k < size - 0.05; k += 0.2) {
          if ((i + j) % 2 ? k < b : k < a)
            p.line(
              (i + j) % 2
                ? [
                    [u + 0.06, v + k],
                    [u + a - 0.06, v + k],
                  ]
                : [
                    [u + k, v + 0.06],
                    [u + k, v + b - 0.06],
                  ],
              { sw: 1, ink: darken(p.tint(colour), 0.16) },
            );
        }
      }
    }
  };
}

/** A sheet with a printed pattern of small lozenges, as sheet vinyl has. */
export function lozenges(base: Colour, figure: Colour, size = 0.9): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, base, { ink: null });
    const large: Piece[] = [];
    const small: Piece[] = [];
    for (let v = 0; v < h; v += size) {
      for (let u = 0; u < w; u += size) {
        const [a, b, r] = [u + size / 2, v + size / 2, size * 0.44];
        if (a + r > w || b + r > h) continue;
        large.push({
          points: [
            [a - r, b],
            [a, b - r],
            [a + r, b],
            [a, b + r],
          ],
          fill: figure,
        });
        small.push({
          points: [
            [a - r * 0.4, b],
            [a, b - r * 0.4],
            [a + r * 0.4, b],
            [a, b + r * 0.4],
          ],
          fill: base,
        });
      }
    }
    p.pieces(large, { sw: 0.8, ink: FAINT }).pieces(small, { sw: 0.7, ink: FAINT });
  };
}
