import type { Point2, Scene } from '../iso.js';
import { GLASS, INK, NAVY, STEEL, WHITE, darken, lighten, type Colour } from '../palette.js';
import { floorPlane, wallX, wallY } from '../plane.js';

const CHINA = { left: '#e9e9e5', right: '#d3d6d6' } as const;

/** A level rectangle with round corners. */
export function roundedTop(
  s: Scene,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  z: number,
  r: number,
  fill: Colour,
  sw = 1.4,
): void {
  const points: Point2[] = [];
  const corner = (cx: number, cy: number, from: number): void => {
    for (let i = 0; i <= 5; i++)
      points.push([cx + r * Math.cos(from + (i * Math.PI) / 10), cy + r * Math.sin(from + (i * Math.PI) / 10)]);
  };
  corner(x1 - r, y1 - r, 0);
  corner(x0 + r, y1 - r, Math.PI / 2);
  corner(x0 + r, y0 + r, Math.PI);
  corner(x1 - r, y0 + r, Math.PI * 1.5);
  floorPlane(s, 0, 0, z).poly(points, fill, { sw });
}

/** Toilet with its back against a wall y = 0, 1.3 wide; the bowl reaches 2 units out. */
export function toilet(s: Scene, x: number, y: number, z: number, seat: Colour = WHITE): void {
  s.box(x + 0.05, y + 0.05, z + 0.95, 1.2, 0.6, 1.2, WHITE, CHINA);
  s.box(x - 0.02, y, z + 2.15, 1.34, 0.7, 0.13, WHITE, CHINA);
  s.line(
    [
      [x + 0.28, y + 0.66, z + 1.92],
      [x + 0.5, y + 0.66, z + 1.92],
    ],
    { sw: 4, ink: '#aeb8c2' },
  );
  s.box(x + 0.3, y + 0.55, z, 0.7, 1, 0.62, WHITE, CHINA);
  s.cylinder(x + 0.65, y + 1.35, z, 0.36, 0.92, WHITE, { topRadius: 0.6 });
  const p = floorPlane(s, x + 0.65, y + 1.3, z + 0.98);
  p.disc(0, 0, 0.62, darken(seat, 0.06), {}, 0.74);
  p.disc(0, 0.02, 0.4, '#b9c4cb', { sw: 1.2 }, 0.52);
  p.disc(0, 0.06, 0.26, '#dfe9ee', { sw: 0.9 }, 0.34);
}

/** Bathtub, 2.75 by `d`, with an apron to the right. */
export function bathtub(s: Scene, x: number, y: number, z: number, d = 5.1): void {
  s.box(x, y, z, 2.75, d, 1.35, WHITE, { left: '#e6e6e2', right: '#d3d6d6' });
  roundedTop(s, x + 0.3, y + 0.35, x + 2.45, y + d - 0.3, z + 1.35, 0.45, '#c3cbd0');
  roundedTop(s, x + 0.48, y + 0.75, x + 2.3, y + d - 0.36, z + 1, 0.45, '#e9eef0');
  s.disc(x + 1.4, y + 1.2, z + 1.01, 0.1, '#98a4ad', { sw: 1 });
  s.tube(
    [
      [x + 1.4, y + 0.3, z + 1.35],
      [x + 1.4, y + 0.3, z + 1.75],
      [x + 1.4, y + 0.75, z + 1.75],
      [x + 1.4, y + 0.75, z + 1.6],
    ],
    4,
    STEEL,
  );
}

/** Freestanding oval tub. */
export function ovalTub(s: Scene, x: number, y: number, z: number): void {
  const outer = (h: number, r: number): Point2[] =>
    Array.from(
      { length: 26 },
      (_, i): Point2 =>
        s.at(x + 1.2 * r * Math.cos((i * Math.PI) / 13), y + 2.3 * r * Math.sin((i * Math.PI) / 13), z + h),
    );
  for (let i = 0; i <= 8; i++)
    s.sheetPoly(outer(i * 0.2, 0.78 + i * 0.0275), i === 0 ? '#b9c2c7' : darken(WHITE, 0.2 - i * 0.012), {
      ink: i === 0 || i === 8 ? INK : null,
    });
  s.sheetPoly(outer(1.62, 1), WHITE);
  s.sheetPoly(outer(1.62, 0.86), '#c3cbd0', { sw: 1.3 });
  s.sheetPoly(outer(1.3, 0.74), '#e9eef0', { sw: 1 });
}

