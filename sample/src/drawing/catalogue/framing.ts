import { elevation, planRoom, type Drawing, type Layer, type Part } from '../build.js';
import type { Point2, Scene } from '../iso.js';
import {
  BLUE,
  CONCRETE,
  GYPSUM,
  LUMBER,
  ORANGE,
  SHEATHING,
  STEEL,
  WHITE,
  darken,
  lighten,
  type Colour,
} from '../palette.js';
import { carpet, concrete, plain } from '../patterns/ground.js';
import { drywall, panelled, studs } from '../patterns/wall.js';
import { joists, planks, subfloor } from '../patterns/wood.js';
import { floorPlane, rect, wallX, type Paint } from '../plane.js';
import { boardStack, doorOn, windowWithSill } from '../props/building.js';
import { stairsPlan } from '../props/symbols.js';
import { sawhorse, stepLadder, toolbox } from '../props/tools.js';
import { interior, pictures } from '../scenes/pictures.js';

const HONEY = ['#d9b07a', '#cfa56d', '#e2bd8a'];
const piece = (s: Scene, x: number, y: number, z: number, w: number, d: number, h: number, c: Colour = LUMBER): void =>
  void s.box(x, y, z, w, d, h, c, { sw: 1.25 });

/** Stud wall standing along x at y with an optional door opening. */
function studWallX(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  door?: readonly [number, number],
  t = 0.42,
): void {
  piece(s, x, y, 0, door ? door[0] : w, t, 0.16);
  if (door) piece(s, x + door[0] + door[1], y, 0, w - door[0] - door[1], t, 0.16);
  for (let u = 0; u < w - 0.1; u += 1.12)
    if (!door || u < door[0] - 0.2 || u > door[0] + door[1]) piece(s, x + u, y, 0.16, 0.16, t, h - 0.5);
  if (door) {
    for (const u of [door[0] - 0.16, door[0] + door[1]]) piece(s, x + u, y, 0.16, 0.16, t, h - 0.5, '#dcb67e');
    piece(s, x + door[0], y, 5.4, door[1], t, 0.6, '#cf9f5f');
  }
  piece(s, x + w - 0.16, y, 0.16, 0.16, t, h - 0.5);
  piece(s, x, y, h - 0.34, w, t, 0.16);
  piece(s, x, y, h - 0.18, w, t, 0.18);
}

/** Stud wall along y at x. */
function studWallY(s: Scene, x: number, d: number, h: number, t = 0.42): void {
  piece(s, x, 0, 0, t, d, 0.16);
  for (let v = 0; v < d - 0.1; v += 1.12) piece(s, x, v, 0.16, t, 0.16, h - 0.5);
  piece(s, x, d - 0.16, 0.16, t, 0.16, h - 0.5);
  piece(s, x, 0, h - 0.34, t, d, 0.16);
  piece(s, x, 0, h - 0.18, t, d, 0.18);
}

const studParts: readonly Part[] = [
  { label: 'Bottom plate', high: 0.3, draw: (s, z) => piece(s, 0, 0, z, 6, 0.5, 0.2) },
  {
    label: 'Studs at 16 in',
    high: 3,
    draw: (s, z) => {
      for (let u = 0; u < 6; u += 1.16) piece(s, u, 0, z, 0.2, 0.5, 3);
    },
  },
  { label: 'Header', high: 0.6, draw: (s, z) => piece(s, 1.2, 0, z, 3.2, 0.5, 0.6, '#cf9f5f') },
  {
    label: 'Double top plate',
    high: 0.6,
    draw: (s, z) => {
      piece(s, 0, 0, z, 6, 0.5, 0.2);
      piece(s, 0, 0, z + 0.3, 6, 0.5, 0.2, ORANGE);
    },
  },
];

interface TrimSpec {
  readonly name: string;
  readonly floor: Paint;
  readonly walls: readonly [Colour, Colour];
  readonly lower?: Paint;
  readonly size: readonly [number, number, number];
  /** Profile of the moulding as (out from the wall, up). */
  readonly profile: readonly Point2[];
  readonly at: 'floor' | 'ceiling';
  readonly shows: string;
  readonly length: string;
  readonly apart: readonly Layer[];
  readonly section: string;
  readonly things: (s: Scene) => void;
}

