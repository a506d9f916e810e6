import { elevation, feet, groundBlock, planRoom, type Drawing } from '../build.js';
import type { Point2, Point3, Scene } from '../iso.js';
import { BLUE, CONCRETE, LUMBER, ORANGE, SHEATHING, STEEL, WHITE, darken, type Colour } from '../palette.js';
import { concrete, grass, gravel, plain, soil } from '../patterns/ground.js';
import { lap, studs } from '../patterns/wall.js';
import { joists, planks, strandBoard, subfloor } from '../patterns/wood.js';
import { floorPlane, rect, wallX, type Plane } from '../plane.js';
import { bathtub, toilet } from '../props/bath.js';
import { windowWithSill } from '../props/building.js';
import { outletOn, thermostatOn } from '../props/electrical.js';
import { range } from '../props/kitchen.js';
import {
  COLD,
  GAS,
  HOT,
  WASTE,
  condenser,
  ductRun,
  flexDuct,
  furnace,
  gasMeter,
  miniSplitHead,
  miniSplitOutdoor,
  register,
  softener,
  tankHeater,
  tanklessHeater,
  valve,
  ventGrille,
} from '../props/mechanical.js';
import { appliancePlan, pipePlan, rangePlan, sofaPlan, toiletPlan, tubPlan, vanityPlan } from '../props/symbols.js';
import { stepLadder, toolbox } from '../props/tools.js';
import { interior, pictures } from '../scenes/pictures.js';

const flatPipe = (p: Plane, points: readonly Point2[], colour: Colour, sw = 6): void =>
  void p.line(points, { sw: sw + 3, round: true }).line(points, { sw, ink: colour, round: true });
const pan = (
  label: string,
  colour: Colour = '#8a97a3',
): { label: string; high: number; draw: (s: Scene, z: number) => void } => ({
  label,
  high: 0.3,
  draw: (s, z) => s.cylinder(0, 0, z, 1.25, 0.2, colour),
});

