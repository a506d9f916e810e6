import { elevation, feet, planRoom, type Drawing, type Part } from '../build.js';
import type { Scene } from '../iso.js';
import { BRASS, LUMBER, NAVY, ORANGE, STEEL, WHITE, darken, lighten, type Colour } from '../palette.js';
import { plain, speckled } from '../patterns/ground.js';
import { checks, marble, runningBond, tileGrid } from '../patterns/tile.js';
import { planks, strandBoard } from '../patterns/wood.js';
import { floorPlane, rect, wallX, type Plane } from '../plane.js';
import { windowWithSill } from '../props/building.js';
import { faucet } from '../props/bath.js';
import {
  baseCabinets,
  baseCabinetsY,
  dishwasher,
  fridge,
  fruitBowl,
  hood,
  microwave,
  pendant,
  range,
  sinkBowl,
  stool,
  wallCabinets,
  wallCabinetsY,
  type CabinetStyle,
} from '../props/kitchen.js';
import { WASTE } from '../props/mechanical.js';
import { appliancePlan, counterPlan, rangePlan, sinkPlan } from '../props/symbols.js';
import { carton, lyingRoll, sawhorse, toolbox } from '../props/tools.js';
import { interior, pictures } from '../scenes/pictures.js';

const MAPLE = ['#dcb583', '#d3a873', '#e4c195', '#caa06a'] as const;
const SLATE = ['#9aa3ab', '#8d979f', '#a7afb6', '#838d96'] as const;
const QUARTZ = '#efede7';

/** Base cabinet of the exploded views. */
const box = (label: string, colour: Colour, open = false): Part => ({
  label,
  high: 2.9,
  draw: (s, z) => baseCabinets(s, 0, 0, z, [1.8, 1.8], { colour, fronts: !open }),
});

/** A run of cabinets in elevation: base, counter, wall cabinets. */
function cabinetFronts(p: Plane, w: number, colour: Colour, counter: Colour, fronts: boolean): void {
  const face = fronts ? colour : darken(colour, 0.3);
  for (let u = 0; u < w - 0.1; u += 1.75) {
    const wide = Math.min(1.75, w - u);
    p.rect(u, 0.3, wide, 2.4, colour, { sw: 1.4 })
      .rect(u + 0.12, 0.42, wide - 0.24, 1.55, face, { sw: 1.1 })
      .rect(u + 0.12, 2.08, wide - 0.24, 0.5, face, { sw: 1.1 });
    p.rect(u, 4.2, wide, 2.3, colour, { sw: 1.4 }).rect(u + 0.12, 4.32, wide - 0.24, 2.06, face, { sw: 1.1 });
    if (fronts)
      p.line(
        [
          [u + wide - 0.25, 1.6],
          [u + wide - 0.25, 1.9],
        ],
        { sw: 3.4, ink: BRASS },
      )
        .line(
          [
            [u + wide - 0.25, 4.5],
            [u + wide - 0.25, 4.8],
          ],
          { sw: 3.4, ink: BRASS },
        )
        .line(
          [
            [u + wide / 2 - 0.2, 2.32],
            [u + wide / 2 + 0.2, 2.32],
          ],
          { sw: 3.4, ink: BRASS },
        );
  }
  p.rect(0, 0, w, 0.3, darken(colour, 0.5), { sw: 1.2 }).rect(-0.08, 2.7, w + 0.16, 0.2, counter);
}

/** Cabinets in an L along both walls of a room with their counter. */
function kitchenL(s: Scene, style: CabinetStyle, counter: Colour): void {
  wallCabinetsY(s, 0, 0, 4.4, [1.8, 2, 2], style);
  baseCabinetsY(s, 0, 2, 0, [1.9, 2, 1.9], style);
  baseCabinets(s, 0, 0, 0, [2, 2, 2], style);
  s.extrude(
    'z',
    [
      [0, 0],
      [6.05, 0],
      [6.05, 2.12],
      [2.12, 2.12],
      [2.12, 7.9],
      [0, 7.9],
    ],
    2.9,
    3.08,
    counter,
  );
}

