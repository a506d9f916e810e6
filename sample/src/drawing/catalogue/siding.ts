import { elevation, groundBlock, lawn, layeredWall, planArea, planRoom, type Drawing, type Layer } from '../build.js';
import type { Point2, Scene } from '../iso.js';
import {
  BLUE,
  CONCRETE,
  CREAM,
  LUMBER,
  ORANGE,
  SHEATHING,
  STEEL,
  WHITE,
  darken,
  tones,
  type Colour,
} from '../palette.js';
import { combedMortar, concrete, grass, gravel, plain, rubble, soil } from '../patterns/ground.js';
import { shingles } from '../patterns/roofing.js';
import { houseWrap, lap, lath, shakes, studs } from '../patterns/wall.js';
import { strandBoard } from '../patterns/wood.js';
import { Plane, floorPlane, rect, wallX, wallY, type Paint } from '../plane.js';
import { boardStack, doorOn, roofGeometry, shrub, tree, windowOn } from '../props/building.js';
import { WASTE, sumpPump } from '../props/mechanical.js';
import { pipePlan } from '../props/symbols.js';
import { bucket, leanLadder, sacks, shovel, stepLadder, strappedStack } from '../props/tools.js';
import { house } from '../scenes/houses.js';
import { pictures } from '../scenes/pictures.js';

const STONES = ['#a59c8f', '#8f877c', '#b8afa1', '#7d766c', '#c3b9a8', '#9a8a78'];

const sheathing: Layer = { label: 'Sheathing', thick: 0.16, edge: SHEATHING, paint: strandBoard };
const wrap: Layer = { label: 'House wrap', thick: 0.05, edge: '#c9d2d6', paint: houseWrap('#4a86c9') };

/** A wall being clad: sheathing, then wrap, then siding up to a stepped edge. */
const partClad =
  (siding: Paint, under: Paint = houseWrap('#4a86c9'), to = 0.56): Paint =>
  (p, w, h) => {
    p.cover(rect(0, 0, w, h), strandBoard, { ink: null });
    p.cover(
      [
        [0, 0],
        [w * 0.9, 0],
        [w * 0.9, h * 0.6],
        [w * 0.84, h * 0.6],
        [w * 0.84, h],
        [0, h],
      ],
      under,
      { sw: 1.2 },
    );
    p.cover(
      [
        [0, 0],
        [w * (to + 0.16), 0],
        [w * (to + 0.16), h * 0.28],
        [w * (to + 0.06), h * 0.28],
        [w * (to + 0.06), h * 0.6],
        [w * to, h * 0.6],
        [w * to, h * 0.84],
        [w * (to - 0.1), h * 0.84],
        [w * (to - 0.1), h],
        [0, h],
      ],
      siding,
      { sw: 1.4 },
    );
  };

/** Elevation of a clad gable front with the given size. */
const cladFront =
  (siding: Paint, trim: Colour, labels: readonly [string, string], door: Colour) =>
  (s: Scene): void =>
    elevation(
      s,
      17,
      7.6,
      siding,
      labels,
      (p) => {
        p.cover(
          [
            [0, 7.6],
            [17, 7.6],
            [8.5, 11.6],
          ],
          siding,
          { sw: 2 },
        );
        p.line(
          [
            [-0.8, 7.3],
            [8.5, 11.8],
            [17.8, 7.3],
          ],
          { sw: 12, ink: '#5a6878' },
        );
        for (const u of [1.8, 12.6]) windowOn(p, u, 2.4, 2.6, 3, { frame: trim });
        doorOn(p, 7.4, 0, 2.2, 4.8, { colour: door, casing: trim });
        for (const u of [0, 16.6]) p.rect(u, 0, 0.4, 7.6, trim, { sw: 1.2 });
      },
      plain('#7fa06a'),
    );

interface CladHouse {
  readonly siding: Paint;
  readonly finished?: Paint;
  readonly roof: Colour;
  readonly shape: readonly [w: number, d: number, h: number, pitch: number];
  readonly dims: readonly [string, string, string];
  readonly things?: (s: Scene) => void;
  readonly trim?: Colour;
  readonly under?: Paint;
}

const cladHouse =
  ({ siding, finished = siding, roof, shape: [w, d, h, pitch], dims, things, trim = WHITE, under }: CladHouse) =>
  (s: Scene): void => {
    lawn(s, -1.4, -0.4, w + 3.2, d + 3.4);
    house(
      s,
      { w, d, h, pitch },
      {
        cladding: finished,
        roof,
        trim,
        front: (p) => {
          p.cover(rect(0, 0, w, h), partClad(siding, under));
          windowOn(p, w * 0.1, h * 0.34, w * 0.13, h * 0.36, { frame: trim });
          windowOn(p, w * 0.36, h * 0.34, w * 0.13, h * 0.36, { frame: trim });
          p.rect(w * 0.74, h * 0.34, w * 0.13, h * 0.36, '#6b5a48', { sw: 1.6 });
          p.rect(0, 0, 0.3, h, trim, { sw: 1.1 });
        },
        side: (p) => {
          windowOn(p, d * 0.2, h * 0.34, d * 0.17, h * 0.36, { frame: trim });
          windowOn(p, d * 0.6, h * 0.34, d * 0.17, h * 0.36, { frame: trim });
          p.rect(0, 0, 0.3, h, trim, { sw: 1.1 }).rect(d - 0.3, 0, 0.3, h, trim, { sw: 1.1 });
        },
      },
    );
    things?.(s);
    s.dimX(0, w, d + 3.4, 0, dims[0], 1.4)
      .dimY(0, d, w + 2.2, 0, dims[1], 1)
      .dimZ(0, h, -1.7, d, dims[2], -1);
  };