/** Plumbing work. */
export const plumbingPictures: Record<string, Drawing> = {
  'Tank Water Heater': pictures({
    name: 'Tank water heater',
    sheet: 'sand',
    shows: 'the tank in its pan with hot, cold, gas and flue, expansion tank above',
    corner: (s) =>
      interior(
        s,
        {
          size: [8, 7, 8],
          floor: concrete('#cfccc4'),
          left: '#e9e6dc',
          right: studs({ fill: plain('#d8c9a4') }),
          slab: '#b4b1a9',
          baseboard: null,
          dims: 'none',
        },
        () => {
          s.cylinder(3.2, 2.6, 0, 1.4, 0.25, '#8a97a3', { top: '#6d7a86' });
          tankHeater(s, 3.2, 2.6, 0.1);
          s.tube(
            [
              [2.75, 2.6, 6.3],
              [2.75, 0.2, 6.3],
              [0.2, 0.2, 6.3],
            ],
            4.5,
            HOT,
          ).tube(
            [
              [3.65, 2.6, 6],
              [3.65, 0.2, 6],
              [7.8, 0.2, 6],
            ],
            4.5,
            COLD,
          );
          s.tube(
            [
              [3.2, 2.6, 6.5],
              [3.2, 2.6, 8.4],
            ],
            11,
            STEEL,
          );
          s.cylinder(5.4, 0.7, 4.6, 0.4, 1.1, '#4a76a0').tube(
            [
              [5.4, 0.5, 5.7],
              [5.4, 0.3, 6],
            ],
            3.4,
            COLD,
          );
          s.tube(
            [
              [7.8, 0.3, 1],
              [5, 0.6, 1],
              [4.2, 2.8, 0.9],
            ],
            4,
            GAS,
          );
          valve(s, 5.4, 0.6, 1.1, ORANGE);
          s.box(5.4, 4.6, 0, 1.4, 1, 0.8, '#2f6fae');
          s.dimZ(0, 4.6, 9, -0.9, '60 in');
        },
      ),
    measures: 'plan of the closet, 3 ft by 3 ft, with pan and lines',
    plan: (s) =>
      planRoom(
        s,
        5,
        5,
        concrete('#cfccc4'),
        { door: [1.6, 2.4] },
        (p) => {
          p.disc(2.7, 2.6, 1.6, '#8a97a3').disc(2.7, 2.6, 1.3, '#e4e7e6').disc(2.7, 2.6, 0.3, STEEL);
          pipePlan(
            p,
            [
              [2.2, 2.2],
              [2.2, 0],
            ],
            HOT,
          );
          pipePlan(
            p,
            [
              [3.2, 2.2],
              [3.2, 0],
            ],
            COLD,
          );
          pipePlan(
            p,
            [
              [3.8, 3.2],
              [5, 3.2],
            ],
            GAS,
          );
          p.disc(4.2, 0.7, 0.4, ORANGE);
        },
        ['3 ft', '3 ft'],
      ),
    apart: {
      kind: 'parts',
      gap: 0.5,
      list: [
        pan('Drain pan'),
        { label: 'Tank', high: 5.2, draw: (s, z) => tankHeater(s, 0, 0, z) },
        { label: 'Expansion tank', high: 1.2, draw: (s, z) => s.cylinder(0.4, 0, z + 1.2, 0.5, 1, ORANGE) },
      ],
    },
  }),
  'Tankless Heater': pictures({
    name: 'Tankless water heater',
    sheet: 'sand',
    shows: 'the wall-hung unit with isolation valves, gas and sidewall vent',
    corner: (s) =>
      interior(
        s,
        {
          size: [8, 5.4, 7.4],
          floor: planks(['#b8a78c', '#ab9a80', '#c3b398']),
          left: '#e3e9ea',
          right: '#d3dcde',
          dims: 'none',
        },
        ({ right }) => {
          right.rect(1.8, 2, 3.4, 4.4, SHEATHING, { sw: 1.4 });
          tanklessHeater(s, 2.7, 0.02, 3.1);
          s.tube(
            [
              [3, 0.42, 1.5],
              [3, 0.42, 1],
              [0.3, 0.42, 1],
              [0.3, 0.42, 0],
            ],
            4.2,
            HOT,
          )
            .tube(
              [
                [4.1, 0.42, 1.5],
                [4.1, 0.42, 0.6],
                [6.8, 0.42, 0.6],
                [6.8, 0.42, 0],
              ],
              4.2,
              COLD,
            )
            .tube(
              [
                [3.55, 0.42, 1.5],
                [3.55, 0.42, 1.3],
                [7.8, 0.42, 1.3],
              ],
              4.2,
              GAS,
            );
          for (const [u, c] of [
            [3, HOT],
            [4.1, '#2f6fae'],
          ] as const)
            valve(s, u, 0.5, 2, c);
          outletOn(right, 6, 3.4, 1.3);
          s.box(5.4, 3, 0, 2.2, 1.4, 2, WHITE).top(5.6, 3.2, 2.005, 1.8, 1, '#9fc0dc', { sw: 1.1 });
          s.box(1.6, 3.4, 0, 1.4, 0.9, 0.7, '#56626f');
          s.dimZ(3.1, 5.8, 9, -0.8, '27 in');
        },
      ),
    measures: 'the unit seen straight on with its three lines',
    plan: (s) =>
      elevation(s, 6, 6.6, plain('#d3dcde'), ['6 ft', '6 ft 6 in'], (p) => {
        p.rect(1.6, 2.6, 2.8, 3.6, SHEATHING);
        p.rect(2, 3, 2, 3, '#eef1f2', { sw: 2 })
          .rect(2.6, 4.6, 0.8, 0.5, '#39434f')
          .line(
            [
              [2.75, 4.85],
              [3.1, 4.85],
            ],
            { sw: 4, ink: ORANGE },
          );
        flatPipe(
          p,
          [
            [2.3, 3],
            [2.3, 0.8],
            [0, 0.8],
          ],
          HOT,
        );
        flatPipe(
          p,
          [
            [3, 3],
            [3, 1.5],
            [6, 1.5],
          ],
          GAS,
        );
        flatPipe(
          p,
          [
            [3.7, 3],
            [3.7, 0.5],
            [6, 0.5],
          ],
          COLD,
        );
        flatPipe(
          p,
          [
            [3, 6],
            [3, 6.4],
            [5.4, 6.4],
          ],
          WASTE,
          12,
        );
        for (const u of [2.3, 3.7]) p.rect(u - 0.25, 2, 0.5, 0.3, STEEL);
      }),
    apart: {
      kind: 'parts',
      at: [0.8, 0.4],
      gap: 0.6,
      list: [
        {
          label: 'Isolation valves',
          high: 0.9,
          draw: (s, z) => {
            for (const [u, c] of [
              [0.3, HOT],
              [1.4, COLD],
            ] as const) {
              s.tube(
                [
                  [u, 0.4, z],
                  [u, 0.4, z + 0.9],
                ],
                6,
                c,
              );
              valve(s, u, 0.5, z + 0.4, c);
            }
          },
        },
        {
          label: 'Gas line',
          high: 0.9,
          draw: (s, z) =>
            s.tube(
              [
                [0.85, 0.4, z],
                [0.85, 0.4, z + 0.5],
                [2.6, 0.4, z + 0.5],
              ],
              6,
              GAS,
            ),
        },
        {
          label: 'Heater',
          high: 2.7,
          draw: (s, z) => {
            s.box(0, 0, z, 1.7, 0.8, 2.7, '#eef1f2');
            wallX(s, 0, 0.8, z, 0.06)
              .rect(0.5, 1.5, 0.7, 0.42, '#39434f', { sw: 1 })
              .line(
                [
                  [0.62, 1.7],
                  [0.95, 1.7],
                ],
                { sw: 3, ink: ORANGE },
              );
          },
        },
        {
          label: 'Vent',
          high: 1.2,
          draw: (s, z) =>
            s.tube(
              [
                [0.85, 0.4, z],
                [0.85, 0.4, z + 0.8],
                [0.85, -0.8, z + 0.8],
              ],
              15,
              WASTE,
            ),
        },
      ],
    },
  }),
  'PEX Repipe': pictures({
    name: 'PEX repipe',
    sheet: 'sand',
    shows: 'red and blue lines from a manifold through opened walls',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 9, 7.4],
          floor: subfloor,
          left: studs({ fill: plain('#cdb286') }),
          right: (p) => {
            p.cover(rect(0, 0, 12, 7.4), studs({ fill: plain('#c4a97c') }));
            p.cover(
              [
                [9, 0],
                [12, 0],
                [12, 7.4],
                [8.4, 7.4],
                [8.4, 3],
                [9, 3],
              ],
              plain('#efece3'),
              { sw: 1.6 },
            );
          },
          baseboard: null,
        },
        ({ left, right }) => {
          right.rect(1.6, 2.6, 1.2, 3.4, '#9aa5ae', { sw: 1.6 });
          [0, 1, 2, 3, 4].forEach((k) => {
            const v = 3 + k * 0.6;
            right.rect(1.75, v, 0.9, 0.3, STEEL, { sw: 1 });
            const c = k % 2 ? COLD : HOT;
            flatPipe(
              right,
              [
                [2.65, v + 0.15],
                [4 + k * 0.5, v + 0.15],
                [4 + k * 0.5, 1 + k * 0.3],
                [8 - (k % 2), 1 + k * 0.3],
              ],
              c,
              4,
            );
          });
          flatPipe(
            left,
            [
              [0.3, 1.2],
              [5.4, 1.2],
              [5.4, 3.2],
            ],
            HOT,
            4,
          );
          flatPipe(
            left,
            [
              [0.3, 0.8],
              [6, 0.8],
              [6, 3.2],
            ],
            COLD,
            4,
          );
          left.rect(5, 3.2, 1.4, 0.4, '#7f8c97');
          s.cylinder(7, 5, 0, 1, 0.5, HOT)
            .disc(7, 5, 0.5, 0.55, darken(HOT, 0.5))
            .cylinder(9.4, 6, 0, 1, 0.5, COLD)
            .disc(9.4, 6, 0.5, 0.55, darken(COLD, 0.5));
          s.box(3.4, 6, 0, 0.9, 0.4, 0.2, ORANGE)
            .tube(
              [
                [4.3, 6.1, 0.2],
                [5.6, 5.8, 0.2],
              ],
              4,
              ORANGE,
            )
            .tube(
              [
                [4.3, 6.3, 0.2],
                [5.6, 6.4, 0.2],
              ],
              4,
              ORANGE,
            );
        },
      ),
    measures: 'plan of the home runs from the manifold to eight fixtures',
    plan: (s) =>
      planRoom(
        s,
        15,
        10,
        plain('#f4efe2'),
        { door: [6.8, 2.4] },
        (p) => {
          p.rect(8, 0, 0.3, 5.4, '#24405f').rect(8.3, 5.1, 3.4, 0.3, '#24405f').rect(13.4, 5.1, 1.6, 0.3, '#24405f');
          tubPlan(p, 12.2, 0.2, 2.6, 4.6);
          toiletPlan(p, 10.2, 0);
          vanityPlan(p, 8.4, 0, 1.6, 1.5);
          vanityPlan(p, 2.8, 0, 3, 1.8, 2, '#dfe4e7');
          appliancePlan(p, 0.3, 0.2, 2, 2);
          p.rect(0.4, 4.4, 0.8, 1.8, ORANGE);
          [
            [1.2, 2.2],
            [4, 1.8],
            [5, 1.8],
            [9, 1.5],
            [10.8, 1.4],
            [12.2, 3],
          ].forEach(([u, v], i) => {
            for (const [k, c] of [
              [0, HOT],
              [0.24, COLD],
            ] as const)
              pipePlan(
                p,
                [
                  [1.2, 4.7 + i * 0.22 + k],
                  [u! - 0.3 + k, 4.7 + i * 0.22 + k],
                  [u! - 0.3 + k, v!],
                ],
                c,
                2.6,
              );
          });
        },
        ['38 ft', '26 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [2, 0.2],
      gap: 0.7,
      list: [
        {
          label: 'Supply and main valve',
          high: 0.9,
          draw: (s, z) => {
            s.tube(
              [
                [0, 0.2, z + 0.3],
                [4, 0.2, z + 0.3],
              ],
              11,
              '#c77b4a',
            );
            valve(s, 2, 0.4, z + 0.5, ORANGE);
          },
        },
        {
          label: 'Manifold',
          high: 1.2,
          draw: (s, z) => {
            s.box(0, 0, z, 4, 0.5, 0.9, '#9aa5ae');
            for (let k = 0; k < 6; k++)
              s.cylinder(0.4 + k * 0.64, 0.25, z + 0.9, 0.16, 0.24, k % 2 ? COLD : HOT, { sw: 1.1 });
          },
        },
        {
          label: 'PEX home runs',
          high: 1.8,
          draw: (s, z) => {
            for (let k = 0; k < 6; k++)
              s.tube(
                [
                  [0.4 + k * 0.64, 0.25, z],
                  [0.4 + k * 0.64, 0.25, z + 0.9],
                  [0.9 + k * 0.8, 0.25, z + 1.7],
                ],
                5,
                k % 2 ? COLD : HOT,
              );
          },
        },
        {
          label: 'Crimp rings and stops',
          high: 0.6,
          draw: (s, z) => {
            for (let k = 0; k < 6; k++) s.cylinder(0.9 + k * 0.8, 0.25, z, 0.2, 0.3, '#c77b4a', { sw: 1.1 });
          },
        },
      ],
    },
  }),
  'Drain Line': pictures({
    name: 'Drain line',
    sheet: 'sand',
    shows: 'a slab cut to the new sloping drain with its trap and cleanout',
    corner: (s) => {
      const [w, d] = [12, 8];
      s.shadow(0.4, 0.4, w + 0.4, d + 0.4, -3.2);
      s.left(0, d, -3.2, w, 3.2, '#8f7459').right(w, 0, -3.2, d, 3.2, '#6f5a45');
      wallX(s, 0, d, -3.2, 0).cover(rect(0, 0, w, 2.7), soil);
      wallX(s, 0, d, -2.6, 0).cover(
        [
          [0.4, 0.3],
          [11.6, 0],
          [11.6, 1.5],
          [0.4, 1.9],
        ],
        gravel,
        { sw: 1.6 },
      );
      s.left(0, d, -0.5, w, 0.5, CONCRETE).right(w, 0, -0.5, d, 0.5, darken(CONCRETE, 0.25));
      floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, d), concrete());
      floorPlane(s, 0, 0, 0.01).cover(
        [
          [0.4, 5.6],
          [9.8, 5.6],
          [9.8, d],
          [0.4, d],
        ],
        soil,
        { sw: 2 },
      );
      wallX(s, 0, 0, 0, 0.05).cover(rect(0, 0, w, 4.4), studs({ fill: plain('#cdb286') }));
      s.left(0, -0.3, 4.4, w, 0.02, '#24405f');
      const z0 = d + 0.05;
      s.tube(
        [
          [0.6, z0, -1.2],
          [11.4, z0, -1.75],
        ],
        20,
        WASTE,
      );
      s.tube(
        [
          [2.4, z0, -1.3],
          [2.4, z0, 0.4],
        ],
        14,
        WASTE,
      ).tube(
        [
          [6.2, z0, -1.5],
          [6.2, z0, -0.6],
          [6.8, z0, -0.3],
          [7.2, z0, -0.7],
          [7.6, z0, -0.1],
        ],
        13,
        WASTE,
      );
      s.tube(
        [
          [9.6, z0, -1.66],
          [9.6, z0, 0.3],
        ],
        14,
        WASTE,
      );
      s.cylinder(9.6, z0, 0.3, 0.34, 0.2, ORANGE, { sw: 1.3 });
      toilet(s, 1.7, 2.6, 0);
      s.tube(
        [
          [7.6, 0.3, 0.3],
          [7.6, 0.3, 4.4],
        ],
        12,
        WASTE,
      );
      s.dimX(0.6, 11.4, d + 1.5, -3.2, '24 ft at ¼ in per ft', 1);
    },
    measures: 'plan of the run to the street with its slope, 24 ft',
    plan: (s) =>
      planRoom(
        s,
        14,
        8,
        concrete(),
        {},
        (p) => {
          p.rect(0.6, 3.4, 13.4, 1.8, '#b7ab98');
          pipePlan(
            p,
            [
              [1, 4.3],
              [14.4, 4.3],
            ],
            WASTE,
            12,
          );
          for (const [u, v] of [
            [2.4, 1.8],
            [6.4, 2],
            [9.6, 6.8],
          ] as const)
            pipePlan(
              p,
              [
                [u, v],
                [u + 1, 4.3],
              ],
              WASTE,
              8,
            );
          toiletPlan(p, 1.5, 0.2);
          vanityPlan(p, 5.2, 0, 2.4, 1.6);
          p.disc(12, 4.3, 0.45, ORANGE);
          p.line(
            [
              [4, 5.6],
              [11, 5.6],
            ],
            { ink: BLUE, sw: 2.4 },
          ).poly(
            [
              [10.6, 5.35],
              [11, 5.6],
              [10.6, 5.85],
            ],
            BLUE,
          );
        },
        ['24 ft', '14 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [2.4, 0.2],
      gap: 0.8,
      list: [
        {
          label: 'Bedding',
          high: 0.6,
          draw: (s, z) => {
            s.box(0, -0.4, z, 5, 1.4, 0.5, '#b7ab98');
            floorPlane(s, 0, -0.4, z + 0.5).cover(rect(0, 0, 5, 1.4), gravel);
          },
        },
        {
          label: 'Pipe, 3 in',
          high: 0.8,
          draw: (s, z) =>
            s.tube(
              [
                [0, 0.3, z + 0.4],
                [5, 0.3, z + 0.2],
              ],
              24,
              WASTE,
            ),
        },
        {
          label: 'Wye and trap',
          high: 1.6,
          draw: (s, z) =>
            s.tube(
              [
                [1.4, 0.3, z],
                [1.9, 0.3, z + 0.8],
                [2.4, 0.3, z + 0.4],
                [2.8, 0.3, z + 1.2],
              ],
              17,
              WASTE,
            ),
        },
        {
          label: 'Cleanout',
          high: 0.9,
          draw: (s, z) => {
            s.cylinder(4, 0.3, z, 0.4, 0.6, WASTE);
            s.cylinder(4, 0.3, z + 0.6, 0.46, 0.2, ORANGE);
          },
        },
        {
          label: 'Slab patched',
          high: 0.5,
          draw: (s, z) => {
            s.box(0, -0.4, z, 5, 1.4, 0.4, CONCRETE);
            floorPlane(s, 0, -0.4, z + 0.4).cover(rect(0, 0, 5, 1.4), concrete());
          },
        },
      ],
    },
  }),
  'Fixture Rough-In': pictures({
    name: 'Fixture rough-in',
    sheet: 'sand',
    shows: 'supplies, drains and vent stubbed in bare studs for tub, sink and toilet',
    corner: (s) =>
      interior(
        s,
        {
          size: [10, 8, 7.4],
          floor: strandBoard,
          left: studs({ fill: plain('#cdb286') }),
          right: studs({ fill: plain('#c4a97c') }),
          baseboard: null,
          dims: 'floor',
        },
        ({ right, left }) => {
          flatPipe(
            right,
            [
              [0, 0.8],
              [9.6, 0.8],
            ],
            COLD,
            4,
          );
          flatPipe(
            right,
            [
              [0, 1.3],
              [7, 1.3],
            ],
            HOT,
            4,
          );
          flatPipe(
            right,
            [
              [5.4, 0],
              [5.4, 7.2],
            ],
            WASTE,
            13,
          );
          flatPipe(
            right,
            [
              [5.4, 1.9],
              [6.4, 1.8],
            ],
            WASTE,
            10,
          );
          for (const [u, c] of [
            [5.95, HOT],
            [6.85, COLD],
          ] as const) {
            flatPipe(
              right,
              [
                [u, c === HOT ? 1.3 : 0.8],
                [u, 2.6],
              ],
              c,
              4,
            );
            right.disc(u, 2.6, 0.16, '#c77b4a', { sw: 1.2 });
          }
          right.disc(6.4, 1.8, 0.26, WASTE, { sw: 1.6 }).rect(5.4, 3.3, 2.2, 0.4, LUMBER, { sw: 1.2 });
          flatPipe(
            right,
            [
              [8.8, 0.8],
              [8.8, 1.6],
            ],
            COLD,
            4,
          );
          right.disc(8.8, 1.6, 0.15, '#c77b4a', { sw: 1.2 });
          flatPipe(
            left,
            [
              [1, 0.8],
              [1, 5.4],
            ],
            COLD,
            4,
          );
          flatPipe(
            left,
            [
              [1.7, 1.3],
              [1.7, 3.4],
              [1.35, 3.6],
            ],
            HOT,
            4,
          );
          left.rect(0.9, 3.2, 1, 0.6, '#c77b4a').disc(1.35, 5.6, 0.2, '#c77b4a');
          bathtub(s, 0.5, 0.6, 0, 5);
          s.cylinder(8.2, 2.2, 0, 0.5, 0.12, '#e8e2d2').disc(8.2, 2.2, 0.13, 0.32, '#39434f', { sw: 1.3 });
          s.disc(8.2, 2.2, 0.14, 0.32, ORANGE, { sw: 1.3 });
          toolbox(s, 5, 5.4, 0, '#2f6fae');
        },
      ),
    measures: 'plan with the rough-in dimensions of three fixtures',
    plan: (s) =>
      planRoom(
        s,
        9,
        6.4,
        strandBoard,
        { door: [3.4, 2.4] },
        (p) => {
          p.rect(6, 0.1, 2.9, 6.2, 'none', { ink: BLUE, dash: '10 7' })
            .rect(0.2, 0.1, 2.6, 1.7, 'none', { ink: BLUE, dash: '10 7' })
            .disc(4.4, 1.1, 0.9, 'none', { ink: BLUE, dash: '10 7' });
          pipePlan(
            p,
            [
              [1.2, 0.2],
              [7.6, 0.2],
            ],
            HOT,
            4,
          );
          pipePlan(
            p,
            [
              [1.8, 0.5],
              [8.2, 0.5],
            ],
            COLD,
            4,
          );
          pipePlan(
            p,
            [
              [1.5, 0.9],
              [1.5, 3.4],
              [4.4, 3.4],
              [4.4, 1.2],
            ],
            WASTE,
            9,
          );
          pipePlan(
            p,
            [
              [7.4, 1],
              [7.4, 3.4],
              [4.4, 3.4],
              [4.4, 6.4],
            ],
            WASTE,
            9,
          );
          p.disc(4.4, 1.2, 0.3, ORANGE);
          for (const [u, v] of [
            [1.5, 0.9],
            [7.4, 1],
          ] as const)
            p.disc(u, v, 0.24, WASTE);
        },
        ['9 ft', '6 ft'],
      ),
    apart: {
      kind: 'wall',
      w: 5.4,
      h: 5,
      layers: [
        { label: 'Studs', thick: 0.4, edge: '#d2b17c', paint: studs() },
        {
          label: 'Drain and vent',
          thick: 0.1,
          edge: '#d8cfbc',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f2ebdc', { ink: null });
            flatPipe(
              p,
              [
                [1.6, 0],
                [1.6, h],
              ],
              WASTE,
              20,
            );
            flatPipe(
              p,
              [
                [1.6, 1.6],
                [3.2, 1.8],
              ],
              WASTE,
              15,
            );
          },
        },
        {
          label: 'Hot and cold',
          thick: 0.06,
          edge: '#d8cfbc',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f6f0e3', { ink: null });
            flatPipe(
              p,
              [
                [0, 0.6],
                [2.6, 0.6],
                [2.6, 2.4],
              ],
              HOT,
              8,
            );
            flatPipe(
              p,
              [
                [0, 0.2],
                [3.8, 0.2],
                [3.8, 2.4],
              ],
              COLD,
              8,
            );
          },
        },
        {
          label: 'Stub-outs and backing',
          thick: 0.1,
          edge: '#d8cfbc',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#faf6ec', { ink: null }).rect(1.6, 3, 3.2, 0.5, LUMBER);
            for (const u of [2.6, 3.8]) p.disc(u, 2.4, 0.24, ORANGE);
            p.disc(3.2, 1.8, 0.36, WASTE);
          },
        },
      ],
    },
  }),
  'Gas Line': pictures({
    name: 'Gas line',
    sheet: 'sand',
    shows: 'yellow pipe from the meter to range and fireplace with shut-offs',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 8, 7],
          floor: planks(['#cfa878', '#c49a69', '#d8b488']),
          left: '#efeadf',
          right: (p) => {
            p.cover(rect(0, 0, 12, 7), plain('#e3dccc'));
            p.cover(rect(0.4, 0.2, 5.6, 2.2), studs({ fill: plain('#cdb286') }), { sw: 1.6 });
          },
          baseboard: null,
        },
        ({ left }) => {
          s.tube(
            [
              [0.2, 0.3, 0.8],
              [5.4, 0.3, 0.8],
              [5.4, 0.3, 0.8],
            ],
            5,
            GAS,
          );
          s.tube(
            [
              [5.4, 0.3, 0.8],
              [5.4, 0.3, 1.6],
              [7.2, 0.3, 1.6],
            ],
            5,
            GAS,
          );
          valve(s, 6, 0.4, 1.65, ORANGE);
          range(s, 7.2, 0.3, 0, '#c3cbd1');
          s.tube(
            [
              [0.2, 0.3, 0.8],
              [0.2, 6.6, 0.8],
            ],
            5,
            GAS,
          );
          left
            .rect(4.4, 0, 3, 3.4, '#8f877c')
            .rect(4.9, 0.3, 2, 2.2, '#2c3642')
            .rect(4.1, 3.4, 3.6, 0.36, '#c99a5e')
            .poly(
              [
                [5.3, 0.4],
                [5.5, 1.2],
                [5.8, 0.8],
                [6, 1.6],
                [6.3, 0.9],
                [6.5, 1.2],
                [6.6, 0.4],
              ],
              ORANGE,
              { sw: 1.2 },
            );
          valve(s, 0.4, 3.8, 0.9, HOT);
          gasMeter(s, 10.6, 0.2, 2.2);
          s.dimX(0.2, 5.4, 1.2, 0.02, feet(18));
        },
      ),
    measures: 'plan of the line from the meter, 42 ft',
    plan: (s) =>
      planRoom(
        s,
        14,
        9,
        planks(['#cfa878', '#c49a69', '#d8b488']),
        { door: [5.6, 2.4] },
        (p) => {
          rangePlan(p, 6, 0);
          p.rect(0, 2, 1, 2.6, '#8f877c').rect(11, 6.4, 2, 2, '#dfe4e7').rect(13.2, -1.2, 1.2, 0.8, '#b3bcc2');
          pipePlan(
            p,
            [
              [13.8, -0.6],
              [13.8, 0.5],
              [0.6, 0.5],
              [0.6, 2],
            ],
            GAS,
            7,
          );
          pipePlan(
            p,
            [
              [12.6, 0.5],
              [12.6, 6.4],
            ],
            GAS,
            7,
          );
          for (const [u, v] of [
            [5.4, 0.5],
            [12.6, 5.6],
            [0.6, 1.4],
          ] as const)
            p.disc(u, v, 0.3, ORANGE);
        },
        ['28 ft', '18 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [2, 0.2],
      gap: 0.7,
      list: [
        { label: 'Meter tap', high: 1.4, draw: (s, z) => gasMeter(s, 1.6, 0, z) },
        {
          label: 'Black iron or CSST',
          high: 0.8,
          draw: (s, z) =>
            s.tube(
              [
                [0, 0.3, z + 0.4],
                [4.4, 0.3, z + 0.4],
              ],
              12,
              GAS,
            ),
        },
        {
          label: 'Tee and drip leg',
          high: 1.2,
          draw: (s, z) =>
            s
              .tube(
                [
                  [2, 0.3, z],
                  [2, 0.3, z + 1.1],
                ],
                13,
                '#56626f',
              )
              .tube(
                [
                  [1.2, 0.3, z + 0.7],
                  [2.8, 0.3, z + 0.7],
                ],
                13,
                '#56626f',
              ),
        },
        {
          label: 'Shut-off',
          high: 0.7,
          draw: (s, z) => {
            s.cylinder(2, 0.3, z, 0.34, 0.5, '#c77b4a');
            s.tube(
              [
                [1.4, 0.3, z + 0.6],
                [2.6, 0.3, z + 0.6],
              ],
              8,
              ORANGE,
            );
          },
        },
        {
          label: 'Flex connector',
          high: 0.9,
          draw: (s, z) =>
            s.tube(
              [
                [1.4, 0.3, z],
                [1.8, 0.6, z + 0.4],
                [2.4, 0, z + 0.6],
                [2.8, 0.3, z + 0.9],
              ],
              8,
              STEEL,
            ),
        },
      ],
    },
  }),
  'Water Softener': pictures({
    name: 'Water softener',
    sheet: 'sand',
    shows: 'resin and brine tanks with bypass beside the main, salt bags ready',
    corner: (s) =>
      interior(
        s,
        {
          size: [9, 6.6, 6.8],
          floor: concrete('#cfccc4'),
          left: concrete('#c4c1b9'),
          right: concrete('#b9b6ae'),
          slab: '#b4b1a9',
          baseboard: null,
          dims: 'none',
        },
        () => {
          s.tube(
            [
              [0.2, 0.3, 5.2],
              [2.6, 0.3, 5.2],
              [2.6, 0.3, 4.2],
              [3, 1.4, 4.2],
            ],
            5,
            '#c77b4a',
          )
            .tube(
              [
                [3.6, 1.4, 4.2],
                [4, 0.3, 4.2],
                [4, 0.3, 5.2],
                [8.8, 0.3, 5.2],
              ],
              5,
              COLD,
            )
            .tube(
              [
                [2.6, 0.3, 4.7],
                [4, 0.3, 4.7],
              ],
              5,
              '#c77b4a',
            );
          valve(s, 3.3, 0.4, 4.75, ORANGE);
          softener(s, 3.3, 1.7, 0);
          s.box(6, 1.2, 0, 1.4, 2, 0.4, '#f3efe6')
            .box(6.06, 1.25, 0.4, 1.4, 2, 0.4, '#e7eef2')
            .box(6, 1.2, 0.8, 1.4, 2, 0.4, '#f3efe6')
            .top(6.2, 1.6, 1.205, 1, 1.2, '#2f6fae', { sw: 1.1 });
          s.cylinder(7.6, 4.6, 0, 0.5, 0.2, '#8a97a3').disc(7.6, 4.6, 0.21, 0.3, '#39434f', { sw: 1.2 });
          s.tube(
            [
              [3.6, 1.9, 3.9],
              [5.4, 3.4, 0.3],
              [7.4, 4.6, 0.2],
            ],
            2.6,
            WASTE,
          );
          s.dimZ(0, 4.4, 10, -0.8, '54 in');
        },
      ),
    measures: 'plan with bypass, drain and salt, 6 ft by 4 ft',
    plan: (s) =>
      planRoom(
        s,
        8,
        5.4,
        concrete('#cfccc4'),
        { door: [2, 2.2] },
        (p) => {
          p.disc(2.6, 1.8, 0.8, '#2f6fae')
            .disc(2.6, 1.8, 0.4, '#39434f')
            .disc(2.9, 3.8, 1.1, '#e4e7e6')
            .disc(2.9, 3.8, 0.8, '#39434f');
          pipePlan(
            p,
            [
              [0, 0.4],
              [2.2, 0.4],
              [2.2, 1.2],
            ],
            '#c77b4a',
          );
          pipePlan(
            p,
            [
              [3, 1.2],
              [3, 0.4],
              [8, 0.4],
            ],
            COLD,
          );
          p.disc(2.6, 0.4, 0.26, ORANGE).disc(7, 4.4, 0.4, '#8a97a3').rect(5.4, 1.6, 1.4, 2, '#f3efe6');
          pipePlan(
            p,
            [
              [3.2, 2.2],
              [7, 4.4],
            ],
            WASTE,
            3,
          );
        },
        ['6 ft', '4 ft'],
      ),
    apart: {
      kind: 'parts',
      gap: 0.5,
      list: [
        { label: 'Brine tank', high: 2.4, draw: (s, z) => s.cylinder(0, 0, z, 1, 2.2, '#e4e7e6', { top: '#39434f' }) },
        { label: 'Resin tank', high: 3, draw: (s, z) => s.cylinder(0, 0, z, 0.6, 2.9, '#2f6fae') },
        {
          label: 'Control head',
          high: 0.9,
          draw: (s, z) => {
            s.box(-0.6, -0.5, z, 1.2, 1, 0.8, '#39434f');
            wallX(s, -0.6, 0.5, z).rect(0.2, 0.25, 0.7, 0.35, ORANGE);
          },
        },
        {
          label: 'Bypass',
          high: 0.8,
          draw: (s, z) => {
            s.tube(
              [
                [-0.8, 0, z],
                [-0.8, 0, z + 0.7],
              ],
              8,
              '#c77b4a',
            )
              .tube(
                [
                  [0.8, 0, z],
                  [0.8, 0, z + 0.7],
                ],
                8,
                COLD,
              )
              .tube(
                [
                  [-0.8, 0, z + 0.4],
                  [0.8, 0, z + 0.4],
                ],
                8,
                '#c77b4a',
              );
          },
        },
      ],
    },
  }),
};

