import type { Point3, Scene } from '../iso.js';
import { INK, ORANGE, STEEL, darken, type Colour } from '../palette.js';
import { floorPlane, wallX } from '../plane.js';

/** Step ladder, 1.5 wide, opening along x. */
export function stepLadder(s: Scene, x: number, y: number, z: number, h = 4.6, top: Colour = ORANGE): void {
  const mid = (p: Point3, q: Point3, t: number): Point3 => [
    p[0] + (q[0] - p[0]) * t,
    p[1] + (q[1] - p[1]) * t,
    p[2] + (q[2] - p[2]) * t,
  ];
  const rails = (x0: number, x1: number, colour: Colour): readonly [Point3, Point3, Point3, Point3] => {
    const [a, b, c, d]: readonly [Point3, Point3, Point3, Point3] = [
      [x0, y, z],
      [x1, y + 0.3, z + h],
      [x0, y + 1.5, z],
      [x1, y + 1.2, z + h],
    ];
    s.tube([a, b], 7, colour).tube([c, d], 7, colour);
    return [a, b, c, d];
  };
  rails(x, x + 1, '#c7ccd2');
  const [a, b, c, d] = rails(x + 2.3, x + 1.2, '#f0f1ef');
  for (let k = 1; k < 6; k++) s.tube([mid(a, b, k / 6), mid(c, d, k / 6)], 5, '#f0f1ef');
  s.box(x + 0.8, y + 0.1, z + h - 0.08, 0.7, 1.35, 0.16, top, { sw: 1.3 });
}

/** Extension ladder leaning towards a wall at lower y. */
export function leanLadder(s: Scene, x: number, y: number, z: number, reach: number, h: number): void {
  for (const u of [0, 1.2])
    s.tube(
      [
        [x + u, y, z],
        [x + u, y - reach, z + h],
      ],
      5,
      '#e5e7e8',
    );
  for (let k = 1; k < h * 1.1; k++) {
    const t = k / (h * 1.1);
    s.tube(
      [
        [x, y - reach * t, z + h * t],
        [x + 1.2, y - reach * t, z + h * t],
      ],
      2.8,
      '#e5e7e8',
    );
  }
}

/** Bucket with its bail; `fill` is what stands in it. */
export function bucket(s: Scene, x: number, y: number, z: number, colour: Colour, fill: Colour): void {
  s.cylinder(x, y, z, 0.4, 0.85, colour, { top: fill, topRadius: 0.47 });
  const [a, b] = s.at(x, y, z + 0.85);
  const r = 0.47 * s.scale * 1.22;
  s.sheetLine(
    [
      [a - r, b],
      [a - r * 0.8, b - r],
      [a, b - r * 1.35],
      [a + r * 0.8, b - r],
      [a + r, b],
    ],
    { sw: 2 },
  );
}

/** Paint can with a coloured band. */
export function paintCan(s: Scene, x: number, y: number, z: number, paint: Colour, band: Colour = ORANGE): void {
  s.cylinder(x, y, z, 0.6, 0.35, '#dfe3e6', { top: '#dfe3e6' });
  s.cylinder(x, y, z + 0.35, 0.6, 0.45, band, { top: band, sw: 1.2 });
  s.cylinder(x, y, z + 0.8, 0.6, 0.35, '#dfe3e6', { top: '#dfe3e6' });
  s.disc(x, y, z + 1.16, 0.5, paint, { sw: 1.2 });
}

/** Roller tray with its roller. */
export function rollerTray(s: Scene, x: number, y: number, z: number, paint: Colour): void {
  s.box(x, y, z, 1.7, 1, 0.22, '#6f7c8a', { top: paint, sw: 1.3 });
  s.tube(
    [
      [x - 0.8, y + 0.7, z + 0.3],
      [x + 0.4, y + 0.7, z + 0.3],
    ],
    14,
    darken(paint, 0.02),
  );
  s.line(
    [
      [x + 0.4, y + 0.7, z + 0.3],
      [x + 0.75, y + 0.7, z + 0.3],
      [x + 0.75, y + 1.3, z + 0.3],
      [x, y + 1.3, z + 0.36],
      [x, y + 2.2, z + 0.46],
    ],
    { sw: 3 },
  );
  s.line(
    [
      [x, y + 1.7, z + 0.4],
      [x, y + 2.5, z + 0.5],
    ],
    { sw: 8, round: true },
  );
}

