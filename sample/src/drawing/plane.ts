import type { Point2, Scene, Style } from './iso.js';
import { darken, type Colour } from './palette.js';

/** Paints a surface over the rectangle 0…w by 0…h of a plane. */
export type Paint = (plane: Plane, w: number, h: number) => void;

/**
 * A flat surface somewhere in a scene with its own two axes, so that one
 * pattern can be painted on a floor, a wall, a roof slope or a plan. On floors
 * and plans v runs towards the viewer, on walls and slopes it runs up.
 */
export class Plane {
  constructor(
    readonly scene: Scene,
    private readonly map: (u: number, v: number) => Point2,
    /** How far the surface's colours go towards ink. */
    readonly shade = 0,
    private readonly kept?: readonly Point2[],
  ) {}

  tint(colour: Colour): Colour {
    return this.shade > 0 && colour.startsWith('#') && colour.length === 7 ? darken(colour, this.shade) : colour;
  }

  at(u: number, v: number): Point2 {
    return this.map(u, v);
  }

  poly(points: readonly Point2[], fill: Colour, style: Style = {}): this {
    if (this.shows(points))
      this.scene.sheetPoly(
        points.map(([u, v]) => this.map(u, v)),
        fill === 'none' ? fill : this.tint(fill),
        style,
      );
    return this;
  }

  /** Pieces side by side, such as tiles: those of one colour become one path. */
  pieces(list: readonly { readonly points: readonly Point2[]; readonly fill: Colour }[], style: Style = {}): this {
    const byColour = new Map<Colour, Point2[][]>();
    for (const { points, fill } of list) {
      if (!this.shows(points)) continue;
      const shapes = byColour.get(fill) ?? [];
      shapes.push(points.map(([u, v]) => this.map(u, v)));
      byColour.set(fill, shapes);
    }
    for (const [fill, shapes] of byColour) this.scene.sheetPieces(shapes, this.tint(fill), style);
    return this;
  }

  rect(u: number, v: number, w: number, h: number, fill: Colour, style: Style = {}): this {
    return this.poly(
      [
        [u, v],
        [u + w, v],
        [u + w, v + h],
        [u, v + h],
      ],
      fill,
      style,
    );
  }

  line(points: readonly Point2[], style: Style = {}): this {
    if (this.shows(points))
      this.scene.sheetLine(
        points.map(([u, v]) => this.map(u, v)),
        style,
      );
    return this;
  }

  /** A round dot of `radius` pixels at 42 pixels a unit. */
  dot(u: number, v: number, radius: number, fill: Colour): this {
    if (this.shows([[u, v]]))
      this.scene.sheetDot(
        this.map(u, v),
        Math.max(0.6, radius * Math.min(1.6, this.scene.scale / 42)),
        this.tint(fill),
      );
    return this;
  }

  /** A circle or ellipse lying in the plane. */
  disc(u: number, v: number, r: number, fill: Colour, style: Style = {}, rv = r): this {
    const points = Array.from(
      { length: 20 },
      (_, i): Point2 => [u + r * Math.cos((i * Math.PI) / 10), v + rv * Math.sin((i * Math.PI) / 10)],
    );
    return this.poly(points, fill, style);
  }

  /** The same plane with its origin moved. */
  shift(u: number, v: number): Plane {
    return new Plane(
      this.scene,
      (a, b) => this.map(a + u, b + v),
      this.shade,
      this.kept?.map(([a, b]): Point2 => [a - u, b - v]),
    );
  }

  /** The same plane with its axes exchanged, for boards that run the other way. */
  turned(): Plane {
    return new Plane(
      this.scene,
      (a, b) => this.map(b, a),
      this.shade,
      this.kept?.map(([a, b]): Point2 => [b, a]),
    );
  }

  /** Paints a pattern inside `region` only. */
  inside(region: readonly Point2[], paint: (plane: Plane) => void): this {
    this.scene.clip(
      region.map(([u, v]) => this.map(u, v)),
      () => paint(new Plane(this.scene, this.map, this.shade, region)),
    );
    return this;
  }

  /** Paints a pattern over a polygon, with its outline. */
  cover(region: readonly Point2[], paint: Paint, style: Style = {}): this {
    const us = region.map(([u]) => u);
    const vs = region.map(([, v]) => v);
    const [u0, v0] = [Math.min(...us), Math.min(...vs)];
    const [w, h] = [Math.max(...us) - u0, Math.max(...vs) - v0];
    const full =
      region.length === 4 && region.every(([u, v]) => (u === u0 || u === u0 + w) && (v === v0 || v === v0 + h));
    if (full) paint(this.shift(u0, v0), w, h);
    else this.inside(region, (plane) => paint(plane.shift(u0, v0), w, h));
    return this.poly(region, 'none', style);
  }

  private shows(points: readonly Point2[]): boolean {
    const { kept } = this;
    if (!kept) return true;
    if (points.some((p) => within(p, kept))) return true;
    if (points.length < 3) return false;
    const us = points.map(([u]) => u);
    const vs = points.map(([, v]) => v);
    const middle: Point2 = [(Math.min(...us) + Math.max(...us)) / 2, (Math.min(...vs) + Math.max(...vs)) / 2];
    if (within(middle, kept)) return true;
    return kept.some(
      ([u, v]) => u >= Math.min(...us) && u <= Math.max(...us) && v >= Math.min(...vs) && v <= Math.max(...vs),
    );
  }
}

/** A floor, ground or table top at height z, u along x and v along y. */
export const floorPlane = (scene: Scene, x: number, y: number, z: number): Plane =>
  new Plane(scene, (u, v) => scene.at(x + u, y + v, z));

/** A wall facing +y, u along x and v up. */
export const wallX = (scene: Scene, x: number, y: number, z: number, shade = 0.14): Plane =>
  new Plane(scene, (u, v) => scene.at(x + u, y, z + v), shade);

/** A wall facing +x, u along y and v up. */
export const wallY = (scene: Scene, x: number, y: number, z: number, shade = 0.28): Plane =>
  new Plane(scene, (u, v) => scene.at(x, y + u, z + v), shade);

/** A roof slope or ramp: u along x from x0; v up the slope from (y0, z0) to (y1, z1) over `length` units. */
export function slopePlane(
  scene: Scene,
  x0: number,
  [y0, z0]: Point2,
  [y1, z1]: Point2,
  length: number,
  shade = 0,
): Plane {
  return new Plane(
    scene,
    (u, v) => scene.at(x0 + u, y0 + ((y1 - y0) * v) / length, z0 + ((z1 - z0) * v) / length),
    shade,
  );
}

/** The sheet itself as a plan, u to the right and v down, in units. */
export const planPlane = (scene: Scene): Plane =>
  new Plane(scene, (u, v) => [scene.frame.ox + u * scene.scale, scene.frame.oy + v * scene.scale]);

/** The sheet as an elevation, u to the right and v up, in units. */
export const elevationPlane = (scene: Scene): Plane =>
  new Plane(scene, (u, v) => [scene.frame.ox + u * scene.scale, scene.frame.oy - v * scene.scale]);

/** A rectangle as a polygon. */
export const rect = (u: number, v: number, w: number, h: number): Point2[] => [
  [u, v],
  [u + w, v],
  [u + w, v + h],
  [u, v + h],
];

/** Whether a point lies inside a polygon (even-odd). */
function within([u, v]: Point2, polygon: readonly Point2[]): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = polygon[i]!;
    const [c, d] = polygon[j]!;
    if (b > v !== d > v && u < ((c - a) * (v - b)) / (d - b) + a) inside = !inside;
  }
  return inside;
}
