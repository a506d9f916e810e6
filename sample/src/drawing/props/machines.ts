import type { Scene } from '../iso.js';
import { INK, ORANGE, STEEL, darken, lighten, type Colour } from '../palette.js';
import { wallX, wallY } from '../plane.js';

/** Drum sander with its dust bag. */
export function drumSander(s: Scene, x: number, y: number, z: number, colour: Colour = ORANGE): void {
  wallY(s, x + 1.1, y + 0.3, z, 0).disc(0, 0.3, 0.3, INK);
  s.box(x, y, z + 0.15, 1.2, 2, 0.85, colour, { sw: 1.5 });
  s.cylinder(x + 0.6, y + 1.1, z + 1, 0.42, 0.6, '#39434f', { sw: 1.3 });
  s.tube(
    [
      [x + 0.25, y + 0.2, z + 1],
      [x + 0.25, y - 1.2, z + 3.2],
    ],
    4,
    STEEL,
  )
    .tube(
      [
        [x + 0.95, y + 0.2, z + 1],
        [x + 0.95, y - 1.2, z + 3.2],
      ],
      4,
      STEEL,
    )
    .tube(
      [
        [x, y - 1.2, z + 3.2],
        [x + 1.2, y - 1.2, z + 3.2],
      ],
      5,
      INK,
    );
  s.tube(
    [
      [x + 0.6, y - 0.1, z + 1.6],
      [x + 0.6, y - 0.8, z + 2.5],
    ],
    26,
    '#d9d2c0',
  );
}

/** Pneumatic flooring nailer and its mallet. */
export function flooringNailer(s: Scene, x: number, y: number, z: number): void {
  s.box(x, y, z, 1.2, 0.9, 0.22, STEEL, { sw: 1.3 });
  s.extrude(
    'y',
    [
      [x + 0.2, z + 0.22],
      [x + 0.9, z + 0.22],
      [x + 1.2, z + 1.5],
      [x + 0.7, z + 1.7],
    ],
    y + 0.2,
    y + 0.7,
    ORANGE,
  );
  s.cylinder(x + 0.95, y + 0.45, z + 1.55, 0.34, 0.3, INK, { sw: 1.2, top: '#56626f' });
  s.tube(
    [
      [x + 0.9, y + 0.45, z + 1.1],
      [x - 0.5, y + 0.45, z + 1.5],
    ],
    6,
    '#39434f',
  );
  s.tube(
    [
      [x - 0.5, y + 0.45, z + 1.5],
      [x - 1.6, y + 0.6, z + 0.2],
      [x - 2.4, y + 1.6, z],
    ],
    2.6,
    '#d2524a',
  );
  s.tube(
    [
      [x + 2, y + 0.3, z + 0.1],
      [x + 3.4, y + 0.3, z + 0.1],
    ],
    3.4,
    '#c99a5e',
  );
  s.box(x + 3.3, y - 0.1, z, 0.5, 0.8, 0.45, '#2c3642', { sw: 1.2 });
}

/** Carpet layer's knee kicker. */
export function kneeKicker(s: Scene, x: number, y: number, z: number): void {
  s.box(x, y, z, 0.5, 0.8, 0.2, STEEL, { sw: 1.2 });
  s.tube(
    [
      [x + 0.5, y + 0.4, z + 0.15],
      [x + 1.7, y + 0.4, z + 0.25],
    ],
    5,
    STEEL,
  );
  s.box(x + 1.7, y + 0.05, z, 0.45, 0.75, 0.6, ORANGE, { sw: 1.3 });
}

/** Demolition hammer lying on its side. */
export function demoHammer(s: Scene, x: number, y: number, z: number, colour: Colour = ORANGE): void {
  s.tube(
    [
      [x - 1.5, y, z + 0.1],
      [x, y, z + 0.3],
    ],
    4,
    STEEL,
  );
  s.box(x, y - 0.3, z, 1.5, 0.6, 0.6, colour, { sw: 1.4 });
  s.box(x + 1.5, y - 0.25, z + 0.05, 0.6, 0.5, 0.5, '#39434f', { sw: 1.3 });
  s.tube(
    [
      [x + 2.1, y, z + 0.2],
      [x + 2.4, y, z + 0.3],
      [x + 2.4, y, z + 0.7],
      [x + 1.4, y, z + 0.8],
    ],
    4,
    '#39434f',
  );
}

