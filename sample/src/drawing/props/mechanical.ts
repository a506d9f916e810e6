import type { Point3, Scene } from '../iso.js';
import { BRASS, COPPER, INK, ORANGE, STEEL, WHITE, darken, lighten, type Colour } from '../palette.js';
import { floorPlane, wallX, wallY } from '../plane.js';

/** Hot, cold, gas and waste pipe colours. */
export const HOT = '#d2524a';
export const COLD = '#4a86c9';
export const GAS = '#e3b53c';
export const WASTE = '#f1efe8';

/** Tank water heater, 2 across, with its pipes up. */
export function tankHeater(s: Scene, x: number, y: number, z: number, colour: Colour = '#e4e7e6'): void {
  for (const [u, v] of [
    [-0.6, 0.3],
    [0.6, 0.3],
    [0, 0.7],
  ] as const)
    s.box(x + u - 0.1, y + v - 0.1, z, 0.2, 0.2, 0.3, '#5f6b78', { sw: 1.1 });
  s.cylinder(x, y, z + 0.25, 1, 4.3, colour);
  for (const h of [1, 3.9]) {
    const [cx, cy] = s.at(x, y, z + h);
    const [rx, ry] = [s.scale * 1.2247, s.scale * 0.7071];
    s.sheetLine(
      Array.from(
        { length: 13 },
        (_, i) => [cx - rx * Math.cos((i * Math.PI) / 12), cy + ry * Math.sin((i * Math.PI) / 12)] as const,
      ),
      { sw: 1.2, ink: '#8d979f' },
    );
  }
  const [px, py] = s.at(x + 0.35, y + 0.94, z + 2.5);
  s.sheetPoly(
    [
      [px - 0.42 * s.scale, py - 0.62 * s.scale],
      [px + 0.36 * s.scale, py - 0.5 * s.scale],
      [px + 0.36 * s.scale, py + 0.6 * s.scale],
      [px - 0.42 * s.scale, py + 0.48 * s.scale],
    ],
    '#f7d9b8',
    { sw: 1.2 },
  );
  s.sheetLine(
    [
      [px - 0.3 * s.scale, py - 0.25 * s.scale],
      [px + 0.22 * s.scale, py - 0.18 * s.scale],
    ],
    { sw: 3, ink: ORANGE },
  );
  s.tube(
    [
      [x - 0.45, y, z + 4.5],
      [x - 0.45, y, z + 6.2],
    ],
    4.5,
    HOT,
  );
  s.tube(
    [
      [x + 0.45, y, z + 4.5],
      [x + 0.45, y, z + 6.2],
    ],
    4.5,
    COLD,
  );
  s.cylinder(x, y, z + 4.56, 0.34, 0.4, '#b9c2c9', { topRadius: 0.2, sw: 1.2 });
  s.tube(
    [
      [x, y, z + 5],
      [x, y, z + 6.6],
    ],
    11,
    '#c9d1d8',
  );
}

/** Wall-hung box with a display: tankless heater. */
export function tanklessHeater(s: Scene, x: number, y: number, z: number): void {
  s.box(x, y, z, 1.7, 0.8, 2.7, '#eef1f2');
  const face = wallX(s, x, y + 0.8, z, 0.06);
  face
    .rect(0.12, 0.12, 1.46, 2.46, '#f7f8f7', { sw: 1 })
    .rect(0.5, 1.5, 0.7, 0.42, '#39434f', { sw: 1 })
    .line(
      [
        [0.62, 1.7],
        [0.95, 1.7],
      ],
      { sw: 3, ink: ORANGE },
    );
  s.tube(
    [
      [x + 0.85, y + 0.4, z + 2.7],
      [x + 0.85, y + 0.4, z + 3.6],
      [x + 0.85, y, z + 3.6],
    ],
    12,
    '#f3f1ea',
  );
  const drops: readonly (readonly [number, Colour])[] = [
    [0.3, HOT],
    [0.85, GAS],
    [1.4, COLD],
  ];
  for (const [u, c] of drops) {
    s.tube(
      [
        [x + u, y + 0.4, z],
        [x + u, y + 0.4, z - 1.6],
      ],
      4.2,
      c,
    );
    s.line(
      [
        [x + u - 0.16, y + 0.4, z - 0.6],
        [x + u + 0.16, y + 0.4, z - 0.6],
      ],
      { sw: 5, ink: '#7f8c97' },
    );
  }
}

