import type { Point2, Scene } from './iso.js';
import { BLUE, CUT, GRASS, SHEATHING, SOIL, WALL, WHITE, darken, mix, type Colour } from './palette.js';
import { floorPlane, planPlane, elevationPlane, rect, wallX, wallY, type Paint, type Plane } from './plane.js';
import { grass, plain, strew } from './patterns/ground.js';
import type { Sheet } from './palette.js';

/** One view of a template: its alternative text and how it is drawn. */
export interface View {
  readonly title: string;
  /** Looks up at a ceiling. */
  readonly below?: boolean;
  readonly draw: (scene: Scene) => void;
}

/** The three pictures of one template. */
export interface Drawing {
  readonly sheet: Sheet;
  readonly corner: View;
  readonly plan: View;
  readonly layers: View;
}

/** Feet as people write them: `12 ft`, `8 ft 6 in`, `9 in`. */
export function feet(length: number): string {
  const whole = Math.floor(length + 1e-6);
  const inches = Math.round((length - whole) * 12);
  return [whole > 0 ? `${whole} ft` : '', inches > 0 ? `${inches} in` : ''].filter(Boolean).join(' ');
}

/** A region 0…w by 0…d that ends in three steps towards the viewer; `left` of its depth stays bare, 0 none. */
function steppedRegion(w: number, d: number, left: number): Point2[] {
  if (left <= 0) return rect(0, 0, w, d);
  const reach = (k: number): number => Math.max(0.6, d * (1 - left * k));
  return [
    [0, 0],
    [w, 0],
    [w, reach(1.25)],
    [w * 0.76, reach(1.25)],
    [w * 0.76, reach(0.8)],
    [w * 0.5, reach(0.8)],
    [w * 0.5, reach(1.05)],
    [w * 0.24, reach(1.05)],
    [w * 0.24, reach(0.7)],
    [0, reach(0.7)],
  ];
}

/** Something laid over the whole of a floor or slab, the next one showing past its stepped edge. */
export interface Course {
  readonly paint: Paint;
  readonly thick: number;
  readonly edge: Colour;
  /** How much of the depth it leaves bare: 0 covers everything. */
  readonly bare: number;
}

/** Lays courses one on another from z upwards; answers the height reached. */
export function layCourses(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  courses: readonly Course[],
): number {
  let height = z;
  for (const { paint, thick, edge, bare } of courses) {
    const region = steppedRegion(w, d, bare);
    s.extrude(
      'z',
      region.map(([a, b]): Point2 => [a + x, b + y]),
      height,
      height + thick,
      edge,
      { sw: 1.2 },
    );
    height += thick;
    floorPlane(s, x, y, height).cover(region, paint, { sw: 1.3 });
  }
  return height;
}

/** A room's two back walls with solid cut faces; wall planes come back for windows and doors. */
export interface RoomShape {
  readonly w: number;
  readonly d: number;
  readonly h: number;
  readonly left?: Paint;
  readonly right?: Paint;
  readonly base?: number;
}

/** Draws the two back walls of a room. */
export function roomWalls(
  s: Scene,
  { w, d, h, left = plain(WALL), right = plain(darken(WALL, 0.07)), base = 0 }: RoomShape,
): { left: Plane; right: Plane } {
  const t = 0.35;
  const leftWall = wallY(s, 0, 0, 0, 0);
  const rightWall = wallX(s, 0, 0, 0, 0.05);
  leftWall.cover(rect(0, 0, d, h), left);
  rightWall.cover(rect(0, 0, w, h), right);
  s.poly(
    [
      [-t, -t, h],
      [w, -t, h],
      [w, 0, h],
      [0, 0, h],
      [0, d, h],
      [-t, d, h],
    ],
    CUT,
  );
  s.right(w, -t, -base, t, h + base, darken(CUT, 0.25));
  s.left(-t, d, -base, t, h + base, mix(CUT, '#ffffff', 0.1));
  return { left: leftWall, right: rightWall };
}

