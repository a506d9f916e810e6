import type { Point2 } from '../iso.js';
import { FAINT, GYPSUM, HAIR, LUMBER, WHITE, darken, lighten, mix, tones, type Colour } from '../palette.js';
import { rect, type Paint } from '../plane.js';
import { strew } from './ground.js';

/** Lap siding: horizontal courses with a shadow under each and staggered joints. */
export function lap(
  colour: Colour,
  { course = 0.45, joints = true, varied = 0.04 }: { course?: number; joints?: boolean; varied?: number } = {},
): Paint {
  const shades = tones(colour, varied);
  return (p, w, h) => {
    for (let j = 0, v = 0; v < h - 0.02; j++, v += course) {
      const high = Math.min(course, h - v);
      const tone = p.scene.pick(shades);
      p.rect(0, v, w, high, tone, { sw: 1, ink: HAIR });
      p.line(
        [
          [0, v + 0.06],
          [w, v + 0.06],
        ],
        { sw: 1.6, ink: p.tint(darken(colour, 0.25)) },
      );
      if (joints && w > 4) {
        const u = ((j * 3.7 + 1.3) % (w - 1)) + 0.5;
        p.line(
          [
            [u, v],
            [u, v + high],
          ],
          { sw: 1, ink: HAIR },
        );
      }
    }
  };
}

/** Wide boards with battens over their joints. */
export function boardAndBatten(colour: Colour, spacing = 1): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (let u = spacing / 2; u < w; u += spacing)
      p.rect(u - 0.08, 0, 0.16, h, lighten(colour, 0.12), { sw: 0.9, ink: HAIR });
  };
}

/** Shakes in straight courses. */
export function shakes(colour: Colour): Paint {
  const shades = tones(colour, 0.14);
  return (p, w, h) => {
    const list: { points: Point2[]; fill: Colour }[] = [];
    for (let j = 0, v = 0; v < h - 0.03; j++, v += 0.6) {
      for (let u = -(j % 2) * 0.2; u < w - 0.02; ) {
        const wide = 0.3 + p.scene.random() * 0.35;
        const [a, b] = [Math.max(0, u), Math.min(w, u + wide)];
        if (b - a > 0.05) list.push({ points: rect(a, v, b - a, Math.min(0.6, h - v)), fill: p.scene.pick(shades) });
        u += wide;
      }
    }
    p.pieces(list, { sw: 0.9, ink: HAIR });
  };
}

/** House wrap with its printed mark and lapped rows. */
export function houseWrap(mark: Colour): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, '#eef1f2', { ink: null });
    for (let v = 1.2, j = 0; v < h; v += 2.4, j++) {
      for (let u = 0.8 + (j % 2) * 1.2; u < w - 0.4; u += 2.4) {
        p.poly(
          [
            [u, v],
            [u + 0.45, v + 0.34],
            [u + 0.9, v],
            [u + 0.9, v - 0.42],
            [u, v - 0.42],
          ],
          'none',
          { sw: 2.4, ink: mark },
        );
        p.line(
          [
            [u + 1.1, v - 0.2],
            [u + 1.7, v - 0.2],
          ],
          { sw: 3.4, ink: mark },
        );
      }
      p.line(
        [
          [0, v + 1.2],
          [w, v + 1.2],
        ],
        { sw: 1.2, ink: FAINT, dash: '9 6' },
      );
    }
  };
}

/** Bare drywall with joints, or with tape and compound over joints and screws. */
export function drywall(
  taped: boolean,
  { sheet = 4, colour = GYPSUM }: { sheet?: number; colour?: Colour } = {},
): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, taped ? darken(colour, 0.03) : colour, { ink: null });
    const band = taped ? { sw: 11, ink: WHITE } : { sw: 1.3, ink: darken(colour, 0.3) };
    for (let v = sheet; v < h - 0.2; v += sheet)
      p.line(
        [
          [0, v],
          [w, v],
        ],
        band,
      );
    for (let v = 0, j = 0; v < h; v += sheet, j++) {
      for (let u = j % 2 ? 4 : 6; u < w - 0.2; u += 8)
        p.line(
          [
            [u, v],
            [u, Math.min(h, v + sheet)],
          ],
          band,
        );
    }
    for (let u = 0.5; u < w; u += 1.33)
      for (let v = 0.5; v < h - 0.2; v += 1) p.dot(u, v, taped ? 3 : 1.7, taped ? WHITE : '#8d897e');
  };
}

/** Studs with the dark of the cavity between, plates at foot and head. */
export function studs({
  spacing = 1.33,
  fill,
  colour = LUMBER,
}: {
  spacing?: number;
  fill?: Paint;
  colour?: Colour;
} = {}): Paint {
  return (p, w, h) => {
    if (fill) fill(p, w, h);
    else p.rect(0, 0, w, h, '#7d6a52', { ink: null });
    for (let u = 0; u < w - 0.1; u += spacing) p.rect(u, 0, 0.16, h, colour, { sw: 1.1 });
    p.rect(w - 0.16, 0, 0.16, h, colour, { sw: 1.1 });
    p.rect(0, 0, w, 0.16, colour, { sw: 1.1 }).rect(0, h - 0.3, w, 0.3, darken(colour, 0.05), { sw: 1.1 });
  };
}

