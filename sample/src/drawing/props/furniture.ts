import type { Scene } from '../iso.js';
import { WHITE, darken, lighten, type Colour } from '../palette.js';
import { wallX } from '../plane.js';

/** Sofa with its back to the wall y = `y`. */
export function sofa(s: Scene, x: number, y: number, z: number, w: number, colour: Colour): void {
  s.box(x, y, z, w, 0.7, 2.1, colour);
  s.box(x + 0.5, y + 0.7, z, w - 1, 1.5, 0.95, colour, { top: lighten(colour, 0.18) });
  s.line(
    [
      [x + w / 2, y + 0.7, z + 0.95],
      [x + w / 2, y + 2.2, z + 0.95],
      [x + w / 2, y + 2.2, z],
    ],
    { sw: 1.1 },
  );
  s.box(x, y, z, 0.5, 2.2, 1.4, colour).box(x + w - 0.5, y, z, 0.5, 2.2, 1.4, colour);
}

/** Bed with its head to the wall x = `x`. */
export function bed(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  cover: Colour,
  wood: Colour = '#8a6544',
): void {
  s.box(x, y - 0.2, z, 0.35, d + 0.4, 2.9, wood);
  s.box(x + 0.35, y, z, w, d, 0.9, wood).box(x + 0.35, y, z + 0.7, w, d, 0.55, WHITE);
  s.box(x + w * 0.34, y - 0.06, z + 0.65, w * 0.68 + 0.06, d + 0.12, 0.7, cover);
  for (const k of [0.1, 0.54]) s.box(x + 0.6, y + d * k, z + 1.25, 1, d * 0.36, 0.32, WHITE, { sw: 1.2 });
}

/** Desk with a screen, facing +y. */
export function desk(s: Scene, x: number, y: number, z: number, w: number, wood: Colour = '#c99a5e'): void {
  s.box(x, y, z, 1.2, 1.8, 2.2, WHITE);
  for (const k of [0.7, 1.4])
    s.line(
      [
        [x, y + 1.8, z + k],
        [x + 1.2, y + 1.8, z + k],
      ],
      { sw: 1.1 },
    );
  s.box(x + w - 0.2, y, z, 0.2, 1.8, 2.2, wood);
  s.box(x - 0.1, y, z + 2.2, w + 0.2, 2, 0.16, wood);
  s.box(x + w * 0.42, y + 0.5, z + 2.36, 0.5, 0.3, 0.4, '#39434f', { sw: 1.1 });
  s.box(x + w * 0.24, y + 0.4, z + 2.7, 2.2, 0.14, 1.3, '#39434f');
  wallX(s, x + w * 0.24, y + 0.54, z + 2.7, 0).rect(0.1, 0.1, 2, 1.1, '#9fc8e8', { sw: 1 });
  s.box(x + w * 0.3, y + 1.2, z + 2.36, 1.4, 0.5, 0.06, '#dfe3e6', { sw: 1 });
}

/** Office chair. */
export function officeChair(s: Scene, x: number, y: number, z: number, colour: Colour): void {
  s.cylinder(x, y, z, 0.7, 0.14, '#39434f', { sw: 1.2 });
  s.tube(
    [
      [x, y, z],
      [x, y, z + 1.2],
    ],
    4,
    '#56626f',
  );
  s.box(x - 0.6, y - 0.6, z + 1.2, 1.2, 1.2, 0.25, colour);
  s.box(x - 0.6, y + 0.5, z + 1.5, 1.2, 0.2, 1.4, colour);
}

/** Book-shelf facing +y with rows of books. */
export function bookshelf(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  wood: Colour = '#a5713f',
): void {
  s.box(x, y, z, w, 0.9, h, wood);
  const face = wallX(s, x, y + 0.9, z, 0.1);
  const tones = ['#5f7f9f', '#b9776a', '#e3d5b8', '#7f9a84', '#39434f', '#c9a24a'];
  for (let v = 0.12; v < h - 0.6; v += 1.1) {
    face.rect(0.12, v, w - 0.24, 0.95, darken(wood, 0.35), { sw: 1.1 });
    let k = Math.round(v * 3);
    for (let u = 0.2; u < w - 0.4; u += 0.26)
      if (k++ % 5) face.rect(u, v, 0.22, 0.55 + (k % 3) * 0.12, tones[k % 6]!, { sw: 0.8 });
  }
}

/** Pot plant. */
export function plant(s: Scene, x: number, y: number, z: number, pot: Colour = '#b4603f'): void {
  s.cylinder(x, y, z, 0.4, 0.8, pot, { topRadius: 0.5 });
  for (const [u, v, h] of [
    [-0.7, 0, 1.7],
    [0.6, 0.2, 1.9],
    [0, -0.4, 2.4],
    [0.2, 0.6, 1.6],
    [-0.3, 0.5, 2],
  ] as const)
    s.tube(
      [
        [x, y, z + 0.8],
        [x + u * 0.6, y + v * 0.6, z + 0.8 + h * 0.7],
        [x + u, y + v, z + 0.6 + h],
      ],
      7,
      '#6f9a65',
    );
}

/** Television on a low board, facing +y. */
export function television(s: Scene, x: number, y: number, z: number): void {
  s.box(x, y, z, 4.4, 1, 1, '#8a6544');
  s.box(x + 0.4, y + 0.3, z + 1.1, 3.6, 0.16, 2, '#23303f');
  wallX(s, x + 0.4, y + 0.46, z + 1.1, 0).rect(0.12, 0.12, 3.36, 1.76, '#5e88ad', { sw: 1 });
}
