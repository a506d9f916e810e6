import { elevation, groundBlock, planRoom, type Drawing } from '../build.js';
import type { Point2 } from '../iso.js';
import { BLUE, BRASS, GYPSUM, LUMBER, ORANGE, SHEATHING, STEEL, WHITE, darken } from '../palette.js';
import { carpet, concrete, grass, plain } from '../patterns/ground.js';
import { runningBond } from '../patterns/tile.js';
import { drywall, lap, studs } from '../patterns/wall.js';
import { joists, planks, subfloor } from '../patterns/wood.js';
import { floorPlane, rect, wallX, type Paint } from '../plane.js';
import { car, doorOn, shrub, windowOn, windowWithSill } from '../props/building.js';
import {
  CABLE_10,
  CABLE_12,
  CABLE_14,
  boxOn,
  breakerPanel,
  cable,
  cableCoil,
  ceilingFan,
  evCharger,
  generator,
  outletOn,
  panelDoor,
  recessedLight,
  switchOn,
} from '../props/electrical.js';
import { baseCabinets, fruitBowl, wallCabinets } from '../props/kitchen.js';
import { gasMeter } from '../props/mechanical.js';
import { carPlan, lightPlan, outletPlan, wirePlan } from '../props/symbols.js';
import { stepLadder, toolbox } from '../props/tools.js';
import { interior, pictures } from '../scenes/pictures.js';

const OAKS = ['#d2ab79', '#c79e6b', '#dcb78a'];

/** Wall open to its studs with boxes and cables run between them. */
const wired =
  (w: number, h: number, boxes: readonly Point2[], colour = CABLE_12): Paint =>
  (p) => {
    p.cover(rect(0, 0, w, h), studs({ fill: plain('#c9ab73') }));
    const run = h - 1.2;
    p.line(
      [
        [0.2, run],
        [w - 0.2, run],
      ],
      { sw: 6 },
    ).line(
      [
        [0.2, run],
        [w - 0.2, run],
      ],
      { sw: 3.6, ink: colour },
    );
    for (const [u, v] of boxes) {
      p.line(
        [
          [u, v],
          [u, run],
        ],
        { sw: 6 },
      ).line(
        [
          [u, v],
          [u, run],
        ],
        { sw: 3.6, ink: colour },
      );
      boxOn(p, u, v);
    }
  };