/** The edge of a roof in section, looking up at its overhang. */
function eave(s: Scene, w: number, { fascia, gutter }: { fascia?: Colour; gutter?: Colour }): void {
  const p = new Plane(s, (u, v) => s.at(u, 0, v));
  s.left(0, 0, 0, w, 4, darken(CREAM, 0.05));
  p.cover(rect(0, 0, w, 4), lap(CREAM, { course: 0.5 }));
  windowOn(p, w * 0.2, 0.9, 2.2, 2.2);
  windowOn(p, w * 0.62, 0.9, 2.2, 2.2);
  // underside of the overhang, then the slope over it
  s.poly(
    [
      [0, 0, 4],
      [w, 0, 4],
      [w, 2.4, 4],
      [0, 2.4, 4],
    ],
    '#b9ad97',
  );
  const slope = new Plane(s, (u, v) => s.at(u, 2.5 - v * 0.86, 4.5 + v * 0.5));
  for (let u = 0.2; u < w; u += 1.33) s.box(u, 0, 4, 0.2, 2.4, 0.45, LUMBER, { sw: 1.1 });
  slope.cover(rect(0, 0, w, 4.6), strandBoard);
  slope.cover(
    [
      [0, 0],
      [w * 0.86, 0],
      [w * 0.86, 2],
      [w * 0.74, 2],
      [w * 0.74, 4.6],
      [0, 4.6],
    ],
    shingles(tones('#5a6878', 0.12), 0.6),
    { sw: 1.5 },
  );
  s.left(0, 2.4, 3.9, w, 0.62, LUMBER);
  if (fascia) s.left(0, 2.42, 3.9, w * 0.78, 0.62, fascia);
  s.poly(
    [
      [w, 0, 4],
      [w, 2.4, 3.9],
      [w, 2.5, 4.5],
      [w, 0, 5.9],
    ],
    '#24405f',
  );
  if (gutter) {
    s.extrude(
      'x',
      [
        [2.45, 3.95],
        [2.9, 3.95],
        [3.1, 4.2],
        [3.1, 4.55],
        [2.45, 4.55],
      ],
      0,
      w,
      gutter,
      { cap: '#24405f' },
    );
    s.top(0, 2.5, 4.55, w, 0.52, darken(gutter, 0.35), { sw: 1.2 });
  }
}