/** Baseboards along both back walls. */
export function baseboards(s: Scene, w: number, d: number, z = 0, high = 0.45, colour: Colour = WHITE): void {
  s.box(0, 0, z, 0.16, d, high, colour, { sw: 1.2 });
  s.box(0, 0, z, w, 0.16, high, colour, { sw: 1.2 });
}

/** Floor slab with the soft shadow of the whole. */
export function floorSlab(s: Scene, w: number, d: number, top: number, thick = 0.5, colour: Colour = SHEATHING): void {
  s.shadow(0.5, 0.5, w + 0.5, d + 0.5, top - thick);
  s.box(0, 0, top - thick, w, d, thick, colour);
}

/** A block of ground: grass on top, soil in the cut. */
export function groundBlock(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  deep: number,
  cover: Paint = grass,
): Plane {
  s.shadow(x + 0.4, y + 0.4, w + 0.6, d + 0.6, z - deep);
  s.left(x, y + d, z - deep, w, deep, SOIL).right(x + w, y, z - deep, d, deep, darken(SOIL, 0.2));
  const face = wallX(s, x, y + d, z - deep, 0);
  const side = wallY(s, x + w, y, z - deep, 0.2);
  if (deep > 0.7) {
    strew(face, w, deep - 0.35, w * deep, ['#5d4835', '#b59a7c'], 2.2);
    strew(side, d, deep - 0.35, d * deep, ['#5d4835', '#b59a7c'], 2.2);
  }
  s.left(x, y + d, z - 0.25, w, 0.25, darken(GRASS, 0.25), { sw: 1.1 }).right(
    x + w,
    y,
    z - 0.25,
    d,
    0.25,
    darken(GRASS, 0.36),
    { sw: 1.1 },
  );
  const plane = floorPlane(s, x, y, z);
  plane.cover(rect(0, 0, w, d), cover);
  return plane;
}

/** A flat patch of lawn under a scene that needs no cut ground. */
export function lawn(s: Scene, x: number, y: number, w: number, d: number): void {
  s.top(x, y, 0, w, d, mix(GRASS, s.sheetColour, 0.35), { ink: null });
}

/** One layer of a wall: painted face, thickness and how much of the width it covers (1 all). */
export interface WallLayer {
  readonly paint: Paint;
  readonly thick: number;
  readonly edge: Colour;
  readonly reach: number;
}

/** A free-standing wall facing the viewer's left, its layers cut back in steps from the right. */
export function layeredWall(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  layers: readonly WallLayer[],
): number {
  let at = y;
  for (const { paint, thick, edge, reach } of layers) {
    const r = w * reach;
    const region: Point2[] =
      reach >= 1
        ? rect(0, 0, w, h)
        : [
            [0, 0],
            [r, 0],
            [r, h * 0.34],
            [r - 0.7, h * 0.34],
            [r - 0.7, h * 0.7],
            [r + 0.45, h * 0.7],
            [r + 0.45, h],
            [0, h],
          ];
    s.extrude(
      'y',
      region.map(([a, b]): Point2 => [a + x, b + z]),
      at,
      at + thick,
      edge,
      { sw: 1.3 },
    );
    at += thick;
    wallX(s, x, at, z, 0.06).cover(region, paint, { sw: 1.4 });
  }
  return at;
}

/** One sheet of the pulled-apart view. */
export interface Layer {
  readonly label: string;
  readonly thick: number;
  readonly edge: Colour;
  readonly paint?: Paint;
  /** What stands on the layer; `z` is its top. */
  readonly things?: (s: Scene, z: number) => void;
  /** Room to leave above it in place of the common gap. */
  readonly gap?: number;
  /** Part of the width and depth it takes, centred on the far corner: 1 unless told. */
  readonly size?: readonly [number, number];
}