/** Electrical work. */
export const electricalPictures: Record<string, Drawing> = {
  'Recessed Lights': pictures({
    name: 'Recessed lights',
    sheet: 'sand',
    below: true,
    shows: 'the ceiling seen from below with six lights lit, one still on its wires',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 10, 4.4],
          floor: plain('#f4f1e9'),
          left: '#d6dde3',
          right: '#c3ccd4',
          slab: '#d9cfbc',
          baseboard: WHITE,
        },
        ({ right }) => {
          windowOn(right, 4, 1.4, 3.6, 2.4);
          floorPlane(s, 0, 0, 0.01).cover(
            [
              [9.4, 6.8],
              [12, 6.8],
              [12, 10],
              [7.4, 10],
              [7.4, 8.4],
              [9.4, 8.4],
            ],
            joists(LUMBER, 1.1, '#8f7a5c'),
            { sw: 1.8 },
          );
          for (const [u, v] of [
            [2.4, 2.4],
            [6, 2.4],
            [9.6, 2.4],
            [2.4, 6],
            [6, 6],
          ] as const)
            recessedLight(s, u, v, 0.02);
          s.disc(9.4, 6, 0.02, 0.46, '#39434f');
          cable(
            s,
            [
              [9.4, 6, 0.1],
              [9.7, 6.4, 0.7],
              [9.4, 6.2, 1.2],
            ],
            CABLE_14,
          );
          s.cylinder(9.4, 6.2, 1.2, 0.36, 0.5, ORANGE, { topRadius: 0.46 });
          cable(
            s,
            [
              [8, 9.4, 0.1],
              [11.6, 9.2, 0.1],
            ],
            CABLE_14,
          );
        },
      ),
    measures: 'plan of six lights on one switch, 12 ft by 10 ft',
    plan: (s) =>
      planRoom(s, 12, 10, plain('#f7f3ea'), { door: [6.4, 2.6], window: [4, 4] }, (p) => {
        const l = [
          [2.4, 2.6],
          [6, 2.6],
          [9.6, 2.6],
          [9.6, 7],
          [6, 7],
          [2.4, 7],
        ] as const;
        l.slice(1).forEach((q, i) => wirePlan(p, l[i]!, q, 0.5));
        wirePlan(p, [0.4, 5.8], [2.4, 7], -0.5);
        p.rect(0.1, 5.4, 0.4, 0.7, ORANGE);
        for (const [u, v] of l) lightPlan(p, u, v);
      }),
    apart: {
      kind: 'parts',
      gap: 0.7,
      list: [
        {
          label: 'Trim',
          high: 0.3,
          draw: (s, z) => {
            s.cylinder(0, 0, z, 1, 0.14, WHITE);
            s.disc(0, 0, z + 0.15, 0.7, '#d9d4c6', { sw: 1.2 });
          },
        },
        { label: 'LED module', high: 0.7, draw: (s, z) => s.cylinder(0, 0, z, 0.7, 0.5, '#fff3cf') },
        { label: 'Housing', high: 1.4, draw: (s, z) => s.cylinder(0, 0, z, 0.8, 1.2, STEEL, { top: '#8a97a3' }) },
        {
          label: 'Junction box',
          high: 0.9,
          draw: (s, z) => {
            s.box(-0.5, -0.4, z, 1, 0.8, 0.7, ORANGE);
          },
        },
        {
          label: 'Cable',
          high: 0.6,
          draw: (s, z) =>
            s.tube(
              [
                [-1.8, 0.4, z + 0.3],
                [-0.4, 0, z + 0.1],
                [1.8, -0.4, z + 0.3],
              ],
              8,
              CABLE_14,
            ),
        },
      ],
    },
  }),
  '200A Panel': pictures({
    name: '200 A panel',
    sheet: 'sand',
    shows: 'the open panel between studs, cables fanned into its breakers',
    corner: (s) =>
      interior(
        s,
        {
          size: [5.6, 4.2, 6.6],
          floor: concrete('#c9c6be'),
          left: concrete('#bdbab2'),
          right: studs({ fill: plain('#c9ab73') }),
          slab: '#b4b1a9',
          baseboard: null,
          dims: 'none',
        },
        ({ right }) => {
          breakerPanel(right, 2.2, 1.2, 2.4, 4.2);
          [0.5, 1, 2.3, 2.9, 3.6, 4.2, 4.9, 5.3].forEach((u, i) => {
            const target = 2.4 + (i * 2) / 7;
            const c = [CABLE_12, CABLE_14, CABLE_12, CABLE_10, CABLE_14, CABLE_12, CABLE_14, CABLE_12][i]!;
            for (const [sw, ink] of [
              [6.4, '#172130'],
              [4, c],
            ] as const)
              right.line(
                [
                  [u, 6.6],
                  [u, 6.2],
                  [target, 5.8],
                  [target, 5.35],
                ],
                { sw, ink },
              );
          });
          right
            .line(
              [
                [3.4, 1.2],
                [3.4, 0],
              ],
              { sw: 17 },
            )
            .line(
              [
                [3.4, 1.2],
                [3.4, 0],
              ],
              { sw: 14, ink: '#8a97a3' },
            );
          panelDoor(s, 2.15, 0.02, 1.2, 1.8, 4.2);
          cableCoil(s, 3.2, 2.8, 0, CABLE_12, 0.7);
          s.box(4.4, 2, 0, 0.9, 0.7, 0.5, '#2f6fae');
          s.dimZ(1.2, 5.4, 6.6, -0.8, '39 in');
        },
      ),
    measures: 'the panel seen straight on with its forty spaces',
    plan: (s) =>
      elevation(s, 5, 7, plain('#e9e4d8'), ['14½ in', '39 in'], (p) => {
        breakerPanel(p, 0.6, 0.4, 3.8, 6);
        for (const u of [1.2, 2, 2.8, 3.6])
          p.line(
            [
              [u, 6.4],
              [u, 7.4],
            ],
            { sw: 9 },
          ).line(
            [
              [u, 6.4],
              [u, 7.4],
            ],
            { sw: 6, ink: u > 2.4 ? CABLE_12 : CABLE_14 },
          );
      }),
    apart: {
      kind: 'wall',
      w: 3.4,
      h: 5,
      layers: [
        {
          label: 'Box',
          thick: 0.5,
          edge: '#8a97a3',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#9aa5ae').rect(0.25, 0.25, w - 0.5, h - 0.5, '#6d7a86'),
        },
        {
          label: 'Bus and main',
          thick: 0.2,
          edge: '#b9c3ca',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f2ebdc', { ink: null });
            for (const u of [1.2, 2]) p.rect(u, 0.5, 0.2, 3.2, BRASS);
            p.rect(1, 3.8, 1.4, 0.8, ORANGE);
          },
        },
        {
          label: 'Breakers',
          thick: 0.2,
          edge: '#2c3642',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f6f0e3', { ink: null });
            for (let k = 0; k < 8; k++)
              for (const u of [0.5, 1.8])
                p.rect(u, 0.5 + k * 0.45, 1.1, 0.38, '#2c3642', { sw: 1 }).rect(
                  u + 0.4,
                  0.58 + k * 0.45,
                  0.24,
                  0.22,
                  STEEL,
                  { ink: null },
                );
          },
        },
        {
          label: 'Dead front',
          thick: 0.08,
          edge: '#b9c3ca',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#dfe4e7').rect(0.5, 0.5, 2.4, 3.6, '#f2ebdc').rect(1, 4.2, 1.4, 0.4, '#f2ebdc');
          },
        },
        {
          label: 'Door and label',
          thick: 0.08,
          edge: '#b9c3ca',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#c9d1d8').rect(0.6, 0.8, 2.2, 3, '#fffaf0');
            for (let k = 0; k < 7; k++)
              p.line(
                [
                  [0.8, 1.1 + k * 0.36],
                  [2.6, 1.1 + k * 0.36],
                ],
                { sw: 1.2, ink: '#8d897e' },
              );
          },
        },
      ],
    },
  }),
  'Outlets and Switches': pictures({
    name: 'Outlets and switches',
    sheet: 'sand',
    shows: 'a wall with outlets, a three-gang switch and one box being wired',
    corner: (s) =>
      interior(
        s,
        { size: [9, 6, 6.4], floor: planks(OAKS), left: '#dfe7e0', right: '#cfdacf', dims: 'none' },
        ({ left, right }) => {
          doorOn(left, 2.6, 0, 2.4, 5.2, { colour: WHITE });
          switchOn(left, 1.7, 3, 1.4, 1);
          switchOn(right, 1.6, 3, 1.5, 3);
          for (const u of [3.4, 7.6]) outletOn(right, u, 1.2, 1.5);
          right.rect(5, 0.7, 0.8, 1.1, '#4a3c30', { sw: 1.4 });
          boxOn(right, 5.4, 1.25, '#4a86c9');
          cable(
            s,
            [
              [5.4, 0.05, 1.3],
              [5.6, 0.8, 1.2],
              [5.2, 1.4, 0.9],
            ],
            CABLE_12,
            3,
          );
          const face = wallX(s, 4.8, 1.6, 0.4, 0);
          outletOn(face, 0.4, 0.5, 1.6, ORANGE);
          s.box(1.6, 3, 0, 3, 1.4, 0.2, '#8a6544')
            .box(1.8, 3.2, 0.2, 2.6, 1, 1, '#c9a06b')
            .cylinder(3.1, 3.7, 1.2, 0.2, 0.8, BRASS, { sw: 1.2 })
            .cylinder(3.1, 3.7, 1.9, 0.6, 0.7, '#fff3cf', { topRadius: 0.36 });
          toolbox(s, 6.4, 3.6, 0, '#2f6fae');
          s.dimZ(0, 1.2, 10, -0.9, '16 in');
        },
      ),
    measures: 'plan with nine outlets and four switches',
    plan: (s) =>
      planRoom(s, 13, 10, planks(OAKS), { door: [6, 2.6], window: [5, 3.6] }, (p) => {
        for (const [u, v] of [
          [2, 0.5],
          [9.6, 0.5],
          [12.5, 3],
          [12.5, 7],
          [3, 9.5],
          [7, 9.5],
          [11, 9.5],
          [0.5, 2],
          [0.5, 4.4],
        ] as const)
          outletPlan(p, u, v, '#f7f3ea');
        for (const [u, v] of [
          [0.5, 5.6],
          [0.5, 9],
          [12.5, 1.2],
          [5, 9.5],
        ] as const)
          p.rect(u - 0.26, v - 0.26, 0.52, 0.52, ORANGE);
        wirePlan(p, [0.5, 5.6], [6.5, 5], -0.8);
        lightPlan(p, 6.5, 5);
      }),
    apart: {
      kind: 'parts',
      gap: 0.6,
      list: [
        {
          label: 'Box',
          high: 1.8,
          draw: (s, z) => {
            s.box(-0.7, -0.8, z, 1.4, 1, 1.8, '#4a86c9');
            wallX(s, -0.7, 0.2, z).rect(0.16, 0.16, 1.08, 1.48, '#2b5580', { sw: 1.3 });
          },
        },
        {
          label: 'Cable',
          high: 0.8,
          draw: (s, z) =>
            s.tube(
              [
                [-1.6, -0.4, z + 0.5],
                [-0.3, -0.4, z + 0.3],
                [0.3, 0, z],
              ],
              8,
              CABLE_12,
            ),
        },
        {
          label: 'Receptacle',
          high: 1.8,
          draw: (s, z) => {
            s.box(-0.4, -0.2, z, 0.9, 0.4, 1.7, '#e4e2da');
            outletOn(wallX(s, 0.05, 0.2, z, 0), 0, 0.85, 2.2);
          },
        },
        {
          label: 'Cover plate',
          high: 1.9,
          draw: (s, z) => {
            s.box(-0.7, -0.05, z, 1.5, 0.1, 1.8, ORANGE);
            wallX(s, -0.7, 0.05, z, 0).rect(0.45, 0.4, 0.6, 1, s.sheetColour);
          },
        },
      ],
    },
  }),
  'EV Charger': pictures({
    name: 'EV charger',
    sheet: 'sand',
    shows: 'a charger on the garage wall, its cable plugged into a car',
    corner: (s) =>
      interior(
        s,
        {
          size: [13, 11, 7.4],
          floor: concrete('#cfccc4'),
          left: '#eef0ef',
          right: '#dfe3e4',
          slab: '#b4b1a9',
          baseboard: null,
        },
        ({ left, right }) => {
          left.rect(2, 0, 7.6, 6, '#d3d9dc');
          for (const v of [1.5, 3, 4.5])
            left.line(
              [
                [2, v],
                [9.6, v],
              ],
              { sw: 1.4 },
            );
          right
            .rect(1.2, 4.2, 3, 1.8, '#c99a5e', { sw: 1.2 })
            .line(
              [
                [1.6, 4.6],
                [1.6, 5.6],
              ],
              { sw: 5 },
            )
            .line(
              [
                [2.4, 4.5],
                [2.4, 5.6],
              ],
              { sw: 3 },
            )
            .line(
              [
                [3.2, 4.7],
                [3.4, 5.6],
              ],
              { sw: 4 },
            );
          right
            .line(
              [
                [10.35, 4.8],
                [10.35, 7.4],
              ],
              { sw: 8 },
            )
            .line(
              [
                [10.35, 4.8],
                [10.35, 7.4],
              ],
              { sw: 5, ink: STEEL },
            );
          car(s, 4.2, 1.4, 0, '#e8ebec', 'y');
          evCharger(s, 9.8, 0, 3.1, [
            [10.3, 0.6, 1.2],
            [10, 1.4, 0.4],
            [8.9, 2.4, 0.9],
            [7.9, 2.9, 1.7],
          ]);
          s.box(7.7, 2.7, 1.6, 0.3, 0.4, 0.3, '#2c3642', { sw: 1.2 });
          s.dimZ(0, 3.1, 14.2, -1, '48 in');
        },
      ),
    measures: 'plan of the garage with the circuit from the panel, 30 ft of run',
    plan: (s) =>
      planRoom(
        s,
        14,
        12,
        concrete('#cfccc4'),
        {},
        (p) => {
          p.rect(2, 12, 10, 0.45, '#d3d9dc');
          carPlan(p, 4.4, 1.6, '#e8ebec');
          p.rect(13.3, 0.4, 0.7, 1.4, '#8a97a3').rect(13.4, 6.4, 0.6, 1, ORANGE);
          wirePlan(p, [13.6, 1.8], [13.6, 6.4], 0.7);
          wirePlan(p, [13.4, 7], [9.4, 3.2], 1.1);
          s.sheetLetter('60 A', p.at(12.1, 4.2), 26);
        },
        ['22 ft', '20 ft'],
      ),
    apart: {
      kind: 'parts',
      gap: 0.6,
      list: [
        {
          label: 'Breaker',
          high: 0.8,
          draw: (s, z) => {
            s.box(-0.5, -0.4, z, 1, 0.8, 0.6, '#2c3642');
            s.top(-0.15, -0.1, z + 0.61, 0.3, 0.2, STEEL);
          },
        },
        {
          label: '6 AWG in conduit',
          high: 1,
          draw: (s, z) =>
            s.tube(
              [
                [-1.6, 0, z + 0.4],
                [1.6, 0, z + 0.4],
              ],
              13,
              STEEL,
            ),
        },
        { label: 'Mounting plate', high: 1.6, draw: (s, z) => s.box(-0.9, 0, z, 1.8, 0.12, 1.6, '#8a97a3') },
        {
          label: 'Charger',
          high: 2,
          draw: (s, z) => {
            s.box(-0.8, -0.3, z, 1.6, 0.6, 2, '#2c3642');
            wallX(s, -0.8, 0.3, z, 0).poly(
              [
                [0.95, 1.7],
                [0.45, 0.9],
                [0.75, 0.9],
                [0.65, 0.3],
                [1.2, 1.15],
                [0.88, 1.15],
              ],
              ORANGE,
            );
          },
        },
        {
          label: 'Cable and connector',
          high: 0.9,
          draw: (s, z) => {
            s.tube(
              [
                [-1.4, 0, z + 0.6],
                [-0.6, 0.4, z],
                [0.6, 0.2, z + 0.3],
              ],
              7,
              '#39434f',
            );
            s.box(0.5, 0, z + 0.1, 0.9, 0.5, 0.5, '#56626f');
          },
        },
      ],
    },
  }),
  'Ceiling Fan': pictures({
    name: 'Ceiling fan',
    sheet: 'sand',
    shows: 'a five-blade fan with light over a bedroom',
    corner: (s) =>
      interior(s, { size: [12, 11, 8], floor: carpet('#c2b49d'), left: '#dfe8ea', right: '#cedadd' }, ({ left }) => {
        windowWithSill(s, 7.6, 0, 2.8, 2.8, 3.2);
        doorOn(left, 7.4, 0, 2.4, 6, { colour: WHITE });
        s.box(0.2, 1.4, 0, 0.4, 4.4, 3.2, '#8a6544');
        s.box(0.6, 1.6, 0, 6, 4, 1.2, '#e9e2d2').box(2.4, 1.5, 1.2, 4.3, 4.2, 0.24, '#5f7f9f', { sw: 1.3 });
        s.box(0.8, 1.9, 1.2, 1.2, 1.5, 0.4, WHITE).box(0.8, 3.8, 1.2, 1.2, 1.5, 0.4, WHITE);
        s.line(
          [
            [7.4, 7, 10.4],
            [7.4, 7, 9.8],
          ],
          { sw: 1.6 },
        );
        s.line(
          [
            [4.4, 7, 10.4],
            [10.4, 7, 10.4],
          ],
          { ink: LUMBER, sw: 14 },
        ).line(
          [
            [4.4, 7, 10.4],
            [10.4, 7, 10.4],
          ],
          { sw: 1.4, dash: '3 5' },
        );
        s.tube(
          [
            [7.4, 7, 10.3],
            [7.4, 7, 8.6],
          ],
          4,
          BRASS,
        );
        const p = floorPlane(s, 7.4, 7, 8.2);
        p.disc(0, 0, 3.3, '#172130', { ink: null, opacity: 0.06 });
        for (let i = 0; i < 5; i++) {
          const a = (i * 2 * Math.PI) / 5 + 0.25;
          const at = (k: number, t: number): Point2 => [k * Math.cos(a + t), k * Math.sin(a + t)];
          p.poly(
            [at(0.5, -0.25), at(3, -0.12), at(3.15, 0), at(3, 0.14), at(0.5, 0.25)],
            i % 2 ? '#a5713f' : darken('#a5713f', 0.1),
          );
        }
        s.cylinder(7.4, 7, 8.1, 0.6, 0.5, BRASS).cylinder(7.4, 7, 7.6, 0.3, 0.5, '#fff3cf', { topRadius: 0.5 });
        s.tube(
          [
            [7.8, 7.2, 7.6],
            [7.8, 7.2, 6.6],
          ],
          1.4,
          BRASS,
        );
        s.disc(7.8, 7.2, 6.6, 0.14, ORANGE, { sw: 1 });
        s.dimZ(0, 7.6, 13.2, -1, '7 ft min');
      }),
    measures: 'plan of the room with the 52 in fan and its switch',
    plan: (s) =>
      planRoom(s, 13, 12, carpet('#c2b49d'), { door: [8, 2.6], window: [7.6, 3.4] }, (p) => {
        p.rect(0.3, 2, 6, 4.4, '#e9e2d2')
          .rect(2, 2, 4.3, 4.4, '#5f7f9f')
          .rect(0.6, 2.4, 1.1, 1.6, WHITE)
          .rect(0.6, 4.4, 1.1, 1.6, WHITE);
        p.disc(7.6, 7.2, 2.6, 'none', { ink: BLUE, dash: '9 7' });
        for (let i = 0; i < 5; i++) {
          const a = (i * 2 * Math.PI) / 5;
          p.poly(
            [
              [7.6, 7.2],
              [7.6 + 2.5 * Math.cos(a - 0.13), 7.2 + 2.5 * Math.sin(a - 0.13)],
              [7.6 + 2.5 * Math.cos(a + 0.13), 7.2 + 2.5 * Math.sin(a + 0.13)],
            ],
            '#a5713f',
            { sw: 1.3 },
          );
        }
        p.disc(7.6, 7.2, 0.5, ORANGE);
        wirePlan(p, [0.3, 11.2], [7.6, 7.2], 0.9);
      }),
    apart: {
      kind: 'parts',
      gap: 0.5,
      list: [
        { label: 'Light kit', high: 0.6, draw: (s, z) => s.cylinder(0, 0, z, 0.4, 0.5, '#fff3cf', { topRadius: 0.7 }) },
        { label: 'Blades', high: 0.6, draw: (s, z) => ceilingFan(s, 0, 0, z - 0.3, 0.4, '#a5713f', 2.6) },
        { label: 'Motor', high: 0.8, draw: (s, z) => s.cylinder(0, 0, z, 0.8, 0.6, BRASS) },
        {
          label: 'Downrod and canopy',
          high: 1.6,
          draw: (s, z) => {
            s.tube(
              [
                [0, 0, z],
                [0, 0, z + 1.1],
              ],
              6,
              BRASS,
            );
            s.cylinder(0, 0, z + 1.1, 0.3, 0.4, BRASS, { topRadius: 0.55 });
          },
        },
        {
          label: 'Fan-rated brace',
          high: 0.6,
          draw: (s, z) => {
            s.tube(
              [
                [-2, 0, z + 0.3],
                [2, 0, z + 0.3],
              ],
              8,
              STEEL,
            );
            s.box(-0.4, -0.4, z, 0.8, 0.8, 0.5, ORANGE);
          },
        },
      ],
    },
  }),
  'Under-Cabinet Lights': pictures({
    name: 'Under-cabinet lights',
    sheet: 'sand',
    shows: 'strips glowing over a counter, the driver in the cabinet',
    corner: (s) =>
      interior(
        s,
        {
          size: [10.6, 5.6, 6.8],
          floor: planks(['#8a7158', '#7e664e', '#967c62']),
          left: '#4c5a66',
          right: (p) => {
            p.cover(rect(0, 0, 10.6, 6.8), plain('#44515c'));
            p.cover(
              rect(0, 3.1, 10.6, 1.5),
              runningBond(['#f3e7c4', '#eedfb6', '#f7eed3'], { w: 0.9, h: 0.3, grout: '#d8c79a' }),
            );
          },
          baseboard: null,
          dims: 'none',
        },
        () => {
          baseCabinets(s, 0.2, 0, 0, [2, 2, 2, 2, 2], { colour: '#39485a' });
          s.box(0.1, 0, 2.9, 10.3, 2.12, 0.18, '#e9dfc4');
          floorPlane(s, 0.1, 0, 3.085).rect(0, 0, 10.3, 1.5, '#fff3c4', { ink: null, opacity: 0.8 });
          wallCabinets(s, 0.2, 0, 4.6, [2, 2, 2], { colour: '#39485a' }, 2);
          wallCabinets(s, 6.2, 0, 4.6, [2], { colour: '#39485a', fronts: false }, 2);
          wallCabinets(s, 8.2, 0, 4.6, [2], { colour: '#39485a' }, 2);
          s.box(6.6, 0.4, 4.8, 1, 0.5, 0.3, ORANGE);
          s.tube(
            [
              [0.3, 0.9, 4.56],
              [10.1, 0.9, 4.56],
            ],
            4,
            '#fff0b0',
          );
          for (let u = 0.8; u < 10; u += 1)
            s.poly(
              [
                [u - 0.2, 0.9, 4.5],
                [u + 0.2, 0.9, 4.5],
                [u + 0.7, 1.2, 3.1],
                [u - 0.7, 1.2, 3.1],
              ],
              '#fff3c4',
              { ink: null, opacity: 0.4 },
            );
          fruitBowl(s, 2, 1.1, 3.09);
          s.box(4.6, 0.8, 3.09, 0.9, 0.7, 0.8, '#c9d1d8');
          s.dimX(0.2, 10.2, 6.6, -0.5, '10 ft', 1);
        },
      ),
    measures: 'the run seen straight on with 10 ft of light',
    plan: (s) =>
      elevation(s, 10, 6.6, plain('#44515c'), ['10 ft', '54 in'], (p) => {
        for (let k = 0; k < 5; k++)
          p.rect(k * 2, 0.3, 2, 2.5, '#39485a')
            .rect(k * 2 + 0.2, 0.5, 1.6, 2.1, '#435468', { sw: 1.1 })
            .rect(k * 2, 4.6, 2, 2, '#39485a')
            .rect(k * 2 + 0.2, 4.8, 1.6, 1.6, '#435468', { sw: 1.1 });
        p.rect(0, 2.8, 10, 0.2, '#e9dfc4')
          .cover(
            rect(0, 3, 10, 1.6),
            runningBond(['#f3e7c4', '#eedfb6', '#f7eed3'], { w: 0.9, h: 0.32, grout: '#d8c79a' }),
            { sw: 1.5 },
          )
          .rect(0.2, 4.45, 9.6, 0.16, ORANGE);
      }),
    apart: {
      kind: 'parts',
      at: [2, 0.4],
      gap: 0.7,
      list: [
        { label: 'Diffuser', high: 0.3, draw: (s, z) => s.box(0, 0, z, 5, 0.5, 0.14, '#fdf8e6') },
        {
          label: 'LED tape',
          high: 0.3,
          draw: (s, z) => {
            s.box(0, 0.1, z, 5, 0.3, 0.05, '#fff0b0');
            for (let u = 0.3; u < 5; u += 0.5) s.top(u, 0.18, z + 0.055, 0.16, 0.14, '#e3a93c', { sw: 0.9 });
          },
        },
        { label: 'Channel', high: 0.5, draw: (s, z) => s.box(0, 0, z, 5, 0.5, 0.24, STEEL) },
        {
          label: 'Driver and dimmer',
          high: 0.9,
          draw: (s, z) => {
            s.box(0, 0, z, 1.6, 0.8, 0.5, ORANGE);
            s.box(3, 0, z, 0.8, 0.4, 0.9, WHITE);
          },
        },
        {
          label: 'Wall cabinet',
          high: 1.8,
          draw: (s, z) => wallCabinets(s, 0, 0, z, [2.5, 2.5], { colour: '#39485a' }, 1.7),
        },
      ],
    },
  }),
  'Room Rewire': pictures({
    name: 'Room rewire',
    sheet: 'sand',
    shows: 'walls opened to the studs, new boxes and yellow cable all round',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 10, 7.6],
          floor: subfloor,
          left: wired(10, 7.6, [
            [1.8, 1.4],
            [5, 1.4],
            [8.2, 1.4],
            [9, 3.6],
          ]),
          right: (p) => {
            wired(12, 7.6, [
              [1.6, 1.4],
              [4.4, 1.4],
              [10.6, 1.4],
            ])(p, 12, 7.6);
            p.rect(6, 2.5, 3, 3.4, SHEATHING);
          },
          baseboard: null,
          dims: 'floor',
        },
        ({ right }) => {
          windowOn(right, 6.3, 2.8, 2.4, 2.8);
          cableCoil(s, 7.6, 5, 0);
          cableCoil(s, 9.6, 6.4, 0, CABLE_14, 0.7);
          cable(
            s,
            [
              [7.6, 5.8, 0.1],
              [5.4, 4.4, 0.1],
              [4.4, 0.4, 0.2],
              [4.4, 0.2, 1.2],
            ],
            CABLE_12,
            3,
          );
          stepLadder(s, 2.2, 3.4, 0, 4.6);
          for (let k = 0; k < 4; k++) s.box(5.6 + k * 0.5, 8, 0, 0.4, 0.5, 0.6, '#4a86c9', { sw: 1.1 });
        },
      ),
    measures: 'plan with circuits, outlets, switch and light, 12 ft by 10 ft',
    plan: (s) =>
      planRoom(s, 12, 10, subfloor, { door: [6.6, 2.6], window: [6, 3] }, (p) => {
        const o = [
          [1.8, 0.5],
          [4.6, 0.5],
          [10.6, 0.5],
          [11.5, 4],
          [11.5, 7.6],
          [7.4, 9.5],
          [3, 9.5],
          [0.5, 3.6],
        ] as const;
        o.slice(1).forEach((q, i) => wirePlan(p, o[i]!, q, -0.45, '#b8860b'));
        for (const [u, v] of o) outletPlan(p, u, v, '#fffaf0');
        wirePlan(p, [0.5, 6.2], [6, 5], 0.6);
        lightPlan(p, 6, 5);
        p.rect(0.15, 5.9, 0.5, 0.6, ORANGE);
      }),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Studs, drilled', thick: 0.4, edge: '#d2b17c', paint: studs() },
        {
          label: 'Boxes',
          thick: 0.1,
          edge: '#d8cfbc',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f2ebdc', { ink: null });
            for (const u of [1, 2.8, 4.5]) boxOn(p, u, 1.4);
          },
        },
        {
          label: 'Cable',
          thick: 0.06,
          edge: '#d8cfbc',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f6f0e3', { ink: null });
            for (const [sw, ink] of [
              [9, '#172130'],
              [6, CABLE_12],
            ] as const) {
              p.line(
                [
                  [0, 3.6],
                  [w, 3.6],
                ],
                { sw, ink },
              );
              for (const u of [1, 2.8, 4.5])
                p.line(
                  [
                    [u, 1.4],
                    [u, 3.6],
                  ],
                  { sw, ink },
                );
            }
          },
        },
        {
          label: 'Drywall',
          thick: 0.16,
          edge: '#d8d2c2',
          paint: (p, w, h) => {
            drywall(true)(p, w, h);
            for (const u of [1, 2.8, 4.5]) p.rect(u - 0.2, 1.1, 0.4, 0.6, '#4a86c9');
          },
        },
        {
          label: 'Devices',
          thick: 0.06,
          edge: '#d8d2c2',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, GYPSUM);
            outletOn(p, 1, 1.4, 1.3, ORANGE);
            outletOn(p, 2.8, 1.4, 1.3);
            switchOn(p, 4.5, 1.4, 1.3);
          },
        },
      ],
    },
  }),
  'Standby Generator': pictures({
    name: 'Standby generator',
    sheet: 'sand',
    shows: 'the unit on its pad beside the house with gas and transfer switch',
    corner: (s) => {
      groundBlock(s, 0, 0, 0, 13, 9, 1);
      s.box(0, -0.4, 0, 13, 0.4, 7.6, '#24405f');
      const p = wallX(s, 0, 0, 0, 0.05);
      p.cover(rect(0, 0, 13, 7.6), lap('#c9b99a', { course: 0.46 }));
      s.box(0, 0, 0, 13, 0.08, 0.8, '#b4b1a9');
      windowOn(p, 1.6, 3.2, 2.4, 2.8);
      s.box(10.2, 0, 2.6, 1.5, 0.5, 2.4, '#9aa5ae');
      wallX(s, 10.2, 0.5, 2.6)
        .rect(0.2, 0.3, 1.1, 1.8, '#aab4bc', { sw: 1.1 })
        .rect(0.5, 1.4, 0.5, 0.4, ORANGE, { sw: 1 });
      s.tube(
        [
          [10.9, 0.25, 2.6],
          [10.9, 0.25, 0.3],
          [8.6, 1.6, 0.3],
        ],
        5,
        '#8a97a3',
      );
      gasMeter(s, 1.6, 0.1, 1.2);
      s.tube(
        [
          [2.2, 0.4, 0.6],
          [2.6, 2.6, 0.4],
          [4, 3, 0.4],
        ],
        4,
        '#e3b53c',
      );
      generator(s, 4.2, 2.2, 0);
      shrub(s, 11.4, 3, 0, 0.8);
      shrub(s, 2, 5, 0, 0.6);
      s.dimY(0.1, 2, 9.6, 0, '18 in', 0.3).dimX(3.9, 8.5, 7, 0, '55 in', 1.4);
    },
    measures: 'plan beside the house with its clearances',
    plan: (s) =>
      planRoom(
        s,
        12,
        8,
        grass,
        {},
        (p) => {
          p.rect(0, 0, 12, 1.2, '#24405f').rect(4, 3.2, 4.6, 2.6, '#cbc8c0').rect(4.3, 3.5, 4, 2, ORANGE);
          p.rect(10, 1.2, 1, 0.6, '#9aa5ae').rect(1.2, 1.2, 0.8, 0.6, '#b3bcc2');
          wirePlan(p, [10.5, 1.8], [8.3, 4], 0.6);
          p.line(
            [
              [1.6, 1.8],
              [1.6, 4.6],
              [4.3, 4.6],
            ],
            { sw: 8 },
          ).line(
            [
              [1.6, 1.8],
              [1.6, 4.6],
              [4.3, 4.6],
            ],
            { sw: 5, ink: '#e3b53c' },
          );
          const [x, a] = p.at(9.4, 1.2);
          const [, b] = p.at(9.4, 3.2);
          s.sheetDim([x, a], [x, b], '18 in');
          p.rect(2.8, 2, 7, 5.2, 'none', { ink: BLUE, dash: '11 8' });
        },
        ['16 ft', '10 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [2, 1],
      gap: 0.7,
      list: [
        { label: 'Pad', high: 0.5, draw: (s, z) => s.box(-0.3, -0.3, z, 4.6, 2.9, 0.4, '#cbc8c0') },
        {
          label: 'Engine and alternator',
          high: 1.6,
          draw: (s, z) => {
            s.box(0.4, 0.4, z, 1.6, 1.4, 1.2, '#39434f');
            s.tube(
              [
                [2.2, 1.1, z + 0.6],
                [3.4, 1.1, z + 0.6],
              ],
              34,
              '#b9c3ca',
            );
            s.box(0.7, 0.6, z + 1.2, 1, 0.9, 0.3, ORANGE);
          },
        },
        {
          label: 'Enclosure',
          high: 2.4,
          draw: (s, z) => {
            s.box(0, 0, z, 4, 2.3, 1.8, '#d9cfb6');
            const f = wallX(s, 0, 2.3, z);
            for (let v = 0.3; v < 1.5; v += 0.2)
              f.line(
                [
                  [0.3, v],
                  [1.7, v],
                ],
                { sw: 2.2, ink: '#5f6b78' },
              );
          },
        },
        {
          label: 'Transfer switch',
          high: 1.5,
          draw: (s, z) => {
            s.box(1, 0.6, z, 1.2, 0.6, 1.4, '#9aa5ae');
            wallX(s, 1, 1.2, z).rect(0.4, 0.8, 0.4, 0.3, ORANGE);
          },
        },
      ],
    },
  }),
};