/** A moulding run round a room: both walls, mitred in the corner, one length still off. */
function moulding({
  name,
  floor,
  walls: [left, right],
  lower,
  size: [w, d, h],
  profile,
  at,
  shows,
  length,
  apart,
  section,
  things,
}: TrimSpec): Drawing {
  const foot = Math.min(...profile.map(([, v]) => v));
  const big = Math.max(...profile.map(([, v]) => v));
  const base = at === 'floor' ? 0 : h - big;
  const wall =
    (colour: Colour): Paint =>
    (p, a, b) => {
      plain(colour)(p, a, b);
      if (lower) p.cover(rect(0, 0, a, 3), lower, { sw: 1.3 });
    };
  return pictures({
    name,
    sheet: 'sand',
    shows,
    corner: (s) =>
      interior(
        s,
        {
          size: [w, d, h],
          floor,
          left: wall(left),
          right: wall(right),
          baseboard: lower ? WHITE : null,
          dims: 'floor',
        },
        ({ left: leftWall }) => {
          if (at === 'floor') doorOn(leftWall, d * 0.56, 0, 2.4, 5, { colour: WHITE });
          windowWithSill(s, w * 0.5, 0, lower ? 3.5 : 2.2, 2.8, 2.4);
          const end = at === 'floor' ? d * 0.56 - 0.24 : d;
          s.extrude(
            'y',
            profile.map(([o, v]): Point2 => [o, base + v]),
            0,
            end,
            WHITE,
            { sw: 1.2 },
          );
          s.extrude(
            'x',
            profile.map(([o, v]): Point2 => [o, base + v]),
            0,
            w * 0.74,
            WHITE,
            { sw: 1.2, cap: '#24405f' },
          );
          s.extrude(
            'x',
            profile.map(([o, v]): Point2 => [o + d * 0.5, v + 0.02]),
            w * 0.3,
            w * 0.9,
            WHITE,
            { sw: 1.2, cap: '#24405f' },
          );
          things(s);
        },
      ),
    measures: `plan with the run in orange, ${length}, and the profile in section`,
    plan: (s) =>
      planRoom(s, 12, 9, floor, { door: [4.6, 2.6], window: [5, 3.4] }, (p) => {
        p.line(
          [
            [0.15, 4.6],
            [0.15, 0.15],
            [11.85, 0.15],
            [11.85, 8.85],
            [0.15, 8.85],
            [0.15, 7.2],
          ],
          { sw: 9, ink: ORANGE },
        );
        p.disc(6, 5, 2.5, '#fffaf0', { sw: 1.8 });
        const k = 2.6 / Math.max(big - foot, ...profile.map(([o]) => o));
        const wide = Math.max(...profile.map(([o]) => o)) * k;
        p.poly(
          profile.map(([o, v]): Point2 => [6 - wide / 2 + o * k, 6.4 - (v - foot) * k]),
          '#24405f',
          { sw: 1.8 },
        );
        s.sheetLetter(section, p.at(6, 7.1), 26);
        s.sheetLetter(length, p.at(6, 3), 26);
      }),
    apart: { kind: 'wall', layers: apart, w: 5.4, h: 4 },
  });
}

