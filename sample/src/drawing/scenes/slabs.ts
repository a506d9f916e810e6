import { groundBlock } from '../build.js';
import type { Point2, Scene } from '../iso.js';
import { CONCRETE, LUMBER, darken, type Colour } from '../palette.js';
import { gravel, grass, mesh } from '../patterns/ground.js';
import { floorPlane, rect, type Paint } from '../plane.js';

/** A pour or paving in its bed, opened from the far end to the base. */
export interface SlabSpec {
  readonly w: number;
  readonly d: number;
  /** Lower course, seen at the right, and the finish that covers the left part. */
  readonly base?: Paint;
  readonly finish: Paint;
  readonly finishEdge?: Colour;
  readonly thick?: number;
  /** Share of the width that is finished. */
  readonly reach?: number;
  /** Boards or edging round it; none without. */
  readonly forms?: Colour;
  readonly margin?: number;
  readonly ground?: Paint;
  /** Keeps the front edge straight, as pavers do. */
  readonly blocky?: boolean;
}

/** Draws ground, base, reinforcement and the finished part with its open edge; z = 0 is the finished top. */
export function slabInGround(
  s: Scene,
  {
    w,
    d,
    base = mesh(gravel),
    finish,
    finishEdge = CONCRETE,
    thick = 0.5,
    reach = 0.6,
    forms = LUMBER,
    margin = 1,
    ground = grass,
    blocky = false,
  }: SlabSpec,
): void {
  groundBlock(s, -margin, -margin, -0.1, w + 2 * margin, d + 2 * margin, 1.7, ground);
  s.top(-0.1, -0.1, -0.09, w + 0.2, d + 0.2, '#6b5a48', { sw: 1.2 });
  floorPlane(s, 0, 0, -0.08).cover(rect(0, 0, w, d), base, { sw: 1.2 });
  if (forms !== 'none') {
    s.box(0, -0.22, -0.3, w, 0.22, 0.5, forms, { sw: 1.3 });
    s.box(-0.22, -0.22, -0.3, 0.22, d + 0.22, 0.5, forms, { sw: 1.3 });
  }
  const r = w * reach;
  const edge: Point2[] = blocky
    ? [
        [r + 1, 0],
        [r + 1, d * 0.28],
        [r, d * 0.28],
        [r, d * 0.55],
        [r + 0.5, d * 0.55],
        [r + 0.5, d * 0.8],
        [r - 1, d * 0.8],
        [r - 1, d],
      ]
    : [
        [r + 0.3, 0],
        [r + 0.6, d * 0.12],
        [r, d * 0.24],
        [r + 0.9, d * 0.36],
        [r + 0.4, d * 0.5],
        [r - 0.3, d * 0.62],
        [r + 0.1, d * 0.74],
        [r - 0.8, d * 0.86],
        [r - 0.5, d],
      ];
  const region: Point2[] = [[0, 0], ...edge, [0, d]];
  s.extrude('z', region, -0.08, thick - 0.08, finishEdge, { sw: 1.2 });
  floorPlane(s, 0, 0, thick - 0.08).cover(region, finish, { sw: 1.6 });
  if (forms === 'none') return;
  s.box(r + 0.8, d, -0.3, w - r - 0.8, 0.22, 0.5, forms, { sw: 1.3 });
  s.box(w, -0.22, -0.3, 0.22, d + 0.44, 0.5, forms, { sw: 1.3 });
  for (let u = r + 1.4; u < w; u += 2) s.box(u, d + 0.22, -0.5, 0.2, 0.2, 0.9, darken(forms, 0.1), { sw: 1.1 });
  for (let v = 1.4; v < d; v += 2.6) s.box(w + 0.22, v, -0.5, 0.2, 0.2, 0.9, darken(forms, 0.1), { sw: 1.1 });
}
