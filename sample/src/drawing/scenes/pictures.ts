import {
  baseboards,
  feet,
  floorSlab,
  parts,
  roomWalls,
  stack,
  wallStack,
  type Drawing,
  type Layer,
  type Part,
} from '../build.js';
import type { Scene } from '../iso.js';
import { SHEATHING, WALL, darken, type Colour, type Sheet } from '../palette.js';
import { plain } from '../patterns/ground.js';
import { floorPlane, rect, type Paint, type Plane } from '../plane.js';

/** The pulled-apart view: level layers, upright layers, or the parts of a fixture. */
export type Apart =
  | { readonly kind: 'stack'; readonly layers: readonly Layer[]; readonly w?: number; readonly d?: number }
  | { readonly kind: 'wall'; readonly layers: readonly Layer[]; readonly w?: number; readonly h?: number }
  | {
      readonly kind: 'parts';
      readonly list: readonly Part[];
      readonly at?: readonly [number, number];
      readonly gap?: number;
    };

/** What `pictures` turns into the three views of a template. */
export interface PictureSpec {
  /** The thing itself, as the start of every alternative text. */
  readonly name: string;
  readonly sheet: Sheet;
  /** The corner looks up at a ceiling. */
  readonly below?: boolean;
  /** What the corner shows, e.g. `the wall cut away to its studs`. */
  readonly shows: string;
  readonly corner: (s: Scene) => void;
  /** What the plan shows, e.g. `plan with twelve lights`. */
  readonly measures: string;
  readonly plan: (s: Scene) => void;
  readonly apart: Apart;
}

/** The three pictures of a template from its corner, its plan and its layers. */
export function pictures({ name, sheet, below, shows, corner, measures, plan, apart }: PictureSpec): Drawing {
  const labels = (apart.kind === 'parts' ? apart.list : apart.layers).map((l) => l.label.toLowerCase());
  return {
    sheet,
    corner: { title: `${name}: ${shows}`, below, draw: corner },
    plan: { title: `${name}: ${measures}`, draw: plan },
    layers: {
      title: `${name}: its parts drawn apart, ${labels.join(', ')}`,
      draw: (s) => {
        if (apart.kind === 'stack') stack(s, apart.w ?? 7, apart.d ?? 6, apart.layers);
        else if (apart.kind === 'wall') wallStack(s, apart.w ?? 5.4, apart.h ?? 5, apart.layers);
        else parts(s, ...(apart.at ?? [0, 0]), apart.list, apart.gap);
      },
    },
  };
}

/** A room cut away: slab, painted floor and walls. */
export interface Interior {
  readonly size: readonly [w: number, d: number, h: number];
  readonly floor: Paint;
  readonly left?: Paint | Colour;
  readonly right?: Paint | Colour;
  readonly slab?: Colour;
  readonly baseboard?: Colour | null;
  readonly dims?: 'floor' | 'floor-height' | 'none';
}

const painted = (wall: Paint | Colour): Paint => (typeof wall === 'string' ? plain(wall) : wall);

/** Draws a room and lets `things` furnish it; the wall planes take windows and doors. */
export function interior(
  s: Scene,
  {
    size: [w, d, h],
    floor,
    left = WALL,
    right = darken(WALL, 0.07),
    slab = SHEATHING,
    baseboard = '#fdfbf6',
    dims = 'floor',
  }: Interior,
  things: (walls: { left: Plane; right: Plane }) => void,
): void {
  floorSlab(s, w, d, 0, 0.5, slab);
  const walls = roomWalls(s, { w, d, h, base: 0.5, left: painted(left), right: painted(right) });
  floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, d), floor);
  if (baseboard) baseboards(s, w, d, 0, 0.42, baseboard);
  things(walls);
  if (s.below) {
    // a ceiling can be taken for a lid: say how it is looked at
    const [x, y] = s.at(0, 0, h);
    s.sheetLetter('Looking up', [x, y + 46]);
  }
  if (dims === 'none') return;
  s.dimX(0, w, d + 1.1, -0.5, feet(w), 0.9).dimY(0, d, w + 1.1, -0.5, feet(d), 0.9);
  if (dims === 'floor-height') s.dimZ(0, h, w + 1.2, -1.2, feet(h));
}