/** Siding, gutters and drainage. */
export const sidingPictures: Record<string, Drawing> = {
  Vinyl: pictures({
    name: 'Vinyl siding',
    sheet: 'sky',
    shows: 'a house with blue-grey courses rising over wrap and sheathing',
    corner: cladHouse({
      siding: lap('#8fa8ba', { course: 0.42 }),
      roof: '#56626f',
      shape: [12.5, 8.6, 4.6, 0.55],
      dims: ['42 ft', '28 ft', '18 ft'],
      things: (s) => {
        strappedStack(s, 8.6, 10.2, 0, 4, 0.9, 0.25, ['#8fa8ba', '#9db4c5', '#839db0']);
        shrub(s, 1, 9.6, 0, 0.5);
      },
    }),
    measures: 'the front seen straight on, 42 ft wide and 18 ft high',
    plan: cladFront(lap('#8fa8ba', { course: 0.5 }), WHITE, ['42 ft', '18 ft'], '#b5572f'),
    apart: {
      kind: 'wall',
      layers: [
        sheathing,
        wrap,
        {
          label: 'Starter strip',
          thick: 0.08,
          edge: '#c9d1d8',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#f4f6f6').rect(0, 0, w, 0.4, '#b9c3ca'),
        },
        { label: 'Vinyl courses', thick: 0.18, edge: '#73899b', paint: lap('#8fa8ba', { course: 0.55 }) },
      ],
    },
  }),
  'Fiber-Cement': pictures({
    name: 'Fiber-cement siding',
    sheet: 'sky',
    shows: 'two storeys in wide green boards with white corners',
    corner: cladHouse({
      siding: lap('#6f8a74', { course: 0.62 }),
      roof: '#3f4a55',
      shape: [10, 8, 7.4, 0.6],
      dims: ['36 ft', '26 ft', '20 ft'],
      things: (s) => {
        leanLadder(s, 4.6, 11, 0, 2.8, 6.6);
        boardStack(s, 6.8, 9.6, 0, { w: 4, colours: ['#6f8a74', '#7f9a84', '#637d68'] });
        s.box(8.6, 11, 0, 1, 0.8, 0.5, ORANGE);
      },
    }),
    measures: 'one side seen straight on, 36 ft wide and 20 ft high',
    plan: (s) =>
      elevation(
        s,
        14,
        9,
        lap('#6f8a74', { course: 0.7 }),
        ['36 ft', '20 ft'],
        (p) => {
          for (const v of [1.2, 5.2]) for (const u of [1.8, 6, 10.2]) windowOn(p, u, v, 2, 2.4, { bars: 'sash' });
          p.rect(0, 4.2, 14, 0.4, WHITE)
            .rect(0, 0, 0.4, 9, WHITE)
            .rect(13.6, 0, 0.4, 9, WHITE)
            .rect(0, 8.6, 14, 0.4, WHITE);
        },
        plain('#7fa06a'),
      ),
    apart: {
      kind: 'wall',
      layers: [
        sheathing,
        wrap,
        {
          label: 'Joint flashing',
          thick: 0.05,
          edge: '#b9c3ca',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#eef1f2');
            for (const [u, v] of [
              [1.2, 0.8],
              [3.6, 2],
              [1.8, 3.2],
            ] as const)
              p.rect(u, v, 0.5, 0.7, '#39434f');
          },
        },
        { label: 'Fiber-cement plank', thick: 0.2, edge: '#56705b', paint: lap('#6f8a74', { course: 0.8 }) },
      ],
    },
  }),
  'Wood Lap': pictures({
    name: 'Wood lap siding',
    sheet: 'sky',
    shows: 'a cottage in cedar bevel boards over battens',
    corner: cladHouse({
      siding: lap('#c08450', { course: 0.34, varied: 0.12 }),
      finished: lap('#c08450', { course: 0.34, varied: 0.12 }),
      roof: '#5d6b4f',
      shape: [11, 9.4, 3.8, 0.95],
      trim: '#f3ead8',
      under: (p, w, h) => {
        plain('#d9c7a4')(p, w, h);
        for (let u = 0.4; u < w; u += 0.9) p.rect(u, 0, 0.16, h, LUMBER, { sw: 0.9 });
      },
      dims: ['30 ft', '26 ft', '10 ft'],
      things: (s) => {
        boardStack(s, 6, 11, 0, {
          w: 4.2,
          d: 0.36,
          t: 0.14,
          rows: 3,
          across: 4,
          colours: ['#c08450', '#b0743f', '#cf9765'],
        });
        tree(s, -0.6, 11.4, 0, 0.85);
        s.box(3, 11.4, 0, 1.2, 0.7, 0.5, ORANGE);
      },
    }),
    measures: 'the front seen straight on, 30 ft wide and 10 ft to the eave',
    plan: cladFront(lap('#c08450', { course: 0.38, varied: 0.12 }), '#f3ead8', ['30 ft', '10 ft'], '#3f6b5c'),
    apart: {
      kind: 'wall',
      layers: [
        sheathing,
        wrap,
        {
          label: 'Furring',
          thick: 0.14,
          edge: LUMBER,
          paint: (p, w, h) => {
            houseWrap('#b9cbd9')(p, w, h);
            for (let u = 0.3; u < w; u += 1.1) p.rect(u, 0, 0.26, h, LUMBER);
          },
        },
        { label: 'Cedar bevel', thick: 0.2, edge: '#9a6535', paint: lap('#c08450', { course: 0.42, varied: 0.12 }) },
      ],
    },
  }),
  'Stone Veneer': pictures({
    name: 'Stone veneer',
    sheet: 'clay',
    shows: 'lath, scratch coat and stones climbing a front wall beside the door',
    corner: (s) => {
      groundBlock(s, -0.6, -0.6, 0, 14, 7, 0.7);
      const at = layeredWall(s, 0, 0.4, 0, 12, 7.4, [
        { paint: studs(), thick: 0.4, edge: '#d2b17c', reach: 1 },
        { paint: strandBoard, thick: 0.14, edge: SHEATHING, reach: 0.94 },
        { paint: lath, thick: 0.06, edge: '#5f666d', reach: 0.8 },
        { paint: combedMortar, thick: 0.08, edge: '#9a978f', reach: 0.66 },
        { paint: rubble(STONES, 1), thick: 0.3, edge: '#7d766c', reach: 0.5 },
      ]);
      doorOn(wallX(s, 0, at + 0.01, 0, 0), 1.6, 0, 2.2, 5, { colour: '#3f6b5c', casing: '#e9e2d2' });
      s.box(1.1, at, 0, 3.2, 1.4, 0.3, '#b8afa1');
      for (const [u, v, k] of [
        [7, 4, 0],
        [7.9, 4.3, 1],
        [7.3, 4.9, 2],
        [8.6, 4.8, 3],
      ] as const)
        s.box(u, v, 0, 0.8, 0.6, 0.4, STONES[k]!, { sw: 1.2 });
      bucket(s, 6, 4.8, 0, ORANGE, '#9a978f');
      sacks(s, 10, 3.4, 0, 3, { print: '#3f6ea0' });
      s.dimX(0, 12, 7.6, -0.7, '24 ft', 1).dimZ(0, 7.4, 14.2, -0.9, '9 ft');
    },
    measures: 'the wall seen straight on, 24 ft by 9 ft less its door',
    plan: (s) =>
      elevation(
        s,
        16,
        6.4,
        rubble(STONES, 1),
        ['24 ft', '9 ft'],
        (p) => {
          doorOn(p, 6.8, 0, 2.4, 4.8, { colour: '#3f6b5c', casing: '#e9e2d2' });
          for (const u of [2, 11.6]) windowOn(p, u, 1.8, 2.4, 2.6);
          p.rect(-0.2, 6.2, 16.4, 0.3, '#d9d2c4');
        },
        plain('#7fa06a'),
      ),
    apart: {
      kind: 'wall',
      layers: [
        sheathing,
        { label: 'Two wraps', thick: 0.06, edge: '#56626f', paint: plain('#6b7680') },
        { label: 'Lath', thick: 0.06, edge: '#5f666d', paint: lath },
        { label: 'Scratch coat', thick: 0.1, edge: '#9a978f', paint: combedMortar },
        { label: 'Stone', thick: 0.34, edge: '#7d766c', paint: rubble(STONES, 1.1) },
      ],
    },
  }),
  'House Wrap': pictures({
    name: 'House wrap',
    sheet: 'sky',
    shows: 'a sheathed house being wrapped, the roll at its corner',
    corner: (s) => {
      lawn(s, -1.4, -0.4, 16, 12.4);
      const shape = { w: 12, d: 9, h: 5, pitch: 0.5 };
      house(s, shape, {
        cladding: strandBoard,
        roof: (p, w, h) => {
          strandBoard(p, w, h);
          for (const v of [h / 3, (h * 2) / 3])
            p.line(
              [
                [0, v],
                [w, v],
              ],
              { sw: 1.2, ink: '#8a6c47' },
            );
          p.cover(
            [
              [0, 0],
              [w, 0],
              [w, h * 0.4],
              [0, h * 0.4],
            ],
            plain('#8792a0'),
          );
        },
        trim: LUMBER,
        front: (p) => {
          p.cover(
            [
              [0, 0],
              [12, 0],
              [12, 2.7],
              [7.4, 2.7],
              [7.4, 5],
              [0, 5],
            ],
            houseWrap('#d2524a'),
            { sw: 1.4 },
          );
          for (const u of [1.6, 8.6])
            p.rect(u, 1.4, 2, 2, '#5b4a3a', { sw: 1.6 }).rect(u - 0.25, 1.15, 2.5, 0.25, '#39434f', { sw: 1 });
          p.rect(5, 0, 1.7, 3.4, '#5b4a3a', { sw: 1.6 });
        },
        side: (p) =>
          void p.cover(
            [
              [0, 0],
              [9, 0],
              [9, 2.7],
              [0, 2.7],
            ],
            houseWrap('#d2524a'),
            { sw: 1.4 },
          ),
      });
      s.cylinder(7.8, 9.35, 2.7, 0.3, 2.3, '#eef1f2').disc(7.8, 9.35, 5, 0.12, ORANGE, { sw: 1 });
      stepLadder(s, 8.4, 9.8, 0, 3.8, '#f0f1ef');
      s.box(2.6, 10.6, 0, 0.9, 0.6, 0.3, ORANGE);
      s.dimX(0, 12, 12.4, 0, '40 ft', 1.4).dimY(0, 9, 14, 0, '28 ft', 1).dimZ(0, 5, -1.6, 9, '9 ft', -1);
    },
    measures: 'the four sides unfolded, 136 ft around and 9 ft high',
    plan: (s) =>
      elevation(
        s,
        22,
        5,
        houseWrap('#d2524a'),
        ['136 ft around', '9 ft'],
        (p) => {
          for (const u of [6.5, 11, 17.5])
            p.line(
              [
                [u, 0],
                [u, 5],
              ],
              { sw: 2.2 },
            );
          for (const u of [1.6, 7.6, 12.6, 18.8]) p.rect(u, 1.6, 1.8, 1.8, '#5b4a3a', { sw: 1.6 });
          p.rect(4.2, 0, 1.4, 3.2, '#5b4a3a', { sw: 1.6 });
        },
        plain('#7fa06a'),
      ),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Studs', thick: 0.4, edge: '#d2b17c', paint: studs() },
        sheathing,
        {
          label: 'Sill and flashing tape',
          thick: 0.05,
          edge: '#39434f',
          paint: (p, w, h) => {
            strandBoard(p, w, h);
            p.rect(1.3, 1.3, 2.6, 2.2, '#5b4a3a').rect(1, 1, 3.2, 0.4, '#39434f').rect(1, 3.4, 3.2, 0.4, '#39434f');
          },
        },
        { label: 'House wrap', thick: 0.05, edge: '#c9d2d6', paint: houseWrap('#d2524a') },
      ],
    },
  }),
  'Soffit and Fascia': pictures({
    name: 'Soffit and fascia',
    sheet: 'sky',
    below: true,
    shows: 'the overhang seen from below, vented panels going in behind the fascia',
    corner: (s) => {
      const w = 13;
      const wall = wallX(s, 0, 0, 0, 0.03);
      wall.cover(rect(0, 0, w, 5), lap('#d8cdb6', { course: 0.5 }));
      for (const u of [2, 8]) windowOn(wall, u, 1.4, 2.6, 2.6);
      floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, 3.4), (p, a, b) => {
        p.rect(0, 0, a, b, '#7d6a52', { ink: null });
        for (let u = 0.3; u < a; u += 1.33) p.rect(u, 0, 0.24, b, LUMBER, { sw: 1.1 });
      });
      floorPlane(s, 0, 0, 0.02).cover(
        rect(0, 0, 8.4, 3.2),
        (p, a, b) => {
          p.rect(0, 0, a, b, WHITE, { ink: null });
          for (let u = 1.2; u < a; u += 1.2)
            p.line(
              [
                [u, 0],
                [u, b],
              ],
              { sw: 1.4, ink: '#a9b2b8' },
            );
          for (let u = 0.3; u < a; u += 0.6) for (let v = 0.5; v < b; v += 0.35) p.dot(u, v, 1.4, '#8a97a3');
        },
        { sw: 1.5 },
      );
      s.box(0, 3.3, -0.7, w, 0.2, 0.9, LUMBER);
      s.box(0, 3.5, -0.7, 9.6, 0.14, 0.95, WHITE);
      s.box(9.4, 1, 0.5, 1.2, 3, 0.08, ORANGE);
      s.dimX(0, w, 4.6, 0, '40 ft', 1).dimY(0, 3.4, w + 0.9, 0, '16 in', 0.5);
    },
    measures: 'the overhang in section, 16 in deep with a fascia of 6 in',
    plan: (s) =>
      elevation(
        s,
        12,
        8,
        plain('#eaf1f6'),
        ['16 in', '6 in fascia'],
        (p) => {
          p.rect(0, 0, 2.4, 5, '#24405f')
            .cover(
              [
                [0, 5.2],
                [10, 5.2],
                [12, 5.2],
                [12, 6.2],
                [0, 8],
              ],
              plain(LUMBER),
              { sw: 2 },
            )
            .poly(
              [
                [0, 8],
                [12.4, 6.1],
                [12.4, 6.5],
                [0, 8.5],
              ],
              '#5a6878',
            )
            .rect(2.4, 4.9, 9.2, 0.3, WHITE);
          for (let u = 3; u < 11.4; u += 0.5)
            p.line(
              [
                [u, 4.9],
                [u, 5.2],
              ],
              { sw: 2, ink: '#8a97a3' },
            );
          p.rect(11.6, 4.7, 0.4, 1.6, ORANGE);
          for (const u of [5, 7, 9])
            p.line(
              [
                [u, 3.6],
                [u, 4.7],
              ],
              { ink: BLUE, sw: 2.4 },
            ).line(
              [
                [u - 0.2, 4.4],
                [u, 4.7],
                [u + 0.2, 4.4],
              ],
              { ink: BLUE, sw: 2.4 },
            );
        },
        plain('#24405f'),
        [2.4, 11.6, 4.7, 6.3],
      ),
    apart: {
      kind: 'stack',
      w: 8,
      d: 3.4,
      layers: [
        { label: 'Fascia cover', thick: 0.9, edge: WHITE, size: [1, 0.1], paint: plain(WHITE) },
        {
          label: 'Vented soffit',
          thick: 0.14,
          edge: '#d8dcde',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, WHITE);
            for (let u = 1; u < w; u += 1)
              p.line(
                [
                  [u, 0],
                  [u, h],
                ],
                { sw: 1.4, ink: '#a9b2b8' },
              );
            for (let u = 0.3; u < w; u += 0.5) for (let v = 0.4; v < h; v += 0.4) p.dot(u, v, 1.5, '#8a97a3');
          },
        },
        {
          label: 'Channel',
          thick: 0.16,
          edge: STEEL,
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, '#e6ebee')
              .rect(0, 0, w, 0.4, STEEL)
              .rect(0, h - 0.4, w, 0.4, STEEL),
        },
        {
          label: 'Rafter tails',
          thick: 0.5,
          edge: LUMBER,
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#8f7a5c');
            for (let u = 0.2; u < w; u += 1.2) p.rect(u, 0, 0.3, h, LUMBER);
          },
        },
      ],
    },
  }),
  'Exterior Trim': pictures({
    name: 'Exterior trim',
    sheet: 'sky',
    shows: 'window casing, corner board and frieze on a shingled wall',
    corner: (s) => {
      lawn(s, -0.8, -0.6, 12.4, 12);
      s.shadow(0, 0.6, 10.4, 9.4);
      const [w, d, h] = [9, 8, 7];
      const front = wallX(s, 0, d, 0, 0.06);
      const side = wallY(s, w, 0, 0, 0.2);
      front.cover(rect(0, 0, w, h), shakes('#8f9a9f'));
      side.cover(rect(0, 0, d, h), shakes('#8f9a9f'));
      s.top(0, 0, h, w, d, '#24405f');
      windowOn(front, 2.2, 2, 3.2, 3);
      front
        .rect(1.6, 1.3, 4.4, 0.5, WHITE)
        .rect(1.6, 5.1, 4.4, 0.6, WHITE)
        .rect(1.4, 5.7, 4.8, 0.22, WHITE)
        .rect(1.6, 1.8, 0.45, 3.3, WHITE)
        .rect(5.55, 1.8, 0.45, 3.3, WHITE);
      windowOn(side, 2.4, 2, 2.8, 3);
      side.rect(1.8, 1.3, 4, 0.5, WHITE).rect(1.8, 5.1, 4, 0.6, WHITE).rect(1.8, 1.8, 0.45, 3.3, WHITE);
      s.box(w - 0.5, d, 0, 0.56, 0.12, h - 0.6, WHITE).box(w, d - 0.5, 0, 0.12, 0.62, h - 0.6, WHITE);
      s.box(0, d, h - 0.6, w + 0.12, 0.12, 0.6, WHITE).box(w, 0, h - 0.6, 0.12, d + 0.12, 0.6, WHITE);
      s.box(0, d, 0, w - 0.5, 0.12, 0.5, WHITE);
      s.tube(
        [
          [10.6, 5.2, 0.1],
          [9.2, 5.2, 5],
        ],
        6,
        WHITE,
      );
      boardStack(s, 2, 10, 0, { w: 5, d: 0.4, t: 0.18, rows: 2, across: 3, colours: [WHITE, '#f3efe6', '#ece7db'] });
      s.box(8.4, 10, 0, 1.2, 0.7, 0.5, ORANGE);
      s.dimX(0, w, 12.2, 0, '30 ft', 1).dimZ(0, h, -1.4, d, '9 ft', -1);
    },
    measures: 'the wall seen straight on with its trim boards, 112 ft in all',
    plan: (s) =>
      elevation(
        s,
        16,
        7,
        shakes('#8f9a9f'),
        ['30 ft', '9 ft'],
        (p) => {
          for (const u of [2.6, 10]) {
            windowOn(p, u, 2, 3, 2.8);
            p.rect(u - 0.6, 1.4, 4.2, 0.45, ORANGE)
              .rect(u - 0.6, 4.9, 4.2, 0.5, ORANGE)
              .rect(u - 0.6, 1.85, 0.4, 3.05, ORANGE)
              .rect(u + 3.2, 1.85, 0.4, 3.05, ORANGE);
          }
          p.rect(0, 0, 0.5, 7, ORANGE).rect(15.5, 0, 0.5, 7, ORANGE).rect(0.5, 6.4, 15, 0.6, ORANGE);
        },
        plain('#7fa06a'),
      ),
    apart: {
      kind: 'wall',
      layers: [
        {
          label: 'Shingled wall',
          thick: 0.4,
          edge: '#73808a',
          paint: (p, w, h) => {
            shakes('#8f9a9f')(p, w, h);
            windowOn(p, 1.5, 1.4, 2.4, 2.4);
          },
        },
        {
          label: 'Flashing',
          thick: 0.05,
          edge: STEEL,
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#dfe8ee').rect(1, 3.9, 3.4, 0.3, '#39434f'),
        },
        {
          label: 'Casing',
          thick: 0.14,
          edge: '#d8d4ca',
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, '#eaf1f6')
              .rect(1, 0.9, 3.4, 0.5, WHITE)
              .rect(1, 3.8, 3.4, 0.5, WHITE)
              .rect(1, 1.4, 0.5, 2.4, WHITE)
              .rect(3.9, 1.4, 0.5, 2.4, WHITE),
        },
        {
          label: 'Corner and frieze',
          thick: 0.14,
          edge: '#d8d4ca',
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, '#f4f8fa')
              .rect(w - 0.6, 0, 0.6, h, WHITE)
              .rect(0, h - 0.7, w, 0.7, WHITE)
              .rect(0, 0, 0.6, h, WHITE),
        },
      ],
    },
  }),
  'Seamless Gutters': pictures({
    name: 'Seamless gutters',
    sheet: 'sky',
    shows: 'one length of gutter along the eave with its downspout',
    corner: (s) => {
      lawn(s, -1.4, -0.4, 16, 12.4);
      const shape = { w: 12.6, d: 9, h: 4, pitch: 0.5 };
      house(s, shape, {
        cladding: lap('#e3d9c4', { course: 0.42 }),
        roof: '#7a6a5c',
        front: (p) => {
          windowOn(p, 1.6, 1.2, 2, 1.8);
          windowOn(p, 8.8, 1.2, 2, 1.8);
          doorOn(p, 5.4, 0, 1.7, 3, { colour: '#2f5f93' });
        },
        side: (p) => windowOn(p, 3.4, 1.2, 2, 1.8),
      });
      const { eaveY, eaveZ, x0, x1 } = roofGeometry(shape);
      s.extrude(
        'x',
        [
          [eaveY, eaveZ - 0.42],
          [eaveY + 0.34, eaveZ - 0.42],
          [eaveY + 0.5, eaveZ - 0.16],
          [eaveY + 0.5, eaveZ + 0.05],
          [eaveY, eaveZ + 0.05],
        ],
        x0,
        x1,
        ORANGE,
      );
      s.tube(
        [
          [11.9, eaveY + 0.25, eaveZ - 0.4],
          [11.9, 9.2, eaveZ - 1],
          [11.9, 9.2, 0.4],
          [11.9, 10.2, 0.1],
        ],
        8,
        ORANGE,
      );
      leanLadder(s, 3.4, 12, 0, 2.2, 3.9);
      s.dimX(x0, x1, 12.4, 0, '44 ft', 1.4).dimZ(0, eaveZ, -1.9, 9, '9 ft', -1);
    },
    measures: 'roof plan, two runs of 44 ft and four drops',
    plan: (s) =>
      planArea(
        s,
        15,
        9.4,
        (p, w, h) => {
          shingles(tones('#7a6a5c', 0.1), 0.6)(p, w, h);
          p.line(
            [
              [0, h / 2],
              [w, h / 2],
            ],
            { sw: 5 },
          );
        },
        ['44 ft', '28 ft'],
        plain('#b9ceab'),
        (p) => {
          for (const v of [-0.5, 9.4]) {
            p.rect(0, v, 15, 0.5, ORANGE, { sw: 1.8 });
            for (const u of [0.2, 14.2]) p.rect(u, v - 0.05, 0.6, 0.6, BLUE, { sw: 1.4 });
          }
        },
        1.1,
      ),
    apart: {
      kind: 'parts',
      at: [3, 0],
      gap: 0.9,
      list: [
        { label: 'Downspout', high: 2.4, draw: (s, z) => s.box(4.6, 0, z, 0.6, 0.5, 2.4, '#e7e2d6') },
        {
          label: 'Hangers',
          high: 0.5,
          draw: (s, z) => {
            for (const u of [0.5, 2.3, 4.1]) s.box(u, 0, z, 0.16, 0.9, 0.3, STEEL, { sw: 1.2 });
          },
        },
        {
          label: 'Gutter in one length',
          high: 0.9,
          draw: (s, z) => {
            s.extrude(
              'x',
              [
                [0, z],
                [0.7, z],
                [0.95, z + 0.4],
                [0.95, z + 0.8],
                [0, z + 0.8],
              ],
              0,
              6,
              ORANGE,
            );
            s.top(0, 0.06, z + 0.8, 6, 0.8, darken(ORANGE, 0.5), { sw: 1.2 });
          },
        },
        { label: 'Fascia', high: 1, draw: (s, z) => s.box(0, -0.2, z, 6, 0.2, 0.9, WHITE) },
      ],
    },
  }),
  'Gutter Guards': pictures({
    name: 'Gutter guards',
    sheet: 'sky',
    shows: 'a closer look at the eave: mesh over the gutter, leaves lying on top',
    corner: (s) => {
      eave(s, 11, { fascia: WHITE, gutter: '#eef0ef' });
      s.poly(
        [
          [0, 2.45, 4.62],
          [7.2, 2.45, 4.62],
          [7.2, 3.12, 4.56],
          [0, 3.12, 4.56],
        ],
        '#aab4bc',
        { sw: 1.6 },
      );
      for (let u = 0.2; u < 7.2; u += 0.24)
        s.line(
          [
            [u, 2.45, 4.62],
            [u, 3.12, 4.56],
          ],
          { sw: 0.9, ink: '#56626f' },
        );
      for (const v of [2.65, 2.88])
        s.line(
          [
            [0, v, 4.6],
            [7.2, v, 4.59],
          ],
          { sw: 0.9, ink: '#56626f' },
        );
      for (const [u, v, c] of [
        [1.2, 2.7, ORANGE],
        [3, 2.9, '#c98f3d'],
        [4.6, 2.6, '#b4603f'],
        [6.2, 2.85, '#c98f3d'],
        [8.3, 2.8, '#b4603f'],
        [9.6, 2.7, '#9b6d2e'],
      ] as const) {
        const [x, y] = s.at(u, v, 4.66);
        s.sheetPoly(
          [
            [x - 15, y],
            [x, y - 9],
            [x + 17, y - 2],
            [x + 2, y + 8],
          ],
          c,
          { sw: 1.2 },
        ).sheetLine(
          [
            [x - 15, y],
            [x + 17, y - 2],
          ],
          { sw: 0.9 },
        );
      }
      for (const u of [2, 5, 9]) s.sheetLine([s.at(u, 2.3, 6), s.at(u, 2.7, 4.9)], { ink: BLUE, sw: 2.6, round: true });
      s.dimX(0, 11, 4.2, 3.2, '132 ft in all', 0.8);
    },
    measures: 'section of the gutter under its guard, 5 in wide',
    plan: (s) =>
      elevation(s, 8, 6, plain('#eaf1f6'), ['5 in', '4 in'], (p) => {
        p.line(
          [
            [0.6, 5.6],
            [0.6, 0.6],
            [5.4, 0.6],
            [7, 3],
            [7, 5.2],
            [7.4, 5.2],
          ],
          { sw: 9 },
        ).line(
          [
            [0.6, 5.6],
            [0.6, 0.6],
            [5.4, 0.6],
            [7, 3],
            [7, 5.2],
            [7.4, 5.2],
          ],
          { sw: 5, ink: WHITE },
        );
        p.line(
          [
            [0.2, 5.9],
            [7.4, 5.3],
          ],
          { sw: 7, ink: ORANGE },
        );
        for (let u = 0.6; u < 7.2; u += 0.3)
          p.line(
            [
              [u, 5.9 - u * 0.08],
              [u, 5.6 - u * 0.08],
            ],
            { sw: 1.2 },
          );
        p.rect(0, 0, 0.5, 6, LUMBER).poly(
          [
            [0.8, 0.8],
            [5.3, 0.8],
            [6, 1.9],
            [0.8, 1.9],
          ],
          '#9fcbe4',
          { sw: 1.2 },
        );
      }),
    apart: {
      kind: 'parts',
      at: [3, 0],
      list: [
        {
          label: 'Gutter',
          high: 0.9,
          draw: (s, z) => {
            s.extrude(
              'x',
              [
                [0, z],
                [0.7, z],
                [0.95, z + 0.4],
                [0.95, z + 0.8],
                [0, z + 0.8],
              ],
              0,
              6.4,
              '#eef0ef',
            );
            s.top(0, 0.06, z + 0.8, 6.4, 0.8, '#56626f', { sw: 1.2 });
          },
        },
        { label: 'Frame', high: 0.4, draw: (s, z) => s.box(0, 0, z, 6.4, 1, 0.08, '#8a97a3') },
        {
          label: 'Steel mesh',
          high: 0.4,
          draw: (s, z) => {
            const p = floorPlane(s, 0, 0, z);
            p.rect(0, 0, 6.4, 1.1, '#c9d1d8');
            for (let u = 0.2; u < 6.4; u += 0.2)
              p.line(
                [
                  [u, 0],
                  [u, 1.1],
                ],
                { sw: 0.9, ink: '#56626f' },
              );
            for (let v = 0.2; v < 1.1; v += 0.2)
              p.line(
                [
                  [0, v],
                  [6.4, v],
                ],
                { sw: 0.9, ink: '#56626f' },
              );
          },
        },
        {
          label: 'Leaves stay out',
          high: 0.5,
          draw: (s, z) => {
            for (const [u, c] of [
              [1, ORANGE],
              [3.2, '#c98f3d'],
              [5, '#b4603f'],
            ] as const) {
              const [x, y] = s.at(u, 0.5, z);
              s.sheetPoly(
                [
                  [x - 34, y],
                  [x, y - 20],
                  [x + 38, y - 4],
                  [x + 4, y + 18],
                ],
                c,
              ).sheetLine(
                [
                  [x - 34, y],
                  [x + 38, y - 4],
                ],
                { sw: 1.2 },
              );
            }
          },
        },
      ],
      gap: 1,
    },
  }),
  Downspouts: pictures({
    name: 'Downspouts',
    sheet: 'sky',
    shows: 'a downspout at the corner of the house running into a splash block',
    corner: (s) => {
      groundBlock(s, -0.8, -0.8, 0, 12, 12, 0.7);
      const [w, d, h] = [8, 7, 7.4];
      wallX(s, 0, d, 0, 0.06).cover(rect(0, 0, w, h), lap('#b5c4b1', { course: 0.5 }));
      wallY(s, w, 0, 0, 0.2).cover(rect(0, 0, d, h), lap('#b5c4b1', { course: 0.5 }));
      windowOn(wallX(s, 0, d, 0, 0.06), 1.6, 2.6, 2.6, 3);
      s.box(0, d, 0, w, 0.1, 0.8, CONCRETE).box(w, 0, 0, 0.1, d + 0.1, 0.8, CONCRETE);
      s.box(-0.3, -0.3, h, w + 0.9, d + 0.9, 0.4, WHITE, { top: '#5a6878' });
      s.extrude(
        'x',
        [
          [d + 0.6, h - 0.1],
          [d + 1, h - 0.1],
          [d + 1.2, h + 0.2],
          [d + 1.2, h + 0.45],
          [d + 0.6, h + 0.45],
        ],
        -0.3,
        w + 0.6,
        WHITE,
      );
      s.tube(
        [
          [6.6, d + 0.9, h - 0.1],
          [6.6, d + 0.25, h - 0.8],
          [6.6, d + 0.25, 0.7],
          [6.6, d + 1.4, 0.35],
        ],
        13,
        ORANGE,
      );
      for (const z of [2, 5])
        s.line(
          [
            [6.2, d + 0.3, z],
            [7, d + 0.3, z],
          ],
          { sw: 4 },
        );
      s.extrude(
        'z',
        [
          [6.1, d + 1.5],
          [7.1, d + 1.5],
          [7.5, d + 3.6],
          [5.7, d + 3.6],
        ],
        0,
        0.25,
        CONCRETE,
      );
      s.sheetLine([s.at(6.6, d + 2, 0.3), s.at(6.6, d + 3.3, 0.3)], { ink: BLUE, sw: 4, round: true });
      shrub(s, 1.6, d + 1.4, 0, 0.6);
      shrub(s, 3.2, d + 1.5, 0, 0.5);
      s.dimZ(0, h, -1.6, d, '18 ft', -1);
    },
    measures: 'roof plan with six downspouts',
    plan: (s) =>
      planArea(
        s,
        15,
        9.4,
        (p, w, h) => {
          plain('#8a97a3')(p, w, h);
          p.line(
            [
              [0, 0],
              [h / 2, h / 2],
              [w - h / 2, h / 2],
              [w, 0],
            ],
            { sw: 2.4 },
          )
            .line(
              [
                [0, h],
                [h / 2, h / 2],
              ],
              { sw: 2.4 },
            )
            .line(
              [
                [w, h],
                [w - h / 2, h / 2],
              ],
              { sw: 2.4 },
            );
        },
        ['48 ft', '30 ft'],
        grass,
        (p) => {
          for (const [u, v] of [
            [0.4, -0.4],
            [7.5, -0.4],
            [14.6, -0.4],
            [0.4, 9.8],
            [7.5, 9.8],
            [14.6, 9.8],
          ] as const)
            p.disc(u, v, 0.45, ORANGE, { sw: 2 });
        },
        1.2,
      ),
    apart: {
      kind: 'parts',
      at: [0.4, 0.3],
      gap: 0.7,
      list: [
        {
          label: 'Splash block',
          high: 0.3,
          draw: (s, z) =>
            s.extrude(
              'z',
              [
                [-0.2, 0],
                [1, 0],
                [1.4, 2.2],
                [-0.6, 2.2],
              ],
              z,
              z + 0.25,
              CONCRETE,
            ),
        },
        {
          label: 'Elbow',
          high: 1,
          draw: (s, z) =>
            s.tube(
              [
                [0.4, 0.3, z + 1],
                [0.4, 0.3, z + 0.6],
                [0.4, 1.2, z + 0.2],
              ],
              20,
              '#e7e2d6',
            ),
        },
        { label: 'Straps', high: 0.3, draw: (s, z) => s.box(-0.2, 0, z, 1.2, 0.7, 0.16, STEEL) },
        { label: 'Downspout', high: 2.2, draw: (s, z) => s.box(0, 0, z, 0.8, 0.6, 2.2, ORANGE) },
        {
          label: 'Outlet and offset',
          high: 1,
          draw: (s, z) =>
            s.tube(
              [
                [0.4, 0.3, z],
                [0.4, 0.3, z + 0.3],
                [0.4, 1.1, z + 1],
              ],
              20,
              '#e7e2d6',
            ),
        },
      ],
    },
  }),
  'French Drain': pictures({
    name: 'French drain',
    sheet: 'sage',
    shows: 'a cut through the lawn: trench, fabric, stone and pipe',
    corner: (s) => {
      const [w, d] = [12, 8];
      groundBlock(s, 0, 0, 0, w, d, 3.4);
      const cut: Point2[] = [
        [4.4, 0],
        [4.7, -2.2],
        [7.3, -2.2],
        [7.6, 0],
      ];
      const face = wallX(s, 0, d, 0, 0);
      face.cover(cut, gravel, { sw: 2.6 });
      face.line(cut, { sw: 5, ink: '#e8e6df' }).line(cut, { sw: 1.6 });
      face
        .disc(6, -1.6, 0.5, '#f3f1ea', { sw: 2 })
        .disc(6, -1.6, 0.36, '#39434f', { sw: 1.3 })
        .poly(
          [
            [5.66, -1.72],
            [6.34, -1.72],
            [6.2, -1.92],
            [5.8, -1.92],
          ],
          '#9fcbe4',
          { ink: null },
        );
      floorPlane(s, 4.4, 0, 0.01).cover(rect(0, 0, 3.2, d), gravel, { sw: 1.8 });
      floorPlane(s, 4.4, 0, 0.02).cover(rect(0, 0, 3.2, 4), grass, { sw: 1.6 });
      s.tube(
        [
          [6, d + 0.1, -1.6],
          [6, d + 2.4, -1.6],
        ],
        26,
        '#f3f1ea',
      );
      for (const [u, v] of [
        [1.4, 2],
        [2.2, 5],
        [9.6, 3],
        [10.4, 6],
      ] as const)
        s.sheetLine([s.at(u, v, 0.02), s.at(u + (u < 6 ? 1.4 : -1.4), v, 0.02)], {
          ink: BLUE,
          sw: 3,
          round: true,
          dash: '9 8',
        });
      s.top(8.2, 4.6, 0.02, 2.4, 2.6, '#b7ab98', { sw: 1.2 });
      s.cylinder(9.4, 5.9, 0, 1.3, 0.9, '#b7ab98', { topRadius: 0.3 });
      shovel(s, 3, 6.6, 0);
      s.box(9, 1, 0, 1.2, 0.8, 0.5, ORANGE);
      s.dimY(0, d, w + 1.2, -3.4, '60 ft', 1)
        .dimX(4.4, 7.6, d + 3, -3.4, '18 in', 1)
        .dimZ(-2.2, 0, -1.1, d, '24 in', -1);
    },
    measures: 'plan of the drain round the house to daylight, 60 ft',
    plan: (s) =>
      planArea(
        s,
        15,
        10,
        grass,
        ['60 ft of drain', '40 ft'],
        grass,
        (p) => {
          p.rect(3.4, 2.4, 8, 5.4, '#b9c3ca', { sw: 2.4 })
            .line(
              [
                [3.4, 2.4],
                [11.4, 7.8],
              ],
              { sw: 1 },
            )
            .line(
              [
                [11.4, 2.4],
                [3.4, 7.8],
              ],
              { sw: 1 },
            );
          const run = [
            [2.2, 8.8],
            [2.2, 1.2],
            [12.8, 1.2],
            [12.8, 9.8],
          ] as const;
          p.line(run, { sw: 30, ink: '#b7ab98' });
          pipePlan(p, run, WASTE, 8);
          p.disc(12.8, 9.8, 0.4, ORANGE);
        },
        0.4,
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Trench', thick: 0.6, edge: '#8f7459', paint: soil },
        { label: 'Filter fabric', thick: 0.06, edge: '#c9c6bd', paint: plain('#e8e6df') },
        {
          label: 'Perforated pipe',
          thick: 0.1,
          edge: '#a39783',
          paint: gravel,
          things: (s, z) =>
            s.tube(
              [
                [0.6, 3, z + 0.3],
                [6.6, 3, z + 0.3],
              ],
              26,
              '#f3f1ea',
            ),
        },
        { label: 'Washed stone', thick: 0.6, edge: '#a39783', paint: gravel },
        { label: 'Sod', thick: 0.3, edge: '#7d8a5a', paint: grass },
      ],
    },
  }),
  'Sump Pump': pictures({
    name: 'Sump pump',
    sheet: 'clay',
    shows: 'a basement floor cut open to the pit, pump and discharge line',
    corner: (s) => {
      const [w, d] = [8.6, 6];
      s.shadow(0.4, 0.4, w + 0.4, d + 0.4, -3.6);
      s.left(0, d, -3.6, w, 3.6, '#8f7459').right(w, 0, -3.6, d, 3.6, '#6f5a45');
      wallX(s, 0, d, -3.6, 0).cover(rect(0, 0, w, 2.4), soil);
      wallX(s, 0, d, -1.2, 0).cover(rect(0, 0, w, 0.7), gravel);
      s.left(0, d, -0.5, w, 0.5, CONCRETE).right(w, 0, -0.5, d, 0.5, darken(CONCRETE, 0.25));
      floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, d), concrete());
      wallX(s, 0, 0, 0, 0.05).cover(rect(0, 0, w, 5), concrete('#d3d0c8'));
      wallY(s, 0, 0, 0, 0).cover(rect(0, 0, d, 5), concrete('#dcd9d1'));
      s.poly(
        [
          [-0.5, -0.5, 5],
          [w, -0.5, 5],
          [w, 0, 5],
          [0, 0, 5],
          [0, d, 5],
          [-0.5, d, 5],
        ],
        '#24405f',
      )
        .right(w, -0.5, -0.5, 0.5, 5.5, '#1f3650')
        .left(-0.5, d, -0.5, 0.5, 5.5, '#3b556f');
      s.left(2.8, d + 0.01, -3.1, 3.2, 3.1, '#3b4653', { sw: 2 }).left(2.8, d + 0.01, -3.1, 3.2, 1.1, '#7fb0d4', {
        sw: 1.2,
      });
      s.poly(
        [
          [2.8, d, 0],
          [6, d, 0],
          [5.7, d - 1.6, 0],
          [3.1, d - 1.6, 0],
        ],
        '#2c3642',
        { sw: 1.8 },
      );
      sumpPump(s, 4, d + 0.1, -3);
      s.tube(
        [
          [4.45, d + 0.1, -1.4],
          [4.45, d + 0.1, 1.4],
          [4.45, 0.3, 3.9],
          [4.45, 0.3, 4.4],
          [8.6, 0.3, 4.4],
        ],
        8,
        WASTE,
      );
      s.tube(
        [
          [0.2, d + 0.04, -1],
          [2.8, d + 0.04, -1],
        ],
        9,
        WASTE,
      );
      s.box(6.6, 3.6, 0, 1, 1, 1.1, '#39434f', { top: '#56626f' });
      s.dimX(2.8, 6, d + 1.4, -3.6, '24 in', 1).dimZ(-3.1, 0, -1, d, '30 in', -1);
    },
    measures: 'plan of the basement with pit and discharge, 30 ft by 22 ft',
    plan: (s) =>
      planRoom(
        s,
        14,
        10,
        concrete(),
        { window: [9, 2.4] },
        (p) => {
          p.disc(2.6, 7.8, 1, '#2c3642', { sw: 2.2 }).disc(2.6, 7.8, 0.55, ORANGE);
          pipePlan(
            p,
            [
              [2.6, 7.8],
              [2.6, 0.6],
              [8, 0.6],
              [8, -1],
            ],
            WASTE,
            7,
          );
          p.rect(0.5, 0.5, 13, 9, 'none', { ink: BLUE, sw: 2.4, dash: '12 9' });
        },
        ['30 ft', '22 ft'],
      ),
    apart: {
      kind: 'parts',
      gap: 0.6,
      list: [
        {
          label: 'Basin',
          high: 2,
          draw: (s, z) => {
            s.cylinder(0, 0, z, 1, 1.8, '#56626f', { top: '#2c3642' });
          },
        },
        { label: 'Pump and float', high: 1.8, draw: (s, z) => sumpPump(s, 0, 0, z) },
        {
          label: 'Check valve',
          high: 0.8,
          draw: (s, z) => {
            s.tube(
              [
                [0.45, 0, z],
                [0.45, 0, z + 0.8],
              ],
              6,
              WASTE,
            );
            s.cylinder(0.45, 0, z + 0.2, 0.26, 0.4, '#39434f', { sw: 1.2 });
          },
        },
        { label: 'Lid', high: 0.3, draw: (s, z) => s.cylinder(0, 0, z, 1.1, 0.16, '#8a97a3') },
        {
          label: 'Discharge',
          high: 1.2,
          draw: (s, z) =>
            s.tube(
              [
                [0.45, 0, z],
                [0.45, 0, z + 1],
                [1.8, 0, z + 1],
              ],
              6,
              WASTE,
            ),
        },
      ],
    },
  }),
};
