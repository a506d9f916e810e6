import { joinNumbers, outlineText, shortNumber } from './lettering.js';
import { BLUE, INK, SHEETS, darken, type Colour, type Sheet } from './palette.js';

/** A point of the scene: x runs to the lower right, y to the lower left, z up. One unit is about a foot. */
export type Point3 = readonly [x: number, y: number, z: number];
/** A point on the sheet in pixels, or on a plane in units. */
export type Point2 = readonly [u: number, v: number];

/** How an outline or a line is drawn; `ink: null` leaves the outline off. */
export interface Style {
  readonly ink?: Colour | null;
  /** Line width in pixels, 1.6 unless told. */
  readonly sw?: number;
  readonly opacity?: number;
  readonly dash?: string;
  readonly round?: boolean;
}

/** A box may colour its faces apart. */
export interface BoxStyle extends Style {
  readonly top?: Colour;
  readonly left?: Colour;
  readonly right?: Colour;
}

/** Where the origin falls on the sheet and how many pixels a unit has. */
export interface Frame {
  readonly ox: number;
  readonly oy: number;
  readonly scale: number;
}

/** Planes that lettering can lie on: floor along x or y, wall facing +y (`wallX`) or +x (`wallY`), or the sheet. */
export type LetterPlane = 'x' | 'y' | 'wallX' | 'wallY' | 'sheet';

const COS = Math.cos(Math.PI / 6);
const SIN = 0.5;
/** Half axes of a circle of radius 1 lying on the floor. */
const FLOOR_X = 1.2247;
const FLOOR_Y = 0.7071;
export const SHEET_WIDTH = 1200;
export const SHEET_HEIGHT = 900;

interface Mark {
  readonly d: string;
  readonly attributes: string;
  /** Lines of one style may share a path; filled shapes must keep their own. */
  readonly joins: boolean;
}

/**
 * One isometric drawing: true isometric, light from the upper left, so a top
 * face keeps its colour, a face to the left goes 14% and one to the right 28%
 * towards ink. Later calls paint over earlier ones.
 */
export class Scene {
  private readonly marks: Mark[] = [];
  private state: number;
  private clips = 0;
  private minX = Infinity;
  private minY = Infinity;
  private maxX = -Infinity;
  private maxY = -Infinity;

  constructor(
    readonly id: string,
    readonly sheet: Sheet,
    readonly frame: Frame,
    /** Looks up from below: what is drawn as a floor is a ceiling. */
    readonly below = false,
  ) {
    this.state = hashOf(id);
  }

  get scale(): number {
    return this.frame.scale;
  }

  get sheetColour(): Colour {
    return SHEETS[this.sheet];
  }

