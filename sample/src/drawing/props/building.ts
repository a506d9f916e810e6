import type { Point2, Scene } from '../iso.js';
import { BRASS, CREAM, GLASS, INK, LUMBER, WHITE, darken, lighten, type Colour } from '../palette.js';
import { wallX, wallY, type Plane } from '../plane.js';

/** Double-hung or casement window on any wall plane. */
export function windowOn(
  p: Plane,
  u: number,
  v: number,
  w: number,
  h: number,
  { frame = WHITE, bars = 'cross' }: { frame?: Colour; bars?: 'cross' | 'sash' | 'casement' | 'none' } = {},
): void {
  p.rect(u - 0.16, v - 0.16, w + 0.32, h + 0.32, frame);
  p.rect(u, v, w, h, GLASS);
  p.poly(
    [
      [u + w * 0.12, v],
      [u + w * 0.36, v],
      [u + w * 0.72, v + h],
      [u + w * 0.48, v + h],
    ],
    lighten(GLASS, 0.5),
    { ink: null },
  );
  const bar = { sw: 4.4, ink: frame };
  const thin = { sw: 1 };
  if (bars === 'cross' || bars === 'casement')
    p.line(
      [
        [u + w / 2, v],
        [u + w / 2, v + h],
      ],
      bar,
    ).line(
      [
        [u + w / 2, v],
        [u + w / 2, v + h],
      ],
      thin,
    );
  if (bars === 'cross' || bars === 'sash')
    p.line(
      [
        [u, v + h / 2],
        [u + w, v + h / 2],
      ],
      bar,
    ).line(
      [
        [u, v + h / 2],
        [u + w, v + h / 2],
      ],
      thin,
    );
  p.rect(u, v, w, h, 'none');
}

/** A window on a wall y = `y` with a sill board in front. */
export function windowWithSill(s: Scene, x: number, y: number, z: number, w: number, h: number, shade = 0.07): void {
  windowOn(wallX(s, 0, y, 0, shade), x, z, w, h, { bars: 'casement' });
  s.box(x - 0.3, y, z - 0.3, w + 0.6, 0.24, 0.13, WHITE, { sw: 1.2 });
}

/** Panel door in its casing. */
export function doorOn(
  p: Plane,
  u: number,
  v: number,
  w: number,
  h: number,
  {
    colour = '#c8d8e6',
    casing = WHITE,
    panels = 2,
    glass = false,
    knob = BRASS,
  }: { colour?: Colour; casing?: Colour; panels?: number; glass?: boolean; knob?: Colour } = {},
): void {
  p.rect(u - 0.24, v, w + 0.48, h + 0.24, casing);
  p.rect(u, v, w, h, colour);
  const [gap, rows] = [
    w * 0.12,
    panels === 2
      ? [
          [0.07, 0.4],
          [0.55, 0.95],
        ]
      : [
          [0.05, 0.3],
          [0.37, 0.62],
          [0.7, 0.95],
        ],
  ];
  rows.forEach(([a, b], i) => {
    const lights = glass && i === rows.length - 1;
    for (const k of [0, 1]) {
      const from = u + gap + k * (w / 2 - gap / 2);
      p.rect(from, v + h * a!, w / 2 - gap * 1.5, h * (b! - a!), lights ? GLASS : darken(colour, 0.1), { sw: 1.1 });
    }
  });
  p.disc(u + w - gap * 0.55, v + h * 0.47, 0.1, knob, { sw: 1 });
}

/** Sectional garage door. */
export function garageDoorOn(
  p: Plane,
  u: number,
  v: number,
  w: number,
  h: number,
  colour: Colour,
  lights = true,
): void {
  p.rect(u - 0.2, v, w + 0.4, h + 0.2, WHITE);
  for (let j = 0; j < 4; j++) {
    p.rect(u, v + (j * h) / 4, w, h / 4, colour, { sw: 1.3 });
    for (let i = 0; i < 4; i++)
      p.rect(
        u + (i * w) / 4 + 0.15,
        v + (j * h) / 4 + 0.13,
        w / 4 - 0.3,
        h / 4 - 0.26,
        lights && j === 3 ? GLASS : darken(colour, 0.07),
        { sw: 1 },
      );
  }
}

