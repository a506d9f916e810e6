import type { Point3, Scene } from '../iso.js';
import { BRASS, INK, ORANGE, WHITE, darken, type Colour } from '../palette.js';
import { floorPlane, wallX, wallY, type Plane } from '../plane.js';

/** Sheathed cable colours: 14, 12 and 10 gauge. */
export const CABLE_14 = '#f5f2e6';
export const CABLE_12 = '#f0cf4a';
export const CABLE_10 = '#e58a3a';

/** Breaker panel, open, on a wall plane. */
export function breakerPanel(p: Plane, u: number, v: number, w = 1.6, h = 3.2): void {
  p.rect(u, v, w, h, '#9aa5ae', { sw: 1.8 });
  p.rect(u + 0.14, v + 0.16, w - 0.28, h - 0.32, '#dfe4e7', { sw: 1.2 });
  p.rect(u + w * 0.32, v + h - 0.62, w * 0.36, 0.4, ORANGE, { sw: 1.1 });
  for (let k = 0; k < 8; k++) {
    for (const side of [0, 1]) {
      const a = u + 0.24 + side * (w / 2 - 0.2);
      const b = v + 0.3 + (k * (h - 1.15)) / 8;
      p.rect(a, b, w / 2 - 0.28, (h - 1.15) / 8 - 0.05, '#2c3642', { sw: 0.8 });
      p.rect(a + (side ? 0.06 : w / 2 - 0.5), b + 0.05, 0.16, (h - 1.15) / 8 - 0.15, '#c9d1d8', { ink: null });
    }
  }
}

/** Open panel door hinged at its right edge, standing out from a wall facing +y. */
export function panelDoor(s: Scene, x: number, y: number, z: number, w: number, h: number): void {
  wallY(s, x, y, z, 0.2)
    .rect(0, 0, w, h, '#aab4bc', { sw: 1.6 })
    .rect(0.2, 0.4, w - 0.4, h - 0.8, '#f7f2e4', { sw: 1 });
  for (let k = 1; k < 7; k++)
    wallY(s, x, y, z, 0.2).line(
      [
        [0.3, 0.4 + (k * (h - 0.8)) / 7],
        [w - 0.3, 0.4 + (k * (h - 0.8)) / 7],
      ],
      { sw: 1, ink: '#8d897e' },
    );
}

/** Duplex outlet on a wall plane. */
export function outletOn(p: Plane, u: number, v: number, k = 1, colour: Colour = WHITE): void {
  p.rect(u - 0.2 * k, v - 0.32 * k, 0.4 * k, 0.64 * k, colour, { sw: 1.2 });
  for (const dv of [-0.15, 0.15]) {
    p.rect(u - 0.11 * k, v + (dv - 0.1) * k, 0.22 * k, 0.2 * k, '#e4e2da', { sw: 0.8 });
    for (const du of [-0.04, 0.04])
      p.line(
        [
          [u + du * k, v + (dv - 0.04) * k],
          [u + du * k, v + (dv + 0.05) * k],
        ],
        { sw: 1.4 },
      );
  }
}

/** Rocker switch on a wall plane. */
export function switchOn(p: Plane, u: number, v: number, k = 1, gangs = 1): void {
  p.rect(u - 0.2 * k * gangs, v - 0.32 * k, 0.4 * k * gangs, 0.64 * k, WHITE, { sw: 1.2 });
  for (let i = 0; i < gangs; i++)
    p.rect(u + (i - (gangs - 1) / 2) * 0.38 * k - 0.1 * k, v - 0.19 * k, 0.2 * k, 0.38 * k, '#e4e2da', { sw: 0.9 });
}

/** Cable along points with its staples. */
export function cable(s: Scene, points: readonly Point3[], colour: Colour = CABLE_12, px = 3.6): void {
  s.tube(points, px, colour);
}

/** Coil of cable lying flat. */
export function cableCoil(s: Scene, x: number, y: number, z: number, colour: Colour = CABLE_12, r = 0.8): void {
  for (let k = 0; k < 5; k++) s.cylinder(x, y, z + k * 0.1, r, 0.1, colour, { sw: 1 });
  s.disc(x, y, z + 0.5, r * 0.5, darken(colour, 0.45), { sw: 1.2 });
}

/** Ceiling fan under (or, seen from below, over) a point at height z; blades at `drop` below. */
export function ceilingFan(s: Scene, x: number, y: number, z: number, drop: number, blade: Colour, r = 2.6): void {
  s.cylinder(x, y, z, 0.32, 0.2, BRASS, { sw: 1.2 });
  s.tube(
    [
      [x, y, z + 0.2],
      [x, y, z + drop - 0.4],
    ],
    4,
    BRASS,
  );
  const p = floorPlane(s, x, y, z + drop);
  for (let i = 0; i < 5; i++) {
    const a = (i * 2 * Math.PI) / 5 + 0.25;
    const at = (k: number, turn: number): readonly [number, number] => [k * Math.cos(a + turn), k * Math.sin(a + turn)];
    p.poly(
      [at(0.5, -0.25), at(r, -0.12), at(r + 0.1, 0), at(r, 0.14), at(0.5, 0.25)],
      i % 2 ? blade : darken(blade, 0.08),
      { sw: 1.5 },
    );
    p.line([at(0.8, 0), at(r * 0.92, 0.02)], { sw: 1, ink: darken(blade, 0.3) });
  }
  s.cylinder(x, y, z + drop - 0.35, 0.55, 0.5, BRASS, { sw: 1.4 });
  s.cylinder(x, y, z + drop + 0.15, 0.48, 0.45, '#fff3cf', { topRadius: 0.3, sw: 1.3 });
}