/** Roll of sheet goods lying along y, partly unrolled to +x. */
export function lyingRoll(
  s: Scene,
  x: number,
  y: number,
  z: number,
  r: number,
  length: number,
  colour: Colour,
  core: Colour = '#8a7358',
): void {
  const a = s.at(x, y, z + r);
  const b = s.at(x, y + length, z + r);
  const k = r * s.scale;
  s.sheetLine([a, b], { sw: k * 2.1 + 3, round: true });
  s.sheetLine([a, b], { sw: k * 2.1, ink: darken(colour, 0.1), round: true });
  const end = wallX(s, x, y + length, z + r, 0);
  end
    .disc(0, 0, r, colour)
    .disc(0, 0, r * 0.66, colour, { sw: 1.1 })
    .disc(0, 0, r * 0.3, core, { sw: 1.1 });
}

/** Standing roll. */
export function standingRoll(
  s: Scene,
  x: number,
  y: number,
  z: number,
  r: number,
  h: number,
  colour: Colour,
  core: Colour = '#5d4b39',
): void {
  s.cylinder(x, y, z, r, h, colour);
  for (const k of [0.76, 0.52]) s.disc(x, y, z + h, r * k, 'none', { sw: 1.2, ink: darken(colour, 0.35) });
  s.disc(x, y, z + h, r * 0.22, core, { sw: 1.1 });
}

/** Strapped stack of cartons or bundles. */
export function strappedStack(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  t: number,
  colours: readonly Colour[],
  strap: Colour = ORANGE,
): void {
  colours.forEach((colour, k) => s.box(x, y, z + k * t, w, d, t, colour, { sw: 1.2 }));
  const high = t * colours.length;
  for (const u of [w * 0.2, w * 0.72]) {
    s.left(x + u, y + d + 0.01, z, 0.16, high, darken(strap, 0.14), { sw: 1.1 });
    s.top(x + u, y, z + high + 0.01, 0.16, d, strap, { sw: 1.1 });
  }
}

/** Sacks lying one on another, with a printed band. */
export function sacks(
  s: Scene,
  x: number,
  y: number,
  z: number,
  count: number,
  {
    paper = '#efe9dc',
    print = ORANGE,
    w = 1.5,
    d = 2.2,
  }: { paper?: Colour; print?: Colour; w?: number; d?: number } = {},
): void {
  for (let k = 0; k < count; k++) {
    s.box(x + (k % 2) * 0.07, y + (k % 2) * 0.05, z + k * 0.42, w, d, 0.4, k % 2 ? paper : darken(paper, 0.05), {
      sw: 1.3,
    });
    s.left(x + 0.2 + (k % 2) * 0.07, y + d + (k % 2) * 0.05, z + k * 0.42 + 0.1, w - 0.45, 0.2, print, { sw: 0.8 });
  }
  s.top(x + 0.3, y + d * 0.28, z + count * 0.42 - 0.01, w - 0.5, d * 0.42, print, { sw: 1 });
}

/** Sawhorse with a bar along y. */
export function sawhorse(s: Scene, x: number, y: number, z: number, bar: Colour = '#c99a5e', length = 1.9): void {
  for (const v of [0, length - 0.2]) {
    s.tube(
      [
        [x - 0.4, y + v, z],
        [x, y + v, z + 1.5],
      ],
      5,
      '#b98a52',
    );
    s.tube(
      [
        [x + 0.4, y + v, z],
        [x, y + v, z + 1.5],
      ],
      5,
      '#d6a96c',
    );
  }
  s.box(x - 0.12, y - 0.2, z + 1.45, 0.24, length + 0.2, 0.3, bar, { sw: 1.25 });
}

