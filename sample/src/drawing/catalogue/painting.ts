import { elevation, feet, groundBlock, lawn, planArea, planRoom, type Drawing, type Layer } from '../build.js';
import type { Scene } from '../iso.js';
import { GYPSUM, LUMBER, OAK, ORANGE, WHITE, darken, lighten, type Colour } from '../palette.js';
import { carpet, plain, popcorn, speckled } from '../patterns/ground.js';
import { checks } from '../patterns/tile.js';
import { lap, rolledPaint, skim, wallpaper } from '../patterns/wall.js';
import { deckBoards, planks, uprightBoards } from '../patterns/wood.js';
import { floorPlane, rect, wallX, type Paint } from '../plane.js';
import { doorOn, shrub, windowOn, windowWithSill } from '../props/building.js';
import { baseCabinets, wallCabinets } from '../props/kitchen.js';
import { sprayer } from '../props/machines.js';
import { sofaPlan } from '../props/symbols.js';
import { bucket, leanLadder, lyingRoll, paintCan, rollerTray, sawhorse, stepLadder } from '../props/tools.js';
import { house } from '../scenes/houses.js';
import { interior, pictures } from '../scenes/pictures.js';

const cloth = (s: Scene, x: number, y: number, w: number, d: number): void => {
  s.poly(
    [
      [x, y + 0.3, 0.02],
      [x + w * 0.5, y, 0.02],
      [x + w, y + 0.2, 0.02],
      [x + w * 0.96, y + d * 0.5, 0.02],
      [x + w, y + d, 0.02],
      [x + w * 0.4, y + d * 0.95, 0.02],
      [x + 0.1, y + d, 0.02],
      [x + 0.2, y + d * 0.5, 0.02],
    ],
    '#ece4d2',
    { sw: 1.4 },
  );
  for (const k of [0.25, 0.6, 0.8])
    s.line(
      [
        [x + w * 0.15, y + d * k, 0.03],
        [x + w * 0.45, y + d * (k + 0.08), 0.03],
        [x + w * 0.8, y + d * k, 0.03],
      ],
      { sw: 1.1, ink: '#c9bfa9' },
    );
};

const coats = (
  wall: Paint,
  primer: Colour,
  paint: Colour,
  labels: readonly string[] = ['Drywall', 'Primer', 'First coat', 'Finish coat'],
): readonly Layer[] => [
  { label: labels[0]!, thick: 0.34, edge: '#e5e1d5', paint: wall },
  { label: labels[1]!, thick: 0.06, edge: darken(primer, 0.1), paint: rolledPaint(primer, lighten(primer, 0.6), 3.4) },
  {
    label: labels[2]!,
    thick: 0.06,
    edge: darken(paint, 0.1),
    paint: rolledPaint(lighten(paint, 0.18), lighten(paint, 0.55), 3.6),
  },
  { label: labels[3]!, thick: 0.06, edge: darken(paint, 0.15), paint: plain(paint) },
];

/** Four walls unfolded in a row, as a painter measures them. */
const unfolded =
  (w: number, d: number, h: number, colour: Colour, trim: Colour = WHITE) =>
  (s: Scene): void =>
    elevation(
      s,
      2 * (w + d),
      h,
      (p) => {
        let u = 0;
        [w, d, w, d].forEach((wide, i) => {
          p.rect(u, 0, wide, h, i % 2 ? darken(colour, 0.1) : colour, { sw: 1.6 });
          if (i === 0) windowOn(p, u + wide * 0.3, 2.6, wide * 0.4, h - 4);
          if (i === 1) doorOn(p, u + wide * 0.3, 0, 2.8, 6.6, { colour: trim });
          if (i === 3) windowOn(p, u + wide * 0.35, 2.6, wide * 0.3, h - 4);
          u += wide;
        });
        p.rect(0, 0, 2 * (w + d), 0.45, trim, { sw: 1.2 });
      },
      [`${feet(2 * (w + d))} around`, feet(h)],
    );

