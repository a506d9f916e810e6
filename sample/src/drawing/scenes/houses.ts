import type { Scene } from '../iso.js';
import { CREAM, darken, tones, type Colour } from '../palette.js';
import { shingles } from '../patterns/roofing.js';
import { lap } from '../patterns/wall.js';
import { rect, slopePlane, type Paint, type Plane } from '../plane.js';
import { houseBody, roofEdges, roofGeometry, type HouseShape } from '../props/building.js';

/** How a gable house is finished. */
export interface HouseFinish {
  readonly cladding?: Paint;
  /** A colour for plain shingles, or the paint of the whole front slope (v up from the eave). */
  readonly roof?: Colour | Paint;
  readonly trim?: Colour;
  /** Openings on the front wall and on the gable wall. */
  readonly front?: (p: Plane) => void;
  readonly side?: (p: Plane) => void;
  readonly z?: number;
}

/** The front slope of a house's roof as a plane and its size: u along the eave, v up to the ridge. */
function frontSlope(s: Scene, shape: HouseShape, z = 0, lift = 0): { plane: Plane; w: number; h: number } {
  const { eaveY, eaveZ, ridge, length, x0, x1 } = roofGeometry(shape);
  return {
    plane: slopePlane(s, x0, [eaveY, eaveZ + z + lift], [shape.d / 2, ridge + z + lift], length),
    w: x1 - x0,
    h: length,
  };
}

/** A gable house with its ridge along x: front wall, gable, roof and edges. Openings come before the roof, so that the eave covers them. */
export function house(
  s: Scene,
  shape: HouseShape,
  { cladding = lap(CREAM), roof = '#5a6878', trim, front, side, z = 0 }: HouseFinish,
): { plane: Plane; w: number; h: number } {
  s.shadow(-0.4, 0.6, shape.w + 1.8, shape.d + 1.4, z, 0.12);
  const walls = houseBody(s, shape, z, cladding);
  front?.(walls.front);
  side?.(walls.side);
  const slope = frontSlope(s, shape, z);
  slope.plane.cover(rect(0, 0, slope.w, slope.h), typeof roof === 'string' ? shingles(tones(roof, 0.12), 0.55) : roof);
  roofEdges(s, shape, z, trim);
  return slope;
}

/** Flat-roofed block with a parapet; answers the height of its roof deck. */
export function flatBlock(
  s: Scene,
  w: number,
  d: number,
  h: number,
  cladding: Paint,
  parapet: number,
  cap: Colour,
): number {
  s.shadow(0.4, 0.4, w + 0.8, d + 0.8, 0, 0.12);
  houseBody(s, { w, d, h, pitch: 0 }, 0, cladding);
  const deck = h - parapet;
  s.top(0, 0, h, w, d, cap);
  s.top(0.35, 0.35, h, w - 0.7, d - 0.7, darken(cap, 0.25), { sw: 1.3 });
  s.right(0.35, 0.35, deck, d - 0.7, parapet, darken(cap, 0.2), { sw: 1.2 });
  s.left(0.35, 0.35, deck, w - 0.7, parapet, darken(cap, 0.3), { sw: 1.2 });
  return deck;
}
