import { elevation, layeredWall, planArea, planRoom, type Drawing, type Layer } from '../build.js';
import type { Scene } from '../iso.js';
import {
  CONCRETE,
  GYPSUM,
  LUMBER,
  ORANGE,
  SHEATHING,
  SOIL,
  STEEL,
  WHITE,
  darken,
  lighten,
  type Colour,
} from '../palette.js';
import { concrete, looseFill, plain, soil, strips } from '../patterns/ground.js';
import { joists, planks, strandBoard } from '../patterns/wood.js';
import { batts, drywall, foam, skim, studs } from '../patterns/wall.js';
import { floorPlane, rect, wallX, wallY, type Paint } from '../plane.js';
import { outletOn } from '../props/electrical.js';
import { windowOn } from '../props/building.js';
import { bucket, lyingRoll, sacks, stepLadder, toolbox } from '../props/tools.js';
import { interior, pictures } from '../scenes/pictures.js';

const PINK = '#e9a9b8';
const MUD = '#efece2';

/** A stack of full sheets lying on the floor. */
const sheets = (s: Scene, x: number, y: number, count: number, colour: Colour = GYPSUM): void => {
  for (let k = 0; k < count; k++)
    s.box(x + (k % 2) * 0.1, y, k * 0.13, 5, 2.6, 0.13, k % 2 ? colour : darken(colour, 0.04), { sw: 1.1 });
};

/** Wall with studs on its far part and boards on the near one. */
const partBoarded =
  (w: number, h: number, reach: number, board: Paint, behind: Paint = studs()): Paint =>
  (p) => {
    p.cover(rect(0, 0, w, h), behind);
    p.cover(
      [
        [0, 0],
        [reach + 1.4, 0],
        [reach + 1.4, h / 2],
        [reach, h / 2],
        [reach, h],
        [0, h],
      ],
      board,
      { sw: 1.6 },
    );
  };

const stud: Layer = { label: 'Studs', thick: 0.4, edge: '#d2b17c', paint: studs() };
const board: Layer = { label: 'Drywall', thick: 0.18, edge: '#d8d2c2', paint: drywall(false) };

