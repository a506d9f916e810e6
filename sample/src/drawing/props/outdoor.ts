import type { Scene } from '../iso.js';
import { LUMBER, ORANGE, WHITE, darken, type Colour } from '../palette.js';

/** Railing along x or y at z: posts, rails and balusters. */
export function railing(
  s: Scene,
  axis: 'x' | 'y',
  x: number,
  y: number,
  z: number,
  length: number,
  {
    post = LUMBER,
    rail = LUMBER,
    baluster = '#24405f',
    spacing = 0.42,
    high = 2.6,
    posts = 4,
    cable = false,
  }: {
    post?: Colour;
    rail?: Colour;
    baluster?: Colour;
    spacing?: number;
    high?: number;
    posts?: number;
    cable?: boolean;
  } = {},
): void {
  const put = (t: number, u: number, w: number, d: number, h: number, dz: number, c: Colour): void =>
    void (axis === 'x'
      ? s.box(x + t, y + u, z + dz, w, d, h, c, { sw: 1.1 })
      : s.box(x + u, y + t, z + dz, d, w, h, c, { sw: 1.1 }));
  const step = (length - 0.32) / (posts - 1);
  put(0, 0.04, length, 0.24, 0.12, 0.28, rail);
  if (cable)
    for (let k = 0.6; k < high - 0.2; k += 0.3)
      s.line(
        axis === 'x'
          ? [
              [x, y + 0.16, z + k],
              [x + length, y + 0.16, z + k],
            ]
          : [
              [x + 0.16, y, z + k],
              [x + 0.16, y + length, z + k],
            ],
        { sw: 2, ink: baluster },
      );
  else for (let t = 0.4; t < length - 0.3; t += spacing) put(t, 0.12, 0.1, 0.1, high - 0.5, 0.4, baluster);
  for (let i = 0; i < posts; i++) put(i * step, 0, 0.32, 0.32, high + 0.1, 0, post);
  put(-0.05, -0.05, length + 0.1, 0.42, 0.14, high, rail);
}

/** Straight flight of stairs descending towards +y from height z. */
export function stairs(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  steps: number,
  {
    run = 0.9,
    tread = LUMBER,
    riser = WHITE,
    open = false,
  }: { run?: number; tread?: Colour; riser?: Colour; open?: boolean } = {},
): void {
  const rise = z / (steps + 1);
  for (let i = 0; i < steps; i++) {
    const top = z - (i + 1) * rise;
    if (!open) s.left(x, y + i * run, top, w, rise, riser, { sw: 1.2 });
    s.box(x, y + i * run, open ? top - 0.14 : 0, w, run + (i < steps - 1 ? 0.06 : 0), open ? 0.14 : top, riser, {
      top: tread,
      left: open ? darken(tread, 0.14) : riser,
      sw: 1.2,
    });
  }
}

/** Slatted garden chair. */
export function chair(s: Scene, x: number, y: number, z: number, colour: Colour = ORANGE): void {
  for (const [u, v] of [
    [0, 0],
    [1.3, 0],
    [0, 1.3],
    [1.3, 1.3],
  ] as const)
    s.box(x + u, y + v, z, 0.16, 0.16, 0.75, darken(colour, 0.2), { sw: 1.1 });
  s.box(x, y, z + 0.75, 1.46, 1.46, 0.16, colour, { sw: 1.3 });
  s.box(x, y, z + 0.9, 1.46, 0.16, 1.4, colour, { sw: 1.3 });
  for (const u of [0.4, 0.8, 1.15])
    s.line(
      [
        [x + u, y + 0.16, z + 1],
        [x + u, y + 0.16, z + 2.2],
      ],
      { sw: 1.1 },
    );
}

/** Round garden table. */
export function table(s: Scene, x: number, y: number, z: number, colour: Colour = WHITE): void {
  s.tube(
    [
      [x, y, z],
      [x, y, z + 1.6],
    ],
    5,
    '#56626f',
  );
  s.cylinder(x, y, z + 1.6, 1.1, 0.12, colour);
}

/** Post in a concrete footing drawn in the cut face y = `y` of a ground block. */
export function postInCut(s: Scene, x: number, y: number, deep: number, post: Colour, w = 0.4): void {
  s.poly(
    [
      [x - 0.5, y, -0.2],
      [x + w + 0.5, y, -0.2],
      [x + w + 0.5, y, -deep],
      [x - 0.5, y, -deep],
    ],
    '#cbc8c0',
  );
  for (let i = 0; i < 10; i++)
    s.sheetDot(s.at(x - 0.4 + s.random() * (w + 0.8), y, -0.4 - s.random() * (deep - 0.6)), 2.4, '#a29e94');
  s.poly(
    [
      [x, y, 0],
      [x + w, y, 0],
      [x + w, y, -deep + 0.3],
      [x, y, -deep + 0.3],
    ],
    darken(post, 0.16),
    { sw: 1.4 },
  );
}
