import { elevation, groundBlock, planArea, type Drawing, type Layer } from '../build.js';
import type { Point2, Scene } from '../iso.js';
import { BLUE, CONCRETE, GRASS, ORANGE, STEEL, type Colour } from '../palette.js';
import {
  asphalt,
  ashlar,
  basketWeave,
  grass,
  gravel,
  mulch,
  paverHerringbone,
  plain,
  rubble,
  sand,
  soil,
} from '../patterns/ground.js';
import { runningBond } from '../patterns/tile.js';
import { floorPlane, rect, wallX, type Paint, type Plane } from '../plane.js';
import { houseBehind, shrub, tree } from '../props/building.js';
import { plateCompactor, roller } from '../props/machines.js';
import { chair, table } from '../props/outdoor.js';
import { pipePlan, treePlan } from '../props/symbols.js';
import { lyingRoll, sacks, shovel, wheelbarrow } from '../props/tools.js';
import { pictures } from '../scenes/pictures.js';
import { slabInGround } from '../scenes/slabs.js';

const CLAYS = ['#b4765a', '#a86b50', '#c08468', '#9c6147'];
const TAN = ['#c9b08e', '#bda482', '#d3bc9d', '#b19876'] as const;

const base: Layer = { label: 'Gravel base', thick: 0.6, edge: '#a39783', paint: gravel };
const bed: Layer = { label: 'Bedding sand', thick: 0.2, edge: '#c9b07b', paint: sand };
const sub: Layer = { label: 'Subgrade', thick: 0.4, edge: '#8f7459', paint: soil };

const areaPlan =
  (
    w: number,
    d: number,
    surface: Paint,
    labels: readonly [string, string],
    items?: (p: Plane) => void,
    around: Paint = grass,
  ) =>
  (s: Scene): void =>
    planArea(s, w, d, surface, labels, around, items);

const flower = (s: Scene, x: number, y: number, z: number, colour: Colour): void => {
  s.tube(
    [
      [x, y, z],
      [x, y, z + 0.6],
    ],
    1.6,
    '#6f9060',
  );
  const [a, b] = s.at(x, y, z + 0.7);
  s.sheetEllipse([a, b], 0.2 * s.scale, 0.16 * s.scale, colour, { sw: 1.2 });
};

/** Bed with a curved edge: mulch, stone or turf. */
const curve = (points: readonly Point2[]): Point2[] =>
  points.flatMap((p, i): Point2[] => {
    const q = points[(i + 1) % points.length]!;
    const o = points[(i + points.length - 1) % points.length]!;
    const r = points[(i + 2) % points.length]!;
    return Array.from({ length: 5 }, (_, k): Point2 => {
      const t = k / 5;
      const f = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
      return [f(o[0], p[0], q[0], r[0]), f(o[1], p[1], q[1], r[1])];
    });
  });