/** Kitchens and their parts. */
export const kitchenPictures: Record<string, Drawing> = {
  'Midrange Remodel': pictures({
    name: 'Midrange kitchen',
    sheet: 'sand',
    shows: 'cabinets in an L, range, refrigerator and tiled walls',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 10, 7],
          floor: planks(MAPLE),
          left: (p) => {
            p.cover(rect(0, 0, 10, 7), plain('#f1efe6'));
            p.cover(rect(0, 3.1, 8, 1.3), runningBond(['#dfeaf0', '#d3e2eb', '#e8f0f3'], { w: 0.7, h: 0.26 }));
          },
          right: (p) => {
            p.cover(rect(0, 0, 12, 7), plain('#e5e2d6'));
            p.cover(rect(0, 3.1, 8.6, 1.3), runningBond(['#cfdde6', '#c3d5e0', '#dbe6ec'], { w: 0.7, h: 0.26 }));
          },
          baseboard: null,
        },
        () => {
          windowWithSill(s, 2.6, 0, 3.7, 2.6, 2);
          kitchenL(s, { colour: NAVY }, QUARTZ);
          sinkBowl(s, 3, 0.5, 3.085, { bowls: 2, w: 1.9 });
          range(s, 6.06, 0, 0);
          hood(s, 6.06, 0, 5, 2);
          fridge(s, 8.8, 0, 0);
          fruitBowl(s, 1, 5.6, 3.1);
          s.box(6, 5, 2.75, 3.6, 2, 0.16, '#c99a5e');
          for (const [u, v] of [
            [6.1, 5.1],
            [9.3, 5.1],
            [6.1, 6.7],
            [9.3, 6.7],
          ] as const)
            s.box(u, v, 0, 0.2, 0.2, 2.75, '#8a6544', { sw: 1.2 });
          stool(s, 7, 7.8, 0, ORANGE);
          stool(s, 8.8, 7.8, 0, '#39434f');
        },
      ),
    measures: 'plan with counters, sink, range and refrigerator, 12 ft by 10 ft',
    plan: (s) =>
      planRoom(s, 12, 10, planks(MAPLE), { door: [6.6, 2.6], window: [2.6, 2.8] }, (p) => {
        p.poly(
          [
            [0, 0],
            [6, 0],
            [6, 2.1],
            [2.1, 2.1],
            [2.1, 6],
            [0, 6],
          ],
          QUARTZ,
          { sw: 1.8 },
        );
        sinkPlan(p, 3, 0.4);
        rangePlan(p, 6.1, 0, 2.5, 2.1);
        appliancePlan(p, 8.8, 0, 2.9, 2.3);
        p.rect(5.6, 5.4, 3.8, 2, '#c99a5e', { sw: 1.8 }).disc(6.5, 8.1, 0.5, ORANGE).disc(8.4, 8.1, 0.5, '#56626f');
      }),
    apart: {
      kind: 'parts',
      gap: 0.8,
      list: [
        {
          label: 'Floor',
          high: 0.3,
          draw: (s, z) => {
            s.box(0, 0, z, 4.4, 2.8, 0.26, MAPLE[1]);
            floorPlane(s, 0, 0, z + 0.26).cover(rect(0, 0, 4.4, 2.8), planks(MAPLE, { width: 0.5, length: 3 }));
          },
        },
        { label: 'Base cabinets', high: 2.9, draw: (s, z) => baseCabinets(s, 0, 0, z, [2, 2], { colour: NAVY }) },
        {
          label: 'Countertop',
          high: 0.3,
          draw: (s, z) => {
            s.box(-0.1, 0, z, 4.2, 2.12, 0.18, QUARTZ);
            sinkBowl(s, 1.2, 0.6, z + 0.185);
          },
        },
        { label: 'Wall cabinets', high: 2, draw: (s, z) => wallCabinets(s, 0, 0, z, [2, 2], { colour: NAVY }, 2) },
      ],
    },
  }),
  'Cabinet Install': pictures({
    name: 'Cabinet installation',
    sheet: 'sand',
    shows: 'base and wall boxes set to a level line, the last ones still in their cartons',
    corner: (s) =>
      interior(
        s,
        { size: [12, 8, 7.2], floor: strandBoard, left: '#f4f1e8', right: '#eae6da', baseboard: null },
        ({ right, left }) => {
          for (const v of [2.95, 4.4]) {
            left.line(
              [
                [0, v],
                [8, v],
              ],
              { sw: 2.4, ink: '#d2524a', dash: '12 6' },
            );
            right.line(
              [
                [0, v],
                [12, v],
              ],
              { sw: 2.4, ink: '#d2524a', dash: '12 6' },
            );
          }
          for (let u = 0.6; u < 12; u += 1.33)
            right.line(
              [
                [u, 4.42],
                [u, 7],
              ],
              { sw: 1, ink: '#b9b4a6', dash: '4 8' },
            );
          wallCabinets(s, 0.2, 0, 4.4, [1.8, 2, 2, 1.6], { colour: '#e9dfc8' });
          baseCabinets(s, 0.2, 0, 0, [2, 2, 1.6, 2], { colour: '#e9dfc8' });
          s.box(2.2, 0.9, 2.92, 4, 0.2, 0.34, ORANGE, { sw: 1.3 });
          s.disc(4.2, 1, 3.265, 0.12, '#d6ef9a', { sw: 1 });
          baseCabinets(s, 9, 3.6, 0, [1.9], { colour: '#e9dfc8', fronts: false });
          carton(s, 2.4, 4.4, 0, 2.2, 1.8, 2, NAVY);
          carton(s, 5.4, 5, 0, 2, 1.6, 1.3, NAVY);
          s.dimZ(2.9, 4.4, 13.2, -1.2, '18 in');
        },
      ),
    measures: 'the run seen straight on, 14 ft of base and wall cabinets',
    plan: (s) =>
      elevation(s, 14, 7, plain('#f4f1e8'), ['14 ft', '7 ft'], (p) => {
        cabinetFronts(p, 14, '#e9dfc8', '#e9dfc8', true);
        p.line(
          [
            [0, 2.95],
            [14, 2.95],
          ],
          { sw: 2.4, ink: '#d2524a', dash: '12 6' },
        );
      }),
    apart: {
      kind: 'parts',
      at: [1.8, 1],
      list: [
        { label: 'Toe kick', high: 0.4, draw: (s, z) => s.box(0, 0, z, 3.6, 1.75, 0.3, '#8d7f63') },
        box('Base boxes', '#e9dfc8', true),
        {
          label: 'Doors and drawers',
          high: 2.4,
          draw: (s, z) => {
            for (const u of [0, 1.85]) {
              s.box(u, 1.9, z, 1.7, 0.12, 1.6, '#e9dfc8');
              wallX(s, u, 2.02, z).rect(0.2, 0.2, 1.3, 1.2, darken('#e9dfc8', 0.06), { sw: 1.1 });
              s.box(u, 1.9, z + 1.75, 1.7, 0.12, 0.5, '#e9dfc8');
            }
          },
        },
        {
          label: 'Wall boxes',
          high: 2.2,
          draw: (s, z) => wallCabinets(s, 0, 0, z, [1.8, 1.8], { colour: '#e9dfc8', fronts: false }, 2.2),
        },
      ],
    },
  }),
  'Cabinet Refacing': pictures({
    name: 'Cabinet refacing',
    sheet: 'sand',
    shows: 'old fronts on one side, new sage fronts on the other, doors on a horse',
    corner: (s) =>
      interior(
        s,
        {
          size: [11, 8, 7],
          floor: checks('#efe9dc', '#d8cfbc', 1),
          left: '#fbf5e6',
          right: '#f0e8d3',
          baseboard: null,
        },
        () => {
          wallCabinets(s, 0.3, 0, 4.4, [1.8, 1.8], { colour: '#a5713f', knob: '#39434f' });
          wallCabinets(s, 3.9, 0, 4.4, [1.8], { colour: '#c9a06b', fronts: false });
          wallCabinets(s, 5.7, 0, 4.4, [1.8, 1.8], { colour: '#93ab8d' });
          baseCabinets(s, 0.3, 0, 0, [1.8, 1.8], { colour: '#a5713f', knob: '#39434f' });
          baseCabinets(s, 3.9, 0, 0, [1.8], { colour: '#c9a06b', fronts: false });
          baseCabinets(s, 5.7, 0, 0, [1.8, 1.8], { colour: '#93ab8d' });
          s.box(0.2, 0, 2.9, 9.2, 2.12, 0.18, '#d9d4c7');
          fruitBowl(s, 7.4, 1, 3.08);
          sawhorse(s, 3, 4.6, 0, ORANGE);
          sawhorse(s, 5.6, 4.6, 0);
          for (let k = 0; k < 3; k++)
            s.box(2.5 + k * 0.1, 4.6, 1.76 + k * 0.14, 3.6, 1.6, 0.12, k % 2 ? '#a5b99e' : '#93ab8d', { sw: 1.2 });
          for (let k = 0; k < 2; k++) s.box(8.6 + k * 0.3, 4.6 + k * 0.2, 0, 0.14, 1.6, 2.2, '#a5713f');
        },
      ),
    measures: 'the fronts seen straight on, ten doors and five drawers',
    plan: (s) =>
      elevation(s, 8.75, 7, plain('#fbf5e6'), ['8 ft 9 in', '7 ft'], (p) =>
        cabinetFronts(p, 8.75, '#93ab8d', '#d9d4c7', true),
      ),
    apart: {
      kind: 'wall',
      w: 4.4,
      h: 4,
      layers: [
        {
          label: 'Old box, kept',
          thick: 1.2,
          edge: '#c9a06b',
          paint: (p, w, h) => {
            p.rect(0.2, 0.2, w / 2 - 0.3, h - 0.4, '#7b5a36').rect(w / 2 + 0.1, 0.2, w / 2 - 0.3, h - 0.4, '#7b5a36');
          },
        },
        {
          label: 'Veneer',
          thick: 0.06,
          edge: '#7d9577',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#a9bda4')
              .rect(0.3, 0.3, w / 2 - 0.45, h - 0.6, '#7b5a36')
              .rect(w / 2 + 0.15, 0.3, w / 2 - 0.45, h - 0.6, '#7b5a36');
          },
        },
        {
          label: 'New doors',
          thick: 0.16,
          edge: '#7d9577',
          paint: (p, w, h) => {
            for (const u of [0, w / 2])
              p.rect(u + 0.05, 0, w / 2 - 0.1, h, '#93ab8d').rect(
                u + 0.4,
                0.4,
                w / 2 - 0.8,
                h - 0.8,
                lighten('#93ab8d', 0.15),
              );
          },
        },
        {
          label: 'Hinges and pulls',
          thick: 0.05,
          edge: '#d8cfbc',
          gap: 1,
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#efe6d2');
            for (const u of [w / 2 - 0.4, w / 2 + 0.4])
              p.line(
                [
                  [u, h / 2 - 0.4],
                  [u, h / 2 + 0.4],
                ],
                { sw: 7 },
              ).line(
                [
                  [u, h / 2 - 0.4],
                  [u, h / 2 + 0.4],
                ],
                { sw: 4, ink: BRASS },
              );
            for (const u of [0.3, w - 0.3])
              for (const v of [0.7, h - 0.7]) p.rect(u - 0.16, v - 0.28, 0.32, 0.56, STEEL);
          },
        },
      ],
    },
  }),
  'Quartz Countertop': pictures({
    name: 'Quartz countertop',
    sheet: 'sand',
    shows: 'a thick slab with veins set on an L of cabinets, its sink cut in',
    corner: (s) =>
      interior(
        s,
        {
          size: [10, 9, 5.4],
          floor: tileGrid(SLATE, { w: 1.2, h: 1.2 }),
          left: '#eef1f3',
          right: '#dfe5e8',
          baseboard: null,
        },
        () => {
          windowWithSill(s, 3.4, 0, 3.5, 2.8, 1.5);
          baseCabinetsY(s, 0, 2, 0, [1.9, 2, 1.9], { colour: '#5c6b78' });
          baseCabinets(s, 0, 0, 0, [2, 2, 2, 1.8], { colour: '#5c6b78' });
          const slab = [
            [0, 0],
            [7.9, 0],
            [7.9, 2.2],
            [2.2, 2.2],
            [2.2, 6.2],
            [0, 6.2],
          ] as const;
          s.extrude('z', slab, 2.9, 3.22, QUARTZ);
          floorPlane(s, 0, 0, 3.22).cover(slab, marble(QUARTZ, '#a7a79f', { w: 9, h: 9 }));
          s.left(0, 0.02, 3.22, 7.9, 0.5, QUARTZ, { sw: 1.2 });
          sinkBowl(s, 3.8, 0.6, 3.225, { w: 2, d: 1.2 });
          s.box(6, 4.6, 1.75, 3.2, 2.2, 0.3, QUARTZ);
          floorPlane(s, 6, 4.6, 2.05).cover(rect(0, 0, 3.2, 2.2), marble(QUARTZ, '#a7a79f', { w: 9, h: 9 }));
          sawhorse(s, 6.5, 4.9, 0.1, ORANGE);
          s.box(6, 4.6, 1.75, 3.2, 2.2, 0.3, QUARTZ);
          floorPlane(s, 6, 4.6, 2.05).cover(rect(0, 0, 3.2, 2.2), marble(QUARTZ, '#a7a79f', { w: 9, h: 9 }));
          sawhorse(s, 8.6, 6.85, 0, '#c99a5e', 0.2);
        },
      ),
    measures: 'plan of the counter in an L, 8 ft by 6 ft, 25 in deep',
    plan: (s) =>
      planRoom(s, 10, 8, tileGrid(SLATE, { w: 1.2, h: 1.2 }), { window: [3.2, 3] }, (p) => {
        const shape = [
          [0, 0],
          [8, 0],
          [8, 2.1],
          [2.1, 2.1],
          [2.1, 6],
          [0, 6],
        ] as const;
        p.cover(shape, marble(QUARTZ, '#a7a79f', { w: 12, h: 12 }), { sw: 2.2 });
        sinkPlan(p, 3.6, 0.45, 2.2, 1.25, 1);
        p.line(
          [
            [2.1, 2.1],
            [0, 0],
          ],
          { sw: 1.4, dash: '8 6', ink: '#13559b' },
        );
        const [x, a] = p.at(8.6, 0);
        const [, b] = p.at(8.6, 2.1);
        s.sheetDim([x, a], [x, b], '25 in');
      }),
    apart: {
      kind: 'parts',
      at: [1.9, 1],
      list: [
        box('Cabinets', '#5c6b78', true),
        { label: 'Template', high: 0.2, draw: (s, z) => s.box(-0.1, 0, z, 3.9, 2.15, 0.06, '#e2cfa2') },
        {
          label: 'Undermount sink',
          high: 0.9,
          draw: (s, z) => {
            s.box(0.9, 0.6, z, 1.8, 1.1, 0.7, STEEL);
            sinkBowl(s, 0.8, 0.55, z + 0.7, { w: 2, d: 1.2 });
          },
        },
        {
          label: 'Quartz slab',
          high: 0.5,
          draw: (s, z) => {
            s.box(-0.1, 0, z, 4, 2.2, 0.32, QUARTZ);
            floorPlane(s, -0.1, 0, z + 0.32).cover(rect(0, 0, 4, 2.2), marble(QUARTZ, '#a7a79f', { w: 8, h: 8 }));
            s.top(1, 0.6, z + 0.325, 1.8, 1.1, '#6f7c8a');
          },
        },
      ],
      gap: 1,
    },
  }),
  'Laminate Countertop': pictures({
    name: 'Laminate countertop',
    sheet: 'sand',
    shows: 'a postformed top with its backsplash on a straight run',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 7, 5.6],
          floor: checks('#e8e3d4', '#7f9aa8', 1.2),
          left: '#fff4da',
          right: '#f4e6c2',
          baseboard: null,
        },
        () => {
          windowWithSill(s, 6.6, 0, 3.9, 2.4, 1.4);
          baseCabinets(s, 0.5, 0, 0, [1.8, 1.8, 2, 1.8, 1.8], { colour: WHITE, knob: '#39434f' });
          const top = speckled('#b9a58b', ['#8f7b61', '#d9c9b0', '#6f5e48'], 14, 1.5);
          s.extrude(
            'x',
            [
              [0, 2.9],
              [2.1, 2.9],
              [2.2, 2.98],
              [2.2, 3.1],
              [0.25, 3.1],
              [0.15, 3.5],
              [0, 3.5],
            ],
            0.4,
            7.7,
            '#b9a58b',
            { cap: '#8a6c47' },
          );
          floorPlane(s, 0.4, 0.25, 3.1).cover(rect(0, 0, 7.3, 1.9), top);
          s.left(7.7, 2, 2.6, 2, 0.3, '#d9c7a4', { sw: 1.2 });
          s.top(7.7, 0, 2.9, 2, 2, '#d9c7a4');
          sinkBowl(s, 2.6, 0.6, 3.105, { w: 2, bowls: 2 });
          lyingRoll(s, 9.6, 3.9, 0, 0.4, 2.4, '#b9a58b');
          toolbox(s, 5, 4.4, 0);
        },
      ),
    measures: 'plan of the straight run, 10 ft by 25 in',
    plan: (s) =>
      planRoom(s, 12, 7, checks('#e8e3d4', '#7f9aa8', 1.2), { door: [3, 2.6], window: [6, 3] }, (p) => {
        p.cover(rect(1, 0, 10, 2.1), speckled('#b9a58b', ['#8f7b61', '#d9c9b0', '#6f5e48'], 14, 1.6), { sw: 2.2 });
        p.rect(1, 0, 10, 0.22, darken('#b9a58b', 0.15));
        sinkPlan(p, 4.4, 0.5, 2.3, 1.25, 2);
      }),
    apart: {
      kind: 'parts',
      at: [1.9, 1],
      list: [
        box('Cabinets', WHITE, true),
        {
          label: 'Particleboard core',
          high: 0.3,
          draw: (s, z) => {
            s.box(-0.1, 0, z, 3.9, 2.1, 0.24, '#c9ab7c');
            floorPlane(s, -0.1, 0, z + 0.24).cover(
              rect(0, 0, 3.9, 2.1),
              speckled('#d3b88b', ['#a98a5b', '#ead7b4'], 8, 1.6),
            );
          },
        },
        {
          label: 'Laminate sheet',
          high: 0.2,
          draw: (s, z) => {
            s.box(-0.1, 0, z, 3.9, 2.1, 0.06, '#8f7b61');
            floorPlane(s, -0.1, 0, z + 0.06).cover(
              rect(0, 0, 3.9, 2.1),
              speckled('#b9a58b', ['#8f7b61', '#d9c9b0', '#6f5e48'], 14, 1.6),
            );
          },
        },
        { label: 'Backsplash', high: 0.6, draw: (s, z) => s.box(-0.1, 0, z, 3.9, 0.2, 0.6, '#b9a58b') },
      ],
      gap: 1.1,
    },
  }),
  'Sink and Faucet': pictures({
    name: 'Sink and faucet',
    sheet: 'sand',
    shows: 'a sink base opened to show trap, supplies and shut-offs',
    corner: (s) => {
      s.shadow(0.3, 0.3, 5.8, 4.6, -0.3);
      s.box(-0.3, -0.1, -0.3, 5.4, 4.2, 0.3, SLATE[0]);
      floorPlane(s, -0.3, -0.1, 0).cover(rect(0, 0, 5.4, 4.2), tileGrid(SLATE, { w: 1, h: 1 }));
      s.left(-0.3, -0.1, 0, 5.4, 5.2, '#e6ecef');
      wallX(s, -0.3, -0.1, 3.1).cover(
        rect(0, 0, 5.4, 2.1),
        runningBond(['#dfeaf0', '#d3e2eb', '#e8f0f3'], { w: 0.9, h: 0.42 }),
      );
      s.box(0, 0, 0, 4.6, 2, 2.9, '#d9b98a');
      s.left(0.12, 2, 0.3, 4.36, 2.35, '#6b5433');
      s.top(0.12, 0.3, 0.3, 4.36, 1.7, '#b08e5c', { sw: 1.1 });
      s.left(0.12, 0.3, 0.3, 4.36, 2.3, '#8a6c47', { sw: 1.1 });
      s.box(1, 0.5, 1.7, 2.6, 1.2, 0.9, STEEL, { sw: 1.2 });
      s.tube(
        [
          [2.3, 1.1, 1.7],
          [2.3, 1.1, 1.2],
          [2.6, 1.1, 0.95],
          [2.9, 1.1, 1.2],
          [2.9, 0.4, 1.4],
        ],
        9,
        WASTE,
      );
      s.tube(
        [
          [1.3, 0.4, 0.9],
          [1.3, 0.9, 1.3],
          [1.9, 0.8, 2.2],
        ],
        3,
        '#d2524a',
      ).tube(
        [
          [3.5, 0.4, 0.9],
          [3.5, 0.9, 1.3],
          [2.7, 0.8, 2.2],
        ],
        3,
        '#4a86c9',
      );
      s.cylinder(0.75, 1.4, 0.3, 0.28, 0.9, '#e9e6df', { top: '#2f6fae' });
      s.box(-0.1, 0, 2.9, 4.8, 2.15, 0.22, '#e3d5b8');
      sinkBowl(s, 0.8, 0.5, 3.125, { w: 3, d: 1.35, bowls: 2 });
      s.extrude(
        'z',
        [
          [4.58, 2],
          [4.7, 2],
          [4.7, 4],
          [4.58, 4],
        ],
        0.3,
        2.65,
        '#e3c99c',
      );
      s.box(3.4, 3, 0, 0.9, 0.35, 0.16, ORANGE).box(4.2, 3.05, 0, 0.5, 0.2, 0.1, STEEL);
      s.dimX(0, 4.6, 5.2, -0.3, '36 in', 0.9).dimZ(0, 3.1, 6, -0.6, '36 in');
    },
    measures: 'plan of the sink base, 36 in by 25 in',
    plan: (s) =>
      planRoom(
        s,
        6,
        3.6,
        plain('#e3d5b8'),
        { window: [1.4, 3.2] },
        (p) => {
          sinkPlan(p, 1.1, 0.7, 3.8, 2, 2);
          p.disc(3, 0.4, 0.2, STEEL)
            .line(
              [
                [3, 0.4],
                [3, 1.3],
              ],
              { sw: 9 },
            )
            .line(
              [
                [3, 0.4],
                [3, 1.3],
              ],
              { sw: 6, ink: '#aeb8c2' },
            );
          p.disc(2.2, 0.4, 0.14, '#d2524a').disc(3.8, 0.4, 0.14, '#4a86c9');
          p.line(
            [
              [0, 3.1],
              [6, 3.1],
            ],
            { sw: 1.4, dash: '9 6' },
          );
        },
        ['36 in', '25 in'],
      ),
    apart: {
      kind: 'parts',
      at: [1.2, 0.9],
      list: [
        {
          label: 'Trap',
          high: 0.9,
          draw: (s, z) =>
            s.tube(
              [
                [1, 1, z + 1.1],
                [1, 1, z + 0.5],
                [1.3, 1, z + 0.2],
                [1.6, 1, z + 0.5],
                [1.6, 0.3, z + 0.7],
              ],
              8,
              WASTE,
            ),
        },
        {
          label: 'Supplies and stops',
          high: 0.9,
          draw: (s, z) =>
            s
              .tube(
                [
                  [0.5, 0.6, z],
                  [0.5, 0.9, z + 0.9],
                ],
                3.4,
                '#d2524a',
              )
              .tube(
                [
                  [1.7, 0.6, z],
                  [1.7, 0.9, z + 0.9],
                ],
                3.4,
                '#4a86c9',
              ),
        },
        {
          label: 'Sink',
          high: 1.1,
          draw: (s, z) => {
            s.box(0, 0.2, z, 2.4, 1.3, 0.9, STEEL);
            sinkBowl(s, -0.1, 0.15, z + 0.9, { w: 2.6, d: 1.4 });
          },
        },
        {
          label: 'Faucet',
          high: 1.1,
          draw: (s, z) => {
            s.box(0.7, 0.4, z, 1, 0.3, 0.08, ORANGE);
            faucet(s, 1.2, 0.55, z + 0.08, 0.9);
          },
        },
      ],
      gap: 0.7,
    },
  }),
  'Appliance Package': pictures({
    name: 'Appliance package',
    sheet: 'sand',
    shows: 'refrigerator, range, microwave and dishwasher moved to their places',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 7, 6.8],
          floor: planks(['#a8927a', '#9b856d', '#b59f87']),
          left: '#f2f0ea',
          right: '#e4e1d8',
          baseboard: null,
        },
        () => {
          fridge(s, 0.4, 0, 0, '#c3cbd1');
          baseCabinets(s, 3.4, 0, 0, [1.5], { colour: '#f0ece0' });
          range(s, 4.9, 0, 0, '#c3cbd1');
          baseCabinets(s, 7.4, 0, 0, [1.6], { colour: '#f0ece0' });
          dishwasher(s, 9, 0, 0, '#c3cbd1');
          s.box(3.4, 0, 2.9, 1.5, 2.12, 0.18, '#6f7c8a').box(7.4, 0, 2.9, 3.6, 2.12, 0.18, '#6f7c8a');
          microwave(s, 4.95, 0, 4.7);
          wallCabinets(s, 3.4, 0, 4.6, [1.5], { colour: '#f0ece0' }, 2);
          wallCabinets(s, 7.4, 0, 4.6, [1.8, 1.8], { colour: '#f0ece0' }, 2);
          s.box(3.2, 4.2, 0.35, 2, 1.6, 0.12, ORANGE);
          for (const v of [4.3, 5.6])
            s.tube(
              [
                [5.1, v, 0.5],
                [5.6, v, 3.6],
              ],
              4,
              ORANGE,
            );
          carton(s, 3.3, 4.3, 0.47, 1.7, 1.4, 1.7, '#39434f');
        },
      ),
    measures: 'plan with the four appliances in the run, 12 ft by 8 ft',
    plan: (s) =>
      planRoom(s, 12, 8, planks(['#a8927a', '#9b856d', '#b59f87']), { door: [4.4, 2.6] }, (p) => {
        counterPlan(p, 0.4, 0, 11, 2.1, '#8d979f');
        appliancePlan(p, 0.4, 0, 2.9, 2.4);
        rangePlan(p, 4.9, 0, 2.5, 2.1);
        appliancePlan(p, 9.2, 0, 2.1, 2.1, '#cfdde6');
      }),
    apart: {
      kind: 'parts',
      gap: 0.5,
      at: [1.2, 1],
      list: [
        { label: 'Dishwasher', high: 2.9, draw: (s, z) => dishwasher(s, 0, 0, z) },
        { label: 'Range', high: 3.5, draw: (s, z) => range(s, 0, 0, z) },
        { label: 'Microwave', high: 1.3, draw: (s, z) => microwave(s, 0, 0, z) },
      ],
    },
  }),
  Island: pictures({
    name: 'Kitchen island',
    sheet: 'sand',
    shows: 'island with seating, sink and two pendants',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 10, 7.4],
          floor: planks(['#e0c59c', '#d6b98d', '#e8d0ac', '#cdae80'], { width: 0.6 }),
          left: '#eef2ee',
          right: '#dfe6e0',
        },
        () => {
          windowWithSill(s, 2, 0, 1.8, 3, 3.4);
          windowWithSill(s, 7, 0, 1.8, 3, 3.4);
          baseCabinets(s, 2.6, 3.2, 0, [2, 2, 2], { colour: '#3f6b5c', drawers: true });
          s.box(2.2, 2.9, 2.9, 7, 4, 0.3, QUARTZ);
          floorPlane(s, 2.2, 2.9, 3.2).cover(rect(0, 0, 7, 4), marble(QUARTZ, '#b0aa9c', { w: 12, h: 12 }));
          s.box(2.4, 6.5, 0, 0.24, 0.24, 2.9, '#3f6b5c', { sw: 1.2 }).box(8.8, 6.5, 0, 0.24, 0.24, 2.9, '#3f6b5c', {
            sw: 1.2,
          });
          s.left(2.2, 6.9, 2.9, 7, 0.3, darken(QUARTZ, 0.14)).right(9.2, 2.9, 2.9, 4, 0.3, darken(QUARTZ, 0.28));
          sinkBowl(s, 3, 3.7, 3.205, { w: 1.9 });
          fruitBowl(s, 7.6, 4.6, 3.2);
          for (const [u, c] of [
            [3.4, ORANGE],
            [5.6, '#8a6544'],
            [7.8, '#8a6544'],
          ] as const)
            stool(s, u, 7.6, 0, c);
          for (const u of [4.2, 7.2]) pendant(s, u, 4.9, 5.2, 8.6, NAVY);
        },
      ),
    measures: 'plan of the island, 7 ft by 4 ft, with its clearances',
    plan: (s) =>
      planRoom(
        s,
        13,
        10,
        planks(['#e0c59c', '#d6b98d', '#e8d0ac', '#cdae80'], { width: 0.6 }),
        { door: [6, 2.6], window: [4, 4.4] },
        (p) => {
          p.cover(rect(3, 3, 7, 4), marble(QUARTZ, '#b0aa9c', { w: 12, h: 12 }), { sw: 2.2 });
          sinkPlan(p, 3.6, 3.4, 2.2, 1.3, 1);
          p.line(
            [
              [3, 5.6],
              [10, 5.6],
            ],
            { sw: 1.4, dash: '9 6' },
          );
          for (const [u, c] of [
            [4.2, ORANGE],
            [6.5, '#8a6544'],
            [8.8, '#8a6544'],
          ] as const)
            p.disc(u, 7.6, 0.6, c);
          for (const u of [5, 8]) p.disc(u, 5, 0.5, 'none', { dash: '6 5', ink: '#13559b' });
          const [x, a] = p.at(10.7, 3);
          const [, b] = p.at(10.7, 7);
          s.sheetDim([x, a], [x, b], feet(4));
        },
      ),
    apart: {
      kind: 'parts',
      at: [2, 1],
      gap: 0.9,
      list: [
        {
          label: 'Floor anchors',
          high: 0.3,
          draw: (s, z) => {
            s.top(0, 0, z, 4.2, 2.8, '#d6b98d');
            for (const u of [0.3, 3.4]) s.box(u, 0.3, z, 0.3, 1.7, 0.2, LUMBER);
          },
        },
        { label: 'Cabinets', high: 2.9, draw: (s, z) => baseCabinets(s, 0, 0, z, [2, 2], { colour: '#3f6b5c' }) },
        {
          label: 'Seating brackets',
          high: 0.4,
          draw: (s, z) => {
            for (const u of [0.4, 2, 3.6]) s.box(u, 0.6, z, 0.16, 2.4, 0.12, '#39434f');
          },
        },
        {
          label: 'Stone top',
          high: 0.4,
          draw: (s, z) => {
            s.box(-0.3, 0, z, 4.7, 3.2, 0.3, QUARTZ);
            floorPlane(s, -0.3, 0, z + 0.3).cover(rect(0, 0, 4.7, 3.2), marble(QUARTZ, '#b0aa9c', { w: 9, h: 9 }));
          },
        },
        {
          label: 'Pendants',
          high: 1.2,
          draw: (s, z) => {
            for (const u of [1, 3]) pendant(s, u, 1.6, z, z + 1.8, NAVY);
          },
        },
      ],
    },
  }),
};
