import { FAINT, HAIR, darken, lighten, type Colour } from '../palette.js';
import type { Point2 } from '../iso.js';
import { rect, type Paint } from '../plane.js';

/** Architectural shingles: ragged tabs in courses with heavy butt lines; v = 0 is the eave. */
export function shingles(colours: readonly Colour[], course = 0.5): Paint {
  return (p, w, h) => {
    const list: { points: Point2[]; fill: Colour }[] = [];
    const butts: Point2[][] = [];
    for (let j = 0, v = 0; v < h - 0.02; j++, v += course) {
      const high = Math.min(course, h - v);
      for (let u = -((j % 3) * 0.37); u < w - 0.02; u += 0.95) {
        const [a, b] = [Math.max(0, u), Math.min(w, u + 0.95)];
        if (b - a > 0.06) list.push({ points: rect(a, v, b - a, high), fill: p.scene.pick(colours) });
      }
      butts.push([
        [0, v],
        [w, v],
      ]);
    }
    p.pieces(list, { sw: 0.9, ink: HAIR });
    for (const butt of butts) p.line(butt, { sw: 1.7, ink: '#1d2d44' });
  };
}

/** Three-tab shingles: even tabs, half shifted. */
export function threeTab(colour: Colour, course = 0.5): Paint {
  return (p, w, h) => {
    for (let j = 0, v = 0; v < h - 0.02; j++, v += course) {
      p.rect(0, v, w, Math.min(course, h - v), j % 2 ? colour : darken(colour, 0.06), { sw: 1, ink: HAIR });
      for (let u = j % 2 ? 0.5 : 1; u < w - 0.02; u += 1)
        p.rect(u - 0.04, v, 0.08, Math.min(course, h - v) * 0.72, darken(colour, 0.5), { ink: null });
    }
  };
}

/** Standing-seam panels. */
export function standingSeam(colour: Colour, spacing = 1.3): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (let u = spacing; u < w - 0.1; u += spacing) {
      p.rect(u - 0.08, 0, 0.12, h, lighten(colour, 0.3), { sw: 0.9, ink: HAIR });
      p.line(
        [
          [u + 0.1, 0],
          [u + 0.1, h],
        ],
        { sw: 2.2, ink: darken(p.tint(colour), 0.25) },
      );
    }
    for (let u = spacing / 2; u < w; u += spacing)
      p.line(
        [
          [u, 0.4],
          [u, h - 0.4],
        ],
        { sw: 0.9, ink: lighten(p.tint(colour), 0.22) },
      );
  };
}

/** Roll goods in lapped courses, optionally with fastener rows. */
export function felt(colour: Colour, width = 2.4): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (let v = width; v < h - 0.1; v += width)
      p.line(
        [
          [0, v],
          [w, v],
        ],
        { sw: 1.4, ink: darken(p.tint(colour), 0.35) },
      );
    for (let v = width * 0.5; v < h; v += width)
      p.line(
        [
          [0.3, v],
          [w - 0.3, v],
        ],
        { sw: 1, ink: lighten(p.tint(colour), 0.3), dash: '10 12' },
      );
  };
}

/** Rigid insulation boards with fixing plates. */
export function insulationBoards(colour: Colour, plates: Colour): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (let v = 0, j = 0; v < h; v += 2, j++) {
      p.line(
        [
          [0, v],
          [w, v],
        ],
        { sw: 1.2, ink: HAIR },
      );
      for (let u = j % 2 ? 2 : 4; u < w; u += 4)
        p.line(
          [
            [u, v],
            [u, Math.min(h, v + 2)],
          ],
          { sw: 1.2, ink: HAIR },
        );
    }
    for (let u = 0.7; u < w - 0.2; u += 1.3) for (let v = 0.6; v < h - 0.2; v += 1.3) p.dot(u, v, 3, plates);
  };
}

/** Welded membrane sheets with fastener strips. */
export function weldedSheets(colour: Colour, width = 2.2): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (let v = width; v < h - 0.1; v += width) {
      p.rect(0, v - 0.16, w, 0.32, darken(colour, 0.08), { sw: 0.9, ink: FAINT });
      p.line(
        [
          [0, v],
          [w, v],
        ],
        { sw: 1, ink: darken(p.tint(colour), 0.3) },
      );
    }
  };
}