/** Gable house or part of one; its eaves run along x, gables close it to the right. */
export interface HouseShape {
  readonly w: number;
  readonly d: number;
  readonly h: number;
  /** Rise over run of the roof. */
  readonly pitch: number;
  readonly overhang?: number;
}

/** Measures of a house's front roof slope: where a point at x, t (0 eave … 1 ridge), lifted by l, lies. */
export function roofGeometry({ w, d, h, pitch, overhang = 0.7 }: HouseShape) {
  const ridge = h + (d / 2) * pitch + 0.12;
  const eaveY = d + overhang;
  const eaveZ = h - overhang * pitch + 0.12;
  const length = Math.hypot(eaveY - d / 2, ridge - eaveZ);
  return { ridge, eaveY, eaveZ, length, x0: -overhang, x1: w + overhang, run: eaveY - d / 2 };
}

/** House body under the roof: front wall, gable wall and the gable itself, painted by `front` and `side`. */
export function houseBody(
  s: Scene,
  shape: HouseShape,
  z: number,
  cladding: (p: Plane, w: number, h: number) => void,
): { front: Plane; side: Plane } {
  const { w, d, h, pitch } = shape;
  const front = wallX(s, 0, d, z, 0.08);
  const side = wallY(s, w, 0, z, 0.22);
  front.cover(
    [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
    cladding,
  );
  side.cover(
    [
      [0, 0],
      [d, 0],
      [d, h],
      [d / 2, h + (d / 2) * pitch],
      [0, h],
    ],
    cladding,
  );
  return { front, side };
}

/** Eave board and rake boards of a gable roof. */
export function roofEdges(s: Scene, shape: HouseShape, z: number, colour: Colour = WHITE): void {
  const { ridge, eaveY, eaveZ, x0, x1 } = roofGeometry(shape);
  const [e, r] = [eaveZ + z, ridge + z];
  s.poly(
    [
      [x0, eaveY, e],
      [x1, eaveY, e],
      [x1, eaveY, e - 0.3],
      [x0, eaveY, e - 0.3],
    ],
    colour,
  );
  s.poly(
    [
      [x1, eaveY, e],
      [x1, shape.d / 2, r],
      [x1, shape.d / 2, r - 0.34],
      [x1, eaveY, e - 0.3],
    ],
    darken(colour, 0.2),
  );
  const back = -(eaveY - shape.d);
  s.poly(
    [
      [x1, back, e],
      [x1, shape.d / 2, r],
      [x1, shape.d / 2, r - 0.34],
      [x1, back, e - 0.3],
    ],
    darken(colour, 0.26),
  );
}

/** Brick chimney. */
export function chimney(s: Scene, x: number, y: number, z: number, h: number, colour: Colour = '#b4603f'): void {
  s.box(x, y, z, 1.3, 1.1, h, colour);
  for (let v = z + 0.3; v < z + h; v += 0.32)
    s.line(
      [
        [x, y + 1.1, v],
        [x + 1.3, y + 1.1, v],
        [x + 1.3, y, v],
      ],
      { sw: 0.9, ink: darken(colour, 0.35) },
    );
  s.box(x - 0.15, y - 0.15, z + h, 1.6, 1.4, 0.2, '#cbc8c0');
}

/** Round-headed tree. */
export function tree(s: Scene, x: number, y: number, z: number, size = 1, colour: Colour = '#7fa06a'): void {
  s.tube(
    [
      [x, y, z],
      [x, y, z + 1.6 * size],
    ],
    7 * size,
    '#8a6544',
  );
  const [cx, cy] = s.at(x, y, z + 2.6 * size);
  const r = s.scale * size;
  const leaf = (dx: number, dy: number, k: number, tone: Colour, ink: Colour | null): void =>
    void s.sheetEllipse([cx + dx * r, cy + dy * r], k * r, k * r * 0.92, tone, { ink });
  leaf(0, 0, 1.25, INK, INK);
  leaf(0, 0, 1.22, darken(colour, 0.16), null);
  leaf(-0.22, -0.2, 0.96, colour, null);
  leaf(-0.4, -0.42, 0.55, lighten(colour, 0.25), null);
}

/** Low shrub. */
export function shrub(s: Scene, x: number, y: number, z: number, r = 0.5, colour: Colour = '#86a672'): void {
  const [cx, cy] = s.at(x, y, z + r * 0.7);
  const k = r * s.scale * 1.1;
  s.sheetEllipse([cx, cy], k, k * 0.85, darken(colour, 0.14));
  s.sheetEllipse([cx - k * 0.18, cy - k * 0.2], k * 0.66, k * 0.52, lighten(colour, 0.12), { ink: null });
}

/** Car seen from its front right, along y when `along` is 'y'. */
export function car(s: Scene, x: number, y: number, z: number, colour: Colour, along: 'x' | 'y' = 'y'): void {
  const body: Point2[] = [
    [0, 0.45],
    [0, 1.5],
    [0.4, 1.8],
    [2, 1.95],
    [3, 2.9],
    [6.2, 2.95],
    [7.2, 2],
    [8.6, 1.85],
    [8.9, 1.2],
    [8.9, 0.45],
  ];
  const wheel = (u: number): void => {
    const p = along === 'y' ? wallY(s, x + 3.6, y, z, 0) : wallX(s, x, y + 3.6, z, 0);
    p.disc(u, 0.65, 0.72, INK).disc(u, 0.65, 0.36, '#c9d1d8', { sw: 1.2 });
  };
  if (along === 'y')
    s.extrude(
      'x',
      body.map(([a, b]): Point2 => [y + a, z + b]),
      x,
      x + 3.6,
      colour,
    );
  else
    s.extrude(
      'y',
      body.map(([a, b]): Point2 => [x + a, z + b]),
      y,
      y + 3.6,
      colour,
    );
  const side = along === 'y' ? wallY(s, x + 3.6, y, z, 0) : wallX(s, x, y + 3.6, z, 0);
  side
    .poly(
      [
        [2.4, 2],
        [3.15, 2.75],
        [4.4, 2.78],
        [4.4, 2.02],
      ],
      GLASS,
      { sw: 1.2 },
    )
    .poly(
      [
        [4.65, 2.02],
        [4.65, 2.78],
        [6, 2.78],
        [6.75, 2.05],
      ],
      GLASS,
      { sw: 1.2 },
    );
  side
    .line(
      [
        [4.5, 0.6],
        [4.5, 2.75],
      ],
      { sw: 1.1 },
    )
    .line(
      [
        [4.7, 1.75],
        [5.1, 1.75],
      ],
      { sw: 2.6 },
    );
  wheel(1.7);
  wheel(7.1);
}

/** Pile of boards. */
export function boardStack(
  s: Scene,
  x: number,
  y: number,
  z: number,
  {
    w = 4.4,
    d = 0.5,
    t = 0.2,
    rows = 3,
    across = 3,
    colours = [LUMBER, darken(LUMBER, 0.05), lighten(LUMBER, 0.2)],
  }: { w?: number; d?: number; t?: number; rows?: number; across?: number; colours?: readonly Colour[] } = {},
): void {
  for (let k = 0; k < rows; k++)
    for (let j = 0; j < across; j++)
      s.box(x + (k % 2) * 0.08, y + j * (d + 0.03), z + k * t, w, d, t, colours[(k + j) % colours.length]!, {
        sw: 1.15,
      });
}

/** Turned or square porch column with base and cap. */
export function column(s: Scene, x: number, y: number, z: number, h: number, colour: Colour = WHITE): void {
  s.box(x - 0.12, y - 0.12, z, 0.64, 0.64, 0.25, colour, { sw: 1.2 });
  s.box(x, y, z + 0.25, 0.4, 0.4, h - 0.5, colour, { sw: 1.3 });
  s.box(x - 0.12, y - 0.12, z + h - 0.25, 0.64, 0.64, 0.25, colour, { sw: 1.2 });
}

/** Wall of a neighbouring house behind the scene, with lap lines. */
export function houseBehind(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  colour: Colour = CREAM,
): void {
  s.left(x, y, z, w, h, darken(colour, 0.04));
  for (let v = 0.45; v < h; v += 0.45)
    s.line(
      [
        [x, y, z + v],
        [x + w, y, z + v],
      ],
      { sw: 1, ink: darken(colour, 0.16) },
    );
}