/** Framing and finish carpentry. */
export const framingPictures: Record<string, Drawing> = {
  'Partition Wall': pictures({
    name: 'Partition wall',
    sheet: 'sky',
    shows: 'a new stud wall with a doorway across the room, drywall started',
    corner: (s) =>
      interior(
        s,
        {
          size: [13, 10, 7.6],
          floor: planks(['#c9a578', '#bf9a6b', '#d3b187'], { width: 0.6 }),
          left: '#e9eef0',
          right: '#dbe3e7',
          dims: 'none',
        },
        () => {
          windowWithSill(s, 1.6, 0, 2.4, 2.6, 3);
          windowWithSill(s, 8.4, 0, 2.4, 2.6, 3);
          studWallX(s, 0.2, 5, 12.6, 7.4, [6.2, 2.6]);
          s.box(0.3, 5.44, 0.1, 4.4, 0.12, 7.1, GYPSUM, { sw: 1.4 });
          wallX(s, 0.3, 5.57, 0.1, 0.05).cover(rect(0, 0, 4.4, 7.1), drywall(false));
          boardStack(s, 7, 7.4, 0, { w: 4.4, d: 0.46, across: 3, rows: 2 });
          s.box(2, 8, 0, 1.2, 0.8, 0.6, ORANGE);
          s.dimX(0.2, 12.8, 11.2, -0.5, '14 ft 6 in', 1).dimZ(0, 7.4, 14.2, -1, '8 ft');
        },
      ),
    measures: 'the wall seen straight on, studs at 16 in, 14 ft 6 in by 8 ft',
    plan: (s) =>
      elevation(s, 14.5, 8, studs({ spacing: 1.33, fill: plain('#eaf1f6') }), ['14 ft 6 in', '8 ft'], (p) => {
        p.rect(7.4, 0, 2.8, 6.8, s.sheetColour)
          .rect(7.2, 0, 0.2, 7, '#dcb67e')
          .rect(10.2, 0, 0.2, 7, '#dcb67e')
          .rect(7.2, 6.8, 3.2, 0.7, '#cf9f5f');
        const [a, y] = p.at(0.08, 8.6);
        const [b] = p.at(1.41, 8.6);
        s.sheetDim([a, y], [b, y], '16 in', -1);
      }),
    apart: { kind: 'parts', at: [3, 0.2], gap: 0.5, list: studParts },
  }),
  'Load-Bearing Beam': pictures({
    name: 'Load-bearing beam',
    sheet: 'sky',
    shows: 'a laminated beam on posts in place of the wall, shores still up',
    corner: (s) =>
      interior(
        s,
        {
          size: [13, 10, 8],
          floor: planks(['#b58a5e', '#a97d51', '#c1976c'], { width: 0.6 }),
          left: '#efece3',
          right: '#e2ddd0',
          dims: 'none',
        },
        () => {
          for (let v = 0.6; v < 9.6; v += 1.5)
            s.tube(
              [
                [0.1, v, 7.6],
                [2.4, v, 7.6],
              ],
              7,
              LUMBER,
            );
          s.box(0.6, 4.6, 0, 0.7, 0.7, 6, '#cf9f5f').box(11.6, 4.6, 0, 0.7, 0.7, 6, '#cf9f5f');
          for (let k = 0; k < 3; k++)
            s.box(0.4, 4.6 + k * 0.24, 6, 12.2, 0.23, 1.2, ['#c99a5e', '#d2a76c', '#bd8e52'][k]!, { sw: 1.3 });
          for (let u = 1; u < 12.4; u += 0.9) for (const z of [6.3, 6.9]) s.sheetDot(s.at(u, 5.33, z), 2.4, '#56626f');
          for (const u of [3.6, 6.4, 9.2]) {
            s.tube(
              [
                [u, 8, 0],
                [u, 8, 5.8],
              ],
              6,
              ORANGE,
            );
            s.box(u - 0.35, 7.7, 0, 0.7, 0.7, 0.12, '#56626f', { sw: 1.1 });
          }
          s.box(2.6, 7.8, 5.8, 7.6, 0.4, 0.4, LUMBER);
          s.line(
            [
              [1.3, 4.8, 0.05],
              [11.6, 4.8, 0.05],
            ],
            { ink: BLUE, sw: 2, dash: '11 8' },
          ).line(
            [
              [1.3, 5.2, 0.05],
              [11.6, 5.2, 0.05],
            ],
            { ink: BLUE, sw: 2, dash: '11 8' },
          );
          s.dimX(0.6, 12.3, 11.2, -0.5, '16 ft', 1).dimZ(0, 6, 14.2, -1, '7 ft 6 in');
        },
      ),
    measures: 'the beam seen straight on, 16 ft between posts',
    plan: (s) =>
      elevation(s, 16, 8, plain('#eaf1f6'), ['16 ft', '8 ft'], (p) => {
        for (let u = 0.4; u < 16; u += 1.33) p.rect(u, 7.2, 0.2, 0.8, LUMBER);
        p.rect(0, 6.2, 16, 1, '#c99a5e');
        for (let u = 0.6; u < 15.8; u += 0.9) p.dot(u, 6.45, 2.6, '#56626f').dot(u, 6.95, 2.6, '#56626f');
        for (const u of [0, 15.4]) p.rect(u, 0, 0.6, 6.2, '#cf9f5f').rect(u - 0.2, -0.9, 1, 0.7, CONCRETE);
        for (const u of [4, 8, 12])
          p.line(
            [
              [u, 9.4],
              [u, 8.1],
            ],
            { ink: BLUE, sw: 3 },
          ).poly(
            [
              [u - 0.2, 8.5],
              [u + 0.2, 8.5],
              [u, 8],
            ],
            BLUE,
            { ink: null },
          );
        p.rect(6.6, 0, 2.8, 0.25, ORANGE);
      }),
    apart: {
      kind: 'parts',
      at: [3, 0.2],
      gap: 0.7,
      list: [
        {
          label: 'Footing pads',
          high: 0.5,
          draw: (s, z) => {
            for (const u of [-0.3, 5]) s.box(u, -0.3, z, 1.3, 1.3, 0.4, CONCRETE);
          },
        },
        {
          label: 'Posts',
          high: 2.2,
          draw: (s, z) => {
            for (const u of [0, 5.3]) s.box(u, 0, z, 0.7, 0.7, 2.2, '#cf9f5f');
          },
        },
        {
          label: 'Laminated beam',
          high: 1,
          draw: (s, z) => {
            for (let k = 0; k < 3; k++) s.box(0, k * 0.24, z, 6, 0.23, 0.9, ['#c99a5e', '#d2a76c', '#bd8e52'][k]!);
          },
        },
        {
          label: 'Bolts and hangers',
          high: 0.6,
          draw: (s, z) => {
            for (let u = 0.6; u < 6; u += 1.2) {
              s.box(u, 0, z, 0.3, 0.8, 0.5, ORANGE, { sw: 1.2 });
            }
          },
        },
        {
          label: 'Joists',
          high: 0.6,
          draw: (s, z) => {
            for (let u = 0.6; u < 6; u += 1.2) piece(s, u, -1, z, 0.22, 2.8, 0.5);
          },
        },
      ],
    },
  }),
  'Basement Framing': pictures({
    name: 'Basement framing',
    sheet: 'sky',
    shows: 'stud walls held off concrete on treated plates, a soffit round the duct',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 10, 7.2],
          floor: concrete('#cfccc4'),
          left: concrete('#b9b6ae'),
          right: concrete('#aeaba3'),
          slab: CONCRETE,
          baseboard: null,
        },
        ({ right }) => {
          right.rect(7.6, 5, 2.4, 1.2, WHITE).rect(7.8, 5.15, 2, 0.9, '#bcdaf2');
          studWallY(s, 0.3, 9.4, 6.6);
          studWallX(s, 0.7, 0.3, 6.6, 6.6);
          studWallX(s, 7.3, 0.3, 4.4, 4.6);
          s.box(0.3, 0.3, 0, 0.42, 9.1, 0.16, '#8fa06a', { sw: 1.2 }).box(0.7, 0.72, 0, 10.9, 0.02, 0.16, '#8fa06a', {
            sw: 1,
          });
          s.box(0.8, 3.4, 5.8, 10.6, 1.2, 0.9, STEEL);
          for (let u = 1; u < 11.4; u += 1.4) {
            piece(s, u, 3.1, 5.5, 0.16, 0.16, 1.6);
            piece(s, u, 4.7, 5.5, 0.16, 0.16, 1.6);
          }
          piece(s, 0.8, 3.1, 5.4, 10.6, 0.16, 0.16);
          piece(s, 0.8, 4.7, 5.4, 10.6, 0.16, 0.16);
          s.cylinder(8.6, 7, 0, 0.18, 6.8, '#7d2f2a', { sw: 1.2 });
          boardStack(s, 3.2, 6.6, 0, { w: 4.4, d: 0.46, across: 3, rows: 3 });
          s.box(9.4, 8, 0, 1.2, 0.8, 0.6, ORANGE);
        },
      ),
    measures: 'plan with the framed walls inside the foundation, 30 ft by 24 ft',
    plan: (s) =>
      planRoom(
        s,
        14,
        11,
        concrete('#cfccc4'),
        { window: [8, 2.4] },
        (p) => {
          p.rect(0.25, 0.25, 13.5, 10.5, 'none', { sw: 9, ink: LUMBER })
            .rect(8, 0.25, 0.4, 6.4, LUMBER)
            .rect(8.4, 6.25, 2, 0.4, LUMBER)
            .rect(12.8, 6.25, 1, 0.4, LUMBER);
          for (let u = 0.6; u < 13.6; u += 1) p.rect(u, 0.1, 0.2, 0.4, '#c99a5e', { sw: 1 });
          stairsPlan(p, 1, 5.6, 2.2, 4.6, 9, '#d3b187');
          p.disc(6, 5.4, 0.3, ORANGE);
        },
        ['30 ft', '24 ft'],
      ),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Concrete', thick: 0.5, edge: '#aeaba3', paint: concrete('#b9b6ae') },
        { label: 'Rigid foam', thick: 0.2, edge: '#d99a9a', paint: plain('#eab8b8') },
        {
          label: 'Treated plate',
          thick: 0.3,
          edge: '#8fa06a',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#eaf1f6').rect(0, 0, w, 0.3, '#8fa06a'),
        },
        { label: 'Studs', thick: 0.4, edge: '#d2b17c', paint: studs() },
      ],
    },
  }),
  Subfloor: pictures({
    name: 'Subfloor',
    sheet: 'sky',
    shows: 'tongue-and-groove sheets glued and screwed over joists, one going down',
    corner: (s) => {
      const [w, d] = [13, 10];
      s.shadow(0.4, 0.4, w + 0.5, d + 0.5, -1.2);
      for (let u = 0; u < w; u += 1.33) piece(s, u, 0, -1.1, 0.18, d, 0.9);
      piece(s, 0, d, -1.1, w, 0.18, 0.9);
      piece(s, w - 0.18, 0, -1.1, 0.18, d, 0.9);
      s.box(0, d * 0.48, -1.8, w, 0.5, 0.7, '#cf9f5f');
      const region: Point2[] = [
        [0, 0],
        [w, 0],
        [w, 2.6],
        [9.4, 2.6],
        [9.4, 5.2],
        [10.8, 5.2],
        [10.8, 6],
        [5.4, 6],
        [5.4, 7.8],
        [0, 7.8],
      ];
      s.extrude('z', region, -0.2, 0.02, SHEATHING);
      floorPlane(s, 0, 0, 0.02).cover(
        region,
        (p, a, b) => {
          subfloor(p, a, b);
          for (let u = 0.4; u < a; u += 1.33) for (let v = 0.4; v < b; v += 0.9) p.dot(u, v, 1.7, '#7d6237');
        },
        { sw: 1.6 },
      );
      for (let u = 6.7; u < w; u += 1.33)
        s.line(
          [
            [u, 6.2, -0.19],
            [u, 9.6, -0.19],
          ],
          { sw: 4, ink: '#7fb069' },
        );
      s.extrude(
        'z',
        [
          [7.2, 7.4],
          [12, 6.6],
          [12.4, 9],
          [7.6, 9.8],
        ],
        0.3,
        0.52,
        '#e3c999',
      );
      s.tube(
        [
          [3, 8.6, 0.1],
          [2.2, 7.2, 0.1],
        ],
        8,
        '#e8e6df',
      ).box(1.4, 6.2, 0.02, 0.9, 0.7, 0.5, ORANGE);
      s.dimX(0, w, d + 1.4, -1.2, '20 ft', 1).dimY(0, d, w + 1.2, -1.2, '16 ft', 1);
    },
    measures: 'plan of staggered sheets over joists, 20 ft by 16 ft',
    plan: (s) =>
      planRoom(
        s,
        15,
        12,
        joists(LUMBER, 1.33, '#9c8a6b'),
        {},
        (p) =>
          void p
            .cover(
              [
                [0, 0],
                [15, 0],
                [15, 8],
                [8, 8],
                [8, 12],
                [0, 12],
              ],
              subfloor,
              { sw: 2 },
            )
            .rect(9, 9, 1.2, 0.6, ORANGE),
        ['20 ft', '16 ft'],
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Joists', thick: 0.8, edge: LUMBER, paint: joists(LUMBER, 1.1) },
        {
          label: 'Adhesive beads',
          thick: 0.05,
          edge: '#dbe7d4',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#eaf1f6', { ink: null });
            for (let u = 0.1; u < w; u += 1.1)
              p.line(
                [
                  [u, 0],
                  [u, h],
                ],
                { sw: 5, ink: '#7fb069' },
              );
          },
        },
        { label: 'T&G sheets', thick: 0.3, edge: SHEATHING, paint: subfloor },
        {
          label: 'Screws',
          thick: 0.04,
          edge: '#eaf1f6',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f4f8fa', { ink: null });
            for (let u = 0.3; u < w; u += 1.1) for (let v = 0.3; v < h; v += 0.7) p.dot(u, v, 2.6, '#56626f');
          },
        },
      ],
    },
  }),
  'Stair Rebuild': pictures({
    name: 'Stair rebuild',
    sheet: 'sky',
    shows: 'new treads and risers on cut stringers, rail and balusters at one side',
    corner: (s) =>
      interior(
        s,
        { size: [11, 11, 9], floor: planks(HONEY), left: '#eef0ec', right: '#e0e4de', dims: 'none', baseboard: null },
        () => {
          const n = 8;
          const rise = 0.86;
          const run = 0.95;
          for (let i = 0; i < n; i++) {
            const z = (n - i) * rise - rise;
            const y = 1.6 + i * run;
            s.box(2, y, 0, 4.4, run, z, WHITE, { right: darken('#cf9f5f', 0.1), left: WHITE });
            if (i !== 5) s.box(1.9, y - 0.06, z, 4.6, run + 0.16, 0.14, '#b9763f', { sw: 1.3 });
          }
          s.box(0.3, 0, (n - 1) * rise, 10.4, 1.6, 0.2, '#b9763f');
          for (let i = 0; i < n; i += 1) {
            const z = (n - i) * rise - rise + 0.14;
            const y = 2 + i * run;
            s.tube(
              [
                [6.3, y, z],
                [6.3, y, z + 2.2],
              ],
              2.6,
              WHITE,
            );
          }
          s.tube(
            [
              [6.3, 1.7, n * rise + 1.6],
              [6.3, 1.6 + n * run - 0.2, 2.4],
            ],
            6,
            '#8a5429',
          );
          s.box(6.1, 1.5 + n * run - 0.3, 0, 0.45, 0.45, 2.9, '#8a5429');
          s.box(7.6, 8.6, 0, 3, 0.7, 0.14, '#b9763f').box(7.8, 8.7, 0.14, 3, 0.7, 0.14, '#c4824a');
          toolbox(s, 8.4, 5.8, 0);
          s.dimX(2, 6.4, 12.4, -0.5, '36 in', 1)
            .dimY(1.6, 9.2, 12.2, -0.5, '9 ft 8 in', 1)
            .dimZ(0, n * rise, 12.2, -1, '9 ft');
        },
      ),
    measures: 'plan of the flight, thirteen treads, 36 in wide',
    plan: (s) =>
      planRoom(
        s,
        6,
        11,
        planks(HONEY),
        {},
        (p) => {
          stairsPlan(p, 1, 0.4, 4, 9.6, 13, '#c98f56');
          p.line(
            [
              [5, 0.4],
              [5, 10],
            ],
            { sw: 7, ink: '#8a5429' },
          ).rect(4.8, 9.8, 0.5, 0.5, ORANGE);
        },
        ['36 in', '9 ft 8 in'],
      ),
    apart: {
      kind: 'parts',
      at: [2, 1.4],
      gap: 0.5,
      list: [
        {
          label: 'Stringers',
          high: 2,
          draw: (s, z) => {
            for (const u of [0.2, 2.2, 4.2])
              s.extrude(
                'x',
                [
                  [0, z],
                  [3, z],
                  [3, z + 0.5],
                  [2.25, z + 0.5],
                  [2.25, z + 1],
                  [1.5, z + 1],
                  [1.5, z + 1.5],
                  [0.75, z + 1.5],
                  [0.75, z + 2],
                  [0, z + 2],
                ],
                u,
                u + 0.2,
                LUMBER,
              );
          },
        },
        {
          label: 'Risers',
          high: 1.4,
          draw: (s, z) => {
            for (let k = 0; k < 3; k++) s.box(0, 2 - k * 0.7, z + k * 0.4, 4.6, 0.1, 0.4, WHITE);
          },
        },
        {
          label: 'Oak treads',
          high: 1.2,
          draw: (s, z) => {
            for (let k = 2; k >= 0; k--) s.box(-0.1, 2 - k * 0.8, z + k * 0.4, 4.8, 0.8, 0.14, '#b9763f');
          },
        },
        {
          label: 'Newel and balusters',
          high: 1.7,
          draw: (s, z) => {
            for (let k = 0; k < 5; k++)
              s.tube(
                [
                  [4.4, 0.4 + k * 0.5, z],
                  [4.4, 0.4 + k * 0.5, z + 1.3],
                ],
                3,
                WHITE,
              );
            s.box(4.2, 2.9, z, 0.4, 0.4, 1.6, '#8a5429');
          },
        },
        { label: 'Handrail', high: 0.4, draw: (s, z) => s.box(4.2, 0.2, z, 0.4, 3, 0.24, ORANGE) },
      ],
    },
  }),
  Baseboard: moulding({
    name: 'Baseboard',
    floor: planks(HONEY),
    walls: ['#d9e2e6', '#c8d4da'],
    size: [11, 9, 6.4],
    profile: [
      [0, 0],
      [0.34, 0],
      [0.34, 0.62],
      [0.2, 0.8],
      [0.12, 0.95],
      [0, 0.95],
    ],
    at: 'floor',
    shows: 'mitred round the corner to the door casing, one length cut to fit',
    length: '41 ft',
    section: '5¼ in',
    apart: [
      { label: 'Wall', thick: 0.3, edge: '#b7c5cc', paint: plain('#d9e2e6') },
      {
        label: 'Baseboard',
        thick: 0.24,
        edge: '#d8d4ca',
        paint: (p, w, h) =>
          void p
            .rect(0, 0, w, h, '#f2ebdc', { ink: null })
            .rect(0, 0, w, 1.3, WHITE)
            .line(
              [
                [0, 1],
                [w, 1],
              ],
              { sw: 1.3 },
            ),
      },
      {
        label: 'Shoe moulding',
        thick: 0.2,
        edge: '#d8d4ca',
        paint: (p, w, h) => void p.rect(0, 0, w, h, '#f6f0e3', { ink: null }).rect(0, 0, w, 0.4, ORANGE),
      },
      {
        label: 'Caulk and fill',
        thick: 0.05,
        edge: '#e5e1d5',
        paint: (p, w, h) => {
          p.rect(0, 0, w, h, '#faf6ec', { ink: null })
            .line(
              [
                [0, 1.3],
                [w, 1.3],
              ],
              { sw: 6, ink: WHITE },
            )
            .line(
              [
                [0, 1.3],
                [w, 1.3],
              ],
              { sw: 1 },
            );
          for (let u = 0.6; u < w; u += 1.2) p.dot(u, 0.7, 3, '#b9b4a6');
        },
      },
    ],
    things: (s) => {
      s.box(3, 7.2, 0, 1.4, 1, 0.5, '#39434f').box(3.4, 7, 0.5, 0.3, 1.2, 0.9, ORANGE);
    },
  }),
  Crown: moulding({
    name: 'Crown moulding',
    floor: carpet('#a9a08f'),
    walls: ['#7f9ab0', '#6d8aa2'],
    size: [10, 9, 8],
    profile: [
      [0, 0],
      [0.2, 0],
      [0.3, 0.2],
      [0.8, 0.75],
      [1, 0.85],
      [1, 1.05],
      [0, 1.05],
    ],
    at: 'ceiling',
    shows: 'sprung between wall and ceiling, coped at the corner',
    length: '44 ft',
    section: '4⅝ in',
    apart: [
      {
        label: 'Wall and backing',
        thick: 0.4,
        edge: '#5d7a92',
        paint: (p, w, h) => void p.rect(0, 0, w, h, '#7f9ab0').rect(0, h - 0.5, w, 0.5, LUMBER),
      },
      {
        label: 'Crown',
        thick: 0.5,
        edge: '#d8d4ca',
        paint: (p, w, h) =>
          void p
            .rect(0, 0, w, h, '#f2ebdc', { ink: null })
            .rect(0, h - 1.2, w, 1.2, WHITE)
            .line(
              [
                [0, h - 0.9],
                [w, h - 0.9],
              ],
              { sw: 1.3 },
            )
            .line(
              [
                [0, h - 0.3],
                [w, h - 0.3],
              ],
              { sw: 1.3 },
            ),
      },
      {
        label: 'Coped joint',
        thick: 0.2,
        edge: '#d8d4ca',
        paint: (p, w, h) =>
          void p.rect(0, 0, w, h, '#f6f0e3', { ink: null }).poly(
            [
              [w - 1.6, h - 1.2],
              [w - 1.2, h - 1],
              [w - 0.8, h - 0.5],
              [w - 0.2, h - 0.2],
              [w, h],
              [w - 3, h],
              [w - 3, h - 1.2],
            ],
            ORANGE,
          ),
      },
    ],
    things: (s) => stepLadder(s, 2.8, 3.6, 0, 5, '#f0f1ef'),
  }),
  Wainscoting: moulding({
    name: 'Wainscoting',
    floor: planks(['#8a6544', '#7d5a3b', '#976f4c']),
    walls: ['#e4d6c0', '#d6c6ac'],
    lower: panelled('#f3f0e8', 1.9),
    size: [11, 9, 7],
    profile: [
      [0, 3],
      [0.3, 3],
      [0.36, 3.2],
      [0.2, 3.35],
      [0, 3.35],
    ],
    at: 'floor',
    shows: 'raised panels under a chair rail',
    length: '40 ft',
    section: '36 in high',
    apart: [
      { label: 'Wall', thick: 0.3, edge: '#c9b99d', paint: plain('#e4d6c0') },
      {
        label: 'Rails and stiles',
        thick: 0.16,
        edge: '#d8d4ca',
        paint: (p, w, h) => {
          p.rect(0, 0, w, h, '#efe6d2', { ink: null }).rect(0, 0, w, 3, WHITE);
          for (let u = 0.4; u < w - 1; u += 1.65) p.rect(u, 0.6, 1.3, 1.9, '#e4d6c0');
        },
      },
      {
        label: 'Panels',
        thick: 0.1,
        edge: '#d8d4ca',
        paint: (p, w, h) => {
          p.rect(0, 0, w, h, '#f6f0e3', { ink: null });
          for (let u = 0.4; u < w - 1; u += 1.65)
            p.rect(u, 0.6, 1.3, 1.9, WHITE).rect(u + 0.2, 0.8, 0.9, 1.5, lighten('#efe6d2', 0.3), { sw: 1.1 });
        },
      },
      {
        label: 'Chair rail',
        thick: 0.24,
        edge: '#d8d4ca',
        paint: (p, w, h) => void p.rect(0, 0, w, h, '#faf6ec', { ink: null }).rect(0, 2.9, w, 0.4, ORANGE),
      },
    ],
    things: (s) => {
      sawhorse(s, 8.6, 6, 0, ORANGE, 1.6);
    },
  }),
  'Closet System': pictures({
    name: 'Closet system',
    sheet: 'sand',
    shows: 'shelves, drawers and two hanging rods fitted wall to wall',
    corner: (s) =>
      interior(
        s,
        { size: [12, 6.4, 7.8], floor: carpet('#b9b1a4'), left: '#f2eee6', right: '#e4ded2', dims: 'floor-height' },
        () => {
          const side = (x: number): void => void s.box(x, 0, 0, 0.16, 2, 7.2, WHITE, { sw: 1.3 });
          const shelf = (x: number, z: number, w: number): void => void s.box(x, 0, z, w, 2, 0.14, WHITE, { sw: 1.2 });
          side(0.2);
          shelf(0.36, 6.9, 11.2);
          const clothes = (x0: number, x1: number, z: number, long: number): void => {
            s.tube(
              [
                [x0, 1, z],
                [x1, 1, z],
              ],
              3.4,
              STEEL,
            );
            const tones = ['#5f7f9f', '#b9776a', '#e3d5b8', '#7f9a84', '#39434f', '#c9a24a'];
            let k = 0;
            for (let u = x0 + 0.3; u < x1 - 0.2; u += 0.42) {
              const drop = long - (k % 3) * 0.3;
              s.box(u, 0.4, z - 0.2 - drop, 0.2, 1.2, drop, tones[k++ % 6]!, { sw: 1.1 });
            }
          };
          clothes(0.4, 4, 6.2, 2.2);
          shelf(0.36, 3.6, 3.7);
          clothes(0.4, 4, 3.3, 2.2);
          side(4);
          for (const z of [4.4, 5.2, 6]) shelf(4.16, z, 3);
          s.box(4.5, 0.4, 4.54, 1, 1.2, 0.4, ORANGE, { sw: 1.1 })
            .box(5.8, 0.4, 4.54, 1, 1.2, 0.5, '#c9b48c', { sw: 1.1 })
            .box(4.6, 0.4, 5.34, 1.8, 1.2, 0.36, '#8fa8ba', { sw: 1.1 });
          for (let k = 0; k < 4; k++) {
            s.box(4.16, 0, k * 1.05 + 0.1, 3, 2, 1, WHITE, { sw: 1.2 });
            s.line(
              [
                [5.3, 2, k * 1.05 + 0.65],
                [6, 2, k * 1.05 + 0.65],
              ],
              { sw: 4, ink: '#8a97a3' },
            );
          }
          side(7.2);
          clothes(7.4, 11.4, 6.2, 4.2);
          for (let k = 0; k < 4; k++)
            s.box(7.6 + k * 0.95, 0.6, 0, 0.7, 1.4, 0.4, ['#8a6544', '#39434f', '#d9776a', '#e3d5b8'][k]!, { sw: 1.1 });
          side(11.4);
        },
      ),
    measures: 'the closet seen straight on, 12 ft by 8 ft',
    plan: (s) =>
      elevation(s, 14, 8.6, plain('#f2eee6'), ['12 ft', '8 ft'], (p) => {
        const tones = ['#5f7f9f', '#b9776a', '#e3d5b8', '#7f9a84', '#39434f', '#c9a24a'];
        const hang = (u0: number, u1: number, v: number, long: number): void => {
          p.line(
            [
              [u0, v],
              [u1, v],
            ],
            { sw: 6, ink: STEEL },
          );
          let k = 0;
          for (let u = u0 + 0.2; u < u1 - 0.4; u += 0.5)
            p.rect(u, v - 0.2 - long + (k % 3) * 0.3, 0.42, long - (k % 3) * 0.3, tones[k++ % 6]!, { sw: 1.1 });
        };
        hang(0.3, 4.8, 7.2, 2.6);
        hang(0.3, 4.8, 3.9, 2.6);
        hang(9.2, 13.7, 7.2, 5);
        for (const u of [0, 4.8, 9, 13.8]) p.rect(u, 0, 0.2, 8, WHITE);
        p.rect(0, 7.8, 14, 0.2, WHITE).rect(0, 4.2, 5, 0.2, WHITE);
        for (const v of [4.6, 5.7, 6.8]) p.rect(5, v, 4, 0.18, WHITE);
        for (let k = 0; k < 4; k++)
          p.rect(5, 0.1 + k * 1.1, 4, 1, k === 3 ? ORANGE : WHITE).line(
            [
              [6.6, 0.6 + k * 1.1],
              [7.4, 0.6 + k * 1.1],
            ],
            { sw: 4, ink: '#8a97a3' },
          );
      }),
    apart: {
      kind: 'wall',
      w: 6,
      h: 5,
      layers: [
        {
          label: 'Wall rail',
          thick: 0.2,
          edge: '#d8d0bf',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#f2eee6').rect(0, h - 0.6, w, 0.2, STEEL),
        },
        {
          label: 'Uprights',
          thick: 0.7,
          edge: '#d8d4ca',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f6f0e3', { ink: null });
            for (const u of [0, 2.9, 5.8]) p.rect(u, 0, 0.2, h, WHITE);
          },
        },
        {
          label: 'Shelves and rods',
          thick: 0.5,
          edge: '#d8d4ca',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f6f0e3', { ink: null });
            for (const v of [1.4, 2.6, 4.4]) p.rect(0, v, w, 0.16, WHITE);
            p.line(
              [
                [0.1, 4.1],
                [2.8, 4.1],
              ],
              { sw: 6 },
            ).line(
              [
                [0.1, 4.1],
                [2.8, 4.1],
              ],
              { sw: 3, ink: STEEL },
            );
          },
        },
        {
          label: 'Drawers',
          thick: 0.5,
          edge: '#d8d4ca',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#faf6ec', { ink: null });
            for (let k = 0; k < 3; k++)
              p.rect(3, 0.1 + k * 0.9, 2.8, 0.8, k === 2 ? ORANGE : WHITE).line(
                [
                  [4.1, 0.5 + k * 0.9],
                  [4.7, 0.5 + k * 0.9],
                ],
                { sw: 4, ink: '#8a97a3' },
              );
          },
        },
      ],
    },
  }),
};