/** Plate compactor. */
export function plateCompactor(s: Scene, x: number, y: number, z: number): void {
  s.box(x, y, z, 2, 1.5, 0.16, '#8a97a3', { sw: 1.4 });
  s.box(x + 0.3, y + 0.2, z + 0.16, 1.2, 1.1, 0.35, ORANGE, { sw: 1.4 });
  s.box(x + 0.5, y + 0.35, z + 0.5, 0.9, 0.8, 0.7, '#39434f', { sw: 1.3 });
  for (const v of [0.3, 1.2])
    s.tube(
      [
        [x + 0.3, y + v, z + 0.4],
        [x - 1.1, y + v, z + 2.5],
      ],
      3.4,
      STEEL,
    );
  s.tube(
    [
      [x - 1.1, y + 0.2, z + 2.5],
      [x - 1.1, y + 1.3, z + 2.5],
    ],
    4.5,
    INK,
  );
}

/** Small tandem roller for asphalt. */
export function roller(s: Scene, x: number, y: number, z: number): void {
  const drum = (u: number): void => {
    s.extrude(
      'y',
      Array.from(
        { length: 18 },
        (_, i) => [u + 0.9 * Math.cos((i * Math.PI) / 9), z + 0.9 + 0.9 * Math.sin((i * Math.PI) / 9)] as const,
      ),
      y,
      y + 2.4,
      '#8a97a3',
      { sw: 0.6 },
    );
    wallX(s, u, y + 2.4, z + 0.9, 0)
      .disc(0, 0, 0.9, '#aab4bc')
      .disc(0, 0, 0.35, '#39434f', { sw: 1.2 });
  };
  drum(x + 0.9);
  s.box(x + 0.9, y + 0.2, z + 1.1, 3.2, 2, 1, ORANGE);
  s.box(x + 2.3, y + 0.5, z + 2.1, 0.9, 1.3, 0.3, '#2c3642');
  s.box(x + 2.1, y + 0.5, z + 2.3, 0.2, 1.3, 0.8, '#2c3642');
  s.tube(
    [
      [x + 3.6, y + 1.2, z + 2.1],
      [x + 3.3, y + 1.2, z + 2.9],
    ],
    3,
    INK,
  );
  drum(x + 4.1);
}

/** Roll-off container with a load in it. */
export function dumpster(
  s: Scene,
  x: number,
  y: number,
  z: number,
  {
    w = 8,
    d = 4,
    h = 2.6,
    colour = '#3f6ea0',
    load,
  }: { w?: number; d?: number; h?: number; colour?: Colour; load?: (s: Scene, z: number) => void } = {},
): void {
  s.box(x, y, z + 0.35, w, d, h, colour, { top: darken(colour, 0.45) });
  s.top(x + 0.22, y + 0.22, z + h + 0.35, w - 0.44, d - 0.44, darken(colour, 0.6), { sw: 1.3 });
  load?.(s, z + h + 0.3);
  for (let u = 0.7; u < w - 0.2; u += 1.15) s.box(x + u, y + d, z + 0.35, 0.22, 0.16, h - 0.25, colour, { sw: 1.1 });
  for (let v = 0.6; v < d - 0.2; v += 1.15) s.box(x + w, y + v, z + 0.35, 0.16, 0.22, h - 0.25, colour, { sw: 1.1 });
  s.box(x - 0.06, y + d - 0.02, z + h + 0.18, w + 0.16, 0.2, 0.2, lighten(colour, 0.15), { sw: 1.2 }).box(
    x + w - 0.02,
    y - 0.06,
    z + h + 0.18,
    0.2,
    d + 0.24,
    0.2,
    lighten(colour, 0.15),
    { sw: 1.2 },
  );
  for (const u of [0.8, w - 1.2]) wallX(s, x + u, y + d + 0.1, z, 0).disc(0.2, 0.25, 0.28, INK);
}

/** Airless paint sprayer. */
export function sprayer(
  s: Scene,
  x: number,
  y: number,
  z: number,
  hose: readonly (readonly [number, number, number])[],
): void {
  s.box(x, y, z + 0.5, 1.2, 0.8, 0.8, ORANGE, { sw: 1.4 });
  wallX(s, x + 0.3, y + 0.8, z, 0)
    .disc(0, 0.35, 0.34, INK)
    .disc(0, 0.35, 0.14, STEEL, { sw: 1 });
  s.cylinder(x + 1.5, y + 0.6, z + 0.1, 0.22, 1, STEEL, { sw: 1.2 });
  s.tube(
    [
      [x + 0.2, y, z + 1.3],
      [x - 0.5, y, z + 2.4],
    ],
    3,
    STEEL,
  );
  s.tube([[x + 1.2, y + 0.6, z + 1], ...hose], 2.6, '#2c3642');
}
