import type { Scene } from '../iso.js';
import { GLASS, INK, STEEL, WHITE, darken, lighten, type Colour } from '../palette.js';
import { floorPlane, wallX, wallY } from '../plane.js';
import { roundedTop } from './bath.js';

/** How a run of cabinets looks. */
export interface CabinetStyle {
  readonly colour: Colour;
  readonly knob?: Colour;
  /** Fronts drawn; without them the boxes stand open. */
  readonly fronts?: boolean;
  readonly drawers?: boolean;
}

function fronts(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  { colour, knob = '#e3c26b', drawers = false }: CabinetStyle,
): void {
  const face = wallX(s, x, y, z);
  const drawer = drawers ? 0.5 : 0;
  face.rect(0.06, 0.06, w - 0.12, h - 0.12 - drawer, colour, { sw: 1.1 });
  face.rect(0.2, 0.2, w - 0.4, h - 0.4 - drawer, darken(colour, 0.06), { sw: 0.9 });
  face.line(
    [
      [w - 0.15, h / 2 - 0.15],
      [w - 0.15, h / 2 + 0.15],
    ],
    { sw: 3, ink: knob },
  );
  if (!drawers) return;
  face.rect(0.06, h - drawer - 0.02, w - 0.12, drawer - 0.06, colour, { sw: 1.1 });
  face.line(
    [
      [w / 2 - 0.16, h - drawer / 2 - 0.04],
      [w / 2 + 0.16, h - drawer / 2 - 0.04],
    ],
    { sw: 3, ink: knob },
  );
}

/** Base cabinets along x against y, each of `widths` units, 2 deep and 2.9 high; no counter. */
export function baseCabinets(
  s: Scene,
  x: number,
  y: number,
  z: number,
  widths: readonly number[],
  style: CabinetStyle,
): void {
  let u = x;
  for (const w of widths) {
    s.box(u + 0.03, y, z, w - 0.06, 1.75, 0.3, darken(style.colour, 0.55), { sw: 1.1 });
    s.box(u, y, z + 0.3, w, 2, 2.6, style.colour, { sw: 1.3 });
    if (style.fronts ?? true) fronts(s, u, y + 2, z + 0.3, w, 2.6, { ...style, drawers: style.drawers ?? true });
    else {
      s.left(u + 0.1, y + 2, z + 0.4, w - 0.2, 2.4, darken(style.colour, 0.45), { sw: 1.2 });
      s.poly(
        [
          [u + 0.1, y + 2, z + 1.5],
          [u + w - 0.1, y + 2, z + 1.5],
          [u + w - 0.1, y + 1.7, z + 1.5],
          [u + 0.4, y + 1.7, z + 1.5],
        ],
        darken(style.colour, 0.2),
        { sw: 1 },
      );
    }
    u += w;
  }
}

/** Base cabinets along y against x = 0, fronts to +x. */
export function baseCabinetsY(
  s: Scene,
  x: number,
  y: number,
  z: number,
  widths: readonly number[],
  { colour, knob = '#e3c26b' }: CabinetStyle,
): void {
  let v = y;
  for (const w of widths) {
    s.box(x, v, z, 2, w, 2.9, colour, { sw: 1.3 });
    const face = wallY(s, x + 2, v, z);
    face.rect(0, 0, w, 0.3, darken(colour, 0.5), { sw: 1 });
    face.rect(0.06, 0.36, w - 0.12, 1.9, colour, { sw: 1.1 });
    face.rect(0.2, 0.5, w - 0.4, 1.6, darken(colour, 0.06), { sw: 0.9 });
    face.rect(0.06, 2.32, w - 0.12, 0.46, colour, { sw: 1.1 });
    face.line(
      [
        [w / 2 - 0.16, 2.55],
        [w / 2 + 0.16, 2.55],
      ],
      { sw: 3, ink: knob },
    );
    face.line(
      [
        [w - 0.16, 1.7],
        [w - 0.16, 2],
      ],
      { sw: 3, ink: knob },
    );
    v += w;
  }
}

/** Wall cabinets along x, 1 deep and `h` high. */
export function wallCabinets(
  s: Scene,
  x: number,
  y: number,
  z: number,
  widths: readonly number[],
  style: CabinetStyle,
  h = 2.5,
): void {
  let u = x;
  for (const w of widths) {
    s.box(u, y, z, w, 1, h, style.colour, { sw: 1.3 });
    if (style.fronts ?? true) fronts(s, u, y + 1, z, w, h, { ...style, drawers: false });
    else {
      s.left(u + 0.1, y + 1, z + 0.1, w - 0.2, h - 0.2, darken(style.colour, 0.45), { sw: 1.2 });
      for (const k of [0.36, 0.66])
        s.line(
          [
            [u + 0.1, y + 1, z + h * k],
            [u + w - 0.1, y + 1, z + h * k],
          ],
          { sw: 3, ink: lighten(style.colour, 0.3) },
        );
    }
    u += w;
  }
}

