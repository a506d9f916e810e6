import {
  feet,
  baseboards,
  floorSlab,
  layCourses,
  planRoom,
  roomWalls,
  stack,
  type Course,
  type Drawing,
  type Layer,
} from '../build.js';
import type { Scene } from '../iso.js';
import { SHEATHING, WALL, darken, type Colour, type Sheet } from '../palette.js';
import { windowWithSill, doorOn, garageDoorOn } from '../props/building.js';
import { strandBoard } from '../patterns/wood.js';
import { plain } from '../patterns/ground.js';
import type { Paint, Plane } from '../plane.js';

/** A floor laid in a room: its finish, what lies under it and what stands about. */
export interface FloorSpec {
  readonly sheet?: Sheet;
  /** What the picture shows, as the start of its alternative text. */
  readonly name: string;
  readonly size: readonly [w: number, d: number];
  readonly wall?: readonly [left: Colour, right: Colour];
  readonly walls?: { readonly left?: Paint; readonly right?: Paint };
  readonly height?: number;
  readonly slab?: Colour;
  readonly base: Paint;
  /** Courses from the lowest; the last one is the finish. */
  readonly courses: readonly Course[];
  readonly layers: readonly Layer[];
  /** Which openings the walls have. */
  readonly openings?: 'window-door' | 'window' | 'door' | 'garage' | 'two-windows';
  readonly trim?: Colour | null;
  /** Things on the floor; `z` is the height of the finish. */
  readonly things?: (s: Scene, z: number) => void;
  /** Things over the plan. */
  readonly planThings?: (p: Plane) => void;
  readonly planOpenings?: { readonly window?: readonly [number, number]; readonly door?: readonly [number, number] };
}

/** Pictures of a floor: the room cut away, its plan, its layers. */
export function flooring(spec: FloorSpec): Drawing {
  const {
    name,
    size: [w, d],
    sheet = 'sand',
    courses,
    wall: [left, right] = [WALL, darken(WALL, 0.07)],
    height = 4.4,
    slab = '#c9b48c',
    openings = 'window-door',
    trim = '#fdfbf6',
  } = spec;
  const finish = courses.at(-1)!;
  return {
    sheet,
    corner: {
      title: `${name}: a corner of the room cut away, with the courses under the finish`,
      draw: (s) => {
        floorSlab(s, w, d, -0.4, 0.5, slab);
        const walls = roomWalls(s, {
          w,
          d,
          h: height,
          base: 0.4,
          left: spec.walls?.left ?? plain(left),
          right: spec.walls?.right ?? plain(right),
        });
        if (openings === 'window-door' || openings === 'window') windowWithSill(s, w * 0.42, 0, 1.5, w * 0.3, 2.1);
        if (openings === 'two-windows') for (const u of [0.14, 0.6]) windowWithSill(s, w * u, 0, 1.4, w * 0.24, 2.2);
        if (openings === 'window-door' || openings === 'door') doorOn(walls.left, d * 0.42, 0, 2.1, 3.5);
        if (openings === 'garage') garageDoorOn(walls.left, d * 0.1, 0, d * 0.74, height * 0.78, '#e9ecec');
        layCourses(s, 0, 0, -0.4, w, d, [{ paint: spec.base, thick: 0.02, edge: SHEATHING, bare: 0 }, ...courses]);
        if (trim) baseboards(s, w, d * (1 - finish.bare * 0.72), -0.1, 0.5, trim);
        spec.things?.(s, -0.4 + courses.reduce((sum, c) => sum + c.thick, 0));
        s.dimX(0, w, d + 1.2, -0.9, feet(w), 1).dimY(0, d, w + 1.2, -0.9, feet(d), 0.9);
      },
    },
    plan: {
      title: `${name}: plan of the room, ${feet(w)} by ${feet(d)}`,
      draw: (s) =>
        planRoom(
          s,
          w,
          d,
          finish.paint,
          spec.planOpenings ?? (openings === 'garage' ? {} : { window: [w * 0.3, 3], door: [d * 0.52, 2.6] }),
          spec.planThings,
        ),
    },
    layers: {
      title: `${name}: its layers drawn apart, ${spec.layers
        .map((l) => l.label.toLowerCase())
        .reverse()
        .join(', ')}`,
      draw: (s) => stack(s, 7, 6, spec.layers),
    },
  };
}

/** The subfloor most floors start from. */
export const subfloorLayer: Layer = { label: 'Subfloor', thick: 0.34, edge: SHEATHING, paint: strandBoard };