/** Paint, paper and what they are put on. */
export const paintingPictures: Record<string, Drawing> = {
  'Interior Walls': pictures({
    name: 'Interior walls',
    sheet: 'clay',
    shows: 'one wall rolled, the window taped, ladder, cloth and can',
    corner: (s) =>
      interior(
        s,
        {
          size: [10, 9, 7],
          floor: planks(OAK),
          left: rolledPaint('#2f6fae', '#f6efe0', 4.3),
          right: rolledPaint('#2a5f97', '#e9e1d1', 6.9),
          baseboard: WHITE,
          dims: 'floor-height',
        },
        ({ right }) => {
          right.rect(2.5, 2.15, 4, 3.4, ORANGE, { sw: 1 });
          windowWithSill(s, 2.85, 0, 2.5, 3.3, 2.7);
          cloth(s, 0.6, 2.2, 8.6, 6);
          stepLadder(s, 2.2, 3.9, 0);
          paintCan(s, 6.6, 5.2, 0.04, '#2f6fae');
          rollerTray(s, 7.2, 6.4, 0.04, '#2f6fae');
        },
      ),
    measures: 'the four walls unfolded, 44 ft around and 8 ft high',
    plan: unfolded(12, 10, 8, '#2f6fae'),
    apart: { kind: 'wall', layers: coats(plain(GYPSUM), '#dfe4e7', '#2f6fae') },
  }),
  Ceilings: pictures({
    name: 'Ceiling',
    sheet: 'clay',
    below: true,
    shows: 'seen from below, half the ceiling rolled white between taped walls',
    corner: (s) =>
      interior(
        s,
        {
          size: [11, 9, 4.6],
          floor: rolledPaint('#fdfcf8', '#d9cfbc', 5.4),
          left: '#c9d8cf',
          right: '#b4c7bb',
          slab: '#e5dcc8',
          baseboard: WHITE,
        },
        ({ left, right }) => {
          left.line(
            [
              [0, 0.5],
              [9, 0.5],
            ],
            { sw: 4, ink: '#4a86c9' },
          );
          right.line(
            [
              [0, 0.5],
              [11, 0.5],
            ],
            { sw: 4, ink: '#4a86c9' },
          );
          windowOn(right, 3.4, 1.8, 3.6, 2.4);
          s.cylinder(4.4, 4.4, 0, 0.9, 0.18, '#e8dcc0').cylinder(4.4, 4.4, 0.18, 0.5, 0.4, '#fff3cf', {
            topRadius: 0.3,
          });
          s.tube(
            [
              [6.9, 6.2, 0.2],
              [8, 6.2, 0.2],
            ],
            15,
            '#f3f0e6',
          );
          s.tube(
            [
              [8, 6.2, 0.2],
              [8.4, 6.6, 0.4],
              [8.8, 7.4, 3.6],
            ],
            4,
            ORANGE,
          );
        },
      ),
    measures: 'plan of the ceiling with its light, 14 ft by 12 ft',
    plan: (s) =>
      planRoom(s, 14, 12, rolledPaint('#fdfcf8', '#d9cfbc', 9.5), {}, (p) => {
        p.disc(7, 6, 0.9, '#e8dcc0').disc(7, 6, 0.5, '#fff3cf', { sw: 1.2 });
        p.rect(0, 0, 14, 12, 'none', { sw: 6, ink: '#4a86c9' });
      }),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Finish coat', thick: 0.08, edge: '#e5e1d5', paint: plain('#fdfcf8') },
        { label: 'Stain block', thick: 0.08, edge: '#cfc8b8', paint: speckled('#ece7db', ['#dcd3bf'], 2, 2) },
        {
          label: 'Taped edge',
          thick: 0.06,
          edge: '#4a86c9',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#4a86c9').rect(0.3, 0.3, w - 0.6, h - 0.6, '#e4dcc8'),
        },
        { label: 'Drywall', thick: 0.34, edge: '#d8d2c2', paint: plain(GYPSUM) },
        {
          label: 'Joists',
          thick: 0.6,
          edge: LUMBER,
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#8f7a5c');
            for (let u = 0; u < w; u += 1.3) p.rect(u, 0, 0.2, h, LUMBER, { sw: 1.1 });
          },
        },
      ],
    },
  }),
  'Trim and Doors': pictures({
    name: 'Trim and doors',
    sheet: 'clay',
    shows: 'two doors, casing and baseboards, half in fresh enamel',
    corner: (s) =>
      interior(
        s,
        { size: [9, 7, 7.6], floor: carpet('#b3a48e'), left: '#d7cbb8', right: '#c8bba6', baseboard: null },
        ({ left, right }) => {
          doorOn(left, 2, 0, 2.8, 6.4, { colour: '#fbfaf6', panels: 3 });
          doorOn(right, 1.2, 0, 2.8, 6.4, { colour: '#c9a06b', casing: '#d9b98a', panels: 3 });
          right
            .rect(1.2, 0, 2.8, 2.7, '#fbfaf6', { sw: 1.2 })
            .rect(1.55, 0.4, 0.9, 1.9, darken('#fbfaf6', 0.08), { sw: 1 })
            .rect(2.75, 0.4, 0.9, 1.9, darken('#fbfaf6', 0.08), { sw: 1 });
          windowOn(right, 5.6, 2.4, 2.4, 3.2);
          for (const [a, b] of [
            [0, 1.7],
            [5.1, 7],
          ] as const)
            s.box(0, a, 0, 0.16, b - a, 0.6, '#fbfaf6', { sw: 1.2 });
          s.box(0, 0, 0, 0.96, 0.16, 0.6, '#fbfaf6', { sw: 1.2 }).box(4.3, 0, 0, 4.7, 0.16, 0.6, '#d9b98a', {
            sw: 1.2,
          });
          cloth(s, 1, 1.2, 6, 3.6);
          paintCan(s, 3.6, 2.9, 0.04, '#fbfaf6');
          s.tube(
            [
              [5, 3, 0.1],
              [5.7, 3, 0.1],
            ],
            7,
            '#8a6544',
          ).box(5.6, 2.75, 0.03, 0.5, 0.5, 0.16, '#39434f', { sw: 1.2 });
        },
      ),
    measures: 'plan of the rooms with their trim in blue, 41 ft, and three doors',
    plan: (s) =>
      planRoom(s, 12, 10, carpet('#b3a48e'), { door: [6, 2.8], window: [4, 4] }, (p) => {
        p.line(
          [
            [0.14, 6],
            [0.14, 0.14],
            [11.86, 0.14],
            [11.86, 9.86],
            [0.14, 9.86],
            [0.14, 8.8],
          ],
          { sw: 8, ink: ORANGE },
        );
        p.rect(12, 3.6, 0.45, 2.6, WHITE).rect(7.4, 10, 2.6, 0.45, WHITE);
      }),
    apart: {
      kind: 'wall',
      w: 4.2,
      h: 6,
      layers: [
        {
          label: 'Wall and jamb',
          thick: 0.5,
          edge: '#d8d0bf',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#d7cbb8').rect(0.9, 0, w - 1.8, h - 0.9, '#6b5a48'),
        },
        {
          label: 'Casing',
          thick: 0.14,
          edge: '#e5dcc8',
          paint: (p, w, h) => void p.rect(0.4, 0, w - 0.8, h - 0.4, WHITE).rect(0.9, 0, w - 1.8, h - 0.9, '#d7cbb8'),
        },
        {
          label: 'Door, sanded',
          thick: 0.2,
          edge: '#d9b98a',
          paint: (p, w, h) => doorOn(p, 0.7, 0, w - 1.4, h - 0.7, { colour: '#d9b98a', casing: '#e6cfa6', panels: 3 }),
        },
        {
          label: 'Enamel, two coats',
          thick: 0.06,
          edge: '#e5e1d5',
          paint: (p, w, h) => doorOn(p, 0.7, 0, w - 1.4, h - 0.7, { colour: '#fbfaf6', panels: 3 }),
        },
      ],
    },
  }),
  'Whole Room': pictures({
    name: 'Whole room repaint',
    sheet: 'clay',
    shows: 'sage walls, white trim and crown, furniture under sheets',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 10, 7.6],
          floor: planks(['#b58a5e', '#a97d51', '#c1976c'], { width: 0.6 }),
          left: '#9fb398',
          right: '#8ea387',
          baseboard: WHITE,
          dims: 'floor-height',
        },
        ({ left }) => {
          s.box(0, 0, 7.1, 0.4, 10, 0.5, WHITE, { sw: 1.2 }).box(0, 0, 7.1, 12, 0.4, 0.5, WHITE, { sw: 1.2 });
          doorOn(left, 6.2, 0, 2.6, 6.2, { colour: WHITE });
          windowWithSill(s, 2, 0, 2.2, 2.6, 3.4);
          windowWithSill(s, 7.2, 0, 2.2, 2.6, 3.4);
          s.extrude(
            'x',
            [
              [3.4, 0],
              [6.4, 0],
              [6.2, 1.5],
              [4.6, 1.6],
              [4.2, 2.6],
              [3.5, 2.5],
            ],
            3.4,
            8.6,
            '#e9e2d2',
            { cap: '#d9d0bc' },
          );
          for (const u of [4.4, 5.8, 7.2])
            s.line(
              [
                [u, 6.3, 0.3],
                [u + 0.2, 5.4, 1.55],
                [u, 4.4, 2.2],
              ],
              { sw: 1.1, ink: '#c2b89f' },
            );
          stepLadder(s, 9.2, 2.6, 0, 4.6, '#f0f1ef');
          paintCan(s, 2.4, 8.4, 0, '#9fb398');
          paintCan(s, 4, 8.7, 0, WHITE, '#4a86c9');
        },
      ),
    measures: 'plan of the room, 14 ft by 12 ft, walls, ceiling and trim',
    plan: (s) =>
      planRoom(
        s,
        14,
        12,
        planks(['#b58a5e', '#a97d51', '#c1976c'], { width: 0.6 }),
        { door: [7.4, 2.8], window: [2.4, 3.2] },
        (p) => {
          p.rect(0, 0, 14, 12, 'none', { sw: 14, ink: '#9fb398' });
          sofaPlan(p, 4, 4.6, 6, 2.8, '#e9e2d2');
          p.disc(3, 10, 0.6, ORANGE);
        },
      ),
    apart: {
      kind: 'wall',
      layers: [
        ...coats(plain(GYPSUM), '#eceae2', '#9fb398', ['Walls, patched', 'Primer', 'Wall paint', 'Second coat']),
        {
          label: 'Trim enamel',
          thick: 0.12,
          edge: '#e5e1d5',
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, '#9fb398')
              .rect(0, 0, w, 0.7, WHITE)
              .rect(0, h - 0.6, w, 0.6, WHITE)
              .rect(1.4, 0.7, 2.2, h - 1.8, WHITE)
              .rect(1.7, 0.7, 1.6, h - 2.1, darken(WHITE, 0.06)),
        },
      ],
    },
  }),
  'Cabinet Repaint': pictures({
    name: 'Cabinet repaint',
    sheet: 'clay',
    shows: 'cabinets sprayed blue, doors drying on horses',
    corner: (s) =>
      interior(
        s,
        {
          size: [11, 9, 6.8],
          floor: checks('#e6dcc8', '#d3c6ad', 1.1),
          left: '#f5ecdb',
          right: '#e9dec8',
          baseboard: null,
        },
        () => {
          wallCabinets(s, 0.4, 0, 4.2, [1.8, 1.8, 1.8], { colour: '#4c7a9f' });
          wallCabinets(s, 5.8, 0, 4.2, [1.8, 1.8], { colour: '#b98a52' });
          baseCabinets(s, 0.4, 0, 0, [1.8, 1.8], { colour: '#4c7a9f' });
          baseCabinets(s, 4, 0, 0, [1.8], { colour: '#4c7a9f', fronts: false });
          baseCabinets(s, 5.8, 0, 0, [1.8, 1.8], { colour: '#b98a52' });
          s.box(0.3, 0, 2.9, 9.2, 2.12, 0.16, '#ddd6c6');
          s.poly(
            [
              [0.3, 2.12, 3.06],
              [9.5, 2.12, 3.06],
              [9.5, 0, 3.4],
              [0.3, 0, 3.4],
            ],
            '#dcecf7',
            { opacity: 0.6, sw: 1 },
          );
          sawhorse(s, 3, 4.6, 0, '#c99a5e', 2.6);
          sawhorse(s, 7.2, 4.6, 0, '#c99a5e', 2.6);
          for (let k = 0; k < 3; k++)
            s.box(2.6 + k * 1.8, 4.6, 1.76, 1.5, 2.4, 0.12, '#4c7a9f', { sw: 1.2 }).top(
              2.9 + k * 1.8,
              4.95,
              1.885,
              0.9,
              1.7,
              lighten('#4c7a9f', 0.14),
              { sw: 1 },
            );
          sprayer(s, 8.6, 7, 0, [
            [9.6, 6.6, 0.1],
            [8, 5.8, 0.8],
            [6.8, 5.2, 2.2],
          ]);
        },
      ),
    measures: 'the doors and drawer fronts counted, laid out flat',
    plan: (s) =>
      planArea(
        s,
        12,
        8,
        plain('#efe6d4'),
        ['12 doors', '4 drawers'],
        plain('#e2d6c0'),
        (p) => {
          for (let j = 0; j < 2; j++)
            for (let i = 0; i < 6; i++)
              p.rect(0.5 + i * 1.9, 0.5 + j * 2.7, 1.5, 2.3, '#4c7a9f')
                .rect(0.8 + i * 1.9, 0.8 + j * 2.7, 0.9, 1.7, lighten('#4c7a9f', 0.12), { sw: 1.1 })
                .disc(1.85 + i * 1.9, 2.4 + j * 2.7, 0.08, '#e3c26b', { sw: 0.9 });
          for (let i = 0; i < 4; i++)
            p.rect(0.5 + i * 2.85, 6, 2.4, 0.8, i === 3 ? ORANGE : '#4c7a9f').rect(
              0.75 + i * 2.85,
              6.2,
              1.9,
              0.4,
              lighten('#4c7a9f', 0.12),
              { sw: 1.1 },
            );
        },
        0.5,
      ),
    apart: {
      kind: 'wall',
      w: 3.4,
      h: 4.6,
      layers: [
        {
          label: 'Old door',
          thick: 0.2,
          edge: '#a5713f',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#b98a52').rect(0.5, 0.5, w - 1, h - 1, '#a5713f'),
        },
        {
          label: 'Sanded',
          thick: 0.1,
          edge: '#d9b98a',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#e3c99c').rect(0.5, 0.5, w - 1, h - 1, '#d9b98a'),
        },
        {
          label: 'Bonding primer',
          thick: 0.06,
          edge: '#d8d8d4',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#eceeed').rect(0.5, 0.5, w - 1, h - 1, '#e0e3e2'),
        },
        {
          label: 'Cabinet enamel',
          thick: 0.06,
          edge: '#3f6a8d',
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, '#4c7a9f')
              .rect(0.5, 0.5, w - 1, h - 1, lighten('#4c7a9f', 0.12))
              .disc(w - 0.25, h / 2, 0.1, '#e3c26b'),
        },
      ],
    },
  }),
  'House Exterior': pictures({
    name: 'House exterior',
    sheet: 'clay',
    shows: 'a house half repainted, ladder against the wall',
    corner: (s) => {
      lawn(s, -1.6, -0.4, 15.6, 12.2);
      house(
        s,
        { w: 12, d: 9, h: 4.6, pitch: 0.6 },
        {
          cladding: lap('#d9cfbc', { course: 0.4 }),
          roof: '#6b7480',
          front: (p) => {
            p.cover(
              [
                [0, 0],
                [7, 0],
                [7, 1.2],
                [6.3, 1.2],
                [6.3, 2.6],
                [7.2, 2.6],
                [7.2, 4.6],
                [0, 4.6],
              ],
              lap('#3f7a8c', { course: 0.4 }),
              { ink: null },
            );
            windowOn(p, 1.2, 1.4, 1.8, 2);
            doorOn(p, 4.2, 0, 1.7, 3.2, { colour: '#c2513f' });
            windowOn(p, 8.6, 1.4, 1.8, 2);
          },
          side: (p) => {
            windowOn(p, 2, 1.4, 1.6, 1.9);
            windowOn(p, 5.6, 1.4, 1.6, 1.9);
          },
        },
      );
      leanLadder(s, 7, 11.6, 0, 2.3, 4.7);
      paintCan(s, 9.6, 10.6, 0, '#3f7a8c');
      shrub(s, 1.4, 9.8, 0);
      shrub(s, 2.6, 9.9, 0, 0.4);
      s.dimX(0, 12, 13, 0, '44 ft', 1).dimY(0, 9, 14, 0, '30 ft', 1);
    },
    measures: 'the front seen straight on, 44 ft wide and 18 ft to the eave',
    plan: (s) =>
      elevation(
        s,
        18,
        8,
        lap('#3f7a8c', { course: 0.5 }),
        ['44 ft', '18 ft'],
        (p) => {
          p.poly(
            [
              [-0.8, 7.8],
              [18.8, 7.8],
              [9, 12],
            ],
            '#6b7480',
          ).poly(
            [
              [1.6, 8.2],
              [16.4, 8.2],
              [9, 11.4],
            ],
            '#5a8fa0',
            { sw: 1.2 },
          );
          for (const u of [1.6, 13.8]) windowOn(p, u, 2.4, 2.6, 3);
          doorOn(p, 8, 0, 2.2, 5, { colour: '#c2513f' });
          for (const u of [0, 17.6]) p.rect(u, 0, 0.4, 7.8, WHITE, { sw: 1.2 });
        },
        plain('#7fa06a'),
      ),
    apart: {
      kind: 'wall',
      layers: coats(lap('#d9cfbc', { course: 0.5 }), '#eef0ef', '#3f7a8c', [
        'Siding, washed',
        'Primer',
        'First coat',
        'Finish coat',
      ]),
    },
  }),
  'Deck and Fence Stain': pictures({
    name: 'Deck and fence stain',
    sheet: 'clay',
    shows: 'weathered boards turning brown behind the brush',
    corner: (s) => {
      groundBlock(s, -0.8, -0.8, -0.5, 13.6, 11, 0.6);
      const grey = ['#b9b0a2', '#aaa193', '#c4bcae'] as const;
      const brown = ['#a8663a', '#9b5b31', '#b57245', '#8f522b'] as const;
      for (const u of [0, 4, 8, 11.6]) s.box(u, -0.3, -0.5, 0.35, 0.3, 5, u < 7 ? brown[0] : grey[0], { sw: 1.3 });
      s.left(0, 0, 0.3, 7, 4, brown[0], { ink: null });
      wallX(s, 0, 0, 0.3, 0.05).cover(rect(0, 0, 7, 4), uprightBoards(brown, { width: 0.5 }), { sw: 1.3 });
      wallX(s, 7, 0, 0.3, 0.05).cover(rect(0, 0, 5, 4), uprightBoards(grey, { width: 0.5 }), { sw: 1.3 });
      s.box(0, 0.4, -0.3, 12, 8.6, 0.45, '#8a6544');
      floorPlane(s, 0, 0.4, 0.15).cover(rect(0, 0, 12, 8.6), deckBoards(grey));
      floorPlane(s, 0, 0.4, 0.16).cover(
        [
          [0, 0],
          [7.4, 0],
          [7.4, 2.3],
          [6.2, 2.3],
          [6.2, 4.6],
          [7.8, 4.6],
          [7.8, 6.4],
          [5.4, 6.4],
          [5.4, 8.6],
          [0, 8.6],
        ],
        deckBoards(brown),
      );
      bucket(s, 8.8, 6.2, 0.15, ORANGE, '#8f522b');
      s.tube(
        [
          [6.6, 6, 0.3],
          [7.9, 5.6, 1.1],
          [9.6, 5, 3.4],
        ],
        3,
        '#d9b98a',
      ).box(5.9, 5.9, 0.16, 1.3, 0.4, 0.2, '#39434f', { sw: 1.2 });
      s.dimX(0, 12, 10.4, -0.6, '16 ft', 1).dimY(0.4, 9, 13.8, -0.6, '12 ft', 1);
    },
    measures: 'plan of the deck with the fence behind it, 16 ft by 12 ft',
    plan: (s) =>
      planArea(
        s,
        16,
        12,
        deckBoards(['#a8663a', '#9b5b31', '#b57245', '#8f522b'], { width: 0.6 }),
        ['16 ft', '12 ft'],
        plain('#9db98a'),
        (p) => {
          p.rect(-1, -0.9, 18, 0.4, '#a8663a');
          for (let u = -1; u < 17; u += 2.9) p.rect(u, -1.05, 0.5, 0.7, '#8f522b');
          p.rect(10, 8, 6, 4, '#b9b0a2', { sw: 1.2, opacity: 0.9 });
        },
      ),
    apart: {
      kind: 'stack',
      layers: [
        {
          label: 'Weathered boards',
          thick: 0.3,
          edge: '#aaa193',
          paint: deckBoards(['#b9b0a2', '#aaa193', '#c4bcae'], { width: 0.7 }),
        },
        {
          label: 'Cleaned',
          thick: 0.2,
          edge: '#d9b98a',
          paint: deckBoards(['#dcc39a', '#d3b88c', '#e4cda8'], { width: 0.7 }),
        },
        {
          label: 'Penetrating stain',
          thick: 0.2,
          edge: '#9b5b31',
          paint: deckBoards(['#a8663a', '#9b5b31', '#b57245'], { width: 0.7 }),
        },
      ],
    },
  }),
  'Wallpaper Hanging': pictures({
    name: 'Wallpaper hanging',
    sheet: 'clay',
    shows: 'leaf-patterned strips, one still hanging loose, and the pasting table',
    corner: (s) =>
      interior(
        s,
        {
          size: [10.5, 8, 7.4],
          floor: planks(['#8a6544', '#7d5a3b', '#976f4c']),
          left: wallpaper('#e9efe0', '#5f8a6b'),
          right: (p) => {
            p.cover(rect(0, 0, 10.5, 7.4), plain('#efe8d8'));
            p.cover(rect(0, 0, 5.25, 7.4), wallpaper('#dfe7d5', '#567d61'));
          },
          baseboard: WHITE,
          dims: 'floor-height',
        },
        () => {
          s.poly(
            [
              [5.25, 0.02, 7.4],
              [7, 0.02, 7.4],
              [7, 0.5, 3.4],
              [6.9, 1.3, 1.4],
              [5.15, 1.3, 1.4],
              [5.25, 0.5, 3.4],
            ],
            '#dfe7d5',
            { sw: 1.6 },
          );
          for (const [v, z] of [
            [0.1, 6.4],
            [0.3, 5.2],
            [0.45, 4],
          ] as const)
            for (const u of [5.7, 6.5])
              s.poly(
                [
                  [u - 0.25, v, z],
                  [u, v, z + 0.3],
                  [u + 0.25, v, z],
                  [u, v, z - 0.4],
                ],
                '#567d61',
                { ink: null },
              );
          s.line(
            [
              [7, 0.02, 0.42],
              [7, 0.02, 7.4],
            ],
            { sw: 1.6, ink: '#d2524a', dash: '10 6' },
          );
          for (const [u, v] of [
            [2.4, 4.2],
            [7.4, 4.2],
            [2.4, 5.8],
            [7.4, 5.8],
          ] as const)
            s.tube(
              [
                [u, v, 0],
                [u, v, 2.3],
              ],
              4,
              '#c99a5e',
            );
          s.box(2, 4, 2.3, 6, 2.2, 0.14, '#d9b98a');
          floorPlane(s, 3.4, 4.2, 2.45).cover(rect(0, 0, 4.4, 1.75), wallpaper('#e9efe0', '#5f8a6b', 1.75));
          lyingRoll(s, 3, 4.2, 2.44, 0.24, 1.75, '#e9efe0', ORANGE);
          bucket(s, 9.2, 5.6, 0, '#e8e6df', '#f3eedd');
        },
      ),
    measures: 'one wall with its strips of 21 in, seen straight on',
    plan: (s) =>
      elevation(s, 14, 8, wallpaper('#e9efe0', '#5f8a6b', 1.75), ['14 ft', '8 ft'], (p) => {
        p.rect(0, 0, 14, 0.5, WHITE, { sw: 1.3 });
        windowOn(p, 5.6, 2.8, 2.8, 3.2);
        const [a, y] = p.at(0, 8.5);
        const [b] = p.at(1.75, 8.5);
        s.sheetDim([a, y], [b, y], '21 in', -1);
      }),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Wall', thick: 0.34, edge: '#e5e1d5', paint: plain('#efe8d8') },
        { label: 'Sizing primer', thick: 0.06, edge: '#d9dfe2', paint: rolledPaint('#e6ebee', '#f4f6f6', 4) },
        { label: 'Paste', thick: 0.06, edge: '#e0d2a4', paint: skim('#f0e5bf') },
        { label: 'Wallpaper', thick: 0.06, edge: '#567d61', paint: wallpaper('#e9efe0', '#5f8a6b', 1.75) },
      ],
    },
  }),
  'Popcorn Removal': pictures({
    name: 'Popcorn ceiling removal',
    sheet: 'clay',
    below: true,
    shows: 'seen from below, texture scraped off to a smooth ceiling',
    corner: (s) =>
      interior(
        s,
        { size: [10, 10, 4.2], floor: popcorn, left: '#dbe3e8', right: '#c7d2d9', slab: '#d9cfbc', baseboard: null },
        ({ right, left }) => {
          floorPlane(s, 0, 0, 0.005).cover(
            [
              [0, 0],
              [5.2, 0],
              [5.2, 2],
              [4.2, 2],
              [4.2, 4.4],
              [5.8, 4.4],
              [5.8, 6.6],
              [3.6, 6.6],
              [3.6, 10],
              [0, 10],
            ],
            skim('#fbf9f3'),
            { sw: 1.6 },
          );
          right.cover(rect(0, 0.1, 10, 3.4), plain('#dcecf7'));
          left.cover(rect(0, 0.1, 10, 3.4), plain('#e6f2fa'));
          for (let u = 1.4; u < 10; u += 1.7) {
            right.line(
              [
                [u, 0.1],
                [u + 0.2, 3.5],
              ],
              { sw: 1, ink: '#9fc0dc' },
            );
            left.line(
              [
                [u, 0.1],
                [u + 0.2, 3.5],
              ],
              { sw: 1, ink: '#9fc0dc' },
            );
          }
          s.box(4.4, 4.9, 0.02, 0.3, 1.7, 0.22, '#c9d1d8').tube(
            [
              [4.6, 5.7, 0.2],
              [6.4, 6.6, 2.6],
            ],
            5,
            ORANGE,
          );
          s.cylinder(2, 2.4, 0, 0.5, 0.3, '#c9d1d8');
        },
      ),
    measures: 'plan of the ceiling, part scraped, 12 ft by 12 ft',
    plan: (s) =>
      planRoom(
        s,
        12,
        12,
        popcorn,
        { door: [7, 2.6] },
        (p) =>
          void p.cover(
            [
              [0, 0],
              [7, 0],
              [7, 3],
              [5.6, 3],
              [5.6, 6.2],
              [7.6, 6.2],
              [7.6, 9],
              [4.6, 9],
              [4.6, 12],
              [0, 12],
            ],
            plain('#fbf9f3'),
            { sw: 1.8 },
          ),
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Paint', thick: 0.06, edge: '#e5e1d5', paint: plain('#fdfcf8') },
        { label: 'Skim coat', thick: 0.1, edge: '#d8d2c2', paint: skim('#f3efe4') },
        { label: 'Popcorn, scraped off', thick: 0.16, edge: '#cfc6b2', paint: popcorn },
        { label: 'Drywall', thick: 0.34, edge: '#d8d2c2', paint: plain(GYPSUM) },
      ],
    },
  }),
};