/** Heating, cooling and air. */
export const hvacPictures: Record<string, Drawing> = {
  'AC Condenser': pictures({
    name: 'AC condenser',
    sheet: 'sky',
    shows: 'the outdoor unit on its pad with line set and disconnect',
    corner: (s) => {
      groundBlock(s, 0, 0, 0, 11, 8.4, 1);
      s.box(0, -0.4, 0, 11, 0.4, 7, '#24405f');
      wallX(s, 0, 0, 0, 0.05).cover(rect(0, 0, 11, 7), lap('#e3d9c4', { course: 0.46 }));
      s.box(0, 0, 0, 11, 0.08, 0.8, '#b4b1a9');
      s.left(6.6, 0.02, 3, 2.8, 2.8, WHITE).left(6.8, 0.02, 3.2, 2.4, 2.4, '#bcdaf2');
      s.box(1.2, 0, 2.6, 0.9, 0.4, 1.3, '#9aa5ae').box(1.35, 0.4, 3, 0.6, 0.06, 0.5, ORANGE, { sw: 1.1 });
      s.tube(
        [
          [1.6, 0.3, 2.6],
          [1.6, 0.3, 0.8],
          [3.4, 2, 0.8],
        ],
        4,
        '#56626f',
      );
      s.tube(
        [
          [5, 0.1, 1.4],
          [5, 0.8, 1.2],
          [4.8, 2, 0.9],
        ],
        9,
        '#39434f',
      ).tube(
        [
          [5.4, 0.1, 1.4],
          [5.4, 0.8, 1.2],
          [5.2, 2, 0.9],
        ],
        4,
        '#c77b4a',
      );
      s.box(2.8, 1.8, 0, 4, 4, 0.3, '#cbc8c0');
      condenser(s, 3.2, 2.2, 0.3, 3.2);
      s.dimX(2.8, 6.8, 7, 0, '36 in', 1).dimZ(0.3, 3.4, 8, 5, '33 in');
    },
    measures: 'plan of the pad with its clearances to the house',
    plan: (s) =>
      planRoom(
        s,
        10,
        7,
        grass,
        {},
        (p) => {
          p.rect(0, 0, 10, 1, '#24405f')
            .rect(3, 2.4, 3.6, 3.6, '#cbc8c0')
            .rect(3.3, 2.7, 3, 3, '#c6cdd0')
            .disc(4.8, 4.2, 1.2, '#46515d')
            .disc(4.8, 4.2, 0.3, STEEL)
            .rect(1.4, 1, 0.8, 0.5, ORANGE);
          pipePlan(
            p,
            [
              [5.6, 1],
              [5.6, 2.7],
            ],
            '#c77b4a',
            5,
          );
          const [x, a] = p.at(7.6, 1);
          const [, b] = p.at(7.6, 2.4);
          s.sheetDim([x, a], [x, b], '12 in');
        },
        ['10 ft', '7 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [1.3, 1.3],
      gap: 0.5,
      list: [
        { label: 'Pad', high: 0.4, draw: (s, z) => s.box(-0.4, -0.4, z, 3.4, 3.4, 0.3, '#cbc8c0') },
        { label: 'Compressor', high: 1.3, draw: (s, z) => s.cylinder(1.3, 1.3, z, 0.6, 1.2, '#2c3642') },
        {
          label: 'Coil',
          high: 1.9,
          draw: (s, z) => {
            s.box(0, 0, z, 2.6, 2.6, 1.7, '#c77b4a', { top: '#8a4f2c' });
            for (let k = 0.2; k < 1.7; k += 0.2)
              s.line(
                [
                  [0, 2.6, z + k],
                  [2.6, 2.6, z + k],
                  [2.6, 0, z + k],
                ],
                { sw: 1.3, ink: '#7d4526' },
              );
          },
        },
        {
          label: 'Fan and grille',
          high: 0.6,
          draw: (s, z) => {
            s.box(0, 0, z, 2.6, 2.6, 0.3, '#c6cdd0');
            const p = floorPlane(s, 1.3, 1.3, z + 0.3);
            p.disc(0, 0, 1.05, '#46515d');
            for (const k of [0.3, 0.6, 0.85]) p.disc(0, 0, k, 'none', { sw: 1.2, ink: STEEL });
            p.disc(0, 0, 0.2, ORANGE);
          },
        },
      ],
    },
  }),
  'Gas Furnace': pictures({
    name: 'Gas furnace',
    sheet: 'sky',
    shows: 'the furnace in a basement with plenum, return, flue and gas',
    corner: (s) =>
      interior(
        s,
        {
          size: [10, 7.4, 8],
          floor: concrete('#cfccc4'),
          left: concrete('#c4c1b9'),
          right: concrete('#b9b6ae'),
          slab: '#b4b1a9',
          baseboard: null,
          dims: 'floor',
        },
        () => {
          ductRun(s, 'x', 0.3, 1.6, 6.2, 9.5, 1.8, 1);
          s.box(3.9, 1.4, 5.2, 2.2, 2.2, 1, STEEL);
          furnace(s, 3.9, 1.4, 0.2);
          s.box(1.6, 1.4, 0, 2.3, 2.2, 1.8, '#c9d1d8').box(1.6, 1.4, 1.8, 1.2, 2.2, 4.4, '#c9d1d8');
          s.tube(
            [
              [5.8, 1.4, 5],
              [6.8, 1.2, 5.4],
              [8.6, 0.2, 6],
            ],
            9,
            WASTE,
          );
          s.tube(
            [
              [9.8, 0.4, 3],
              [7.4, 0.6, 3],
              [7.4, 2.4, 2.8],
              [6.1, 2.6, 2.8],
            ],
            4,
            GAS,
          );
          valve(s, 7.4, 1.6, 3, HOT);
          s.box(3.3, 2.4, 0.4, 0.5, 1.4, 1.6, '#f3efe6', { sw: 1.1 });
          s.box(7.6, 4.6, 0, 1.4, 1, 0.8, '#2f6fae');
        },
      ),
    measures: 'plan of the closet with supply and return',
    plan: (s) =>
      planRoom(
        s,
        9,
        7,
        concrete('#cfccc4'),
        { door: [3.4, 2.4] },
        (p) => {
          p.rect(0, 1.2, 9, 1.6, STEEL, { sw: 1.6 });
          for (let u = 1; u < 9; u += 1.4)
            p.line(
              [
                [u, 1.2],
                [u, 2.8],
              ],
              { sw: 1.4, ink: '#8a97a3' },
            );
          p.rect(3.4, 1, 2.6, 2.6, '#b9c4cc', { sw: 2 })
            .rect(1.2, 1, 2.2, 2.6, '#dfe4e7')
            .line(
              [
                [1.2, 1],
                [3.4, 3.6],
              ],
              { sw: 1 },
            )
            .line(
              [
                [3.4, 1],
                [1.2, 3.6],
              ],
              { sw: 1 },
            )
            .disc(4.7, 2.3, 0.5, ORANGE);
          pipePlan(
            p,
            [
              [9, 4.6],
              [6.6, 4.6],
              [6.6, 3],
              [6, 3],
            ],
            GAS,
            5,
          );
          pipePlan(
            p,
            [
              [5.6, 1],
              [5.6, -1],
            ],
            WASTE,
            9,
          );
        },
        ['9 ft', '7 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [1.1, 1.1],
      gap: 0.4,
      list: [
        {
          label: 'Return and filter',
          high: 1,
          draw: (s, z) => {
            s.box(0, 0, z, 2.2, 2.2, 0.9, '#c9d1d8');
            s.box(0.2, 2.2, z + 0.2, 1.8, 0.1, 0.5, '#f3efe6', { sw: 1.1 });
          },
        },
        {
          label: 'Blower',
          high: 1.4,
          draw: (s, z) => {
            s.box(0, 0, z, 2.2, 2.2, 1.3, '#b9c4cc');
            wallX(s, 0, 2.2, z).disc(1.1, 0.65, 0.5, '#39434f');
          },
        },
        {
          label: 'Burners and exchanger',
          high: 1.4,
          draw: (s, z) => {
            s.box(0, 0, z, 2.2, 2.2, 1.3, '#9fabb4');
            const f = wallX(s, 0, 2.2, z);
            for (const u of [0.4, 0.9, 1.4, 1.9])
              f.poly(
                [
                  [u - 0.14, 0.2],
                  [u, 0.9],
                  [u + 0.14, 0.2],
                ],
                ORANGE,
                { sw: 1.1 },
              );
          },
        },
        { label: 'Coil', high: 1.2, draw: (s, z) => s.box(0.1, 0.1, z, 2, 2, 1, '#c77b4a') },
        { label: 'Plenum', high: 0.9, draw: (s, z) => s.box(0.1, 0.1, z, 2, 2, 0.9, STEEL) },
      ],
    },
  }),
  'Ductless Mini-Split': pictures({
    name: 'Ductless mini-split',
    sheet: 'sky',
    shows: 'head on the inside wall, line set through it, unit outside',
    corner: (s) =>
      interior(
        s,
        {
          size: [11, 8, 7.4],
          floor: planks(['#d2ab79', '#c79e6b', '#dcb78a'], { width: 0.6 }),
          left: '#dfe9e6',
          right: '#cfdcd8',
        },
        () => {
          windowWithSill(s, 1.4, 0, 2.4, 2.6, 3);
          miniSplitHead(s, 5.6, 0, 5.4);
          for (const [u, k] of [
            [6.2, 0],
            [7.2, 0.3],
            [8.2, 0.1],
          ] as const)
            s.line(
              [
                [u, 0.8, 5.2],
                [u, 1.7 + k, 4.5],
                [u, 3 + k, 4.1],
              ],
              { ink: BLUE, sw: 2.4, dash: '9 7' },
            );
          s.box(1.2, 3.4, 0, 4.6, 2, 0.8, '#5f7f9f')
            .box(1.2, 3.4, 0.8, 4.6, 0.6, 1, '#6d8db0')
            .box(1.2, 3.4, 0.8, 0.6, 2, 0.5, '#6d8db0');
          s.top(2, 5.8, 0.01, 5, 1.8, '#c9d6dc');
          s.box(11.35, 2.6, -0.5, 3.4, 2.6, 0.3, '#cbc8c0');
          miniSplitOutdoor(s, 11.7, 3.2, -0.2);
          s.tube(
            [
              [9.2, 0.1, 5.8],
              [10.9, 0.1, 5.8],
              [11.3, 0.6, 4],
              [11.6, 3, 1.4],
            ],
            7,
            '#f3efe6',
          );
        },
      ),
    measures: 'plan with head, line set of 20 ft and outdoor unit',
    plan: (s) =>
      planRoom(
        s,
        12,
        9,
        planks(['#d2ab79', '#c79e6b', '#dcb78a'], { width: 0.6 }),
        { door: [5, 2.6], window: [1.6, 3] },
        (p) => {
          p.rect(6, 0, 3.2, 0.9, '#f5f6f5', { sw: 1.8 }).rect(6.2, 0.7, 2.8, 0.16, ORANGE);
          for (const u of [6.6, 7.6, 8.6])
            p.line(
              [
                [u, 1.1],
                [u, 3.4],
              ],
              { ink: BLUE, sw: 2, dash: '8 6' },
            ).line(
              [
                [u - 0.2, 3.1],
                [u, 3.4],
                [u + 0.2, 3.1],
              ],
              { ink: BLUE, sw: 2 },
            );
          pipePlan(
            p,
            [
              [9.2, 0.4],
              [11.7, 0.4],
              [11.7, -1],
            ],
            '#c77b4a',
            5,
          );
          p.rect(10, -1.9, 2.6, 1, '#e4e7e6');
          sofaPlan(p, 2, 5, 5, 2.4, '#6d8db0');
        },
      ),
    apart: {
      kind: 'parts',
      at: [1.6, 0.4],
      gap: 0.7,
      list: [
        { label: 'Outdoor unit', high: 2.2, draw: (s, z) => miniSplitOutdoor(s, 0, 0, z) },
        {
          label: 'Line set and drain',
          high: 1,
          draw: (s, z) =>
            s
              .tube(
                [
                  [0, 0.6, z + 0.2],
                  [1.4, 0.6, z + 0.6],
                  [3, 0.6, z + 0.2],
                ],
                10,
                '#39434f',
              )
              .tube(
                [
                  [0, 0.9, z + 0.2],
                  [1.4, 0.9, z + 0.6],
                  [3, 0.9, z + 0.2],
                ],
                5,
                '#c77b4a',
              ),
        },
        { label: 'Mounting plate', high: 0.9, draw: (s, z) => s.box(0, 0.4, z, 3, 0.1, 0.8, ORANGE) },
        { label: 'Indoor head', high: 1.3, draw: (s, z) => miniSplitHead(s, 0, 0, z) },
      ],
    },
  }),
  Ductwork: pictures({
    name: 'Ductwork',
    sheet: 'sky',
    shows: 'trunk and branches under open joists down to the registers',
    corner: (s) =>
      interior(
        s,
        { size: [13, 10, 8], floor: planks(['#bfae93', '#b3a286', '#c9b99f']), left: '#e6ebe8', right: '#d7dedb' },
        () => {
          for (let u = 0.4; u < 13; u += 1.7) s.box(u, -0.2, 7.2, 0.2, 4.4, 0.8, LUMBER, { sw: 1.2 });
          ductRun(s, 'x', 0.6, 2.2, 6.2, 11.6, 1.5, 1);
          for (const u of [2, 5.6, 9.2]) {
            ductRun(s, 'y', u, 3.7, 6.3, 3.6, 0.8, 0.7);
            s.box(u, 7.3, 5.9, 0.8, 0.8, 0.4, STEEL);
          }
          flexDuct(
            s,
            [
              [12.2, 3, 6.5],
              [12.6, 4.4, 6.2],
              [12, 6.6, 5.8],
              [11.4, 7.4, 5.6],
            ],
            20,
          );
          s.box(0.2, 1.8, 0, 2, 2.2, 6.2, '#b9c3ca');
          wallX(s, 0.2, 4, 0).rect(0.3, 0.5, 1.4, 1.2, ORANGE, { sw: 1.2 });
          register(s, 5, 8.4, 0.01);
          register(s, 9, 8.4, 0.01);
          stepLadder(s, 6.2, 5, 0, 4.2, '#f0f1ef');
          s.dimX(0.6, 12.2, 11.2, -0.5, feet(36), 1);
        },
      ),
    measures: 'plan of trunk, branches and registers, 36 ft of trunk',
    plan: (s) =>
      planRoom(
        s,
        15,
        10,
        plain('#f4efe2'),
        { door: [6.6, 2.4] },
        (p) => {
          p.rect(1, 4.4, 12.6, 1.2, STEEL, { sw: 1.8 });
          for (const u of [3, 6.4, 9.8, 12.6])
            for (const [v, h] of [
              [1, 3.4],
              [5.6, 3.2],
            ] as const) {
              p.rect(u - 0.3, v, 0.6, h, '#d8dee2', { sw: 1.5 });
              p.rect(u - 0.6, v === 1 ? 0.5 : 8.6, 1.2, 0.6, WHITE);
            }
          p.rect(0.2, 3.9, 1.4, 2.2, ORANGE);
          for (const u of [4.6, 8, 11.2])
            p.line(
              [
                [u, 5],
                [u + 0.7, 5],
              ],
              { ink: BLUE, sw: 2.4 },
            ).line(
              [
                [u + 0.4, 4.75],
                [u + 0.7, 5],
                [u + 0.4, 5.25],
              ],
              { ink: BLUE, sw: 2.4 },
            );
        },
        ['36 ft', '24 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [2.4, 0.5],
      gap: 0.7,
      list: [
        { label: 'Register', high: 0.3, draw: (s, z) => register(s, 1.4, 0.2, z, 1.8, 0.9) },
        { label: 'Boot', high: 0.8, draw: (s, z) => s.box(1.6, 0.2, z, 1.4, 0.8, 0.7, STEEL) },
        {
          label: 'Branch',
          high: 1.1,
          draw: (s, z) =>
            flexDuct(
              s,
              [
                [2.3, 0.6, z],
                [2, 0.4, z + 0.6],
                [2.6, 0.4, z + 1],
              ],
              30,
            ),
        },
        { label: 'Trunk', high: 1.1, draw: (s, z) => ductRun(s, 'x', 0, 0, z, 5, 1.3, 1) },
        {
          label: 'Hangers and mastic',
          high: 0.7,
          draw: (s, z) => {
            for (const u of [0.6, 2.4, 4.2]) {
              s.tube(
                [
                  [u, 0, z],
                  [u, 0, z + 0.7],
                ],
                3,
                '#56626f',
              ).tube(
                [
                  [u, 1.3, z],
                  [u, 1.3, z + 0.7],
                ],
                3,
                '#56626f',
              );
              s.box(u - 0.2, 0, z, 0.4, 1.3, 0.08, ORANGE, { sw: 1.1 });
            }
          },
        },
      ],
    },
  }),
  'Bath Fan': pictures({
    name: 'Bath fan',
    sheet: 'sky',
    below: true,
    shows: 'the ceiling seen from below with grille, fan and duct to the outside',
    corner: (s) =>
      interior(
        s,
        {
          size: [9, 8, 4.4],
          floor: plain('#f1eee6'),
          left: '#cfe0e3',
          right: '#bfd3d7',
          slab: '#cdb68b',
          baseboard: null,
        },
        ({ right }) => {
          right.rect(3.4, 1.3, 2.6, 2.4, WHITE).rect(3.6, 1.5, 2.2, 2, '#bcdaf2');
          floorPlane(s, 0, 0, 0.01).cover(
            [
              [4.6, 3.4],
              [9, 3.4],
              [9, 6.2],
              [4.6, 6.2],
            ],
            joists(LUMBER, 1.1, '#8f7a5c'),
            { sw: 1.8 },
          );
          s.box(5, 3.9, 0.02, 1.7, 1.7, 0.5, STEEL);
          s.cylinder(5.85, 4.75, 0.52, 0.6, 0.14, '#39434f').disc(5.85, 4.75, 0.67, 0.2, ORANGE, { sw: 1.2 });
          flexDuct(
            s,
            [
              [6.7, 4.8, 0.2],
              [7.6, 4.6, 0.2],
              [9, 4.8, 0.2],
            ],
            22,
          );
          ventGrille(s, 1.8, 2.4, 0.02, 1.8);
          for (const [u, v] of [
            [2.1, 4.8],
            [2.9, 5.2],
            [3.6, 4.9],
          ] as const) {
            const [x, y] = s.at(u, v, 0.6);
            s.sheetLine(
              [
                [x, y + 40],
                [x + 8, y + 26],
                [x - 5, y + 13],
                [x + 4, y],
              ],
              { ink: BLUE, sw: 2.6, round: true },
            );
          }
          s.disc(2, 6.4, 0.02, 0.5, WHITE).disc(2, 6.4, 0.02, 0.36, '#ffe9a8', { sw: 1.1 });
        },
      ),
    measures: 'plan of the bath with fan and duct to the wall',
    plan: (s) =>
      planRoom(
        s,
        9,
        6.4,
        plain('#eef1ee'),
        { door: [3.2, 2.4] },
        (p) => {
          tubPlan(p, 6.3, 0.1, 2.6, 5.4);
          toiletPlan(p, 4, 0);
          vanityPlan(p, 0.4, 0, 2.8, 1.7);
          p.rect(4.2, 3, 1.3, 1.3, ORANGE)
            .line(
              [
                [4.2, 3],
                [5.5, 4.3],
              ],
              { sw: 1.2 },
            )
            .line(
              [
                [5.5, 3],
                [4.2, 4.3],
              ],
              { sw: 1.2 },
            );
          p.line(
            [
              [4.85, 4.3],
              [4.85, 7],
            ],
            { sw: 17 },
          ).line(
            [
              [4.85, 4.3],
              [4.85, 7],
            ],
            { sw: 14, ink: '#c9d1d8' },
          );
          p.rect(4.2, 6.5, 1.3, 0.4, WHITE);
        },
        ['9 ft', '6 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [0.9, 0.9],
      gap: 0.6,
      list: [
        { label: 'Grille', high: 0.3, draw: (s, z) => ventGrille(s, 0, 0, z, 1.9) },
        {
          label: 'Motor and wheel',
          high: 0.8,
          draw: (s, z) => {
            s.cylinder(0.9, 0.9, z, 0.7, 0.6, '#39434f');
            s.disc(0.9, 0.9, z + 0.61, 0.26, ORANGE, { sw: 1.2 });
          },
        },
        { label: 'Housing', high: 1, draw: (s, z) => s.box(0, 0, z, 1.8, 1.8, 0.9, STEEL) },
        {
          label: 'Duct',
          high: 1,
          draw: (s, z) =>
            flexDuct(
              s,
              [
                [0.9, 0.9, z],
                [1.2, 0.9, z + 0.6],
                [3, 0.9, z + 0.8],
              ],
              28,
            ),
        },
        { label: 'Wall cap', high: 0.9, draw: (s, z) => s.box(2, 0.2, z, 1, 1, 0.8, '#f3efe6') },
      ],
    },
  }),
  'Smart Thermostat': pictures({
    name: 'Smart thermostat',
    sheet: 'sky',
    shows: 'the dial on a hallway wall, its wires to the old plate',
    corner: (s) => {
      const [w, h] = [8, 6.2];
      s.shadow(0, 0.2, w + 0.6, 4, -0.3);
      s.box(0, -0.4, -0.3, w, 4.2, 0.3, '#b58a5e');
      floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, 3.8), planks(['#b58a5e', '#a97d51', '#c1976c'], { width: 0.6 }));
      s.box(0, -0.4, 0, w, 0.4, h, '#24405f', { left: '#d8e2dc' });
      const p = wallX(s, 0, 0.01, 0, 0.02);
      p.cover(rect(0, 0, w, h), plain('#d8e2dc'));
      s.box(0, 0, 0, w, 0.14, 0.5, WHITE, { sw: 1.2 });
      p.rect(1, 2.8, 1.5, 1.9, '#8a6544', { sw: 1.4 }).rect(1.15, 2.95, 1.2, 1.6, '#dcecf7', { sw: 1.1 });
      p.rect(3.2, 2.3, 2.2, 2.2, '#eef1f2', { sw: 1.4 });
      thermostatOn(p, 4.3, 3.4, 0.95);
      p.disc(6.8, 3.4, 0.62, '#efece2', { sw: 1.4 });
      [HOT, COLD, '#7fb069', GAS].forEach((c, i) => {
        const points: Point3[] = [
          [6.6 + i * 0.13, 0.05, 3.4],
          [6.5 + i * 0.16, 0.5, 3.1],
          [6.55 + i * 0.18, 0.9, 2.7 - i * 0.1],
        ];
        s.tube(points, 2.6, c);
      });
      s.box(5.6, 1.6, 0, 1.6, 1.2, 1.6, '#c99a5e').box(5.9, 1.8, 1.6, 0.9, 0.7, 0.16, '#39434f');
      s.box(1.4, 1.6, 0, 0.9, 0.9, 0.5, ORANGE);
      s.dimZ(0, 3.4, 9, -0.6, '60 in');
    },
    measures: 'plan of the hall with the thermostat and its wire',
    plan: (s) =>
      planRoom(
        s,
        13,
        9,
        planks(['#b58a5e', '#a97d51', '#c1976c'], { width: 0.6 }),
        { door: [5.4, 2.6], window: [8, 3] },
        (p) => {
          p.rect(5.4, 0, 0.3, 4.2, '#24405f').rect(5.4, 6.6, 0.3, 2.4, '#24405f');
          p.disc(5.1, 2.4, 0.5, ORANGE);
          p.rect(0.4, 0.4, 2, 2, '#b9c4cc');
          p.line(
            [
              [2.4, 1.4],
              [4, 1.8],
              [4.7, 2.2],
            ],
            { ink: BLUE, sw: 2.4, dash: '10 7' },
          );
          sofaPlan(p, 7.6, 5, 4.4, 2.4, '#7f9a84');
        },
        ['26 ft', '18 ft'],
      ),
    apart: {
      kind: 'wall',
      w: 3.4,
      h: 3.4,
      layers: [
        {
          label: 'Wall and wires',
          thick: 0.3,
          edge: '#b9c6be',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#d8e2dc').disc(1.7, 1.7, 0.5, '#4a3c30');
            [HOT, COLD, '#7fb069', GAS].forEach((c, i) =>
              p.line(
                [
                  [1.5 + i * 0.14, 1.7],
                  [1.4 + i * 0.2, 1.1],
                ],
                { sw: 4, ink: c },
              ),
            );
          },
        },
        {
          label: 'Back plate',
          thick: 0.1,
          edge: '#c9d1d8',
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, '#e6edf2', { ink: null })
              .disc(1.7, 1.7, 1.1, '#eef1f3')
              .disc(1.7, 1.7, 0.4, '#b9c3ca')
              .rect(0.9, 1.6, 0.3, 0.2, STEEL)
              .rect(2.2, 1.6, 0.3, 0.2, STEEL),
        },
        {
          label: 'Trim ring',
          thick: 0.1,
          edge: '#c9d1d8',
          paint: (p, w, h) =>
            void p.rect(0, 0, w, h, '#eef3f7', { ink: null }).disc(1.7, 1.7, 1.3, STEEL).disc(1.7, 1.7, 1, '#eef3f7'),
        },
        {
          label: 'Display',
          thick: 0.3,
          edge: '#23303f',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f4f8fa', { ink: null });
            thermostatOn(p, 1.7, 1.7, 1.2);
          },
        },
      ],
    },
  }),
};