/** Drywall and insulation. */
export const drywallPictures: Record<string, Drawing> = {
  'Hang and Finish': pictures({
    name: 'Drywall hung and finished',
    sheet: 'clay',
    shows: 'bare studs, hung sheets and taped joints on two walls',
    corner: (s) =>
      interior(
        s,
        {
          size: [11, 9, 7.4],
          floor: strandBoard,
          left: partBoarded(9, 7.4, 5.2, drywall(true)),
          right: partBoarded(11, 7.4, 5.6, drywall(false)),
          baseboard: null,
          dims: 'floor-height',
        },
        ({ right }) => {
          windowOn(right, 2.4, 2.6, 2.4, 3);
          sheets(s, 5.2, 4.6, 6);
          bucket(s, 3.2, 7.4, 0, ORANGE, MUD);
          s.box(1.6, 6.2, 0, 0.9, 1.6, 0.1, STEEL, { sw: 1.2 });
          stepLadder(s, 1.4, 2.6, 0, 4.2, '#f0f1ef');
        },
      ),
    measures: 'one wall with its sheets of 4 by 8, seen straight on',
    plan: (s) =>
      elevation(
        s,
        16,
        8,
        (p, w, h) => {
          drywall(true)(p, w, h);
          p.rect(6, 2.8, 3.4, 3.2, s.sheetColour);
        },
        ['16 ft', '8 ft'],
        (p) => {
          windowOn(p, 6.2, 3, 3, 2.8);
          s.sheetLetter('4 × 8', p.at(2, 6), 26);
          s.sheetLetter('4 × 8', p.at(12.4, 2), 26);
        },
      ),
    apart: {
      kind: 'wall',
      layers: [
        stud,
        board,
        { label: 'Tape and compound', thick: 0.06, edge: '#e5e1d5', paint: drywall(true) },
        { label: 'Sanded, primed', thick: 0.06, edge: '#e5e1d5', paint: plain('#f9f7f1') },
      ],
    },
  }),
  'Ceiling Drywall': pictures({
    name: 'Ceiling drywall',
    sheet: 'clay',
    below: true,
    shows: 'seen from below, sheets screwed across the joists, one in the lift',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 10, 4.6],
          floor: joists(LUMBER, 1.33),
          left: plain('#f1ede2'),
          right: plain('#e3decf'),
          slab: '#cdb68b',
          baseboard: null,
        },
        ({ right }) => {
          windowOn(right, 7, 1.4, 3, 2.6);
          floorPlane(s, 0, 0, 0.02).cover(
            [
              [0, 0],
              [12, 0],
              [12, 2.5],
              [8, 2.5],
              [8, 5],
              [9.6, 5],
              [9.6, 7.5],
              [4.8, 7.5],
              [4.8, 10],
              [0, 10],
            ],
            drywall(false, { sheet: 2.5 }),
            { sw: 1.6 },
          );
          s.box(6.4, 7.7, 0.9, 4.6, 2, 0.14, GYPSUM);
          s.tube(
            [
              [8.7, 8.7, 1.04],
              [8.7, 8.7, 4.2],
            ],
            6,
            ORANGE,
          )
            .tube(
              [
                [7, 8, 1.1],
                [10.4, 9.4, 1.1],
              ],
              4,
              ORANGE,
            )
            .tube(
              [
                [7, 9.4, 1.1],
                [10.4, 8, 1.1],
              ],
              4,
              ORANGE,
            );
        },
      ),
    measures: 'plan of the ceiling with sheets laid across joists, 16 ft by 12 ft',
    plan: (s) =>
      planRoom(
        s,
        16,
        12,
        joists(LUMBER, 1.33),
        {},
        (p) =>
          void p.cover(
            [
              [0, 0],
              [16, 0],
              [16, 8],
              [8, 8],
              [8, 12],
              [0, 12],
            ],
            drywall(false),
            { sw: 2 },
          ),
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Finish, level 4', thick: 0.06, edge: '#e5e1d5', paint: plain('#fbf9f3') },
        { label: 'Tape and compound', thick: 0.08, edge: '#d8d2c2', paint: drywall(true, { sheet: 2 }) },
        { label: 'Ceiling board', thick: 0.2, edge: '#d8d2c2', paint: drywall(false, { sheet: 2 }) },
        { label: 'Joists', thick: 0.6, edge: LUMBER, paint: joists(LUMBER, 1.1) },
      ],
    },
  }),
  'Patch Repair': pictures({
    name: 'Drywall patch',
    sheet: 'clay',
    shows: 'a hole squared out, backing fixed and the patch ready to set',
    corner: (s) => {
      const [w, h] = [9, 6.4];
      s.shadow(0, 0.2, w + 0.6, 4.6, -0.3);
      s.box(0, -0.4, -0.3, w, 4.8, 0.3, '#b58a5e');
      floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, 4.4), planks(['#b58a5e', '#a97d51', '#c1976c'], { width: 0.6 }));
      s.box(0, -0.4, 0, w, 0.4, h, '#24405f', { left: '#dfe5df' });
      wallX(s, 0, 0, 0, 0.03).cover(rect(0, 0, w, h), plain('#cfdcd6'));
      s.box(0, 0, 0, w, 0.14, 0.5, WHITE, { sw: 1.2 });
      const p = wallX(s, 0, 0.01, 0, 0);
      p.rect(3, 1.9, 2.6, 2.6, '#4a3c30', { sw: 1.6 })
        .rect(3.1, 1.9, 0.28, 2.6, LUMBER, { sw: 1.2 })
        .rect(3, 2.7, 2.6, 0.5, '#dcb67e', { sw: 1.2 })
        .rect(2.9, 1.8, 2.8, 2.8, 'none', { sw: 2.2, ink: '#13559b', dash: '9 6' });
      p.poly(
        [
          [7, 3],
          [7.5, 3.5],
          [7.3, 4.2],
          [7.9, 4.6],
          [8.3, 4],
          [8, 3.4],
          [8.4, 2.9],
          [7.6, 2.6],
        ],
        '#4a3c30',
        { sw: 1.4 },
      );
      outletOn(p, 1.2, 1.3, 1);
      s.box(3.2, 2, 0.1, 2.6, 0.14, 2.6, GYPSUM);
      for (const [u, z] of [
        [3.5, 0.5],
        [5.4, 0.5],
        [3.5, 2.3],
        [5.4, 2.3],
      ] as const)
        wallX(s, 0, 2.14, 0.1, 0).dot(u, z, 2.4, '#8d897e');
      bucket(s, 7, 2.6, 0, '#e8e6df', MUD);
      s.box(1, 2.6, 0, 1.2, 0.6, 0.1, STEEL, { sw: 1.2 }).box(0.3, 2.75, 0, 0.7, 0.3, 0.2, ORANGE, { sw: 1.2 });
      s.dimX(3, 5.6, 5.2, -0.3, '24 in', 1).dimZ(1.9, 4.5, w + 0.9, -0.9, '24 in');
    },
    measures: 'the wall seen straight on, three patches marked',
    plan: (s) =>
      elevation(s, 14, 8, plain('#cfdcd6'), ['14 ft', '8 ft'], (p) => {
        for (const [u, v, k] of [
          [2, 3, 2],
          [6.6, 4.4, 1.2],
          [10.4, 1.8, 1.6],
        ] as const)
          p.rect(u, v, k, k, GYPSUM, { sw: 2 }).rect(u - 0.25, v - 0.25, k + 0.5, k + 0.5, 'none', {
            ink: '#13559b',
            dash: '9 6',
          });
        p.rect(0, 0, 14, 0.5, WHITE, { sw: 1.3 });
      }),
    apart: {
      kind: 'wall',
      w: 4.6,
      h: 4.4,
      layers: [
        {
          label: 'Squared hole',
          thick: 0.2,
          edge: '#b9c6c0',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#cfdcd6').rect(1.3, 1.2, 2, 2, '#4a3c30'),
        },
        {
          label: 'Backing',
          thick: 0.14,
          edge: LUMBER,
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#e2ebe6').rect(0.9, 1.4, 2.8, 0.5, LUMBER).rect(0.9, 2.5, 2.8, 0.5, LUMBER);
          },
        },
        {
          label: 'Patch',
          thick: 0.14,
          edge: '#d8d2c2',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#e2ebe6').rect(1.3, 1.2, 2, 2, GYPSUM),
        },
        {
          label: 'Mesh and compound',
          thick: 0.08,
          edge: '#d8d2c2',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#cfdcd6').rect(0.9, 0.8, 2.8, 2.8, MUD, { ink: '#b9b4a6' });
          },
        },
      ],
    },
  }),
  'Skim Coat': pictures({
    name: 'Skim coat',
    sheet: 'clay',
    shows: 'a scarred wall coming up smooth behind the trowel',
    corner: (s) =>
      interior(
        s,
        {
          size: [10, 7, 7.2],
          floor: plain('#dcd3bf'),
          left: skim('#f2eee3'),
          right: (p) => {
            p.cover(rect(0, 0, 10, 7.2), plain('#c9b79c'));
            for (let i = 0; i < 14; i++)
              p.disc(
                0.6 + p.scene.random() * 8.8,
                0.6 + p.scene.random() * 6,
                0.2 + p.scene.random() * 0.4,
                '#b5a184',
                { sw: 0.9 },
              );
            for (let i = 0; i < 5; i++) {
              const [u, v] = [6 + p.scene.random() * 3, 1 + p.scene.random() * 4];
              p.line(
                [
                  [u, v],
                  [u + 0.3, v + 0.6],
                  [u + 0.1, v + 1],
                  [u + 0.5, v + 1.5],
                ],
                { sw: 1.5, ink: '#7d6a4f' },
              );
            }
            p.cover(
              [
                [0, 0],
                [6.4, 0],
                [6.4, 1.6],
                [5.4, 2],
                [5.9, 3.4],
                [4.9, 4.2],
                [5.6, 5.6],
                [5, 7.2],
                [0, 7.2],
              ],
              skim('#f2eee3'),
              { sw: 1.2 },
            );
          },
          baseboard: null,
          dims: 'floor-height',
        },
        () => {
          s.box(4.5, 0.1, 3.6, 1.3, 0.1, 0.5, STEEL, { sw: 1.4 }).tube(
            [
              [5.1, 0.3, 3.85],
              [5.1, 1.1, 3.6],
            ],
            6,
            ORANGE,
          );
          for (const u of [2.4, 6.8])
            for (const v of [2.6, 4])
              s.tube(
                [
                  [u, v, 0],
                  [u, v, 1.8],
                ],
                5,
                '#8a97a3',
              );
          s.box(2, 2.4, 1.8, 5.4, 1.8, 0.2, '#d9b98a');
          bucket(s, 3.2, 3.2, 2, '#e8e6df', MUD);
          s.box(5.4, 2.8, 2, 1.1, 1, 0.08, STEEL, { sw: 1.2 }).box(5.5, 2.9, 2.08, 0.8, 0.7, 0.16, MUD, { sw: 1 });
          sacks(s, 7.6, 4.4, 0, 2, { print: '#3f6ea0' });
        },
      ),
    measures: 'one wall seen straight on with its two thin coats, 14 ft by 8 ft',
    plan: (s) =>
      elevation(s, 14, 8, skim('#c9b79c'), ['14 ft', '8 ft'], (p) => {
        p.cover(
          [
            [0, 0],
            [10.4, 0],
            [9.8, 2.6],
            [10.6, 5],
            [9.6, 8],
            [0, 8],
          ],
          skim('#dccfb8'),
          { sw: 1.2 },
        );
        p.cover(
          [
            [0, 0],
            [6, 0],
            [6.6, 2.4],
            [5.6, 5],
            [6.4, 8],
            [0, 8],
          ],
          skim('#f2eee3'),
          { sw: 1.2 },
        );
      }),
    apart: {
      kind: 'wall',
      layers: [
        {
          label: 'Old wall',
          thick: 0.3,
          edge: '#a08d6f',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#c9b79c');
            for (const [u, v] of [
              [1, 1.4],
              [3.6, 3.4],
              [2.2, 2.6],
            ] as const)
              p.line(
                [
                  [u, v],
                  [u + 0.3, v + 0.5],
                  [u, v + 1.2],
                ],
                { sw: 1.6, ink: '#7d6a4f' },
              );
          },
        },
        { label: 'Bonding primer', thick: 0.06, edge: '#9fb3c4', paint: plain('#b9cbd9') },
        { label: 'First coat', thick: 0.08, edge: '#cfc6b2', paint: skim('#e3dac8') },
        { label: 'Second coat', thick: 0.08, edge: '#dcd5c5', paint: skim('#f6f3ea') },
      ],
    },
  }),
  'Soundproof Wall': pictures({
    name: 'Soundproof wall',
    sheet: 'clay',
    shows: 'mineral wool, resilient channel and two boards in steps',
    corner: (s) => {
      s.shadow(-0.4, -0.4, 12, 5, -0.4);
      s.box(-0.4, -0.6, -0.4, 12, 4.8, 0.4, '#9c8468');
      layeredWall(s, 0, 0, 0, 11, 7.4, [
        { paint: studs({ fill: batts('#b9b48a') }), thick: 0.6, edge: '#d2b17c', reach: 1 },
        {
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#b9b48a', { ink: null });
            batts('#b9b48a')(p, w, h);
            for (let u = 0; u < w; u += 1.33) p.rect(u, 0, 0.16, h, LUMBER, { sw: 1 });
            for (let v = 0.6; v < h; v += 1.5) p.rect(0, v, w, 0.3, STEEL, { sw: 1.2 });
          },
          thick: 0.1,
          edge: STEEL,
          reach: 0.8,
        },
        { paint: drywall(false), thick: 0.16, edge: '#d8d2c2', reach: 0.62 },
        {
          paint: (p, w, h) => {
            drywall(false)(p, w, h);
            for (let v = 0.6; v < h; v += 0.9)
              p.line(
                Array.from(
                  { length: Math.max(2, Math.floor(w * 1.6)) },
                  (_, i) => [0.2 + i * 0.55, v + (i % 2 ? 0.3 : 0)] as const,
                ),
                { sw: 5, ink: '#7fb069' },
              );
          },
          thick: 0.05,
          edge: '#7fb069',
          reach: 0.46,
        },
        { paint: drywall(true), thick: 0.16, edge: '#d8d2c2', reach: 0.3 },
      ]);
      s.box(8.6, 2.4, 0, 1.8, 1.2, 0.5, '#b9b48a').box(8.6, 2.4, 0.5, 1.8, 1.2, 0.5, '#a8a378');
      s.tube(
        [
          [5.6, 2.8, 0.2],
          [7, 2.8, 0.2],
        ],
        10,
        ORANGE,
      ).tube(
        [
          [7, 2.8, 0.2],
          [7.7, 2.8, 0.2],
        ],
        4,
        '#39434f',
      );
      s.dimX(0, 11, 5.6, -0.4, '14 ft', 1).dimZ(0, 7.4, 12.4, -0.9, '8 ft');
    },
    measures: 'section through the wall from above, 14 ft long and 7 in thick',
    plan: (s) =>
      planArea(
        s,
        14,
        3.4,
        (p, w, h) => {
          p.rect(0, 0, w, h, '#b9b48a', { ink: null });
          p.cover(rect(0, 0.9, w, 1.6), batts('#b9b48a'));
          for (let u = 0; u < w; u += 1.75) p.rect(u, 0.9, 0.35, 1.6, LUMBER, { sw: 1.4 });
          p.rect(0, 0.7, w, 0.2, STEEL)
            .rect(0, 0.35, w, 0.35, GYPSUM)
            .rect(0, 0, w, 0.35, darken(GYPSUM, 0.05))
            .rect(0, 2.5, w, 0.35, GYPSUM)
            .rect(0, 2.85, w, 0.55, darken(GYPSUM, 0.05));
          p.line(
            [
              [0, 0.35],
              [w, 0.35],
            ],
            { sw: 5, ink: '#7fb069' },
          );
        },
        ['14 ft', '7 in'],
        plain('#e6d3c1'),
        undefined,
        0.8,
      ),
    apart: {
      kind: 'wall',
      layers: [
        { ...stud, label: 'Studs and mineral wool', paint: studs({ fill: batts('#b9b48a') }) },
        {
          label: 'Resilient channel',
          thick: 0.1,
          edge: STEEL,
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#e6dccb');
            for (let v = 0.5; v < h; v += 1.1) p.rect(0, v, w, 0.3, STEEL, { sw: 1.2 });
          },
        },
        board,
        {
          label: 'Damping compound',
          thick: 0.06,
          edge: '#7fb069',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f4f1e8');
            for (let v = 0.4; v < h; v += 0.7)
              p.line(
                Array.from({ length: 10 }, (_, i) => [0.2 + (i * (w - 0.4)) / 9, v + (i % 2 ? 0.3 : 0)] as const),
                { sw: 6, ink: '#7fb069' },
              );
          },
        },
        { ...board, label: 'Second board' },
      ],
    },
  }),
  'R-13 Batts': pictures({
    name: 'R-13 wall batts',
    sheet: 'clay',
    shows: 'pink batts pressed between the studs of an outside wall',
    corner: (s) =>
      interior(
        s,
        {
          size: [11, 8, 7.4],
          floor: strandBoard,
          left: studs({ fill: batts(PINK) }),
          right: (p) => {
            p.cover(rect(0, 0, 11, 7.4), studs({ fill: plain('#c9ab73') }));
            p.cover(rect(0, 0.16, 5.48, 6.9), studs({ fill: batts(PINK) }), { ink: null });
          },
          baseboard: null,
          dims: 'floor-height',
        },
        ({ right }) => {
          right.rect(6.6, 2.4, 3, 3.2, SHEATHING).rect(6.6, 5.6, 3, 0.7, '#cf9f5f');
          windowOn(right, 6.9, 2.7, 2.4, 2.6);
          for (let k = 0; k < 3; k++) s.box(6.6, 4.6, k * 0.5, 3.4, 1.4, 0.48, PINK, { sw: 1.2 });
          s.left(7, 6.01, 0.3, 2.4, 0.7, ORANGE, { sw: 1 });
          s.box(2.4, 4.2, 0, 1.3, 3, 0.34, PINK);
          s.tube(
            [
              [3, 3.2, 0.2],
              [4.2, 3.4, 0.1],
            ],
            3,
            STEEL,
          );
        },
      ),
    measures: 'one wall with its bays at 16 in, seen straight on',
    plan: (s) =>
      elevation(s, 16, 8, studs({ fill: batts(PINK) }), ['16 ft', '8 ft'], (p) => {
        p.rect(6.5, 2.6, 3.2, 3.6, LUMBER);
        windowOn(p, 6.8, 2.9, 2.6, 3);
        const [a, y] = p.at(0.08, 8.5);
        const [b] = p.at(1.41, 8.5);
        s.sheetDim([a, y], [b, y], '16 in', -1);
      }),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Sheathing', thick: 0.16, edge: SHEATHING, paint: strandBoard },
        stud,
        { label: 'R-13 batts', thick: 0.4, edge: '#cf8fa0', paint: batts(PINK) },
        board,
      ],
    },
  }),
  'Attic Blown-In R-49': pictures({
    name: 'Attic insulation, blown in',
    sheet: 'clay',
    shows: 'loose fill deep over the joists under the rafters, the hose still running',
    corner: (s) => {
      const [w, d] = [12, 9];
      s.shadow(0.4, 0.4, w + 0.4, d + 0.4, -1.1);
      s.box(0, 0, -1.1, w, d, 0.35, GYPSUM);
      for (let u = 0; u < w; u += 1.33) s.box(u, 0, -0.75, 0.18, d, 0.75, LUMBER, { sw: 1.2 });
      s.extrude(
        'z',
        [
          [0, 0],
          [w, 0],
          [w, 4],
          [9.4, 4.8],
          [8.4, 6.4],
          [5.4, 6.2],
          [4, 8],
          [0, 7.6],
        ],
        -0.75,
        0.75,
        '#b3bcc4',
      );
      floorPlane(s, 0, 0, 0.75).cover(
        [
          [0, 0],
          [w, 0],
          [w, 4],
          [9.4, 4.8],
          [8.4, 6.4],
          [5.4, 6.2],
          [4, 8],
          [0, 7.6],
        ],
        looseFill,
      );
      for (let u = 0; u <= w; u += 2.9) {
        s.tube(
          [
            [u, 0, 0.6],
            [u, 4.4, 4.9],
          ],
          8,
          LUMBER,
        );
      }
      s.tube(
        [
          [0, 4.4, 4.9],
          [w, 4.4, 4.9],
        ],
        9,
        '#d2b17c',
      );
      s.tube(
        [
          [8.7, 4.4, 4.9],
          [8.7, 8.9, -0.6],
        ],
        8,
        LUMBER,
      ).tube(
        [
          [0, 4.4, 4.9],
          [0, 8.9, -0.6],
        ],
        8,
        LUMBER,
      );
      s.box(9.6, 5.4, -0.75, 0.14, 0.5, 2.6, '#fff3cf', { sw: 1.2 });
      for (let k = 1; k < 6; k++) s.right(9.74, 5.4, -0.75 + k * 0.42, 0.3, 0.06, '#2c3642', { ink: null });
      s.tube(
        [
          [11.6, 8.4, -0.6],
          [9.6, 8.8, 0],
          [7, 8.4, 0.3],
          [5.8, 7.4, 1.1],
        ],
        13,
        ORANGE,
      );
      s.dimX(0, w, d + 1.2, -1.1, '40 ft', 1)
        .dimY(0, d, w + 1.2, -1.1, '26 ft', 1)
        .dimZ(-0.75, 0.75, -1.2, d, '16 in', -1);
    },
    measures: 'plan of the attic floor, 40 ft by 26 ft',
    plan: (s) =>
      planArea(
        s,
        16,
        10.4,
        looseFill,
        ['40 ft', '26 ft'],
        plain('#d9cbb2'),
        (p) => {
          for (let u = 0.6; u < 16; u += 1.2)
            p.line(
              [
                [u, 0],
                [u, 10.4],
              ],
              { sw: 1.4, dash: '9 7', ink: '#7d6a52' },
            );
          p.rect(7, 4.4, 2, 1.6, WHITE)
            .line(
              [
                [7, 4.4],
                [9, 6],
              ],
              { sw: 1.2 },
            )
            .line(
              [
                [9, 4.4],
                [7, 6],
              ],
              { sw: 1.2 },
            );
        },
        0.6,
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Ceiling drywall', thick: 0.2, edge: '#d8d2c2', paint: plain(GYPSUM) },
        { label: 'Joists, air-sealed', thick: 0.6, edge: LUMBER, paint: joists(LUMBER, 1.2, '#efe6d2') },
        {
          label: 'Baffles at the eave',
          thick: 0.1,
          edge: '#6fa8c9',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#e9dfc8');
            for (let u = 0.2; u < w - 0.6; u += 1.2) p.rect(u, h - 1.6, 0.8, 1.6, '#9fcbe4');
          },
        },
        { label: 'Loose fill, 16 in', thick: 1.2, edge: '#b3bcc4', paint: looseFill },
      ],
    },
  }),
  'Rim-Joist Foam': pictures({
    name: 'Rim joist foam',
    sheet: 'clay',
    shows: 'foam sprayed into the bays on top of the basement wall',
    corner: (s) => {
      const [w, d] = [11, 7];
      s.shadow(0.4, 0.4, w + 0.4, d + 0.4, -0.4);
      s.box(0, 0, -0.4, w, d, 0.4, CONCRETE);
      floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, d), concrete());
      wallX(s, 0, 0, 0, 0.08).cover(rect(0, 0, w, 4.4), concrete('#bfbcb4'));
      wallY(s, 0, 0, 0, 0.02).cover(rect(0, 0, d, 4.4), concrete('#bfbcb4'));
      s.poly(
        [
          [-0.6, -0.6, 4.4],
          [w, -0.6, 4.4],
          [w, 0, 4.4],
          [0, 0, 4.4],
          [0, d, 4.4],
          [-0.6, d, 4.4],
        ],
        '#24405f',
      );
      s.right(w, -0.6, -0.4, 0.6, 4.8, '#1f3650').left(-0.6, d, -0.4, 0.6, 4.8, '#3b556f');
      s.box(-0.5, -0.4, 4.4, w + 0.5, 0.4, 0.2, '#9db27a');
      wallX(s, 0, -0.3, 4.6, 0.1).cover(rect(0, 0, w, 1.3), plain('#d2b17c'));
      wallX(s, 0, -0.28, 4.6, 0.02).cover(rect(0.2, 0.05, 6.4, 1.2), foam('#f0dda0'));
      for (let u = 0; u < w; u += 1.6) s.box(u, -0.28, 4.6, 0.22, 1.1, 1.3, LUMBER, { sw: 1.2 });
      s.box(-0.5, -0.55, 5.9, w + 0.5, 0.28, 0.25, SHEATHING);
      s.tube(
        [
          [7.2, 1, 4.9],
          [7.8, 1.9, 4.3],
          [7.4, 3, 2.4],
          [6.4, 4, 0.4],
          [4.8, 4.6, 0.2],
        ],
        4,
        ORANGE,
      );
      s.cylinder(4.2, 4.8, 0, 0.6, 1.3, '#d2524a').cylinder(2.6, 5, 0, 0.6, 1.3, '#3f6ea0');
      stepLadder(s, 7.6, 3.4, 0, 3.4, '#f0f1ef');
      s.dimX(0, w, d + 1.1, -0.4, '32 ft of rim', 1).dimZ(4.6, 5.9, w + 1, -0.9, '12 in');
    },
    measures: 'plan of the basement, foam along 120 ft of rim',
    plan: (s) =>
      planRoom(
        s,
        14,
        11,
        concrete('#c9c6be'),
        {},
        (p) => {
          for (let u = 1; u < 14; u += 1.2)
            p.line(
              [
                [u, 0],
                [u, 11],
              ],
              { sw: 1.6, ink: '#b98a52', dash: '8 7' },
            );
          p.poly(
            [
              [0, 0],
              [14, 0],
              [14, 11],
              [0, 11],
            ],
            'none',
            { sw: 16, ink: '#e8cf7c' },
          ).poly(
            [
              [0, 0],
              [14, 0],
              [14, 11],
              [0, 11],
            ],
            'none',
            { sw: 2 },
          );
        },
        ['36 ft', '24 ft'],
      ),
    apart: {
      kind: 'wall',
      w: 6,
      h: 3.4,
      layers: [
        { label: 'Rim joist', thick: 0.3, edge: '#c09a62', paint: plain('#d2b17c') },
        { label: 'Joist bays', thick: 0.2, edge: LUMBER, paint: studs({ fill: plain('#b99a6b') }) },
        { label: 'Closed-cell foam', thick: 0.4, edge: '#d9c47f', paint: foam('#f0dda0') },
        { label: 'Ignition barrier', thick: 0.06, edge: '#b9c3ca', paint: plain('#dfe4e7') },
      ],
    },
  }),
  'Crawlspace Vapor Barrier': pictures({
    name: 'Crawlspace vapor barrier',
    sheet: 'clay',
    shows: 'white sheet over soil and up the walls, taped round a pier',
    corner: (s) => {
      const [w, d, h] = [12, 9, 2.8];
      s.shadow(0.4, 0.4, w + 0.6, d + 0.6, -1);
      s.left(0, d, -1, w, 1, SOIL).right(w, 0, -1, d, 1, darken(SOIL, 0.2));
      floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, d), soil);
      wallX(s, 0, 0, 0, 0.08).cover(rect(0, 0, w, h), concrete('#bfbcb4'));
      wallY(s, 0, 0, 0, 0).cover(rect(0, 0, d, h), concrete('#bfbcb4'));
      s.poly(
        [
          [-0.6, -0.6, h],
          [w, -0.6, h],
          [w, 0, h],
          [0, 0, h],
          [0, d, h],
          [-0.6, d, h],
        ],
        '#24405f',
      );
      s.right(w, -0.6, -1, 0.6, h + 1, '#1f3650').left(-0.6, d, -1, 0.6, h + 1, '#3b556f');
      const sheet: Colour = '#eef2f3';
      wallX(s, 0, 0.02, 0, 0.05)
        .rect(0, 0, w, 1.6, sheet, { sw: 1.3 })
        .line(
          [
            [0, 1.5],
            [w, 1.5],
          ],
          { sw: 4, ink: '#3f6ea0' },
        );
      wallY(s, 0.02, 0, 0, 0)
        .rect(0, 0, 6.8, 1.6, sheet, { sw: 1.3 })
        .line(
          [
            [0, 1.5],
            [6.8, 1.5],
          ],
          { sw: 4, ink: '#3f6ea0' },
        );
      floorPlane(s, 0, 0, 0.03).cover(
        [
          [0, 0],
          [w, 0],
          [w, 5.4],
          [9, 5.8],
          [7.4, 7.2],
          [4, 6.6],
          [2, 7.4],
          [0, 6.8],
        ],
        strips(lighten(sheet, 0.3), 2.2, '#9fb6c4'),
        { sw: 1.6 },
      );
      for (const [u, v] of [
        [3, 2.6],
        [8, 2.6],
      ] as const) {
        s.box(u, v, 0, 1.2, 1.2, 0.5, sheet, { sw: 1.3 });
        s.box(u + 0.1, v + 0.1, 0.5, 1, 1, 2.2, '#b4b1a9');
      }
      s.box(-0.3, 2.8, 2.7, 12.3, 0.6, 0.6, LUMBER);
      for (let u = 0.4; u < w; u += 2.3) s.box(u, -0.4, 3.3, 0.22, 6, 0.9, LUMBER, { sw: 1.2 });
      lyingRoll(s, 8.6, 6.2, 0, 0.5, 2.6, sheet, ORANGE);
      toolbox(s, 3.6, 7.6, 0);
      s.dimX(0, w, d + 1.2, -1, '30 ft', 1).dimY(0, d, w + 1.2, -1, '24 ft', 1);
    },
    measures: 'plan of the crawlspace with laps and piers, 30 ft by 24 ft',
    plan: (s) =>
      planRoom(
        s,
        13,
        10.4,
        strips('#eef2f3', 2.2, '#9fb6c4'),
        {},
        (p) => {
          for (const u of [2.6, 6, 9.4])
            for (const v of [3, 6.4])
              p.rect(u, v, 1.1, 1.1, '#b4b1a9', { sw: 2 }).rect(u - 0.2, v - 0.2, 1.5, 1.5, 'none', {
                sw: 3,
                ink: '#3f6ea0',
              });
          p.rect(0, 0, 13, 10.4, 'none', { sw: 6, ink: '#3f6ea0' });
        },
        ['30 ft', '24 ft'],
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Graded soil', thick: 0.6, edge: SOIL, paint: soil },
        { label: 'Drainage mat', thick: 0.14, edge: '#3b424b', paint: strips('#59636e', 0.5, '#3b424b') },
        { label: '20-mil sheet', thick: 0.08, edge: '#b9c6cd', paint: strips('#eef2f3', 2, '#9fb6c4') },
        {
          label: 'Seam tape',
          thick: 0.05,
          edge: '#3f6ea0',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f6f8f8');
            for (const v of [2, 4]) p.rect(0, v - 0.15, w, 0.3, '#3f6ea0');
          },
        },
      ],
    },
  }),
};