/** Level layers pulled apart upwards, the lowest first, each named at its right corner. */
export function stack(s: Scene, w: number, d: number, layers: readonly Layer[]): void {
  const common = Math.max(1.25, Math.min(2, 7.4 / layers.length));
  s.shadow(0.3, 0.3, w + 0.4, d + 0.4, -0.15);
  let z = 0;
  layers.forEach(({ thick, edge, paint, things, gap = common, label, size = [1, 1] }, i) => {
    const [a, b] = [w * size[0], d * size[1]];
    s.box(0, 0, z, a, b, thick, edge);
    if (paint) floorPlane(s, 0, 0, z + thick).cover(rect(0, 0, a, b), paint);
    things?.(s, z + thick);
    const next = layers[i + 1];
    if (next) {
      const [c, e] = [Math.min(a, w * (next.size?.[0] ?? 1)), Math.min(b, d * (next.size?.[1] ?? 1))];
      for (const [u, v] of [
        [0, e],
        [c, e],
        [c, 0],
      ] as const)
        s.line(
          [
            [u, v, z + thick],
            [u, v, z + thick + gap],
          ],
          { ink: BLUE, sw: 1.4, dash: '6 7' },
        );
    }
    s.leader(label, [a, 0, z + thick / 2]);
    z += thick + gap;
  });
}

/** Upright layers pulled apart towards the viewer, the innermost first. */
export function wallStack(
  s: Scene,
  w: number,
  h: number,
  layers: readonly (Layer & { readonly gap?: number })[],
): void {
  const common = layers.length > 4 ? 1.7 : 2.1;
  let y = 0;
  s.shadow(0, 0, w + 0.5, layers.length * common, 0);
  layers.forEach(({ thick, edge, paint, things, gap = common, label }, i) => {
    s.box(0, y, 0, w, thick, h, edge);
    const face = wallX(s, 0, y + thick, 0, 0.06);
    if (paint) face.cover(rect(0, 0, w, h), paint);
    things?.(s, y + thick);
    if (layers[i + 1])
      for (const [u, v] of [
        [0, h],
        [w, h],
        [w, 0],
      ] as const)
        s.line(
          [
            [u, y + thick, v],
            [u, y + thick + gap, v],
          ],
          { ink: BLUE, sw: 1.4, dash: '6 7' },
        );
    s.leader(label, [w, y + thick / 2, 0], 1, 56);
    y += thick + gap;
  });
}

/** Separate parts hung one over another, each named: for a fixture rather than a surface. */
export interface Part {
  readonly label: string;
  /** How high the part is, for the room above it. */
  readonly high: number;
  readonly draw: (s: Scene, z: number) => void;
}

/** Parts pulled apart upwards from the lowest, on an axis at (x, y); each is named beside its right edge. */
export function parts(s: Scene, x: number, y: number, list: readonly Part[], gap = 0.9): void {
  let z = 0;
  let lastLabel = Infinity;
  const leaders = list.map(({ label, high, draw }, i): readonly [string, Point2] => {
    if (i > 0)
      s.line(
        [
          [x, y, z - gap],
          [x, y, z],
        ],
        { ink: BLUE, sw: 1.4, dash: '6 7' },
      );
    const { minY, maxX, maxY } = s.measure(() => draw(s, z));
    lastLabel = Math.min((minY + maxY) / 2, lastLabel - 44);
    z += high + gap;
    return [label, [maxX + 14, lastLabel]];
  });
  // named last, so that no part hides the name of the one below it
  for (const [label, at] of leaders) s.sheetLeader(label, at, 1, 50);
}

/** What stands in a plan beside the room itself. */
export interface PlanOpenings {
  /** Window in the top wall: from, width. */
  readonly window?: readonly [number, number];
  /** Door in the left wall: from, width, measured from the top. */
  readonly door?: readonly [number, number];
}