/** EV charger on a wall facing +y, its cable hanging to `end`. */
export function evCharger(s: Scene, x: number, y: number, z: number, end: readonly Point3[]): void {
  s.box(x, y, z, 1.1, 0.45, 1.6, '#2c3642', { sw: 1.5 });
  wallX(s, x, y + 0.45, z, 0)
    .rect(0.14, 0.16, 0.82, 1.28, '#3d4957', { sw: 1 })
    .poly(
      [
        [0.62, 1.2],
        [0.36, 0.72],
        [0.53, 0.72],
        [0.46, 0.36],
        [0.74, 0.86],
        [0.57, 0.86],
      ],
      ORANGE,
      { sw: 1 },
    );
  s.tube([[x + 0.55, y + 0.3, z], ...end], 4.4, '#2c3642');
}

/** Standby generator on its pad. */
export function generator(s: Scene, x: number, y: number, z: number, colour: Colour = '#d9cfb6'): void {
  s.box(x - 0.3, y - 0.3, z, 4.6, 2.9, 0.25, '#cbc8c0');
  s.box(x, y, z + 0.25, 4, 2.3, 2, colour);
  s.extrude(
    'x',
    [
      [y - 0.05, z + 2.25],
      [y + 2.4, z + 2.25],
      [y + 2.3, z + 2.6],
      [y + 0.3, z + 2.8],
      [y - 0.05, z + 2.7],
    ],
    x - 0.06,
    x + 4.06,
    darken(colour, 0.06),
  );
  const face = wallX(s, x, y + 2.3, z + 0.25);
  for (let v = 0.35; v < 1.7; v += 0.2)
    face.line(
      [
        [0.3, v],
        [1.7, v],
      ],
      { sw: 2.2, ink: '#5f6b78' },
    );
  face
    .rect(2.2, 0.4, 1.5, 1.2, darken(colour, 0.05), { sw: 1.1 })
    .rect(2.45, 1, 0.7, 0.4, '#2c3642', { sw: 1 })
    .rect(3.3, 1.05, 0.28, 0.28, ORANGE, { sw: 1 });
  const side = wallY(s, x + 4, y, z + 0.25);
  for (let v = 0.35; v < 1.7; v += 0.2)
    side.line(
      [
        [0.35, v],
        [1.95, v],
      ],
      { sw: 2.2, ink: '#5f6b78' },
    );
}

/** Recessed can light in a floor (a ceiling seen from below) with its glow. */
export function recessedLight(s: Scene, x: number, y: number, z: number, glow = true): void {
  const p = floorPlane(s, x, y, z);
  if (glow)
    p.disc(0, 0, 1.15, '#fff3cf', { ink: null, opacity: 0.5 }).disc(0, 0, 0.8, '#fff3cf', { ink: null, opacity: 0.7 });
  p.disc(0, 0, 0.46, WHITE, { sw: 1.4 })
    .disc(0, 0, 0.34, '#ffe9a8', { sw: 1.1 })
    .disc(-0.06, -0.06, 0.16, '#fffaf0', { ink: null });
}

/** Thermostat on a wall plane. */
export function thermostatOn(p: Plane, u: number, v: number, r = 0.5): void {
  p.disc(u, v, r, '#eef1f3', { sw: 1.6 }).disc(u, v, r * 0.8, '#23303f', { sw: 1 });
  const arc = Array.from(
    { length: 9 },
    (_, i) =>
      [
        u + r * 0.62 * Math.cos(Math.PI * (0.15 + i * 0.0875)),
        v + r * 0.62 * Math.sin(Math.PI * (0.15 + i * 0.0875)),
      ] as const,
  );
  p.line(arc, { sw: 3.4, ink: ORANGE });
  p.line(
    [
      [u - r * 0.22, v - r * 0.08],
      [u + r * 0.22, v - r * 0.08],
    ],
    { sw: 4, ink: '#bcdaf2' },
  ).line(
    [
      [u - r * 0.14, v - r * 0.28],
      [u + r * 0.14, v - r * 0.28],
    ],
    { sw: 2.4, ink: '#bcdaf2' },
  );
}

/** Junction box with wires on a wall plane. */
export function boxOn(p: Plane, u: number, v: number, colour: Colour = '#4a86c9'): void {
  p.rect(u - 0.2, v - 0.28, 0.4, 0.56, colour, { sw: 1.3 });
  p.rect(u - 0.12, v - 0.2, 0.24, 0.4, darken(colour, 0.35), { sw: 0.9 });
  p.line(
    [
      [u - 0.06, v + 0.1],
      [u - 0.02, v - 0.1],
    ],
    { sw: 1.6, ink: INK },
  ).line(
    [
      [u + 0.06, v + 0.12],
      [u + 0.04, v - 0.08],
    ],
    { sw: 1.6, ink: BRASS },
  );
}