/** Wall cabinets along y against x = 0. */
export function wallCabinetsY(
  s: Scene,
  x: number,
  y: number,
  z: number,
  widths: readonly number[],
  { colour, knob = '#e3c26b' }: CabinetStyle,
  h = 2.5,
): void {
  let v = y;
  for (const w of widths) {
    s.box(x, v, z, 1, w, h, colour, { sw: 1.3 });
    const face = wallY(s, x + 1, v, z);
    face.rect(0.06, 0.06, w - 0.12, h - 0.12, colour, { sw: 1.1 });
    face.rect(0.2, 0.2, w - 0.4, h - 0.4, darken(colour, 0.06), { sw: 0.9 });
    face.line(
      [
        [w - 0.15, 0.25],
        [w - 0.15, 0.55],
      ],
      { sw: 3, ink: knob },
    );
    v += w;
  }
}

/** Sink bowl let into a counter, with its tap. */
export function sinkBowl(
  s: Scene,
  x: number,
  y: number,
  z: number,
  { w = 1.7, d = 1.1, bowls = 1, colour = '#dbe1e5' }: { w?: number; d?: number; bowls?: number; colour?: Colour } = {},
): void {
  roundedTop(s, x, y, x + w, y + d, z, 0.14, STEEL, 1.3);
  for (let i = 0; i < bowls; i++) {
    const [a, b] = [x + 0.1 + (i * (w - 0.1)) / bowls, x + ((i + 1) * (w - 0.1)) / bowls];
    roundedTop(s, a, y + 0.1, b, y + d - 0.1, z + 0.005, 0.12, darken(colour, 0.32), 1.1);
    roundedTop(s, a + 0.06, y + 0.26, b - 0.02, y + d - 0.1, z + 0.005, 0.12, colour, 0.8);
    s.disc((a + b) / 2, y + d * 0.6, z + 0.01, 0.07, '#7f8c97', { sw: 1 });
  }
  s.tube(
    [
      [x + w / 2, y - 0.1, z],
      [x + w / 2, y - 0.1, z + 0.75],
      [x + w / 2, y + 0.15, z + 0.9],
      [x + w / 2, y + 0.4, z + 0.75],
    ],
    3.6,
    '#aeb8c2',
  );
}

/** Range, 2.5 wide, fronts to +y, with burners and oven window. */
export function range(s: Scene, x: number, y: number, z: number, colour: Colour = STEEL): void {
  s.box(x, y, z, 2.5, 2, 3, colour, { top: '#39434f' });
  for (const [u, v] of [
    [0.65, 0.6],
    [1.85, 0.6],
    [0.65, 1.45],
    [1.85, 1.45],
  ] as const) {
    s.disc(x + u, y + v, z + 3.01, 0.32, '#232b35', { sw: 1.2, ink: '#8a97a6' });
    s.disc(x + u, y + v, z + 3.02, 0.14, '#5a6673', { sw: 1 });
  }
  s.box(x, y, z + 3, 2.5, 0.2, 0.5, colour, { sw: 1.2 });
  const face = wallX(s, x, y + 2, z);
  face.rect(0.15, 0.75, 2.2, 1.6, darken(colour, 0.1), { sw: 1.1 }).rect(0.4, 1, 1.7, 0.9, '#2c3642', { sw: 1 });
  face.line(
    [
      [0.3, 2.15],
      [2.2, 2.15],
    ],
    { sw: 4.5, ink: '#eef1f3' },
  );
  face.rect(0.15, 0.12, 2.2, 0.5, darken(colour, 0.1), { sw: 1 });
  for (const u of [0.4, 0.85, 1.65, 2.1]) face.disc(u, 2.7, 0.12, INK, { sw: 0.8 });
}

/** Refrigerator with two doors, fronts to +y. */
export function fridge(s: Scene, x: number, y: number, z: number, colour: Colour = '#cfd6db', h = 5.8): void {
  s.box(x, y, z, 2.9, 2.3, h, colour);
  const face = wallX(s, x, y + 2.3, z);
  face
    .rect(0.05, 2, 1.37, h - 2.1, colour, { sw: 1.2 })
    .rect(1.47, 2, 1.37, h - 2.1, colour, { sw: 1.2 })
    .rect(0.05, 0.15, 2.8, 1.75, colour, { sw: 1.2 });
  face
    .line(
      [
        [1.28, 2.4],
        [1.28, h - 0.8],
      ],
      { sw: 4, ink: '#eef1f3' },
    )
    .line(
      [
        [1.62, 2.4],
        [1.62, h - 0.8],
      ],
      { sw: 4, ink: '#eef1f3' },
    )
    .line(
      [
        [0.5, 1.65],
        [2.3, 1.65],
      ],
      { sw: 4, ink: '#eef1f3' },
    );
  face.rect(0.35, h - 2.3, 0.6, 0.9, '#39434f', { sw: 1 });
}

