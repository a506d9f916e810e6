import { lawn, planArea, type Drawing, type Layer } from '../build.js';
import type { Point2, Point3, Scene } from '../iso.js';
import {
  BLUE,
  CREAM,
  GLASS,
  LUMBER,
  ORANGE,
  SHEATHING,
  STEEL,
  WHITE,
  darken,
  lighten,
  tones,
  type Colour,
} from '../palette.js';
import { plain } from '../patterns/ground.js';
import { felt, insulationBoards, shingles, standingSeam, threeTab, weldedSheets } from '../patterns/roofing.js';
import { runningBond } from '../patterns/tile.js';
import { boardAndBatten, lap } from '../patterns/wall.js';
import { joists, strandBoard } from '../patterns/wood.js';
import { Plane, floorPlane, rect, type Paint } from '../plane.js';
import { chimney, doorOn, shrub, tree, windowOn, type HouseShape } from '../props/building.js';
import { condenser } from '../props/mechanical.js';
import { bucket, lyingRoll } from '../props/tools.js';
import { flatBlock, house } from '../scenes/houses.js';
import { pictures } from '../scenes/pictures.js';

const SLATE = ['#3d5573', '#47607f', '#344b68', '#52698a', '#3f5878'] as const;
const deckLayer: Layer = { label: 'Sheathing', thick: 0.3, edge: SHEATHING, paint: strandBoard };

/** One roof covering over another; `to` is the share of the slope's width it reaches. */
interface RoofCourse {
  readonly paint: Paint;
  readonly to: number;
}

/** The whole slope, its coverings cut back from the right to the rafters. */
const openedSlope =
  (courses: readonly RoofCourse[]): Paint =>
  (p, w, h) => {
    joists(LUMBER, 1.33)(p, w, h);
    for (const { paint, to } of courses) {
      const r = w * to;
      p.cover(
        [
          [0, 0],
          [r + 0.6, 0],
          [r + 0.6, h * 0.3],
          [r, h * 0.3],
          [r, h * 0.66],
          [r - 0.8, h * 0.66],
          [r - 0.8, h],
          [0, h],
        ],
        paint,
        { sw: 1.4 },
      );
    }
  };

/** A bundle lying on a slope at u, v. */
function bundle(s: Scene, slope: Plane, u: number, v: number, colour: Colour = ORANGE): void {
  const lift = 0.42 * s.scale;
  const corners = (
    [
      [0, 0],
      [1.4, 0],
      [1.4, 0.8],
      [0, 0.8],
    ] as const
  ).map(([a, b]) => slope.at(u + a, v + b));
  const raised = corners.map(([x, y]): Point2 => [x, y - lift]);
  s.sheetPoly([corners[0]!, corners[1]!, raised[1]!, raised[0]!], darken(colour, 0.14))
    .sheetPoly([corners[1]!, corners[2]!, raised[2]!, raised[1]!], darken(colour, 0.3))
    .sheetPoly(raised, colour);
}

/** The little triangle that says the pitch. */
function pitchMark(s: Scene, at: Point3, rise: string): void {
  const [x, y] = s.at(...at);
  s.sheetPoly(
    [
      [x, y],
      [x + 110, y],
      [x + 110, y - 74],
    ],
    'none',
    { ink: BLUE, sw: 2 },
  );
  s.sheetLetter('12', [x + 56, y + 24], 24);
  s.sheetLetter(rise, [x + 130, y - 34], 24);
}

interface GableRoof {
  readonly shape?: HouseShape;
  readonly courses: readonly RoofCourse[];
  readonly cladding: Paint;
  readonly door: Colour;
  readonly rise: string;
  readonly dims: readonly [string, string];
  readonly bundles?: Colour;
  readonly extra?: (s: Scene, slope: Plane) => void;
}

