import type { Point2 } from '../iso.js';
import { BLUE, GLASS, INK, STEEL, WHITE, darken, lighten, type Colour } from '../palette.js';
import type { Plane } from '../plane.js';

const round = (p: Plane, u: number, v: number, w: number, h: number, r: number, fill: Colour, sw = 1.6): void => {
  const points: Point2[] = [];
  const corner = (cx: number, cy: number, from: number): void => {
    for (let i = 0; i <= 5; i++)
      points.push([cx + r * Math.cos(from + (i * Math.PI) / 10), cy + r * Math.sin(from + (i * Math.PI) / 10)]);
  };
  corner(u + w - r, v + h - r, 0);
  corner(u + r, v + h - r, Math.PI / 2);
  corner(u + r, v + r, Math.PI);
  corner(u + w - r, v + r, Math.PI * 1.5);
  p.poly(points, fill, { sw });
};

/** Toilet in plan, its tank along the top wall. */
export function toiletPlan(p: Plane, u: number, v: number): void {
  round(p, u, v, 1.6, 0.7, 0.12, WHITE);
  p.disc(u + 0.8, v + 1.45, 0.66, WHITE, {}, 0.9).disc(u + 0.8, v + 1.5, 0.42, '#c3cbd0', { sw: 1.2 }, 0.6);
}

/** Tub in plan. */
export function tubPlan(p: Plane, u: number, v: number, w: number, h: number): void {
  p.rect(u, v, w, h, WHITE, { sw: 1.8 });
  round(p, u + 0.25, v + 0.3, w - 0.5, h - 0.6, Math.min(w, h) * 0.3, '#e3eaee');
  p.disc(u + w / 2, v + 0.85, 0.12, '#98a4ad', { sw: 1.1 });
}

/** Vanity or sink counter in plan. */
export function vanityPlan(
  p: Plane,
  u: number,
  v: number,
  w: number,
  h: number,
  basins = 1,
  top: Colour = WHITE,
): void {
  p.rect(u, v, w, h, top, { sw: 1.8 });
  for (let i = 0; i < basins; i++)
    p.disc(
      u + (w * (i + 0.5)) / basins,
      v + h * 0.55,
      Math.min(0.62, w * 0.3),
      '#dfe7eb',
      { sw: 1.3 },
      Math.min(0.48, h * 0.32),
    ).disc(u + (w * (i + 0.5)) / basins, v + h * 0.5, 0.07, INK, { ink: null });
}

/** Kitchen counter in plan. */
export function counterPlan(p: Plane, u: number, v: number, w: number, h: number, colour: Colour): void {
  p.rect(u, v, w, h, colour, { sw: 1.8 });
}

/** Sink bowls in plan. */
export function sinkPlan(p: Plane, u: number, v: number, w = 2, h = 1.3, bowls = 2): void {
  round(p, u, v, w, h, 0.14, '#c9d1d8');
  for (let i = 0; i < bowls; i++)
    round(p, u + 0.1 + (i * (w - 0.1)) / bowls, v + 0.2, (w - 0.1) / bowls - 0.1, h - 0.32, 0.12, '#e6ebee', 1.2);
}

/** Range in plan. */
export function rangePlan(p: Plane, u: number, v: number, w = 2.4, h = 2): void {
  p.rect(u, v, w, h, '#56626f', { sw: 1.8 });
  for (const [a, b] of [
    [0.27, 0.3],
    [0.73, 0.3],
    [0.27, 0.72],
    [0.73, 0.72],
  ] as const)
    p.disc(u + w * a, v + h * b, 0.34, '#2c3642', { sw: 1.2, ink: STEEL }).disc(u + w * a, v + h * b, 0.16, 'none', {
      sw: 1,
      ink: STEEL,
    });
}

/** An appliance in plan: a box with crossed diagonals. */
export function appliancePlan(p: Plane, u: number, v: number, w: number, h: number, colour: Colour = '#dfe4e7'): void {
  p.rect(u, v, w, h, colour, { sw: 1.8 })
    .line(
      [
        [u, v],
        [u + w, v + h],
      ],
      { sw: 0.9 },
    )
    .line(
      [
        [u + w, v],
        [u, v + h],
      ],
      { sw: 0.9 },
    );
}