/** Shower head, arm and valve on a wall y = `y`. */
export function showerSet(s: Scene, x: number, y: number, z: number): void {
  s.tube(
    [
      [x, y, z + 4.1],
      [x, y + 0.7, z + 4.25],
      [x, y + 0.9, z + 4],
    ],
    3,
    STEEL,
  );
  s.disc(x, y + 0.92, z + 3.95, 0.22, '#aeb8c2', { sw: 1.3 });
  wallX(s, x, y, z).disc(0, 2.5, 0.22, STEEL, { sw: 1.4 });
  s.tube(
    [
      [x, y + 0.05, z + 2.5],
      [x + 0.2, y + 0.05, z + 2.3],
    ],
    3,
    '#aeb8c2',
  );
}

/** Mirror or framed picture on a wall y = `y`. */
export function mirror(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  frame: Colour = '#3f5f82',
): void {
  s.left(x, y, z, w, h, frame);
  s.left(x + 0.1, y, z + 0.1, w - 0.2, h - 0.2, GLASS);
  s.poly(
    [
      [x + w * 0.2, y, z + 0.1],
      [x + w * 0.42, y, z + 0.1],
      [x + w * 0.8, y, z + h - 0.1],
      [x + w * 0.58, y, z + h - 0.1],
    ],
    lighten(GLASS, 0.5),
    { ink: null },
  );
}

/** Vanity against a wall y = 0: doors, top, one or two basins. */
export function vanity(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  {
    colour = NAVY,
    top = WHITE,
    basins = 1,
    legs = false,
  }: { colour?: Colour; top?: Colour; basins?: number; legs?: boolean } = {},
): void {
  if (legs) for (const u of [0.06, w - 0.2]) s.box(x + u, y + 1.3, z, 0.14, 0.14, 0.5, colour, { sw: 1.2 });
  const foot = legs ? 0.5 : 0.22;
  if (!legs) s.box(x + 0.12, y, z, w - 0.24, 1.3, foot, darken(colour, 0.5), { sw: 1.2 });
  s.box(x, y, z + foot, w, 1.5, 1.8 - foot, colour);
  const doors = Math.max(2, Math.round(w / 1.15));
  for (let i = 0; i < doors; i++) {
    const u = x + (i * w) / doors;
    s.left(u + 0.08, y + 1.5, z + foot + 0.12, w / doors - 0.16, 1.56 - foot, darken(colour, 0.1), { sw: 1.2 });
    s.left(u + 0.2, y + 1.5, z + foot + 0.24, w / doors - 0.4, 1.32 - foot, darken(colour, 0.18), { sw: 0.9 });
    const k = i % 2 ? u + 0.15 : u + w / doors - 0.15;
    s.line(
      [
        [k, y + 1.5, z + 1.05],
        [k, y + 1.5, z + 1.35],
      ],
      { sw: 3.2, ink: '#e3c26b' },
    );
  }
  s.box(x - 0.1, y, z + 1.8, w + 0.2, 1.62, 0.14, top);
  s.left(x - 0.1, y + 0.02, z + 1.94, w + 0.2, 0.24, top, { sw: 1.1 });
  for (let i = 0; i < basins; i++) {
    const cx = x + (w * (i + 0.5)) / basins;
    s.disc(cx, y + 0.85, z + 1.945, 0.46, '#cfd8dd', { sw: 1.3 });
    s.disc(cx, y + 0.88, z + 1.945, 0.34, '#eef2f3', { sw: 1 });
    faucet(s, cx, y + 0.18, z + 1.95);
  }
}

/** Small spout tap, spout to +y. */
export function faucet(s: Scene, x: number, y: number, z: number, high = 0.3, colour: Colour = STEEL): void {
  s.tube(
    [
      [x, y, z],
      [x, y, z + high],
      [x, y + 0.4, z + high],
      [x, y + 0.4, z + high - 0.1],
    ],
    3.4,
    colour,
  );
}

/** A sheet of glass: along x (facing +y) or along y (facing +x), with its metal edge. */
export function glassPanel(
  s: Scene,
  axis: 'x' | 'y',
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  edge: Colour = '#5f7386',
): void {
  const p = axis === 'x' ? wallX(s, x, y, z, 0) : wallY(s, x, y, z, 0);
  p.rect(0, 0, w, h, GLASS, { ink: null, opacity: 0.45 });
  p.poly(
    [
      [w * 0.15, 0],
      [w * 0.35, 0],
      [w * 0.75, h],
      [w * 0.55, h],
    ],
    '#ffffff',
    { ink: null, opacity: 0.4 },
  );
  p.rect(0, 0, w, h, 'none', { sw: 3.2, ink: edge });
}

/** Grab bar on a wall y = `y`. */
export function grabBar(s: Scene, x0: number, x1: number, y: number, z: number): void {
  s.tube(
    [
      [x0, y, z],
      [x0, y + 0.16, z],
      [x1, y + 0.16, z],
      [x1, y, z],
    ],
    4,
    STEEL,
  );
}