/** A house with its roof opened in steps. */
const openedHouse =
  ({ shape = { w: 12, d: 9, h: 3, pitch: 0.667 }, courses, cladding, door, rise, dims, bundles, extra }: GableRoof) =>
  (s: Scene): void => {
    const { w, d, h, pitch } = shape;
    lawn(s, -1.6, -0.4, w + 3.4, d + 2.8);
    const slope = house(s, shape, {
      cladding,
      roof: openedSlope(courses),
      front: (p) => {
        windowOn(p, 1.4, 1, 1.8, 1.4);
        windowOn(p, w - 3.4, 1, 1.8, 1.4);
        doorOn(p, w * 0.42, 0, 1.5, 2.4, { colour: door });
      },
      side: (p) => {
        windowOn(p, d * 0.2, 1, 1.5, 1.3);
        windowOn(p, d * 0.58, 1, 1.5, 1.3);
      },
    });
    if (bundles) bundle(s, slope.plane, slope.w * 0.55, slope.h * 0.3, bundles);
    extra?.(s, slope.plane);
    shrub(s, 0.6, d + 0.9, 0, 0.45);
    shrub(s, w - 1.6, d + 0.9, 0, 0.45);
    pitchMark(s, [w + 1, -2.6, h + d * pitch * 0.5], rise);
    s.dimX(0, w, d + 2.8, 0, dims[0], 1.2).dimY(0, d, w + 2.4, 0, dims[1], 1.2);
  };

/** Roof plan of a gable: two slopes and a ridge. */
const gablePlan =
  (cover: Paint, dims: readonly [string, string], items?: (p: Plane) => void) =>
  (s: Scene): void =>
    planArea(
      s,
      15,
      10,
      (p, w, h) => {
        cover(p, w, h / 2);
        p.shift(0, h / 2).cover(rect(0, 0, w, h / 2), cover, { ink: null });
        p.rect(0, h / 2, w, h / 2, '#172130', { ink: null, opacity: 0.12 }).line(
          [
            [0, h / 2],
            [w, h / 2],
          ],
          { sw: 5 },
        );
        for (const [a, b] of [
          [h / 2 - 0.6, 1.2],
          [h / 2 + 0.6, h - 1.2],
        ] as const)
          p.line(
            [
              [w / 2, a],
              [w / 2, b],
            ],
            { ink: BLUE, sw: 2.4 },
          ).poly(
            [
              [w / 2 - 0.22, b + (b > h / 2 ? -0.5 : 0.5)],
              [w / 2 + 0.22, b + (b > h / 2 ? -0.5 : 0.5)],
              [w / 2, b],
            ],
            BLUE,
            { ink: null },
          );
        items?.(p);
      },
      dims,
      plain('#b9ceab'),
    );

/** Close piece of a roof slope to the right of which the deck shows its thickness; u along, v up. */
function slopePiece(s: Scene, w: number, d: number, rise: number): Plane {
  s.shadow(-0.4, 0.4, w + 1, d + 0.8, -0.9);
  const under: Point3[] = [
    [0, d, -0.5],
    [w, d, -0.5],
    [w, d, 0],
    [0, d, 0],
  ];
  s.poly(under, LUMBER);
  s.poly(
    [
      [w, d, -0.5],
      [w, 0, rise - 0.5],
      [w, 0, rise],
      [w, d, 0],
    ],
    darken(LUMBER, 0.2),
  );
  s.poly(
    [
      [w, d, -0.14],
      [w, 0, rise - 0.14],
      [w, 0, rise],
      [w, d, 0],
    ],
    darken(SHEATHING, 0.2),
    { sw: 1.2 },
  );
  const length = Math.hypot(d, rise);
  return new Plane(s, (u, v) => s.at(u, d - (d * v) / length, (rise * v) / length));
}

const flatWalls: Paint = runningBond(['#b9744f', '#ad6845', '#c4825e'], { w: 0.7, h: 0.28, grout: '#d8c3ae' });