/** Upright furnace with flue and supply plenum. */
export function furnace(s: Scene, x: number, y: number, z: number, colour: Colour = '#b9c4cc'): void {
  s.box(x, y, z, 2.2, 2.2, 4.2, colour);
  const face = wallX(s, x, y + 2.2, z);
  face
    .rect(0.15, 0.2, 1.9, 1.7, lighten(colour, 0.2), { sw: 1.1 })
    .rect(0.15, 2.05, 1.9, 1.9, lighten(colour, 0.2), { sw: 1.1 });
  for (const v of [0.5, 0.75, 1, 1.25])
    face.line(
      [
        [0.4, v],
        [1.8, v],
      ],
      { sw: 2, ink: '#6d7a86' },
    );
  face.rect(0.5, 2.9, 1.2, 0.6, ORANGE, { sw: 1 });
  s.box(x + 0.15, y + 0.15, z + 4.2, 1.9, 1.9, 1.2, '#d3dade');
}

/** Outdoor condenser: grilled box with a fan on top. */
export function condenser(s: Scene, x: number, y: number, z: number, size = 2.6, colour: Colour = '#c6cdd0'): void {
  const h = size * 0.95;
  s.box(x, y, z, size, size, h, colour);
  const grilles = (p: ReturnType<typeof wallX>): void => {
    for (let v = 0.3; v < h - 0.2; v += 0.2)
      p.line(
        [
          [0.2, v],
          [size - 0.2, v],
        ],
        { sw: 1.8, ink: '#6d7a86' },
      );
    p.rect(0, 0, 0.16, h, colour, { sw: 1 }).rect(size - 0.16, 0, 0.16, h, colour, { sw: 1 });
  };
  grilles(wallX(s, x, y + size, z));
  grilles(wallY(s, x + size, y, z));
  const top = floorPlane(s, x + size / 2, y + size / 2, z + h);
  const r = size * 0.4;
  top.disc(0, 0, r, '#46515d', { sw: 1.4 });
  for (let i = 0; i < 5; i++) {
    const a = (i * 2 * Math.PI) / 5;
    top.poly(
      [
        [0, 0],
        [r * 0.9 * Math.cos(a), r * 0.9 * Math.sin(a)],
        [r * 0.9 * Math.cos(a + 0.7), r * 0.9 * Math.sin(a + 0.7)],
      ],
      '#8a97a3',
      { sw: 1 },
    );
  }
  for (const k of [0.4, 0.7, 1]) top.disc(0, 0, r * k, 'none', { sw: 1, ink: INK });
  top.disc(0, 0, r * 0.18, '#c9d1d8', { sw: 1 });
}

/** Ductless indoor head on a wall y = `y`. */
export function miniSplitHead(s: Scene, x: number, y: number, z: number, w = 3.2): void {
  s.extrude(
    'x',
    [
      [y, z],
      [y + 0.55, z],
      [y + 0.8, z + 0.35],
      [y + 0.8, z + 1],
      [y, z + 1.1],
    ],
    x,
    x + w,
    '#f5f6f5',
  );
  s.line(
    [
      [x + 0.1, y + 0.8, z + 0.42],
      [x + w - 0.1, y + 0.8, z + 0.42],
    ],
    { sw: 1.2 },
  );
  s.poly(
    [
      [x + 0.2, y + 0.56, z + 0.02],
      [x + w - 0.2, y + 0.56, z + 0.02],
      [x + w - 0.2, y + 0.76, z + 0.28],
      [x + 0.2, y + 0.76, z + 0.28],
    ],
    '#8a97a3',
    { sw: 1 },
  );
  s.line(
    [
      [x + w - 0.5, y + 0.8, z + 0.75],
      [x + w - 0.25, y + 0.8, z + 0.75],
    ],
    { sw: 3, ink: ORANGE },
  );
}

/** Slim outdoor unit of a mini-split. */
export function miniSplitOutdoor(s: Scene, x: number, y: number, z: number): void {
  s.box(x, y, z, 2.7, 1.1, 2.1, '#e4e7e6');
  const face = wallX(s, x, y + 1.1, z, 0.1);
  face
    .disc(1, 1.05, 0.85, '#46515d')
    .disc(1, 1.05, 0.6, 'none', { ink: '#c9d1d8', sw: 1.2 })
    .disc(1, 1.05, 0.32, 'none', { ink: '#c9d1d8', sw: 1.2 })
    .disc(1, 1.05, 0.12, '#c9d1d8', { sw: 1 });
  for (const v of [0.4, 0.7, 1, 1.3, 1.6])
    face.line(
      [
        [2.1, v],
        [2.5, v],
      ],
      { sw: 2, ink: '#6d7a86' },
    );
}

/** Rectangular sheet-metal duct along x or y with its seams. */
export function ductRun(
  s: Scene,
  axis: 'x' | 'y',
  x: number,
  y: number,
  z: number,
  length: number,
  w = 1,
  h = 0.8,
  colour: Colour = '#c9d1d8',
): void {
  s.box(x, y, z, axis === 'x' ? length : w, axis === 'x' ? w : length, h, colour, { sw: 1.3 });
  for (let t = 1.2; t < length - 0.2; t += 1.5) {
    if (axis === 'x')
      s.line(
        [
          [x + t, y, z + h],
          [x + t, y + w, z + h],
          [x + t, y + w, z],
        ],
        { sw: 2.6, ink: '#8a97a3' },
      );
    else
      s.line(
        [
          [x, y + t, z + h],
          [x + w, y + t, z + h],
          [x + w, y + t, z],
        ],
        { sw: 2.6, ink: '#8a97a3' },
      );
  }
}