  /** The next number of the scene's own sequence, 0 ≤ n < 1; the same scene always gets the same sequence. */
  random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!;
  }

  /** Where a point of the scene falls on the sheet. */
  at(x: number, y: number, z: number): Point2 {
    const { ox, oy, scale } = this.frame;
    const fall = (x + y) * SIN * scale - z * scale;
    return [ox + (x - y) * COS * scale, oy + (this.below ? -fall : fall)];
  }

  /** The drawn extent in pixels. */
  extent(): { minX: number; minY: number; maxX: number; maxY: number } {
    return { minX: this.minX, minY: this.minY, maxX: this.maxX, maxY: this.maxY };
  }

  /** The extent of what `draw` adds. */
  measure(draw: () => void): { minX: number; minY: number; maxX: number; maxY: number } {
    const [minX, minY, maxX, maxY] = [this.minX, this.minY, this.maxX, this.maxY];
    [this.minX, this.minY, this.maxX, this.maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    draw();
    const own = this.extent();
    [this.minX, this.minY, this.maxX, this.maxY] = [
      Math.min(minX, own.minX),
      Math.min(minY, own.minY),
      Math.max(maxX, own.maxX),
      Math.max(maxY, own.maxY),
    ];
    return own;
  }

  // ---- shapes on the sheet, in pixels

  sheetPoly(points: readonly Point2[], fill: Colour, style: Style = {}): this {
    this.mark(this.trace(points) + 'z', `fill="${fill}"${strokeOf(style, 1.6, INK)}`, false);
    return this;
  }

  /** Shapes of one colour that do not overlap, as one path. */
  sheetPieces(shapes: readonly (readonly Point2[])[], fill: Colour, style: Style = {}): this {
    if (shapes.length > 0)
      this.mark(
        shapes.map((points) => this.trace(points) + 'z').join(''),
        `fill="${fill}"${strokeOf(style, 1.6, INK)}`,
        false,
      );
    return this;
  }

  sheetLine(points: readonly Point2[], style: Style = {}): this {
    this.mark(
      this.trace(points),
      `fill="none"${strokeOf({ ink: INK, ...style }, 1.6, INK)}`,
      style.opacity === undefined,
    );
    return this;
  }

  /** A round dot of `radius` pixels; dots of one size and colour share a path. */
  sheetDot([x, y]: Point2, radius: number, fill: Colour): this {
    this.reach(x, y);
    this.mark(
      `M${Math.round(x)} ${Math.round(y)}h.1`,
      `fill="none" stroke="${fill}" stroke-width="${shortNumber(radius * 2)}" stroke-linecap="round"`,
      true,
    );
    return this;
  }

  sheetEllipse([x, y]: Point2, rx: number, ry: number, fill: Colour, style: Style = {}): this {
    this.reach(x - rx, y - ry);
    this.reach(x + rx, y + ry);
    const [a, b] = [shortNumber(rx), shortNumber(ry)];
    this.mark(
      `M${joinNumbers([shortNumber(x - rx), shortNumber(y)])}a${a} ${b} 0 1 0 ${shortNumber(rx * 2)} 0a${a} ${b} 0 1 0 ${shortNumber(-rx * 2)} 0z`,
      `fill="${fill}"${strokeOf(style, 1.6, INK)}`,
      false,
    );
    return this;
  }

  /** Paints only inside `region` (pixels). */
  clip(region: readonly Point2[], paint: () => void): this {
    this.clips += 1;
    const id = `${this.id}-${this.clips}`;
    this.marks.push({
      d: '',
      attributes: `<clipPath id="${id}"><path d="${this.trace(region)}z"/></clipPath><g clip-path="url(#${id})">`,
      joins: false,
    });
    const outer = [this.minX, this.minY, this.maxX, this.maxY] as const;
    paint();
    [this.minX, this.minY, this.maxX, this.maxY] = outer;
    this.marks.push({ d: '', attributes: '</g>', joins: false });
    return this;
  }

  // ---- shapes of the scene, in units

  poly(points: readonly Point3[], fill: Colour, style: Style = {}): this {
    return this.sheetPoly(
      points.map((p) => this.at(...p)),
      fill,
      style,
    );
  }

  line(points: readonly Point3[], style: Style = {}): this {
    return this.sheetLine(
      points.map((p) => this.at(...p)),
      style,
    );
  }

  /** Level rectangle. */
  top(x: number, y: number, z: number, w: number, d: number, fill: Colour, style?: Style): this {
    return this.poly(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + d, z],
        [x, y + d, z],
      ],
      fill,
      style,
    );
  }

  /** Upright rectangle facing +y (the viewer's left). */
  left(x: number, y: number, z: number, w: number, h: number, fill: Colour, style?: Style): this {
    return this.poly(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y, z + h],
        [x, y, z + h],
      ],
      fill,
      style,
    );
  }

  /** Upright rectangle facing +x (the viewer's right). */
  right(x: number, y: number, z: number, d: number, h: number, fill: Colour, style?: Style): this {
    return this.poly(
      [
        [x, y, z],
        [x, y + d, z],
        [x, y + d, z + h],
        [x, y, z + h],
      ],
      fill,
      style,
    );
  }

  box(x: number, y: number, z: number, w: number, d: number, h: number, fill: Colour, style: BoxStyle = {}): this {
    this.left(x, y + d, z, w, h, style.left ?? darken(fill, 0.14), style);
    this.right(x + w, y, z, d, h, style.right ?? darken(fill, 0.28), style);
    return this.top(x, y, z + h, w, d, style.top ?? fill, style);
  }

  /** Level circle of radius `r` units. */
  disc(x: number, y: number, z: number, r: number, fill: Colour, style: Style = {}): this {
    return this.sheetEllipse(this.at(x, y, z), r * this.scale * FLOOR_X, r * this.scale * FLOOR_Y, fill, style);
  }

  /** Upright cylinder or, with another `topRadius`, cone frustum. */
  cylinder(
    x: number,
    y: number,
    z: number,
    r: number,
    h: number,
    fill: Colour,
    style: Style & { top?: Colour; topRadius?: number } = {},
  ): this {
    const [cx, base] = this.at(x, y, z);
    const [, lid] = this.at(x, y, z + h);
    const [rx, ry] = [r * this.scale * FLOOR_X, r * this.scale * FLOOR_Y];
    const upper = style.topRadius ?? r;
    const [qx, qy] = [upper * this.scale * FLOOR_X, upper * this.scale * FLOOR_Y];
    const n = shortNumber;
    const down = this.below ? -1 : 1;
    const [sweepA, sweepB] = this.below ? [1, 0] : [0, 1];
    this.reach(cx - rx, base + down * ry);
    this.reach(cx + rx, base);
    this.mark(
      `M${n(cx - rx)} ${n(base)}A${n(rx)} ${n(ry)} 0 0 ${sweepA} ${n(cx + rx)} ${n(base)}L${n(cx + qx)} ${n(lid)}A${n(qx)} ${n(qy)} 0 0 ${sweepB} ${n(cx - qx)} ${n(lid)}Z`,
      `fill="${darken(fill, 0.14)}"${strokeOf(style, 1.6, INK)}`,
      false,
    );
    this.mark(
      `M${n(cx + rx * 0.35)} ${n(base + down * ry * 0.935)}A${n(rx)} ${n(ry)} 0 0 ${sweepA} ${n(cx + rx)} ${n(base)}L${n(cx + qx)} ${n(lid)}L${n(cx + qx * 0.35)} ${n(lid + down * qy * 0.935)}Z`,
      `fill="${darken(fill, 0.3)}"`,
      false,
    );
    return this.disc(x, y, z + h, upper, style.top ?? fill, style);
  }

  /** A pipe, cable, leg or handle along `points`, `px` pixels thick at 42 pixels a unit. */
  tube(points: readonly Point3[], px: number, fill: Colour): this {
    const thick = Math.max(1.6, (px * this.scale) / 42);
    this.line(points, { sw: thick + 2.8, round: true });
    return this.line(points, { sw: thick, ink: fill, round: true });
  }

  /**
   * A flat shape with thickness. `profile` lies across `axis` (for `z`: x,y;
   * for `y`: x,z; for `x`: y,z) and runs from `from` to `to`. Only the faces
   * turned to the viewer are drawn, far ones first.
   */
  extrude(
    axis: 'x' | 'y' | 'z',
    profile: readonly Point2[],
    from: number,
    to: number,
    fill: Colour,
    style: BoxStyle & { cap?: Colour } = {},
  ): this {
    const place = (u: number, v: number, w: number): Point3 =>
      axis === 'z' ? [u, v, w] : axis === 'y' ? [u, w, v] : [w, u, v];
    const area = profile.reduce((sum, [u, v], i) => {
      const [a, b] = profile[(i + 1) % profile.length]!;
      return sum + u * b - a * v;
    }, 0);
    const around = area > 0 ? profile : [...profile].reverse();
    const faces = around.flatMap(([u, v], i) => {
      const [a, b] = around[(i + 1) % around.length]!;
      const length = Math.hypot(a - u, b - v) || 1;
      const normal = place((b - v) / length, -(a - u) / length, 0);
      if (normal[0] + normal[1] + normal[2] <= 0.001) return [];
      return [
        {
          depth: u + v + a + b,
          normal,
          points: [place(u, v, from), place(a, b, from), place(a, b, to), place(u, v, to)],
        },
      ];
    });
    faces.sort((one, other) => one.depth - other.depth);
    for (const { normal, points } of faces) this.poly(points, darken(fill, shadeOf(normal)), style);
    const cap = style.cap ?? darken(fill, shadeOf(place(0, 0, 1)));
    return this.poly(
      around.map(([u, v]) => place(u, v, to)),
      cap,
      style,
    );
  }

  /** The soft shadow of a thing standing on the sheet. */
  shadow(x: number, y: number, w: number, d: number, z = 0, strength = 0.13): this {
    return this.top(x, y, z, w, d, darken(this.sheetColour, strength), { ink: null });
  }

  // ---- lettering and dimensions

  /** Lettering centred at a point, lying on a plane; `size` in pixels. Returns its width in pixels. */
  letter(text: string, at: Point3, plane: LetterPlane, size = 26, fill: Colour = BLUE): number {
    const turn = this.below ? -1 : 1;
    const matrix = {
      x: [COS, SIN * turn, -COS, SIN * turn],
      y: [COS, -SIN * turn, COS, SIN * turn],
      wallX: [COS, SIN * turn, 0, 1],
      wallY: [COS, -SIN * turn, 0, 1],
      sheet: [1, 0, 0, 1],
    }[plane];
    if (this.below && plane === 'x') matrix.splice(2, 2, COS, SIN);
    if (this.below && plane === 'y') matrix.splice(2, 2, -COS, SIN);
    return this.sheetLetter(text, this.at(...at), size, fill, matrix);
  }

  /** Lettering centred on a point of the sheet, turned by a matrix. */
  sheetLetter(
    text: string,
    [x, y]: Point2,
    size = 28,
    fill: Colour = BLUE,
    matrix: readonly number[] = [1, 0, 0, 1],
  ): number {
    const { d, width } = outlineText(text, size);
    const half = width / 2;
    const [a, b, c, e] = matrix as [number, number, number, number];
    for (const [u, v] of [
      [-half, -size / 2],
      [half, -size / 2],
      [half, size / 2],
      [-half, size / 2],
    ] as const)
      this.reach(x + a * u + c * v, y + b * u + e * v);
    const turned = a === 1 && b === 0 && c === 0 && e === 1;
    const move = turned
      ? `translate(${shortNumber(x - half)} ${shortNumber(y + size * 0.35)})`
      : `matrix(${matrix.map((m) => +m.toFixed(3)).join(' ')} ${shortNumber(x)} ${shortNumber(y)}) translate(${shortNumber(-half)} ${shortNumber(size * 0.35)})`;
    this.mark(d, `transform="${move}" fill="${fill}"`, false);
    return width;
  }

  /** A dimension along x with ticks; `from` is how far back its end lines reach. */
  dimX(x0: number, x1: number, y: number, z: number, label: string, from = 0): this {
    return this.dimAlong(label, 'x', x0, x1, (t, reach) => [t, y + reach, z], from);
  }

  /** A dimension along y with ticks. */
  dimY(y0: number, y1: number, x: number, z: number, label: string, from = 0): this {
    return this.dimAlong(label, 'y', y0, y1, (t, reach) => [x + reach, t, z], from);
  }

  /** An upright dimension; the label stands in the line or, when short, beside it (`side` 1 right, -1 left). */
  dimZ(z0: number, z1: number, x: number, y: number, label: string, side: 1 | -1 = 1): this {
    const [px, a] = this.at(x, y, z0);
    const [, b] = this.at(x, y, z1);
    return this.sheetDim([px, a], [px, b], label, side);
  }

  /** An upright or level dimension on the sheet, in pixels. */
  sheetDim([x0, y0]: Point2, [x1, y1]: Point2, label: string, side: 1 | -1 = 1): this {
    const upright = Math.abs(x1 - x0) < Math.abs(y1 - y0);
    const length = upright ? Math.abs(y1 - y0) : Math.abs(x1 - x0);
    const { width } = outlineText(label, 28);
    const gap = upright ? 24 : width / 2 + 16;
    const fits = length > gap * 2 + 16 && !(upright && width > 116);
    const fine: Style = { ink: BLUE, sw: 1.8 };
    const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
    const forward = Math.sign(upright ? y1 - y0 : x1 - x0);
    if (fits && upright)
      this.sheetLine(
        [
          [x0, y0],
          [x0, my - forward * gap],
        ],
        fine,
      ).sheetLine(
        [
          [x0, my + forward * gap],
          [x0, y1],
        ],
        fine,
      );
    else if (fits)
      this.sheetLine(
        [
          [x0, y0],
          [mx - forward * gap, y0],
        ],
        fine,
      ).sheetLine(
        [
          [mx + forward * gap, y0],
          [x1, y0],
        ],
        fine,
      );
    else
      this.sheetLine(
        [
          [x0, y0],
          [x1, y1],
        ],
        fine,
      );
    for (const [x, y] of [
      [x0, y0],
      [x1, y1],
    ] as const) {
      this.sheetLine(
        upright
          ? [
              [x - 18, y],
              [x + 18, y],
            ]
          : [
              [x, y - 18],
              [x, y + 18],
            ],
        { ink: BLUE, sw: 1.2 },
      );
      this.sheetLine(
        [
          [x - 8, y + 8],
          [x + 8, y - 8],
        ],
        { ink: BLUE, sw: 3.2 },
      );
    }
    const where: Point2 = fits ? [mx, my] : upright ? [mx + side * (26 + width / 2), my] : [mx, my + side * 34];
    this.sheetLetter(label, where, 28);
    return this;
  }

  /** A leader from a point to lettering right (or left) of it. */
  leader(label: string, at: Point3, side: 1 | -1 = 1, length = 70): this {
    return this.sheetLeader(label, this.at(...at), side, length);
  }

  /** The same from a point of the sheet. */
  sheetLeader(label: string, [x, y]: Point2, side: 1 | -1 = 1, length = 70): this {
    const { width } = outlineText(label, 30);
    this.sheetLine(
      [
        [x + side * 6, y],
        [x + side * length, y],
      ],
      { ink: BLUE, sw: 1.8 },
    );
    this.sheetLine(
      [
        [x - 7, y + 7],
        [x + 7, y - 7],
      ],
      { ink: BLUE, sw: 3.4 },
    );
    this.sheetLetter(label, [x + side * (length + 14 + width / 2), y], 30);
    return this;
  }

  /** The finished picture. */
  svg(title: string): string {
    const grid: string[] = [];
    for (let i = 60; i < SHEET_WIDTH; i += 60) grid.push(`M${i} 0V900`);
    for (let i = 60; i < SHEET_HEIGHT; i += 60) grid.push(`M0 ${i}H1200`);
    const body: string[] = [];
    for (let i = 0; i < this.marks.length; i++) {
      const { attributes, joins } = this.marks[i]!;
      let { d } = this.marks[i]!;
      if (!d) {
        body.push(attributes);
        continue;
      }
      while (joins && this.marks[i + 1]?.attributes === attributes) d += this.marks[++i]!.d;
      body.push(`<path d="${d}" ${attributes}/>`);
    }
    const text = title.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET_WIDTH} ${SHEET_HEIGHT}" role="img" aria-label="${text}" stroke-linejoin="round"><title>${text}</title><rect width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}" fill="${this.sheetColour}"/><path d="${grid.join('')}" stroke="${darken(this.sheetColour, 0.07)}" fill="none"/>${body.join('')}</svg>\n`;
  }

  private dimAlong(
    label: string,
    plane: 'x' | 'y',
    t0: number,
    t1: number,
    place: (t: number, reach: number) => Point3,
    from: number,
  ): this {
    const fine: Style = { ink: BLUE, sw: 1.8 };
    const { width } = outlineText(label, 26);
    const gap = (width / 2 + 12) / this.scale;
    const middle = (t0 + t1) / 2;
    const fits = t1 - t0 > gap * 2 + 0.4;
    if (fits)
      this.line([place(t0, 0), place(middle - gap, 0)], fine).line([place(middle + gap, 0), place(t1, 0)], fine);
    else this.line([place(t0, 0), place(t1, 0)], fine);
    const lean = plane === 'x' ? 1 : -1;
    for (const t of [t0, t1]) {
      const [x, y] = this.at(...place(t, 0));
      this.sheetLine(
        [
          [x - 3 * lean, y + 12],
          [x + 3 * lean, y - 12],
        ],
        { ink: BLUE, sw: 3.4 },
      );
      this.line([place(t, -from), place(t, 0.35)], { ink: BLUE, sw: 1.2 });
    }
    this.letter(label, place(middle, fits ? 0 : 24 / this.scale + 0.35), plane);
    return this;
  }

  private trace(points: readonly Point2[]): string {
    let [x, y] = [0, 0];
    return points
      .map(([px, py], i) => {
        this.reach(px, py);
        const [rx, ry] = [Math.round(px * 10) / 10, Math.round(py * 10) / 10];
        const step =
          i === 0
            ? `M${joinNumbers([shortNumber(rx), shortNumber(ry)])}`
            : `${i === 1 ? 'l' : ''}${joinNumbers([shortNumber(rx - x), shortNumber(ry - y)])}`;
        [x, y] = [rx, ry];
        return i > 1 && !step.startsWith('-') ? ` ${step}` : step;
      })
      .join('');
  }

  private mark(d: string, attributes: string, joins: boolean): void {
    this.marks.push({ d, attributes, joins });
  }

  private reach(x: number, y: number): void {
    this.minX = Math.min(this.minX, x);
    this.minY = Math.min(this.minY, y);
    this.maxX = Math.max(this.maxX, x);
    this.maxY = Math.max(this.maxY, y);
  }
}

/** A number from text, the same on every machine (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function shadeOf([x, y]: Point3): number {
  return 0.28 * Math.max(0, x) ** 2 + 0.14 * Math.max(0, y) ** 2;
}

function strokeOf(style: Style, width: number, ink: Colour): string {
  const rest = `${style.opacity === undefined ? '' : ` opacity="${style.opacity}"`}`;
  if (style.ink === null) return rest;
  return ` stroke="${style.ink ?? ink}" stroke-width="${shortNumber(style.sw ?? width)}"${style.dash ? ` stroke-dasharray="${style.dash}"` : ''}${style.round ? ' stroke-linecap="round"' : ''}${rest}`;
}