/** Roofs. */
export const roofingPictures: Record<string, Drawing> = {
  'Architectural Re-Roof': pictures({
    name: 'Architectural shingle roof',
    sheet: 'sky',
    shows: 'a house with its roof opened: rafters, sheathing, felt and shingle courses',
    corner: openedHouse({
      courses: [
        { paint: strandBoard, to: 0.86 },
        { paint: felt('#8792a0'), to: 0.72 },
        { paint: shingles(SLATE), to: 0.52 },
      ],
      cladding: lap(CREAM),
      door: '#b5572f',
      rise: '8',
      dims: ['50 ft', '40 ft'],
      bundles: ORANGE,
      extra: (s) => chimney(s, 2.2, 2.6, 4.9, 2.2),
    }),
    measures: 'roof plan with both slopes, 50 ft by 40 ft',
    plan: gablePlan(shingles(SLATE), ['50 ft', '40 ft'], (p) => p.rect(3, 4, 1.3, 1.1, '#b4603f')),
    apart: {
      kind: 'stack',
      layers: [
        deckLayer,
        { label: 'Ice and water shield', thick: 0.08, edge: '#39434f', paint: plain('#56626f') },
        { label: 'Underlayment', thick: 0.08, edge: '#6d7884', paint: felt('#8792a0', 1.5) },
        { label: 'Architectural shingle', thick: 0.2, edge: '#2d4058', paint: shingles(SLATE) },
      ],
    },
  }),
  '3-Tab': pictures({
    name: '3-tab shingle roof',
    sheet: 'sky',
    shows: 'even tabs laid over felt, the ridge still open',
    corner: openedHouse({
      shape: { w: 14, d: 8, h: 3, pitch: 0.42 },
      courses: [
        { paint: strandBoard, to: 0.9 },
        { paint: felt('#4b5159'), to: 0.8 },
        { paint: threeTab('#a08b72'), to: 0.64 },
      ],
      cladding: boardAndBatten('#dfe7e3', 0.8),
      door: '#3f6ea0',
      rise: '5',
      dims: ['56 ft', '32 ft'],
      bundles: ORANGE,
    }),
    measures: 'roof plan with both slopes, 56 ft by 32 ft',
    plan: gablePlan(threeTab('#a08b72'), ['56 ft', '32 ft']),
    apart: {
      kind: 'stack',
      layers: [
        deckLayer,
        { label: '#15 felt', thick: 0.06, edge: '#33383f', paint: felt('#4b5159', 2) },
        {
          label: 'Starter strip',
          thick: 0.08,
          edge: '#6b5c49',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#ded1bd').rect(0, h - 1, w, 1, '#8a775f'),
        },
        { label: '3-tab shingle', thick: 0.16, edge: '#7d6a54', paint: threeTab('#a08b72', 0.7) },
      ],
    },
  }),
  'Standing-Seam Metal': pictures({
    name: 'Standing-seam metal roof',
    sheet: 'sky',
    shows: 'green panels clipped over high-temperature underlayment',
    corner: openedHouse({
      shape: { w: 11, d: 9, h: 3.6, pitch: 0.85 },
      courses: [
        { paint: strandBoard, to: 0.88 },
        { paint: felt('#c9bfae', 1.8), to: 0.76 },
        { paint: standingSeam('#4f7f73'), to: 0.58 },
      ],
      cladding: boardAndBatten('#f2ede1', 1.1),
      door: '#2c3642',
      rise: '10',
      dims: ['36 ft', '28 ft'],
      extra: (s) => {
        s.box(12.6, 9.4, 0, 0.6, 2, 0.2, '#4f7f73');
        tree(s, -1, 10.6, 0, 0.9);
      },
    }),
    measures: 'roof plan with its seams, 36 ft by 28 ft',
    plan: gablePlan(standingSeam('#4f7f73', 1.2), ['36 ft', '28 ft']),
    apart: {
      kind: 'stack',
      layers: [
        deckLayer,
        { label: 'High-temp underlayment', thick: 0.08, edge: '#a89c88', paint: felt('#c9bfae', 2) },
        {
          label: 'Clips',
          thick: 0.06,
          edge: '#b9c3ca',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#e6ebe9');
            for (let u = 1.2; u < w; u += 1.2)
              for (let v = 0.7; v < h; v += 1.4) p.rect(u - 0.15, v, 0.3, 0.3, ORANGE, { sw: 1 });
          },
        },
        {
          label: 'Seam panels',
          thick: 0.2,
          edge: '#3a6258',
          paint: (p, w, h) => {
            standingSeam('#4f7f73', 1.2)(p, w, h);
          },
        },
      ],
    },
  }),
  'Flat EPDM': pictures({
    name: 'Flat EPDM roof',
    sheet: 'sky',
    shows: 'black rubber rolled over insulation board behind a parapet',
    corner: (s) => {
      lawn(s, -1, -0.4, 16, 12);
      const z = flatBlock(s, 13, 9.6, 4, flatWalls, 0.7, '#cbc8c0');
      const p = floorPlane(s, 0.35, 0.35, z);
      const [w, d] = [12.3, 8.9];
      p.cover(rect(0, 0, w, d), strandBoard);
      p.cover(
        [
          [0, 0],
          [w, 0],
          [w, 4.6],
          [10.6, 4.6],
          [10.6, 7],
          [8.4, 7],
          [8.4, d],
          [0, d],
        ],
        insulationBoards('#e8dcae', '#8a97a3'),
        { sw: 1.5 },
      );
      p.cover(
        [
          [0, 0],
          [8.6, 0],
          [8.6, 3],
          [7.2, 3],
          [7.2, 6],
          [5.6, 6],
          [5.6, d],
          [0, d],
        ],
        weldedSheets('#33393f', 2.9),
        { sw: 1.6 },
      );
      lyingRoll(s, 8, 3.4, z, 0.4, 2.8, '#3f464d', '#c9b48c');
      s.box(2, 2, z, 1.5, 1.5, 0.8, '#b9c3ca').cylinder(5, 1.8, z, 0.26, 0.9, '#56626f');
      bucket(s, 10.4, 8.4, z, ORANGE, '#e8dcae');
      s.top(0, 9.25, 4, 13, 0.35, '#cbc8c0')
        .left(0, 9.6, 3.6, 13, 0.4, darken('#cbc8c0', 0.14))
        .top(12.65, 0, 4, 0.35, 9.6, '#cbc8c0')
        .right(13, 0, 3.6, 9.6, 0.4, darken('#cbc8c0', 0.28));
      s.dimX(0, 13, 11.4, 0, '40 ft', 1).dimY(0, 9.6, 14.8, 0, '28 ft', 1);
    },
    measures: 'roof plan with seams, drain and curb, 40 ft by 28 ft',
    plan: (s) =>
      planArea(
        s,
        14,
        9.8,
        weldedSheets('#3f464d', 2.9),
        ['40 ft', '28 ft'],
        plain('#b5b1a7'),
        (p) => {
          p.rect(2, 1.6, 2, 2, '#b9c3ca').disc(9.6, 6.4, 0.4, STEEL).disc(9.6, 6.4, 0.2, '#172130');
          for (const [u, v] of [
            [0, 0],
            [14, 0],
            [0, 9.8],
            [14, 9.8],
          ] as const)
            p.line(
              [
                [9.6, 6.4],
                [u, v],
              ],
              { ink: GLASS, sw: 1.6, dash: '9 8' },
            );
        },
        0.5,
      ),
    apart: {
      kind: 'stack',
      layers: [
        deckLayer,
        { label: 'ISO board', thick: 0.5, edge: '#d1c38d', paint: insulationBoards('#e8dcae', '#8a97a3') },
        { label: 'Bonding adhesive', thick: 0.06, edge: '#b9a564', paint: plain('#e3cf86') },
        { label: 'EPDM membrane', thick: 0.14, edge: '#23282d', paint: weldedSheets('#3a4046', 2.6) },
      ],
    },
  }),
  TPO: pictures({
    name: 'TPO roof',
    sheet: 'sky',
    shows: 'white sheets welded by a robot round a rooftop unit',
    corner: (s) => {
      s.shadow(-0.6, 0.8, 16, 12);
      const z = flatBlock(s, 14, 10, 5, plain('#c9ced3'), 0.6, '#e9ecec');
      for (let v = 1.2; v < 5; v += 1.3) {
        s.line(
          [
            [0, 10, v],
            [14, 10, v],
          ],
          { sw: 1.2, ink: '#9aa5ae' },
        );
        s.line(
          [
            [14, 0, v],
            [14, 10, v],
          ],
          { sw: 1.2, ink: '#8793a0' },
        );
      }
      for (const u of [1.4, 5.4, 9.4])
        s.left(u, 10, 0.6, 2.6, 2.6, GLASS).line(
          [
            [u + 1.3, 10, 0.6],
            [u + 1.3, 10, 3.2],
          ],
          { sw: 1.2 },
        );
      const p = floorPlane(s, 0.35, 0.35, z);
      p.cover(rect(0, 0, 13.3, 9.3), insulationBoards('#dcc79c', '#8a6c47'));
      p.cover(
        [
          [0, 0],
          [13.3, 0],
          [13.3, 3.6],
          [11.4, 3.6],
          [11.4, 6.2],
          [8.2, 6.2],
          [8.2, 9.3],
          [0, 9.3],
        ],
        weldedSheets('#f4f5f3', 2.3),
        { sw: 1.6 },
      );
      condenser(s, 3, 2, z, 2.4, '#d3dadd');
      s.box(6.6, 5.6, z + 0.1, 1.2, 0.8, 0.6, ORANGE).tube(
        [
          [6.6, 6, z + 0.7],
          [5.6, 6, z + 2],
        ],
        3,
        STEEL,
      );
      lyingRoll(s, 9.4, 5.4, z, 0.4, 2.4, '#f4f5f3');
      s.top(0, 9.65, 5, 14, 0.35, '#e9ecec')
        .left(0, 10, 4.6, 14, 0.4, darken('#e9ecec', 0.14))
        .top(13.65, 0, 5, 0.35, 10, '#e9ecec')
        .right(14, 0, 4.6, 10, 0.4, darken('#e9ecec', 0.28));
      s.dimX(0, 14, 11.6, 0, '60 ft', 1).dimY(0, 10, 15.6, 0, '42 ft', 1);
    },
    measures: 'roof plan with sheet widths and unit, 60 ft by 42 ft',
    plan: (s) =>
      planArea(
        s,
        14,
        9.8,
        weldedSheets('#f4f5f3', 1.6),
        ['60 ft', '42 ft'],
        plain('#c9ced3'),
        (p) =>
          void p.rect(3.4, 2.2, 2.6, 2.6, '#c6cdd0').disc(4.7, 3.5, 0.9, '#56626f').rect(10, 5.6, 1.4, 1.4, '#c6cdd0'),
        0.5,
      ),
    apart: {
      kind: 'stack',
      layers: [
        {
          label: 'Steel deck',
          thick: 0.3,
          edge: '#9aa5ae',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#b9c3ca');
            for (let v = 0.3; v < h; v += 0.6) p.rect(0, v, w, 0.2, '#8a97a3', { sw: 0.9 });
          },
        },
        { label: 'Vapor retarder', thick: 0.06, edge: '#4a76a0', paint: plain('#7fa8c9') },
        { label: 'Cover board and plates', thick: 0.4, edge: '#c2ac7d', paint: insulationBoards('#dcc79c', '#8a6c47') },
        { label: 'Welded TPO', thick: 0.12, edge: '#cfd4d4', paint: weldedSheets('#f4f5f3', 2) },
      ],
    },
  }),
  'Leak Repair': pictures({
    name: 'Roof leak repair',
    sheet: 'sky',
    shows: 'lifted shingles round a vent pipe, new flashing beside it',
    corner: (s) => {
      const p = slopePiece(s, 10, 8, 4);
      const l = Math.hypot(8, 4);
      const grey = tones('#7a6f66', 0.12);
      p.cover(rect(0, 0, 10, l), shingles(grey, 0.62));
      p.cover(
        [
          [3, 2],
          [7.4, 2],
          [7.4, 3],
          [8, 3],
          [8, 5.6],
          [7, 5.6],
          [7, 6.4],
          [3.4, 6.4],
          [3.4, 5],
          [2.6, 5],
          [2.6, 3.2],
          [3, 3.2],
        ],
        felt('#4b5159', 1.4),
        { sw: 1.8 },
      );
      p.cover(
        [
          [4.6, 3.2],
          [6.8, 3.2],
          [6.8, 4.4],
          [4.6, 4.4],
        ],
        strandBoard,
        { sw: 1.4 },
      );
      p.poly(
        [
          [4.8, 3.4],
          [5.6, 3.5],
          [6.4, 3.35],
          [6.5, 4.1],
          [5.4, 4.2],
          [4.9, 4],
        ],
        '#6b4b2c',
        { ink: null, opacity: 0.6 },
      );
      p.rect(4.6, 4.3, 2.2, 1.9, STEEL, { sw: 1.6 });
      s.cylinder(5.7, 3.4, 2.2, 0.42, 0.5, '#8a97a3', { topRadius: 0.3 }).cylinder(5.7, 3.4, 2.5, 0.26, 1.7, '#39434f');
      for (const [u, v, c] of [
        [1, 1.1, grey[2]],
        [1.5, 2, grey[0]],
        [8.2, 6.6, grey[3]],
      ] as const)
        p.rect(u, v, 1, 0.6, c, { sw: 1.6 });
      const q = p.shift(8, 0.8);
      q.rect(0, 0, 1.6, 1.3, ORANGE, { sw: 1.6 }).disc(0.8, 0.65, 0.36, '#2c3642', { sw: 1.4 });
      s.tube(
        [
          [0.6, 7.4, 0.6],
          [1.8, 6.9, 0.9],
        ],
        8,
        '#e8e6df',
      ).tube(
        [
          [1.8, 6.9, 0.9],
          [2.2, 6.75, 1],
        ],
        3,
        '#39434f',
      );
      for (const [u, v] of [
        [9.3, 2.2],
        [9.1, 3.6],
        [9.4, 5],
      ] as const)
        s.sheetLine([p.at(u, v), p.at(u - 0.05, v - 0.5)], { ink: BLUE, sw: 3, round: true });
      s.dimX(3, 7.6, 9.4, -0.7, '4 ft', 1).dimY(1.2, 5, 11.2, 0.9, '3 ft', 1);
    },
    measures: 'the slope seen from above with the mended place marked',
    plan: (s) =>
      planArea(
        s,
        14,
        9,
        (p, w, h) => {
          shingles(tones('#7a6f66', 0.12), 0.6)(p, w, h);
          p.cover(rect(5, 3, 4.4, 3.2), felt('#4b5159', 1), { sw: 2 })
            .rect(4.8, 2.8, 4.8, 3.6, 'none', { ink: ORANGE, sw: 4, dash: '12 8' })
            .rect(6.4, 3.9, 1.6, 1.4, STEEL)
            .disc(7.2, 4.5, 0.3, '#2c3642');
        },
        ['24 ft', '16 ft'],
        plain('#c5d6e4'),
        undefined,
        0.3,
      ),
    apart: {
      kind: 'stack',
      layers: [
        deckLayer,
        {
          label: 'Membrane patch',
          thick: 0.08,
          edge: '#33383f',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#8792a0').rect(1.4, 1, 4, 4, '#39434f'),
        },
        {
          label: 'Pipe flashing',
          thick: 0.06,
          edge: STEEL,
          paint: (p, w, h) =>
            void p.rect(0, 0, w, h, '#d8dee2').rect(2.2, 1.6, 2.6, 2.6, STEEL).disc(3.5, 2.9, 0.6, '#2c3642'),
          things: (s, z) => s.cylinder(3.5, 2.9, z, 0.6, 0.5, '#8a97a3', { topRadius: 0.4 }),
        },
        { label: 'New shingles', thick: 0.16, edge: '#5d544c', paint: shingles(tones('#7a6f66', 0.12), 0.6) },
      ],
    },
  }),
  'Ridge Vent': pictures({
    name: 'Ridge vent',
    sheet: 'sky',
    shows: 'the slot cut along the ridge, vent and cap rolling over it',
    corner: (s) => {
      const [w, d, r] = [12, 4.6, 3];
      const brown = tones('#6d5a4b', 0.13);
      s.shadow(-0.4, -0.4, w + 1.4, 2 * d + 1, -0.9);
      const length = Math.hypot(d, r);
      const front = new Plane(s, (u, v) => s.at(u, d + (d * (length - v)) / length, (r * v) / length));
      s.poly(
        [
          [w, 0, 0],
          [w, d, r],
          [w, 2 * d, 0],
          [w, 2 * d, -0.5],
          [w, d, r - 0.5],
          [w, 0, -0.5],
        ],
        darken(LUMBER, 0.2),
      );
      s.poly(
        [
          [w, 0, -0.5],
          [w, d, r - 0.5],
          [w, 2 * d, -0.5],
        ],
        '#5b4a3a',
      );
      s.tube(
        [
          [w, d, r - 0.6],
          [w, d, 0.2],
        ],
        8,
        LUMBER,
      );
      s.poly(
        [
          [0, 2 * d, -0.5],
          [w, 2 * d, -0.5],
          [w, 2 * d, 0],
          [0, 2 * d, 0],
        ],
        darken(LUMBER, 0.1),
      );
      front.cover(rect(0, 0, w, length), shingles(brown, 0.6));
      front
        .rect(5.4, length - 0.5, w - 5.4, 0.5, SHEATHING, { sw: 1.3 })
        .rect(5.4, length - 0.2, w - 5.4, 0.2, '#172130', { ink: null });
      s.poly(
        [
          [2.6, d - 0.7, r - 0.16],
          [8.6, d - 0.7, r - 0.16],
          [8.6, d, r + 0.42],
          [2.6, d, r + 0.42],
        ],
        '#39434f',
      );
      s.poly(
        [
          [2.6, d + 0.7, r - 0.16],
          [8.6, d + 0.7, r - 0.16],
          [8.6, d, r + 0.42],
          [2.6, d, r + 0.42],
        ],
        '#56626f',
      );
      for (let u = 2.9; u < 8.5; u += 0.35)
        s.line(
          [
            [u, d + 0.68, r - 0.12],
            [u, d + 0.4, r + 0.1],
          ],
          { sw: 1.4, ink: '#2c3642' },
        );
      s.poly(
        [
          [8.6, d - 0.7, r - 0.16],
          [8.6, d + 0.7, r - 0.16],
          [8.6, d, r + 0.42],
        ],
        ORANGE,
      );
      for (let u = 0; u < 4.6; u += 0.8)
        s.poly(
          [
            [u, d + 0.8, r - 0.1],
            [u + 0.84, d + 0.8, r - 0.1],
            [u + 0.84, d, r + 0.6],
            [u, d, r + 0.6],
          ],
          brown[Math.round(u * 2) % 5]!,
          { sw: 1.2 },
        );
      for (const u of [9.6, 10.8])
        for (const k of [0, 1]) {
          const a = s.at(u, d + 0.1, r + 0.5 + k * 0.7);
          s.sheetLine(
            [
              [a[0], a[1]],
              [a[0] + 9, a[1] - 12],
              [a[0] - 4, a[1] - 24],
              [a[0] + 5, a[1] - 36],
            ],
            { ink: BLUE, sw: 3, round: true },
          );
        }
      s.dimX(0, w, 2 * d + 1.2, -0.5, '36 ft of ridge', 1);
    },
    measures: 'roof plan with the vent along 36 ft of ridge',
    plan: gablePlan(
      shingles(tones('#6d5a4b', 0.13), 0.6),
      ['36 ft', '26 ft'],
      (p) => void p.rect(0.6, 4.65, 13.8, 0.7, ORANGE, { sw: 2 }),
    ),
    apart: {
      kind: 'stack',
      layers: [
        {
          label: 'Slotted sheathing',
          thick: 0.3,
          edge: SHEATHING,
          paint: (p, w, h) => {
            strandBoard(p, w, h);
            p.rect(0, h / 2 - 0.3, w, 0.6, '#2c3642');
          },
        },
        {
          label: 'Shingles',
          thick: 0.16,
          edge: '#54453a',
          paint: (p, w, h) => {
            shingles(tones('#6d5a4b', 0.13))(p, w, h);
            p.rect(0, h / 2 - 0.3, w, 0.6, '#2c3642');
          },
        },
        {
          label: 'Vent',
          thick: 0.3,
          edge: '#39434f',
          size: [1, 0.4],
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#56626f');
            for (let u = 0.2; u < w; u += 0.3)
              p.line(
                [
                  [u, 0.1],
                  [u, h - 0.1],
                ],
                { sw: 1.6, ink: '#2c3642' },
              );
          },
        },
        {
          label: 'Cap shingles',
          thick: 0.14,
          edge: '#54453a',
          size: [1, 0.46],
          paint: (p, w, h) => {
            for (let u = 0; u < w; u += 0.9)
              p.rect(u, 0, Math.min(0.9, w - u), h, tones('#6d5a4b', 0.13)[Math.round(u * 3) % 5]!, { sw: 1.2 });
          },
        },
      ],
    },
  }),
  Skylight: pictures({
    name: 'Skylight',
    sheet: 'sky',
    shows: 'a skylight on its curb in a shingled slope, the shaft lit below',
    corner: (s) => {
      const p = slopePiece(s, 11, 8.4, 4.4);
      const l = Math.hypot(8.4, 4.4);
      p.cover(rect(0, 0, 11, l), shingles(tones('#5b6f63', 0.14), 0.6));
      p.rect(3, 2.4, 4.4, 5.2, '#56626f', { sw: 1.6 });
      for (let v = 2.6; v < 7.4; v += 0.6)
        p.line(
          [
            [3, v],
            [3.5, v],
          ],
          { sw: 1.2 },
        ).line(
          [
            [6.9, v],
            [7.4, v],
          ],
          { sw: 1.2 },
        );
      const lift = 0.55 * s.scale;
      const [a, b, c, d] = (
        [
          [3.5, 2.9],
          [6.9, 2.9],
          [6.9, 7.1],
          [3.5, 7.1],
        ] as const
      ).map(([u, v]) => p.at(u, v)) as [Point2, Point2, Point2, Point2];
      const up = ([x, y]: Point2): Point2 => [x, y - lift];
      s.sheetPoly([a, b, up(b), up(a)], '#8a6544')
        .sheetPoly([b, c, up(c), up(b)], '#75553a')
        .sheetPoly([up(a), up(b), up(c), up(d)], ORANGE);
      const t = ([x0, y0]: Point2, [x1, y1]: Point2, k: number): Point2 => [x0 + (x1 - x0) * k, y0 + (y1 - y0) * k];
      const centre = t(up(a), up(c), 0.5);
      const pane = [up(a), up(b), up(c), up(d)].map((q) => t(q, centre, 0.15));
      s.sheetPoly(pane, GLASS).sheetPoly(
        [
          t(pane[0]!, pane[1]!, 0.2),
          t(pane[0]!, pane[1]!, 0.45),
          t(pane[3]!, pane[2]!, 0.75),
          t(pane[3]!, pane[2]!, 0.5),
        ],
        lighten(GLASS, 0.6),
        { ink: null },
      );
      p.poly(
        [
          [7.9, 1],
          [9.6, 1],
          [9.6, 2.3],
          [7.9, 2.3],
        ],
        tones('#5b6f63', 0.14)[2],
        { sw: 1.6 },
      );
      s.dimX(3.2, 7.2, 9.8, -0.7, '22 in', 1).dimY(1.2, 5.4, 12.2, 1.4, '46 in', 1);
    },
    measures: 'roof plan with two skylights between the rafters',
    plan: gablePlan(shingles(tones('#5b6f63', 0.14), 0.6), ['40 ft', '30 ft'], (p) => {
      for (const u of [3, 9]) p.rect(u, 6.2, 2, 2.8, ORANGE, { sw: 2 }).rect(u + 0.25, 6.45, 1.5, 2.3, GLASS);
    }),
    apart: {
      kind: 'stack',
      w: 6,
      d: 6,
      layers: [
        {
          label: 'Framed opening',
          thick: 0.4,
          edge: LUMBER,
          paint: (p, w, h) => {
            strandBoard(p, w, h);
            p.rect(1.8, 1.4, 2.4, 3.2, '#2c3642').rect(1.6, 1.2, 2.8, 3.6, 'none', { sw: 7, ink: LUMBER });
          },
        },
        {
          label: 'Curb',
          thick: 0.06,
          edge: '#efe6d2',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#8792a0'),
          things: (s, z) => {
            s.box(1.6, 1.2, z, 2.8, 3.6, 0.5, LUMBER).top(1.8, 1.4, z + 0.5, 2.4, 3.2, '#2c3642');
          },
          gap: 1.8,
        },
        {
          label: 'Flashing kit',
          thick: 0.08,
          edge: '#39434f',
          paint: (p, w, h) =>
            void p.rect(0, 0, w, h, '#c9d1d8').rect(1.4, 1, 3.2, 4, '#56626f').rect(1.8, 1.4, 2.4, 3.2, '#2c3642'),
        },
        {
          label: 'Glazed sash',
          thick: 0.3,
          edge: '#c2560c',
          size: [0.62, 0.7],
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, ORANGE)
              .rect(0.3, 0.3, w - 0.6, h - 0.6, GLASS)
              .poly(
                [
                  [0.6, 0.3],
                  [1.2, 0.3],
                  [2.6, h - 0.3],
                  [2, h - 0.3],
                ],
                WHITE,
                { ink: null, opacity: 0.6 },
              ),
        },
      ],
    },
  }),
};