/** Dishwasher, fronts to +y. */
export function dishwasher(s: Scene, x: number, y: number, z: number, colour: Colour = '#cfd6db'): void {
  s.box(x, y, z, 2, 2, 2.9, colour);
  const face = wallX(s, x, y + 2, z);
  face.rect(0.06, 0.3, 1.88, 2.1, colour, { sw: 1.1 }).rect(0.06, 2.44, 1.88, 0.4, '#39434f', { sw: 1 });
  face.line(
    [
      [0.35, 2.2],
      [1.65, 2.2],
    ],
    { sw: 4, ink: '#eef1f3' },
  );
}

/** Microwave, fronts to +y. */
export function microwave(s: Scene, x: number, y: number, z: number): void {
  s.box(x, y, z, 2.4, 1.3, 1.25, '#b9c2c9');
  const face = wallX(s, x, y + 1.3, z);
  face.rect(0.12, 0.15, 1.55, 0.95, '#2c3642', { sw: 1 }).rect(1.82, 0.15, 0.46, 0.95, '#39434f', { sw: 1 });
  face.line(
    [
      [1.75, 0.2],
      [1.75, 1.05],
    ],
    { sw: 3, ink: '#eef1f3' },
  );
}

/** Range hood with its chimney. */
export function hood(s: Scene, x: number, y: number, z: number, up: number): void {
  s.box(x + 0.75, y, z + 0.7, 1, 0.8, up - 0.7, STEEL, { sw: 1.2 });
  s.poly(
    [
      [x, y + 1.4, z + 0.25],
      [x + 2.5, y + 1.4, z + 0.25],
      [x + 1.75, y + 0.8, z + 0.8],
      [x + 0.75, y + 0.8, z + 0.8],
    ],
    darken(STEEL, 0.1),
  );
  s.poly(
    [
      [x + 2.5, y + 1.4, z + 0.25],
      [x + 2.5, y, z + 0.25],
      [x + 1.75, y, z + 0.8],
      [x + 1.75, y + 0.8, z + 0.8],
    ],
    darken(STEEL, 0.25),
  );
  s.left(x, y + 1.4, z, 2.5, 0.25, darken(STEEL, 0.16)).right(x + 2.5, y, z, 1.4, 0.25, darken(STEEL, 0.3));
}

/** Front-loading washer or dryer. */
export function washer(s: Scene, x: number, y: number, z: number, colour: Colour = WHITE, drum: Colour = GLASS): void {
  s.box(x, y, z, 2.2, 2.3, 3.1, colour, { left: darken(colour, 0.08), right: darken(colour, 0.2) });
  const face = wallX(s, x, y + 2.3, z, 0.05);
  face
    .disc(1.1, 1.35, 0.78, STEEL, { sw: 1.5 })
    .disc(1.1, 1.35, 0.58, drum, { sw: 1.2 })
    .disc(0.95, 1.5, 0.22, lighten(drum, 0.5), { ink: null });
  face
    .rect(0.15, 2.5, 0.7, 0.4, '#dfe3e6', { sw: 1 })
    .rect(1.05, 2.55, 0.6, 0.3, '#39434f', { sw: 0.9 })
    .disc(1.9, 2.7, 0.14, STEEL, { sw: 1 });
}

/** Bar stool. */
export function stool(s: Scene, x: number, y: number, z: number, seat: Colour): void {
  for (const [u, v] of [
    [-0.35, -0.35],
    [0.35, -0.35],
    [-0.35, 0.35],
    [0.35, 0.35],
  ] as const)
    s.tube(
      [
        [x + u, y + v, z],
        [x + u * 0.7, y + v * 0.7, z + 2],
      ],
      2.4,
      '#6d5a45',
    );
  s.cylinder(x, y, z + 2, 0.45, 0.16, seat, { sw: 1.3 });
}

/** Pendant lamp hanging from `from` down to `z`. */
export function pendant(s: Scene, x: number, y: number, z: number, from: number, shade: Colour): void {
  s.line(
    [
      [x, y, from],
      [x, y, z + 0.5],
    ],
    { sw: 1.8 },
  );
  s.cylinder(x, y, z, 0.4, 0.5, shade, { topRadius: 0.16, sw: 1.3 });
}

/** A bowl of fruit, to liven a counter. */
export function fruitBowl(s: Scene, x: number, y: number, z: number): void {
  s.cylinder(x, y, z, 0.2, 0.22, '#f3efe4', { topRadius: 0.42, sw: 1.2 });
  const p = floorPlane(s, x, y, z + 0.3);
  p.disc(-0.12, 0.05, 0.15, '#d9a441', { sw: 1 })
    .disc(0.12, -0.02, 0.15, '#9bb35a', { sw: 1 })
    .disc(0, 0.16, 0.14, '#c9703f', { sw: 1 });
}