/** Ceiling light in plan. */
export function lightPlan(p: Plane, u: number, v: number, r = 0.36): void {
  p.disc(u, v, r * 1.9, '#fff0c0', { ink: null, opacity: 0.8 })
    .disc(u, v, r, WHITE, { sw: 1.8 })
    .line(
      [
        [u - r, v],
        [u + r, v],
      ],
      { sw: 1.2 },
    )
    .line(
      [
        [u, v - r],
        [u, v + r],
      ],
      { sw: 1.2 },
    );
}

/** Wire run in plan: a bowed dashed line between two points. */
export function wirePlan(p: Plane, [u0, v0]: Point2, [u1, v1]: Point2, bow = 0.5, colour: Colour = BLUE): void {
  const points = Array.from({ length: 9 }, (_, i): Point2 => {
    const t = i / 8;
    const lift = Math.sin(t * Math.PI) * bow;
    const length = Math.hypot(u1 - u0, v1 - v0) || 1;
    return [u0 + (u1 - u0) * t + (lift * (v1 - v0)) / length, v0 + (v1 - v0) * t - (lift * (u1 - u0)) / length];
  });
  p.line(points, { sw: 2, ink: colour, dash: '10 7' });
}

/** Outlet symbol in plan on the wall above (`down` 1) or below. */
export function outletPlan(p: Plane, u: number, v: number, colour: Colour = WHITE): void {
  p.disc(u, v, 0.28, colour, { sw: 1.8 })
    .line(
      [
        [u - 0.1, v - 0.42],
        [u - 0.1, v + 0.14],
      ],
      { sw: 1.6 },
    )
    .line(
      [
        [u + 0.1, v - 0.42],
        [u + 0.1, v + 0.14],
      ],
      { sw: 1.6 },
    );
}

/** Pipe in plan. */
export function pipePlan(p: Plane, points: readonly Point2[], colour: Colour, sw = 6): void {
  p.line(points, { sw: sw + 3, round: true }).line(points, { sw, ink: colour, round: true });
}

/** Tree in plan. */
export function treePlan(p: Plane, u: number, v: number, r = 1, colour: Colour = '#86a672'): void {
  p.disc(u, v, r, colour, { sw: 1.4 })
    .disc(u - r * 0.2, v - r * 0.2, r * 0.6, lighten(colour, 0.2), { ink: null })
    .disc(u, v, r * 0.1, darken(colour, 0.5), { ink: null });
}

/** Stairs in plan, going up along v. */
export function stairsPlan(p: Plane, u: number, v: number, w: number, h: number, treads: number, colour: Colour): void {
  for (let i = 0; i < treads; i++)
    p.rect(u, v + (i * h) / treads, w, h / treads, i % 2 ? colour : darken(colour, 0.05), { sw: 1.5 });
  p.line(
    [
      [u + w / 2, v + h - 0.2],
      [u + w / 2, v + 0.4],
    ],
    { sw: 2, ink: BLUE },
  ).line(
    [
      [u + w / 2 - 0.25, v + 0.8],
      [u + w / 2, v + 0.4],
      [u + w / 2 + 0.25, v + 0.8],
    ],
    { sw: 2, ink: BLUE },
  );
}

/** Car in plan, pointing along v. */
export function carPlan(p: Plane, u: number, v: number, colour: Colour): void {
  round(p, u, v, 5, 10, 1.1, colour);
  round(p, u + 0.6, v + 2.6, 3.8, 1.4, 0.4, GLASS, 1.2);
  round(p, u + 0.6, v + 4.2, 3.8, 2.6, 0.3, lighten(colour, 0.12), 1.2);
  round(p, u + 0.6, v + 7, 3.8, 1, 0.4, GLASS, 1.2);
}

/** Sofa in plan. */
export function sofaPlan(p: Plane, u: number, v: number, w: number, h: number, colour: Colour): void {
  round(p, u, v, w, h, 0.3, colour);
  round(p, u + 0.4, v + 0.7, w - 0.8, h - 0.8, 0.2, lighten(colour, 0.2), 1.2);
}

/** Bed in plan, its head at the top. */
export function bedPlan(p: Plane, u: number, v: number, w: number, h: number, colour: Colour): void {
  round(p, u, v, w, h, 0.2, WHITE);
  p.rect(u, v + h * 0.35, w, h * 0.65, colour, { sw: 1.4 });
  for (const k of [0.08, 0.54]) round(p, u + w * k, v + 0.3, w * 0.38, h * 0.2, 0.15, '#eef1f3', 1.2);
}