/** Paving, walls and planting. */
export const landscapePictures: Record<string, Drawing> = {
  'Paver Patio': pictures({
    name: 'Paver patio',
    sheet: 'sage',
    shows: 'herringbone pavers cut back over sand and gravel, edge course set',
    corner: (s) => {
      slabInGround(s, {
        w: 12,
        d: 11,
        base: gravel,
        finish: paverHerringbone(CLAYS, 0.5),
        finishEdge: '#9c6147',
        thick: 0.36,
        reach: 0.62,
        forms: 'none',
        blocky: true,
      });
      floorPlane(s, 0, 0, -0.06).cover(
        [
          [8.4, 0],
          [10.4, 0],
          [10.4, 4],
          [9.6, 4],
          [9.6, 7.6],
          [10.2, 7.6],
          [10.2, 11],
          [6.4, 11],
          [6.4, 9],
          [7.9, 9],
          [7.9, 3],
          [8.4, 3],
        ],
        sand,
        { sw: 1.3 },
      );
      chair(s, 2, 2, 0.28);
      table(s, 4.8, 3, 0.28);
      chair(s, 5.6, 1.2, 0.28, '#3f6b5c');
      for (let k = 0; k < 5; k++) s.box(10.4, 2.4, -0.08 + k * 0.2, 1, 1, 0.19, CLAYS[k % 4]!, { sw: 1.1 });
      shrub(s, 0.2, -0.4, 0, 0.5);
      s.dimX(0, 12, 13.2, -1.8, '16 ft', 1).dimY(0, 11, 14.2, -1.8, '15 ft', 1);
    },
    measures: 'plan in herringbone with a border, 16 ft by 15 ft',
    plan: areaPlan(12.8, 12, paverHerringbone(CLAYS, 0.55), ['16 ft', '15 ft'], (p) => {
      for (const [u, v, w, h] of [
        [0, 0, 12.8, 0.6],
        [0, 11.4, 12.8, 0.6],
        [0, 0.6, 0.6, 10.8],
        [12.2, 0.6, 0.6, 10.8],
      ] as const)
        p.rect(u, v, w, h, '#8f5a42');
    }),
    apart: {
      kind: 'stack',
      layers: [
        sub,
        { label: 'Fabric', thick: 0.05, edge: '#39434f', paint: plain('#59636e') },
        base,
        bed,
        { label: 'Pavers', thick: 0.36, edge: '#9c6147', paint: paverHerringbone(CLAYS, 0.6) },
      ],
    },
  }),
  'Paver Walkway': pictures({
    name: 'Paver walkway',
    sheet: 'sage',
    shows: 'a basket-weave walk through the lawn to the steps',
    corner: (s) => {
      groundBlock(s, 0, 0, 0, 14, 10, 1.4);
      houseBehind(s, 0, 0, 0, 14, 5, '#e3e6dc');
      s.left(5, 0.02, 0.5, 2.2, 4, '#3f6b5c').box(4.4, 0, 0, 3.4, 1.4, 0.5, CONCRETE);
      s.box(4.2, 1.4, 0, 3.8, 5.6, 0.1, '#a5907a', { sw: 1.3 });
      floorPlane(s, 4.4, 1.4, 0.11).cover(rect(0, 0, 3.4, 5.6), basketWeave(TAN, 0.85), { sw: 1.6 });
      s.box(4.2, 1.4, 0.1, 0.22, 5.6, 0.1, '#8f7a60', { sw: 1.1 }).box(7.8, 1.4, 0.1, 0.22, 5.6, 0.1, '#8f7a60', {
        sw: 1.1,
      });
      floorPlane(s, 4.2, 7, 0.01).cover(rect(0, 0, 3.8, 1.4), sand, { sw: 1.3 });
      floorPlane(s, 4.2, 8.4, 0.01).cover(rect(0, 0, 3.8, 1.6), gravel, { sw: 1.3 });
      plateCompactor(s, 5.2, 7.2, 0.02);
      for (const [u, v] of [
        [2.6, 2],
        [9.4, 2],
        [11, 1.6],
      ] as const)
        shrub(s, u, v, 0, 0.6);
      for (const [u, v, c] of [
        [3.2, 4, '#d9776a'],
        [3, 5.6, '#e3c26b'],
        [9, 4.4, '#d9776a'],
        [9.2, 6, '#f3efe6'],
      ] as const)
        flower(s, u, v, 0, c);
      for (let k = 0; k < 4; k++) s.box(10.6, 5, k * 0.22, 1.6, 1.2, 0.2, TAN[k]!, { sw: 1.1 });
      s.dimY(0, 10, 15.2, -1.4, '30 ft', 1).dimX(4.2, 8, 11.2, -1.4, '4 ft', 1);
    },
    measures: 'plan of the walk, 30 ft by 4 ft',
    plan: areaPlan(16, 3, basketWeave(TAN, 0.75), ['30 ft', '4 ft'], (p) => {
      p.rect(0, 0, 16, 0.25, '#8f7a60').rect(0, 2.75, 16, 0.25, '#8f7a60').rect(16, -0.6, 1.2, 4.2, CONCRETE);
      treePlan(p, 3, -0.6, 0.5);
      treePlan(p, 9, 3.7, 0.5, '#c9a24a');
    }),
    apart: {
      kind: 'stack',
      w: 8,
      d: 4,
      layers: [
        sub,
        base,
        bed,
        {
          label: 'Edge restraint',
          thick: 0.14,
          edge: '#39434f',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#e6dcc4');
            p.rect(0, 0, w, 0.25, '#39434f').rect(0, h - 0.25, w, 0.25, '#39434f');
            for (let u = 0.6; u < w; u += 1.4) p.dot(u, 0.12, 4, ORANGE).dot(u, h - 0.12, 4, ORANGE);
          },
        },
        { label: 'Pavers', thick: 0.32, edge: '#9f8767', paint: basketWeave(TAN, 0.9) },
      ],
    },
  }),
  'Retaining Wall': pictures({
    name: 'Retaining wall',
    sheet: 'sage',
    shows: 'set-back blocks cut through to drain stone, pipe and fabric',
    corner: (s) => {
      const [w, d] = [13, 10];
      s.shadow(0.4, 0.4, w + 0.8, d + 0.8, -1.6);
      s.right(w, 0, -1.6, d, 1.6, '#73603f').left(0, d, -1.6, w, 1.6, '#8f7459');
      floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, d), grass);
      const side: Point2[] = [
        [0, 0],
        [5.2, 0],
        [4.5, 4.2],
        [0, 4.2],
      ];
      s.box(0, 0, 0, w, 4.4, 4.2, '#8f7459');
      floorPlane(s, 0, 0, 4.2).cover(rect(0, 0, w, 4.4), grass);
      const cut = (p: readonly Point2[], fill: Colour): void =>
        void s.poly(
          p.map(([y, z]) => [w, y, z] as const),
          fill,
        );
      cut(side, '#73603f');
      cut(
        [
          [3.2, 0],
          [4.6, 0],
          [4.2, 4],
          [3, 4],
        ],
        '#b7ab98',
      );
      for (let i = 0; i < 60; i++) {
        const z = 0.1 + s.random() * 3.7;
        s.sheetDot(s.at(w, 3.2 + s.random() * 1, z), 3, s.pick(['#a39783', '#d5ccbd', '#857a6b']));
      }
      s.line(
        [
          [w, 3.1, 0],
          [w, 2.9, 4],
        ],
        { sw: 3, ink: '#39434f' },
      );
      const rows = 6;
      for (let j = 0; j < rows; j++) {
        const y = 4.4 + (rows - j) * 0.13;
        for (let i = -1; i < 8; i++) {
          const x0 = Math.max(0, i * 1.8 + (j % 2 ? 0.9 : 0));
          const x1 = Math.min(w, (i + 1) * 1.8 + (j % 2 ? 0.9 : 0));
          if (x1 - x0 > 0.1)
            s.box(x0, y - 0.5, j * 0.7, x1 - x0 - 0.03, 1, 0.68, TAN[(i + 1 + j * 3) % 4]!, { sw: 1.2 });
        }
      }
      for (let i = 0; i < 8; i++)
        s.box(i * 1.62, 4, rows * 0.7, 1.6, 1.1, 0.22, i === 5 ? ORANGE : TAN[1], { sw: 1.2 });
      s.tube(
        [
          [w - 0.2, 3.9, 0.35],
          [w + 1.2, 3.9, 0.35],
        ],
        13,
        '#f3f1ea',
      );
      for (const [u, c] of [
        [1.4, '#d9776a'],
        [3, '#e3c26b'],
        [8, '#d9776a'],
        [10.4, '#f3efe6'],
      ] as const)
        flower(s, u, 2.8, 4.2, c);
      shrub(s, 5.2, 2.4, 4.2, 0.8);
      s.box(4, 7.6, 0, 1.6, 1, 0.68, TAN[0]).box(6, 7.8, 0, 1.6, 1, 0.68, TAN[2]);
      s.dimX(0, w, d + 1.2, -1.6, '32 ft', 1).dimZ(0, 4.2, -1.1, 5.4, '4 ft', -1);
    },
    measures: 'the wall seen straight on, 32 ft by 4 ft',
    plan: (s) =>
      elevation(
        s,
        16,
        4.4,
        runningBond(TAN, { w: 1.6, h: 0.7, joint: 0.04, grout: '#7d6a4f' }),
        ['32 ft', '4 ft'],
        (p) => {
          p.rect(-0.2, 4.2, 16.4, 0.4, TAN[1]);
          for (const u of [2, 6, 10, 14]) p.disc(u, 4.95, 0.4, '#86a672');
          p.rect(-0.6, -0.7, 17.2, 0.7, '#b7ab98', { sw: 1.8 });
        },
        plain(GRASS),
      ),
    apart: {
      kind: 'parts',
      at: [2.6, 0.6],
      gap: 0.6,
      list: [
        {
          label: 'Levelling pad',
          high: 0.5,
          draw: (s, z) => {
            s.box(-0.3, -0.4, z, 6, 2, 0.4, '#b7ab98');
            floorPlane(s, -0.3, -0.4, z + 0.4).cover(rect(0, 0, 6, 2), gravel);
          },
        },
        {
          label: 'Drain pipe',
          high: 0.5,
          draw: (s, z) =>
            s.tube(
              [
                [-0.3, 0, z + 0.2],
                [5.7, 0, z + 0.2],
              ],
              14,
              '#f3f1ea',
            ),
        },
        {
          label: 'Blocks, set back',
          high: 2.1,
          draw: (s, z) => {
            for (let j = 0; j < 3; j++)
              for (let i = 0; i < 3; i++) s.box(i * 1.8, 0.3 - j * 0.12, z + j * 0.7, 1.76, 1, 0.68, TAN[(i + j) % 4]!);
          },
        },
        {
          label: 'Geogrid',
          high: 0.3,
          draw: (s, z) => {
            const p = floorPlane(s, 0, -1.2, z);
            for (let u = 0; u <= 5.4; u += 0.45)
              p.line(
                [
                  [u, 0],
                  [u, 2.2],
                ],
                { sw: 2, ink: '#39434f' },
              );
            for (let v = 0; v <= 2.2; v += 0.44)
              p.line(
                [
                  [0, v],
                  [5.4, v],
                ],
                { sw: 2, ink: '#39434f' },
              );
          },
        },
        { label: 'Cap', high: 0.3, draw: (s, z) => s.box(-0.1, 0, z, 5.6, 1.1, 0.25, ORANGE) },
      ],
    },
  }),
  'Gravel Drive': pictures({
    name: 'Gravel drive',
    sheet: 'sage',
    shows: 'stone spread between edging over fabric, a pile still to rake',
    corner: (s) => {
      slabInGround(s, {
        w: 16,
        d: 7,
        base: plain('#59636e'),
        finish: gravel,
        finishEdge: '#a39783',
        thick: 0.35,
        reach: 0.66,
        forms: '#8a6544',
        margin: 1.6,
      });
      s.cylinder(12.6, 3.4, -0.06, 2.1, 1.6, '#b7ab98', { topRadius: 0.4 });
      for (let i = 0; i < 50; i++) {
        const a = s.random() * 6.3;
        const r = 0.6 + s.random() * 1.2;
        s.sheetDot(
          s.at(12.6 + r * Math.cos(a), 3.4 + r * Math.sin(a), 1.6 - r * 0.75),
          2.6,
          s.pick(['#d5ccbd', '#94897a', '#857a6b']),
        );
      }
      s.tube(
        [
          [8.4, 4.4, 0.35],
          [10.4, 3, 2.8],
        ],
        3.4,
        '#c99a5e',
      ).box(7.8, 4.2, 0.28, 0.5, 1.2, 0.16, ORANGE);
      tree(s, 3, -1, 0, 1);
      shrub(s, 8, -1, 0, 0.6);
      s.dimX(0, 16, 9.8, -1.8, '60 ft', 1).dimY(0, 7, 18.8, -1.8, '12 ft', 1);
    },
    measures: 'plan of the drive, 60 ft by 12 ft',
    plan: areaPlan(17, 4.6, gravel, ['60 ft', '12 ft'], (p) => {
      p.rect(0, -0.2, 17, 0.2, '#8a6544')
        .rect(0, 4.6, 17, 0.2, '#8a6544')
        .line(
          [
            [0, 1.4],
            [17, 1.4],
          ],
          { sw: 5, ink: '#94897a' },
        )
        .line(
          [
            [0, 3.2],
            [17, 3.2],
          ],
          { sw: 5, ink: '#94897a' },
        );
      treePlan(p, 4, -0.7, 0.5);
      treePlan(p, 12.4, 5.3, 0.5);
    }),
    apart: {
      kind: 'stack',
      layers: [
        sub,
        { label: 'Road fabric', thick: 0.05, edge: '#39434f', paint: plain('#59636e') },
        {
          label: 'Crushed base',
          thick: 0.6,
          edge: '#857a6b',
          paint: (p, w, h) => {
            gravel(p, w, h);
          },
        },
        {
          label: 'Top stone',
          thick: 0.4,
          edge: '#c9beac',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#d5ccbd', { ink: null });
            for (const c of ['#c2b8a6', '#ebe4d8', '#a89d8c'])
              for (let i = 0; i < 110; i++)
                p.dot(0.1 + p.scene.random() * (w - 0.2), 0.1 + p.scene.random() * (h - 0.2), 2.8, c);
          },
        },
      ],
    },
  }),
  'Asphalt Drive': pictures({
    name: 'Asphalt drive',
    sheet: 'sage',
    shows: 'hot mix rolled over stone base, the roller at work',
    corner: (s) => {
      slabInGround(s, {
        w: 16,
        d: 8,
        base: gravel,
        finish: asphalt,
        finishEdge: '#3b4048',
        thick: 0.36,
        reach: 0.74,
        forms: 'none',
        margin: 1.4,
      });
      roller(s, 5, 2.8, 0.28);
      for (const [u, v] of [
        [11.2, 2.4],
        [11, 4.4],
        [10.6, 6],
      ] as const) {
        const [x, y] = s.at(u, v, 0.5);
        s.sheetLine(
          [
            [x, y],
            [x + 8, y - 14],
            [x - 5, y - 28],
            [x + 5, y - 42],
          ],
          { ink: '#8a97a3', sw: 2.6, round: true },
        );
      }
      shovel(s, 13.6, 6, 0);
      shrub(s, 2, -0.9, 0, 0.6);
      shrub(s, 4, -0.9, 0, 0.5);
      tree(s, 14, -0.8, 0, 0.9);
      s.dimX(0, 16, 10.6, -1.8, '50 ft', 1).dimY(0, 8, 18.6, -1.8, '18 ft', 1);
    },
    measures: 'plan with the apron at the street, 50 ft by 18 ft',
    plan: areaPlan(16, 5.8, asphalt, ['50 ft', '18 ft'], (p) => {
      p.poly(
        [
          [16, -0.6],
          [17.2, -1.2],
          [17.2, 7],
          [16, 6.4],
        ],
        '#4b5058',
      ).line(
        [
          [0, 2.9],
          [16, 2.9],
        ],
        { sw: 1.6, ink: '#8a97a3', dash: '14 10' },
      );
      treePlan(p, 3, -0.7, 0.5);
    }),
    apart: {
      kind: 'stack',
      layers: [
        sub,
        { label: 'Stone base, 6 in', thick: 0.7, edge: '#a39783', paint: gravel },
        {
          label: 'Binder course',
          thick: 0.36,
          edge: '#33383f',
          paint: (p, w, h) => {
            asphalt(p, w, h);
            for (let i = 0; i < 90; i++)
              p.dot(0.2 + p.scene.random() * (w - 0.4), 0.2 + p.scene.random() * (h - 0.4), 3, '#7d848d');
          },
        },
        { label: 'Top course', thick: 0.24, edge: '#3b4048', paint: asphalt },
      ],
    },
  }),
  Sod: pictures({
    name: 'Sod lawn',
    sheet: 'sage',
    shows: 'strips of turf rolled out over raked soil, more rolls stacked',
    corner: (s) => {
      groundBlock(s, 0, 0, 0, 14, 11, 1.4, soil);
      for (let i = 0; i < 7; i++) {
        const end = [14, 14, 14, 12.4, 10.6, 9, 5.4][i]!;
        s.box(0, i * 1.3, 0, end, 1.26, 0.18, '#7d8a5a', { sw: 1.1 });
        floorPlane(s, 0, i * 1.3, 0.18).cover(
          rect(0, 0, end, 1.26),
          i % 2
            ? grass
            : (p, w, h) => {
                plain('#a6c293')(p, w, h);
                for (let k = 0; k < w * 2; k++) {
                  const [u, v] = [0.1 + p.scene.random() * (w - 0.2), 0.2 + p.scene.random() * 0.9];
                  p.line(
                    [
                      [u, v],
                      [u + 0.05, v - 0.14],
                    ],
                    { sw: 1.5, ink: '#7f9f6c' },
                  );
                }
              },
        );
        for (let u = i % 2 ? 2 : 4; u < end - 0.4; u += 4)
          s.line(
            [
              [u, i * 1.3, 0.18],
              [u, i * 1.3 + 1.26, 0.18],
            ],
            { sw: 1.2, ink: '#64835a' },
          );
      }
      lyingRoll(s, 5.6, 7.9, 0.05, 0.42, 1.2, '#86a672', '#8f7459');
      for (const [u, z] of [
        [11, 0],
        [12, 0],
        [11.5, 0.8],
      ] as const)
        lyingRoll(s, u, 8.4, z, 0.42, 1.5, '#86a672', '#8f7459');
      s.tube(
        [
          [3, 9.8, 0.1],
          [2.2, 8.6, 2.8],
        ],
        3,
        '#c99a5e',
      ).line(
        [
          [2.5, 10, 0.1],
          [3.5, 9.7, 0.1],
        ],
        { sw: 5, ink: ORANGE },
      );
      tree(s, 1.6, 1.4, 0.18, 1.1);
      s.dimX(0, 14, 12.2, -1.4, '60 ft', 1).dimY(0, 11, 15.2, -1.4, '40 ft', 1);
    },
    measures: 'plan of the lawn with staggered strips, 60 ft by 40 ft',
    plan: areaPlan(
      15,
      10,
      (p, w, h) => {
        grass(p, w, h);
        for (let v = 1; v < h; v += 1)
          p.line(
            [
              [0, v],
              [w, v],
            ],
            { sw: 1.2, ink: '#64835a' },
          );
        for (let v = 0, k = 0; v < h; v++, k ^= 1)
          for (let u = k ? 2 : 4; u < w; u += 4)
            p.line(
              [
                [u, v],
                [u, v + 1],
              ],
              { sw: 1.2, ink: '#64835a' },
            );
      },
      ['60 ft', '40 ft'],
      (p) => {
        treePlan(p, 2.4, 2.2, 1.1);
        p.rect(11, 7, 2.8, 0.5, ORANGE);
      },
      soil,
    ),
    apart: {
      kind: 'stack',
      layers: [
        sub,
        {
          label: 'Topsoil, 3 in',
          thick: 0.5,
          edge: '#5d4835',
          paint: (p, w, h) => {
            plain('#6f563f')(p, w, h);
            for (let i = 0; i < 60; i++) p.dot(p.scene.random() * w, p.scene.random() * h, 2.2, '#4d3a29');
          },
        },
        {
          label: 'Starter feed',
          thick: 0.05,
          edge: '#e6dcc4',
          paint: (p, w, h) => {
            plain('#ece4cf')(p, w, h);
            for (let i = 0; i < 120; i++)
              p.dot(p.scene.random() * w, p.scene.random() * h, 1.6, i % 3 ? '#c9a24a' : ORANGE);
          },
        },
        { label: 'Sod', thick: 0.3, edge: '#7d8a5a', paint: grass },
      ],
    },
  }),
  'Mulch Beds': pictures({
    name: 'Mulch beds',
    sheet: 'sage',
    shows: 'a curved bed of bark round shrubs and a tree',
    corner: (s) => {
      groundBlock(s, 0, 0, 0, 14, 10, 1.4);
      houseBehind(s, 0, 0, 0, 14, 4.6, '#d9dde0');
      s.left(8.4, 0.02, 1.6, 2.6, 2.2, '#fdfbf6').left(8.6, 0.02, 1.8, 2.2, 1.8, '#bcdaf2');
      const shape = curve([
        [0.2, 0.2],
        [13.6, 0.2],
        [13.4, 3],
        [10.4, 4.2],
        [7.4, 3.4],
        [5.6, 6.2],
        [2.6, 7.6],
        [0.4, 5.6],
      ]);
      s.extrude('z', shape, 0, 0.22, '#553425', { sw: 1 });
      floorPlane(s, 0, 0, 0.22).cover(shape, mulch, { sw: 2 });
      shrub(s, 12.4, 1.4, 0.2, 0.8);
      shrub(s, 10.6, 1.4, 0.2, 0.6, '#c9a24a');
      shrub(s, 8.6, 1.6, 0.2, 0.7);
      shrub(s, 6.4, 1.4, 0.2, 0.6, '#a85f6d');
      tree(s, 2.6, 3, 0.2, 1.2);
      for (const [u, v, c] of [
        [5, 3.4, '#d9776a'],
        [4.4, 4.6, '#e3c26b'],
        [2.4, 5.8, '#d9776a'],
        [9.4, 3, '#f3efe6'],
        [11.4, 2.8, '#f3efe6'],
      ] as const)
        flower(s, u, v, 0.2, c);
      wheelbarrow(s, 7.4, 6.4, 0, '#6b4531');
      sacks(s, 11, 6.4, 0, 3, { paper: '#5f6b3f', print: '#e3c26b' });
      s.dimX(0, 14, 11.2, -1.4, '36 ft', 1).dimY(0, 10, 15.2, -1.4, '14 ft', 1);
    },
    measures: 'plan of the bed and its plants, 36 ft by 14 ft at most',
    plan: areaPlan(15, 8, grass, ['36 ft', '14 ft'], (p) => {
      p.cover(
        curve([
          [0.2, 0.2],
          [14.6, 0.2],
          [14.4, 3],
          [11.4, 4.2],
          [8.4, 3.4],
          [6.6, 6],
          [3, 7.4],
          [0.6, 5.6],
        ]),
        mulch,
        { sw: 2.2 },
      );
      for (const [u, v, r, c] of [
        [3, 3, 1.4, '#86a672'],
        [6.4, 1.6, 0.7, '#a85f6d'],
        [9, 1.6, 0.8, '#86a672'],
        [11.2, 1.6, 0.7, ORANGE],
        [13.4, 1.6, 0.9, '#86a672'],
        [5.4, 4.2, 0.5, '#e3c26b'],
      ] as const)
        treePlan(p, u, v, r, c);
    }),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Loosened soil', thick: 0.6, edge: '#8f7459', paint: soil },
        { label: 'Weed fabric', thick: 0.05, edge: '#39434f', paint: plain('#59636e') },
        {
          label: 'Steel edging',
          thick: 0.24,
          edge: STEEL,
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#dfe6d6').rect(0, 0, w, h, 'none', { sw: 7, ink: '#6d7a86' }),
        },
        {
          label: 'Mulch, 3 in',
          thick: 0.4,
          edge: '#553425',
          paint: mulch,
          things: (s, z) => {
            shrub(s, 2.4, 2, z, 0.8);
            shrub(s, 4.6, 3.6, z, 0.6, ORANGE);
          },
        },
      ],
    },
  }),
  Irrigation: pictures({
    name: 'Irrigation',
    sheet: 'sage',
    shows: 'pop-up heads spraying, pipe and valve box in the cut',
    corner: (s) => {
      const [w, d] = [14, 10];
      groundBlock(s, 0, 0, 0, w, d, 2.2);
      const spray = (x: number, y: number, r: number): void => {
        s.disc(x, y, 0.02, r, '#cfe4f2', { ink: null, opacity: 0.55 });
        for (let i = 0; i < 9; i++) {
          const a = (i * 2 * Math.PI) / 9;
          const [c, e] = [Math.cos(a), Math.sin(a)];
          s.line(
            [
              [x, y, 0.5],
              [x + c * r * 0.4, y + e * r * 0.4, 1.3],
              [x + c * r * 0.75, y + e * r * 0.75, 1.1],
              [x + c * r, y + e * r, 0.05],
            ],
            { ink: '#5e9fcf', sw: 1.8, dash: '7 6' },
          );
        }
        s.cylinder(x, y, 0, 0.16, 0.5, '#39434f', { sw: 1.2 });
      };
      spray(3.6, 2.8, 2.6);
      spray(10, 2.8, 2.6);
      spray(6.8, 6.6, 2.2);
      s.tube(
        [
          [0.3, d + 0.05, -1],
          [13.7, d + 0.05, -1],
        ],
        9,
        '#f3f1ea',
      );
      for (const u of [2, 7, 12]) {
        s.tube(
          [
            [u, d + 0.05, -1],
            [u, d + 0.05, 0],
          ],
          5,
          '#39434f',
        );
        s.cylinder(u, d + 0.05, 0, 0.16, 0.4, '#39434f', { sw: 1.2 });
      }
      s.box(11.4, 6.6, 0, 1.6, 1.1, 0.12, '#3f7a4a').top(11.6, 6.8, 0.125, 1.2, 0.7, '#356940', { sw: 1 });
      s.box(4.2, d + 0.02, -1.25, 0.7, 0.1, 0.5, ORANGE, { sw: 1.2 });
      tree(s, 12.6, 0.9, 0, 0.8);
      s.dimX(0, w, d + 1.4, -2.2, '50 ft', 1)
        .dimY(0, d, w + 1.2, -2.2, '34 ft', 1)
        .dimZ(-1, 0, -1, d, '10 in', -1);
    },
    measures: 'plan of two zones with eight heads, 50 ft by 34 ft',
    plan: areaPlan(15, 10, grass, ['50 ft', '34 ft'], (p) => {
      const heads = [
        [0.4, 0.4],
        [5, 0.4],
        [9.8, 0.4],
        [14.6, 0.4],
        [0.4, 9.6],
        [5, 9.6],
        [9.8, 9.6],
        [14.6, 9.6],
      ] as const;
      for (const [u, v] of heads) {
        const dir = v < 5 ? 1 : -1;
        const corner = u < 1 || u > 14;
        const a0 = corner ? (u < 1 ? 0 : Math.PI / 2) : 0;
        const span = corner ? Math.PI / 2 : Math.PI;
        p.poly(
          [
            [u, v],
            ...Array.from(
              { length: 13 },
              (_, i): Point2 => [
                u + 4.4 * Math.cos(a0 + (span * i) / 12),
                v + dir * 4.4 * Math.sin(a0 + (span * i) / 12),
              ],
            ),
          ],
          '#bcdaf2',
          { ink: '#5e9fcf', sw: 1.4, opacity: 0.6 },
        );
      }
      pipePlan(
        p,
        [
          [0.4, 0.4],
          [14.6, 0.4],
          [14.6, 9.6],
          [0.4, 9.6],
        ],
        '#f3f1ea',
        5,
      );
      for (const [u, v] of heads) p.disc(u, v, 0.28, '#39434f');
      p.rect(13.6, 4.4, 1.3, 1, ORANGE);
    }),
    apart: {
      kind: 'parts',
      at: [0, 0],
      gap: 0.6,
      list: [
        {
          label: 'Lateral pipe',
          high: 0.5,
          draw: (s, z) =>
            s.tube(
              [
                [-2, 0, z + 0.2],
                [2, 0, z + 0.2],
              ],
              13,
              '#f3f1ea',
            ),
        },
        {
          label: 'Swing joint',
          high: 0.9,
          draw: (s, z) =>
            s.tube(
              [
                [0, 0, z],
                [0.5, 0, z + 0.3],
                [0, 0, z + 0.9],
              ],
              7,
              '#39434f',
            ),
        },
        {
          label: 'Pop-up head',
          high: 1.6,
          draw: (s, z) => {
            s.cylinder(0, 0, z, 0.4, 1.1, '#39434f', { topRadius: 0.5 });
            s.cylinder(0, 0, z + 1.1, 0.2, 0.5, '#6d7a86');
          },
        },
        { label: 'Nozzle', high: 0.4, draw: (s, z) => s.cylinder(0, 0, z, 0.26, 0.3, ORANGE) },
        {
          label: 'Valve and controller',
          high: 1.5,
          draw: (s, z) => {
            s.box(-0.8, -0.4, z, 1.6, 0.6, 1.4, '#eef1f2');
            wallX(s, -0.8, 0.2, z)
              .rect(0.25, 0.7, 1.1, 0.5, '#39434f', { sw: 1.1 })
              .disc(0.8, 0.35, 0.2, BLUE, { sw: 1 });
          },
        },
      ],
    },
  }),
  'Outdoor Steps': pictures({
    name: 'Outdoor steps',
    sheet: 'sage',
    shows: 'broad stone treads let into a grass bank',
    corner: (s) => {
      const [w, d] = [13, 10];
      s.shadow(0.4, 0.4, w + 0.8, d + 0.8, -0.9);
      s.box(0, 0, -0.9, w, d, 0.9, '#8f7459');
      const bank: Point2[] = [
        [0, 0],
        [d, 0],
        [8.6, 0.2],
        [2, 3.6],
        [0, 3.6],
      ];
      const stones = ['#b8b5ad', '#aba89f', '#c4c1b9'] as const;
      s.extrude('x', bank, 0, 4, GRASS, { cap: '#8f7459' });
      for (let i = 4; i >= 0; i--) {
        const y = 1.8 + (4 - i) * 1.35;
        const z = i * 0.66;
        s.box(4, y, 0, 5, 1.5, z + 0.4, '#8f7459');
        s.box(3.8, y - 0.1, z + 0.02, 5.4, 1.7, 0.62, stones[i % 3]!);
        floorPlane(s, 3.8, y - 0.1, z + 0.64).cover(rect(0, 0, 5.4, 1.7), ashlar(stones, 0.9), { sw: 1.5 });
      }
      s.extrude('x', bank, 9.2, w, GRASS, { cap: '#8f7459' });
      floorPlane(s, 3.8, 8.4, 0.01).cover(rect(0, 0, 5.4, 1.6), gravel);
      for (const [u, y, z, c] of [
        [2.4, 3.4, 2.9, '#86a672'],
        [1.4, 6, 1.6, '#a85f6d'],
        [10.6, 3.2, 3, ORANGE],
        [11.6, 6, 1.6, '#86a672'],
      ] as const)
        shrub(s, u, y, z, 0.6, c);
      s.tube(
        [
          [9.1, 2.4, 3.2],
          [9.1, 2.4, 5.4],
          [9.1, 7.6, 3],
          [9.1, 7.6, 0.8],
        ],
        4.4,
        '#2c3642',
      );
      s.dimX(3.8, 9.2, d + 1.4, -0.9, '5 ft', 1)
        .dimZ(0, 3.3, -1, 6, '35 in', -1)
        .dimY(1.7, 8.3, w + 1.2, -0.9, '6 ft 8 in', 1);
    },
    measures: 'plan of five treads, 5 ft wide',
    plan: areaPlan(8, 8.4, grass, ['5 ft', '6 ft 8 in'], (p) => {
      p.cover(rect(1, 0, 6, 8.4), rubble(['#b8b5ad', '#aba89f', '#c4c1b9'], 1), { sw: 2 });
      for (let v = 1.7; v < 8.4; v += 1.68)
        p.line(
          [
            [1, v],
            [7, v],
          ],
          { sw: 4 },
        );
      p.line(
        [
          [4, 7.8],
          [4, 0.8],
        ],
        { ink: BLUE, sw: 2.4 },
      ).line(
        [
          [3.7, 1.3],
          [4, 0.8],
          [4.3, 1.3],
        ],
        { ink: BLUE, sw: 2.4 },
      );
      p.rect(7, 0.4, 0.3, 7.6, '#2c3642');
      treePlan(p, 0.1, 2, 0.6);
      treePlan(p, 8, 6, 0.6, ORANGE);
    }),
    apart: {
      kind: 'parts',
      at: [2.4, 1],
      gap: 0.6,
      list: [
        {
          label: 'Compacted base',
          high: 0.6,
          draw: (s, z) => {
            s.box(0, 0, z, 5, 2.6, 0.5, '#b7ab98');
            floorPlane(s, 0, 0, z + 0.5).cover(rect(0, 0, 5, 2.6), gravel);
          },
        },
        {
          label: 'Riser blocks',
          high: 0.7,
          draw: (s, z) => {
            for (let i = 0; i < 3; i++) s.box(i * 1.7, 0.6, z, 1.66, 1, 0.6, ['#aba89f', '#b8b5ad', '#9c998f'][i]!);
          },
        },
        {
          label: 'Stone treads',
          high: 0.6,
          draw: (s, z) => {
            s.box(-0.2, 0, z, 5.4, 1.7, 0.4, '#c4c1b9');
            floorPlane(s, -0.2, 0, z + 0.4).cover(rect(0, 0, 5.4, 1.7), ashlar(['#b8b5ad', '#aba89f', '#c4c1b9'], 0.9));
          },
        },
        {
          label: 'Handrail',
          high: 1.6,
          draw: (s, z) =>
            s.tube(
              [
                [5, 0.2, z],
                [5, 0.2, z + 1.5],
                [5, 2.4, z + 1],
                [5, 2.4, z - 0.5],
              ],
              5,
              ORANGE,
            ),
        },
      ],
    },
  }),
};