/** Wheelbarrow with a load. */
export function wheelbarrow(s: Scene, x: number, y: number, z: number, load: Colour, tray: Colour = ORANGE): void {
  wallX(s, x - 0.3, y + 0.75, z, 0)
    .disc(0, 0.4, 0.42, INK)
    .disc(0, 0.4, 0.18, STEEL, { sw: 1 });
  for (const v of [0.2, 1.2])
    s.tube(
      [
        [x - 0.2, y + v, z + 0.5],
        [x + 3.3, y + v, z + 0.9],
      ],
      3.4,
      '#b98a52',
    );
  for (const v of [0.25, 1.15])
    s.tube(
      [
        [x + 1.7, y + v, z + 0.6],
        [x + 1.9, y + v, z],
      ],
      3,
      '#5f6b78',
    );
  s.extrude(
    'y',
    [
      [x, z + 1.5],
      [x + 0.5, z + 0.65],
      [x + 1.7, z + 0.65],
      [x + 2.2, z + 1.45],
    ],
    y,
    y + 1.4,
    tray,
  );
  floorPlane(s, x, y, z + 1.48)
    .poly(
      [
        [0.12, 0.1],
        [2.05, 0.1],
        [2.05, 1.3],
        [0.12, 1.3],
      ],
      load,
      { sw: 1.2 },
    )
    .disc(1.1, 0.65, 0.75, darken(load, 0.06), { sw: 1 }, 0.42);
}

/** Shovel, blade at (x, y, z), handle leaning away. */
export function shovel(s: Scene, x: number, y: number, z: number): void {
  s.tube(
    [
      [x, y, z + 0.6],
      [x + 0.4, y - 0.9, z + 4],
    ],
    3.4,
    '#c99a5e',
  );
  s.poly(
    [
      [x - 0.35, y + 0.1, z + 0.9],
      [x + 0.3, y - 0.1, z + 0.9],
      [x + 0.25, y + 0.1, z + 0.15],
      [x - 0.05, y + 0.25, z - 0.1],
      [x - 0.35, y + 0.2, z + 0.2],
    ],
    STEEL,
    { sw: 1.4 },
  );
}

/** Tool-chest. */
export function toolbox(s: Scene, x: number, y: number, z: number, colour: Colour = ORANGE): void {
  s.box(x, y, z, 1.7, 0.9, 0.7, colour);
  s.line(
    [
      [x, y + 0.9, z + 0.46],
      [x + 1.7, y + 0.9, z + 0.46],
      [x + 1.7, y, z + 0.46],
    ],
    { sw: 1.3 },
  );
  s.tube(
    [
      [x + 0.4, y + 0.45, z + 0.7],
      [x + 0.4, y + 0.45, z + 1],
      [x + 1.3, y + 0.45, z + 1],
      [x + 1.3, y + 0.45, z + 0.7],
    ],
    3.4,
    INK,
  );
}

/** Loose rubble: broken bits heaped. */
export function rubbleHeap(
  s: Scene,
  x: number,
  y: number,
  z: number,
  colours: readonly Colour[],
  count = 16,
  spread = 2,
): void {
  const bits = Array.from(
    { length: count },
    () => [x + s.random() * spread, y + s.random() * spread, s.random()] as const,
  ).sort((a, b) => a[0] + a[1] - b[0] - b[1]);
  for (const [u, v, k] of bits)
    s.box(u, v, z + k * 0.12, 0.25 + k * 0.35, 0.2 + k * 0.3, 0.12 + k * 0.14, s.pick(colours), { sw: 1 });
}

/** Carton of goods with a label. */
export function carton(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  h: number,
  label: Colour,
  board: Colour = '#cda777',
): void {
  s.box(x, y, z, w, d, h, board);
  s.top(x + w * 0.44, y, z + h + 0.005, w * 0.12, d, '#e8d3a8', { sw: 0.9 });
  s.left(x + w * 0.2, y + d + 0.005, z + h * 0.25, w * 0.6, h * 0.5, label, { sw: 1 });
}