/** Plan of a room: walls cut solid, the floor painted, door swing, window and both dimensions. */
export function planRoom(
  s: Scene,
  w: number,
  d: number,
  floor: Paint,
  { window, door }: PlanOpenings = {},
  items?: (p: Plane) => void,
  labels: readonly [string, string] = [feet(w), feet(d)],
): void {
  const p = planPlane(s);
  const t = 0.45;
  p.rect(-t, -t, w + 2 * t, d + 2 * t, CUT, { sw: 2 });
  p.cover(rect(0, 0, w, d), floor, { sw: 2 });
  if (window)
    p.rect(window[0], -t, window[1], t, WHITE).rect(window[0], -t * 0.62, window[1], t * 0.24, '#bcdaf2', { sw: 1.2 });
  if (door) {
    const [from, wide] = door;
    p.rect(-t - 0.02, from, t + 0.02, wide, s.sheetColour, { ink: null });
    const swing = Array.from(
      { length: 13 },
      (_, i): Point2 => [
        -t / 2 - wide * Math.sin((i * Math.PI) / 24),
        from + wide - wide * Math.cos((i * Math.PI) / 24),
      ],
    );
    p.line(
      [
        [-t / 2, from + wide],
        [-t / 2 - wide, from + wide],
      ],
      { sw: 5 },
    ).line(swing, { sw: 1.4, dash: '7 6' });
  }
  items?.(p);
  planDims(s, w, d, labels, t);
}

/** Dimensions above and to the right of a plan of w by d units. */
function planDims(s: Scene, w: number, d: number, [across, down]: readonly [string, string], beyond = 0.2): void {
  const p = planPlane(s);
  const [x0, y0] = p.at(0, -beyond);
  const [x1] = p.at(w, -beyond);
  s.sheetDim([x0, y0 - 62], [x1, y0 - 62], across);
  const [px, py0] = p.at(w + beyond, 0);
  const [, py1] = p.at(w + beyond, d);
  s.sheetDim([px + 76, py0], [px + 76, py1], down);
}

/** What of an elevation is measured: from u0 to u1 and from v0 to v1. */
export type Span = readonly [u0: number, u1: number, v0: number, v1: number];

/** Dimensions below and to the right of an elevation that is w units wide. */
function elevationDims(s: Scene, w: number, [u0, u1, v0, v1]: Span, [across, up]: readonly [string, string]): void {
  const p = elevationPlane(s);
  const [x0, y0] = p.at(u0, 0);
  const [x1] = p.at(u1, 0);
  s.sheetDim([x0, y0 + 78], [x1, y0 + 78], across);
  const [px, py0] = p.at(w, v0);
  const [, py1] = p.at(w, v1);
  s.sheetDim([px + 80, py0], [px + 80, py1], up);
}

/** A surface out of doors in plan with both dimensions and its surroundings. */
export function planArea(
  s: Scene,
  w: number,
  d: number,
  surface: Paint,
  labels: readonly [string, string],
  around: Paint = grass,
  items?: (p: Plane) => void,
  border = 1.2,
): void {
  const p = planPlane(s);
  p.cover(rect(-border, -border, w + 2 * border, d + 2 * border), around, { ink: null });
  p.cover(rect(0, 0, w, d), surface, { sw: 2 });
  items?.(p);
  planDims(s, w, d, labels, border);
}

/** A wall or fence seen straight on over its ground line, with both dimensions, of the whole or of a `span` of it. */
export function elevation(
  s: Scene,
  w: number,
  h: number,
  face: Paint,
  labels: readonly [string, string],
  items?: (p: Plane) => void,
  ground: Paint = plain(CUT),
  span: Span = [0, w, 0, h],
): void {
  const p = elevationPlane(s);
  p.cover(rect(-0.6, -0.22, w + 1.2, 0.22), ground, { sw: 1.6 });
  p.cover(rect(0, 0, w, h), face, { sw: 2 });
  items?.(p);
  p.line(
    [
      [-0.6, 0],
      [w + 0.6, 0],
    ],
    { sw: 2.6 },
  );
  elevationDims(s, w, span, labels);
}