/** Insulation between studs, quilted. */
export function batts(colour: Colour): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (let v = 0.4; v < h; v += 0.5) {
      const wave: Point2[] = [];
      for (let u = 0; u <= w; u += 0.33) wave.push([u, v + (wave.length % 2 ? 0.1 : -0.06)]);
      p.line(wave, { sw: 1.1, ink: darken(p.tint(colour), 0.16) });
    }
  };
}

/** Spray foam: lumps and pores. */
export const foam =
  (colour: Colour): Paint =>
  (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    strew(p, w, h, w * h * 9, [lighten(colour, 0.35), darken(colour, 0.12)], 3.4);
  };

/** Paint rolled on in bands, with an uneven far edge from `edge` on. */
export function rolledPaint(colour: Colour, under: Colour, edge: number): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, under, { ink: null });
    p.rect(0, 0, Math.min(edge, w), h, colour, { ink: null });
    const ends = [
      [0.9, 0.15],
      [0.75, 0.3],
      [0.66, 0.24],
    ] as const;
    ends.forEach(([top, foot], i) => {
      const u = edge + i * 0.72;
      if (u + 0.72 < w)
        p.poly(
          [
            [u, h * foot],
            [u + 0.74, h * foot + 0.12],
            [u + 0.74, h * top - 0.1],
            [u, h * top],
          ],
          colour,
          { ink: null },
        );
    });
    for (let u = 0.72; u < edge; u += 0.72)
      p.line(
        [
          [u, 0.2],
          [u, h - 0.15],
        ],
        { sw: 1, ink: lighten(p.tint(colour), 0.2) },
      );
  };
}

/** Wallpaper strips: a repeated leaf figure, seams every `strip` units. */
export function wallpaper(ground: Colour, figure: Colour, strip = 1.75): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, ground, { ink: null });
    for (let i = 0, u = strip / 2; u < w; i++, u += strip) {
      for (let v = (i % 2) * 0.6 + 0.4; v < h - 0.3; v += 1.2) {
        if (u + 0.4 > w) continue;
        p.line(
          [
            [u, v - 0.35],
            [u, v + 0.4],
          ],
          { sw: 1.4, ink: p.tint(figure) },
        );
        p.poly(
          [
            [u, v - 0.1],
            [u + 0.36, v + 0.06],
            [u + 0.34, v + 0.3],
            [u, v + 0.08],
          ],
          figure,
          { ink: null },
        );
        p.poly(
          [
            [u, v - 0.1],
            [u - 0.36, v + 0.06],
            [u - 0.34, v + 0.3],
            [u, v + 0.08],
          ],
          figure,
          { ink: null },
        );
        p.disc(u, v + 0.44, 0.11, mix(figure, '#e3c26b', 0.75), { ink: null });
      }
    }
    for (let u = strip; u < w; u += strip)
      p.line(
        [
          [u, 0],
          [u, h],
        ],
        { sw: 0.9, ink: FAINT },
      );
  };
}

/** Trowelled skim coat: broad arcs. */
export function skim(colour: Colour): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (let i = 0; i < Math.min(70, w * h * 0.8); i++) {
      const [u, v, r] = [
        p.scene.random() * (w - 1.2),
        0.3 + p.scene.random() * (h - 0.9),
        0.5 + p.scene.random() * 0.5,
      ];
      if (u + r > w) continue;
      p.line(
        [
          [u, v],
          [u + r * 0.3, v + r * 0.28],
          [u + r * 0.7, v + r * 0.3],
          [u + r, v + r * 0.1],
        ],
        { sw: 1.4, ink: i % 2 ? lighten(p.tint(colour), 0.6) : darken(p.tint(colour), 0.1) },
      );
    }
  };
}

/** Panelled wainscot: framed fields under a rail. */
export function panelled(colour: Colour, spacing = 1.8): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (let u = 0.3; u + spacing - 0.3 < w + 0.1; u += spacing) {
      p.rect(u, 0.55, spacing - 0.45, h - 1, darken(colour, 0.05), { sw: 1.2 });
      p.rect(u + 0.13, 0.68, spacing - 0.71, h - 1.26, lighten(colour, 0.3), { sw: 0.9, ink: HAIR });
    }
    p.rect(0, 0, w, 0.42, lighten(colour, 0.2), { sw: 1.1 });
  };
}

/** Metal lath over its paper. */
export const lath: Paint = (p, w, h) => {
  p.rect(0, 0, w, h, '#5f666d', { ink: null });
  for (let u = -h; u < w; u += 0.32) {
    const from: Point2 = u < 0 ? [0, -u] : [u, 0];
    const to: Point2 = u + h > w ? [w, w - u] : [u + h, h];
    p.line([from, to], { sw: 1.1, ink: '#b3bac1' });
    p.line(
      [
        [from[0], h - from[1]],
        [to[0], h - to[1]],
      ],
      { sw: 1.1, ink: '#8b939b' },
    );
  }
};