/** Flexible insulated duct along points. */
export function flexDuct(s: Scene, points: readonly Point3[], px = 22): void {
  s.tube(points, px, '#aeb7bf');
  s.line(points, { sw: (px * s.scale) / 42, ink: '#6d7a86', dash: '2 8' });
}

/** Floor or ceiling register. */
export function register(s: Scene, x: number, y: number, z: number, w = 1.2, d = 0.6): void {
  s.top(x, y, z, w, d, WHITE, { sw: 1.3 });
  for (let u = 0.15; u < w - 0.1; u += 0.16)
    s.line(
      [
        [x + u, y + 0.1, z],
        [x + u, y + d - 0.1, z],
      ],
      { sw: 2, ink: '#6d7a86' },
    );
}

/** Softener: resin tank, brine tank and head. */
export function softener(s: Scene, x: number, y: number, z: number): void {
  s.cylinder(x, y, z, 0.55, 3.5, '#2f6fae');
  s.cylinder(x, y, z + 3.5, 0.3, 0.2, '#39434f', { sw: 1.2 });
  s.box(x - 0.45, y - 0.3, z + 3.7, 0.95, 0.7, 0.7, '#39434f', { top: '#56626f' });
  wallX(s, x - 0.45, y + 0.4, z + 3.7).rect(0.15, 0.2, 0.5, 0.3, ORANGE, { sw: 1 });
  s.cylinder(x + 0.4, y + 2, z, 0.8, 2.3, '#e4e7e6', { top: '#39434f' });
  s.disc(x + 0.4, y + 2, z + 2.31, 0.6, '#56626f', { sw: 1.2 });
  s.tube(
    [
      [x + 0.2, y + 0.2, z + 3.9],
      [x + 0.7, y + 0.9, z + 3.2],
      [x + 0.5, y + 1.4, z + 2.4],
    ],
    2.4,
    INK,
  );
}

/** Submersible pump. */
export function sumpPump(s: Scene, x: number, y: number, z: number): void {
  s.cylinder(x, y, z, 0.5, 0.4, '#2f3b47', { sw: 1.3 });
  s.cylinder(x, y, z + 0.4, 0.38, 0.8, ORANGE, { sw: 1.3 });
  s.tube(
    [
      [x + 0.45, y, z + 0.3],
      [x + 0.45, y, z + 1.6],
    ],
    6,
    WASTE,
  );
  s.tube(
    [
      [x, y + 0.2, z + 1.1],
      [x - 0.4, y + 0.6, z + 0.9],
    ],
    1.8,
    INK,
  );
  s.cylinder(x - 0.5, y + 0.7, z + 0.7, 0.16, 0.35, BRASS, { sw: 1.1 });
}

/** A shut-off valve on a pipe. */
export function valve(s: Scene, x: number, y: number, z: number, handle: Colour = HOT): void {
  s.cylinder(x, y, z, 0.16, 0.24, COPPER, { sw: 1.1 });
  s.tube(
    [
      [x - 0.28, y, z + 0.34],
      [x + 0.28, y, z + 0.34],
    ],
    4,
    handle,
  );
}

/** Fan or vent grille lying in a ceiling or floor, round or square. */
export function ventGrille(s: Scene, x: number, y: number, z: number, size = 1.4): void {
  s.box(x, y, z, size, size, 0.12, WHITE, { sw: 1.4 });
  for (let u = 0.2; u < size - 0.12; u += 0.18)
    s.line(
      [
        [x + u, y + 0.18, z + 0.12],
        [x + u, y + size - 0.18, z + 0.12],
      ],
      { sw: 2.4, ink: '#7f8c97' },
    );
}

/** Gas meter with its regulator. */
export function gasMeter(s: Scene, x: number, y: number, z: number): void {
  s.box(x, y, z, 0.9, 0.6, 1.1, '#b3bcc2');
  wallX(s, x, y + 0.6, z)
    .disc(0.45, 0.7, 0.25, WHITE, { sw: 1.1 })
    .line(
      [
        [0.45, 0.7],
        [0.58, 0.82],
      ],
      { sw: 1.4 },
    );
  s.tube(
    [
      [x + 0.2, y + 0.3, z + 1.1],
      [x + 0.2, y + 0.3, z + 1.7],
      [x - 0.5, y + 0.3, z + 1.7],
      [x - 0.5, y + 0.3, z - 0.6],
    ],
    4,
    darken(STEEL, 0.2),
  );
}
