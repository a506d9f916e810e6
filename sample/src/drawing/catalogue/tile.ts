import { elevation, feet, planRoom, type Drawing, type Layer } from '../build.js';
import { CONCRETE, ORANGE, SHEATHING, STEEL, WHITE, darken, type Colour } from '../palette.js';
import { backerBoard, combedMortar, concrete, membrane, plain, speckled } from '../patterns/ground.js';
import { hexagons, marble, octagonDot, runningBond, tileGrid } from '../patterns/tile.js';
import { studs } from '../patterns/wall.js';
import { planks, subfloor } from '../patterns/wood.js';
import { floorPlane, rect, wallX, wallY, type Paint } from '../plane.js';
import { bathtub, faucet, showerSet } from '../props/bath.js';
import { baseCabinets, fruitBowl, hood, range, wallCabinets } from '../props/kitchen.js';
import { outletOn } from '../props/electrical.js';
import { demoHammer } from '../props/machines.js';
import { tubPlan, vanityPlan } from '../props/symbols.js';
import { bucket, rubbleHeap, sacks, wheelbarrow } from '../props/tools.js';
import { flooring, subfloorLayer } from '../scenes/floors.js';
import { interior, pictures } from '../scenes/pictures.js';

const ICE = ['#e7eef2', '#dbe6ed', '#f1f5f5', '#cfdde7', '#e2ebf0'] as const;
const TERRA = ['#c87f56', '#bd7149', '#d38d66', '#b4683f', '#cc865d'] as const;
const SAGE_TILE = ['#a9c3b0', '#98b6a1', '#b8cfbd', '#8ca996'];
const SEA = ['#7fb0c4', '#6aa0b7', '#93bfd0', '#5a90a8', '#a9cdd9'] as const;
const PEARL = ['#f3efe6', '#ebe5d8', '#f8f5ee', '#e2dccd'] as const;
const MIX = ['#2f5f93', '#6d98bf', '#dfe9f0', '#c9a24a', '#9fc0dc'];

const mortar: Layer = { label: 'Thinset', thick: 0.1, edge: '#9a978f', paint: combedMortar };
const backer: Layer = { label: 'Backer board', thick: 0.24, edge: '#a9a69d', paint: backerBoard };

/** A wall whose tile is part set: tile, mortar and backer in steps from the floor up. */
const partTiled =
  (tile: Paint, under: Paint, w: number, h: number): Paint =>
  (p) => {
    p.cover(rect(0, 0, w, h), under, { ink: null });
    p.cover(
      [
        [0, 0],
        [w, 0],
        [w, h * 0.84],
        [w * 0.8, h * 0.84],
        [w * 0.8, h * 0.95],
        [w * 0.3, h * 0.95],
        [w * 0.3, h],
        [0, h],
      ],
      combedMortar,
      { sw: 1 },
    );
    p.cover(
      [
        [0, 0],
        [w, 0],
        [w, h * 0.56],
        [w * 0.84, h * 0.56],
        [w * 0.84, h * 0.68],
        [w * 0.6, h * 0.68],
        [w * 0.6, h * 0.8],
        [w * 0.34, h * 0.8],
        [w * 0.34, h * 0.9],
        [0, h * 0.9],
      ],
      tile,
      { sw: 1.3 },
    );
  };

/** Tile set on floors and walls. */
export const tilePictures: Record<string, Drawing> = {
  'Ceramic Floor': flooring({
    name: 'Ceramic tile floor',
    size: [10, 9],
    openings: 'door',
    wall: ['#efe8dc', '#e0d8ca'],
    base: subfloor,
    trim: WHITE,
    courses: [
      { paint: backerBoard, thick: 0.14, edge: '#8f8c84', bare: 0.12 },
      { paint: combedMortar, thick: 0.06, edge: '#88857d', bare: 0.26 },
      { paint: tileGrid(ICE, { accent: { colour: '#8fb4d3', each: 11 } }), thick: 0.14, edge: '#a3b6c2', bare: 0.4 },
    ],
    layers: [
      subfloorLayer,
      backer,
      mortar,
      {
        label: 'Ceramic tile',
        thick: 0.2,
        edge: '#b7c8d3',
        paint: tileGrid(ICE, { accent: { colour: '#8fb4d3', each: 11 } }),
      },
    ],
    things: (s) => {
      for (let k = 0; k < 5; k++) s.box(7.9, 7.5, -0.36 + k * 0.15, 1, 1, 0.15, ICE[k]!, { sw: 1.1 });
      bucket(s, 5.9, 8.1, -0.3, ORANGE, '#aaa79f');
    },
  }),
  'Large-Format Porcelain': flooring({
    name: 'Large-format porcelain floor',
    size: [14, 11],
    openings: 'two-windows',
    wall: ['#e9ebec', '#d9dddf'],
    base: concrete('#c3c1ba'),
    slab: CONCRETE,
    courses: [
      { paint: membrane('#d97f4f'), thick: 0.06, edge: '#b8663b', bare: 0.12 },
      { paint: combedMortar, thick: 0.08, edge: '#88857d', bare: 0.24 },
      { paint: marble('#c9ccce', '#8b9299'), thick: 0.14, edge: '#8b9299', bare: 0.4 },
    ],
    layers: [
      { label: 'Slab', thick: 0.5, edge: CONCRETE, paint: concrete() },
      {
        label: 'Uncoupling mat',
        thick: 0.08,
        edge: '#b8663b',
        paint: hexagons(['#d97f4f', '#d27646'], 0.22, '#b8663b'),
      },
      mortar,
      { label: 'Porcelain 24 × 48', thick: 0.2, edge: '#8b9299', paint: marble('#c9ccce', '#8b9299') },
    ],
    things: (s, z) => {
      for (const [u, v] of [
        [4, 6],
        [8, 6],
        [6, 4],
        [10, 4],
        [2, 4],
      ] as const)
        s.box(u - 0.15, v - 0.1, z, 0.3, 0.2, 0.16, ORANGE, { sw: 1 });
      for (let k = 0; k < 3; k++)
        s.box(9.6, 8.5, -0.36 + k * 0.13, 3.6, 1.8, 0.13, ['#c9ccce', '#bfc3c6', '#d3d6d7'][k]!, { sw: 1.2 });
    },
  }),
  'Kitchen Backsplash': pictures({
    name: 'Kitchen backsplash',
    sheet: 'sand',
    shows: 'tile half set between counter and wall cabinets',
    corner: (s) =>
      interior(
        s,
        {
          size: [11, 6, 6.6],
          floor: planks(['#cfa878', '#c49a69', '#d8b488']),
          left: '#eef1ee',
          right: '#e3e8e5',
          baseboard: null,
          dims: 'none',
        },
        ({ right }) => {
          right.cover(rect(0.6, 3.1, 9.8, 1.7), plain('#cfccc3'));
          right.cover(rect(0.6, 3.1, 8.2, 1.7), combedMortar, { sw: 1 });
          right.cover(
            [
              [0.6, 3.1],
              [8.2, 3.1],
              [8.2, 3.5],
              [7.6, 3.5],
              [7.6, 3.9],
              [6.9, 3.9],
              [6.9, 4.35],
              [6, 4.35],
              [6, 4.8],
              [0.6, 4.8],
            ],
            runningBond(SAGE_TILE, { w: 0.8, h: 0.28, grout: '#e9e6dc' }),
            { sw: 1.2 },
          );
          for (const u of [3, 7.2]) outletOn(right, u, 3.75, 1);
          baseCabinets(s, 0.6, 0, 0, [2, 1.8, 2], { colour: '#eef0ea' });
          range(s, 6.4, 0, 0);
          baseCabinets(s, 8.9, 0, 0, [1.5], { colour: '#eef0ea' });
          s.box(0.5, 0, 2.9, 5.9, 2.12, 0.18, '#d5c4a6');
          s.box(8.9, 0, 2.9, 1.6, 2.12, 0.18, '#d5c4a6');
          wallCabinets(s, 0.6, 0, 4.8, [2, 1.8, 2], { colour: '#eef0ea' }, 1.7);
          wallCabinets(s, 8.9, 0, 4.8, [1.5], { colour: '#eef0ea' }, 1.7);
          hood(s, 6.4, 0, 4.9, 1.7);
          fruitBowl(s, 2, 1.2, 3.08);
          bucket(s, 4.4, 1.3, 3.08, ORANGE, '#aaa79f');
          s.dimX(0.6, 10.4, 7, 0, feet(9 + 10 / 12), 0.6).dimZ(3.1, 4.8, 11.8, -0.9, '18 in');
        },
      ),
    measures: 'the tiled strip seen straight on, 9 ft 10 in by 18 in',
    plan: (s) =>
      elevation(
        s,
        10,
        4.6,
        plain('#eef1ee'),
        [feet(10), '18 in'],
        (p) => {
          p.rect(0, 0, 10, 1.5, '#d9dccf', { sw: 1.4 }).rect(0, 1.5, 10, 0.18, '#d5c4a6');
          for (let u = 2; u < 10; u += 2)
            p.line(
              [
                [u, 0],
                [u, 1.5],
              ],
              { sw: 1.2 },
            );
          p.cover(rect(0, 1.68, 10, 1.6), runningBond(SAGE_TILE, { w: 0.7, h: 0.32, grout: '#e9e6dc' }), { sw: 1.8 });
          p.rect(0, 3.28, 4.4, 1.32, '#eef0ea')
            .rect(6.8, 3.28, 3.2, 1.32, '#eef0ea')
            .rect(4.4, 3.28, 2.4, 0.3, STEEL)
            .rect(5.1, 3.58, 1, 1.02, STEEL);
          p.line(
            [
              [2.2, 3.28],
              [2.2, 4.6],
            ],
            { sw: 1.2 },
          ).line(
            [
              [8.4, 3.28],
              [8.4, 4.6],
            ],
            { sw: 1.2 },
          );
          for (const u of [1.6, 8.2]) outletOn(p, u, 2.5, 1);
        },
        plain('#24405f'),
        [0, 10, 1.68, 3.28],
      ),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Drywall', thick: 0.3, edge: '#e5e1d5', paint: plain('#f4f1e8') },
        { label: 'Thinset', thick: 0.1, edge: '#9a978f', paint: combedMortar },
        {
          label: 'Subway tile',
          thick: 0.2,
          edge: '#98b6a1',
          paint: runningBond(SAGE_TILE, { w: 1, h: 0.5, joint: 0.06, grout: '#9fae9f' }),
        },
        {
          label: 'Grout',
          thick: 0.2,
          edge: '#98b6a1',
          paint: runningBond(SAGE_TILE, { w: 1, h: 0.5, joint: 0.08, grout: '#f3f0e6' }),
        },
      ],
      h: 3.6,
      w: 5.6,
    },
  }),
  'Shower Walls': pictures({
    name: 'Tiled shower walls',
    sheet: 'sand',
    shows: 'tile, mortar, membrane and backer board in steps around the shower',
    corner: (s) =>
      interior(
        s,
        {
          size: [5.6, 5.6, 7.4],
          floor: hexagons(['#e9e4d8', '#dcd6c8', '#f3efe5'], 0.2),
          left: partTiled(tileGrid(SEA, { w: 0.8, h: 0.8, joint: 0.04 }), membrane('#d9776a'), 5.6, 7.4),
          right: partTiled(tileGrid(SEA, { w: 0.8, h: 0.8, joint: 0.04 }), backerBoard, 5.6, 7.4),
          baseboard: null,
          dims: 'floor-height',
        },
        ({ right, left }) => {
          right
            .rect(3.2, 3, 1.3, 1.3, darken(SEA[4], 0.15))
            .rect(3.32, 3.12, 1.1, 0.9, darken(SEA[0], 0.28), { sw: 1.1 });
          left.rect(3.6, 3.2, 0.8, 0.12, WHITE, { sw: 1 });
          showerSet(s, 1.6, 0.02, 1.8);
          s.disc(2.8, 2.8, 0.01, 0.28, '#c9d1d8').disc(2.8, 2.8, 0.01, 0.14, '#6d7a86', { sw: 1 });
          bucket(s, 4.4, 3.6, 0, ORANGE, '#aaa79f');
          for (let k = 0; k < 4; k++) s.box(2.2, 4.4, k * 0.12, 0.8, 0.8, 0.12, SEA[k]!, { sw: 1 });
        },
      ),
    measures: 'the long wall seen straight on, 5 ft by 7 ft, with its niche',
    plan: (s) =>
      elevation(s, 5, 7, tileGrid(SEA, { w: 0.7, h: 0.7, joint: 0.04 }), ['5 ft', '7 ft'], (p) => {
        p.rect(2.9, 3.4, 1.3, 1.4, darken(SEA[1], 0.3), { sw: 2 }).line(
          [
            [2.9, 4.1],
            [4.2, 4.1],
          ],
          { sw: 3, ink: WHITE },
        );
        p.disc(1.3, 3, 0.26, STEEL)
          .line(
            [
              [1.3, 5.9],
              [1.9, 5.7],
            ],
            { sw: 7 },
          )
          .line(
            [
              [1.3, 5.9],
              [1.9, 5.7],
            ],
            { sw: 4, ink: STEEL },
          )
          .disc(1.95, 5.6, 0.26, STEEL, {}, 0.12);
      }),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Studs', thick: 0.36, edge: '#d2b17c', paint: studs() },
        { label: 'Backer board', thick: 0.18, edge: '#a9a69d', paint: backerBoard },
        { label: 'Waterproofing', thick: 0.08, edge: '#c0604f', paint: membrane('#d9776a') },
        { label: 'Thinset', thick: 0.08, edge: '#9a978f', paint: combedMortar },
        { label: 'Wall tile', thick: 0.18, edge: '#5a90a8', paint: tileGrid(SEA, { w: 0.8, h: 0.8 }) },
      ],
    },
  }),
  'Shower Pan': pictures({
    name: 'Shower pan',
    sheet: 'sand',
    shows: 'curb, sloped mortar bed, liner and tile cut back to the drain',
    corner: (s) => {
      const [w, d] = [7, 6];
      s.shadow(0.4, 0.4, w + 0.4, d + 0.4, -0.5);
      s.box(0, 0, -0.5, w, d, 0.5, SHEATHING);
      wallY(s, 0, 0, 0, 0).cover(rect(0, 0, d, 2.6), (p) => {
        p.cover(rect(0, 0, d, 2.6), backerBoard);
        p.rect(0, 0, d, 1, '#4d6d8c', { sw: 1.2 });
      });
      wallX(s, 0, 0, 0, 0.06).cover(rect(0, 0, w, 2.6), (p) => {
        p.cover(rect(0, 0, w, 2.6), backerBoard);
        p.rect(0, 0, w, 1, '#4d6d8c', { sw: 1.2 });
      });
      for (const [u, v, a, b] of [
        [-0.3, -0.3, w + 0.3, 0.3],
        [-0.3, -0.3, 0.3, d + 0.3],
      ] as const)
        s.top(u, v, 2.6, a, b, '#24405f');
      s.right(w, -0.3, -0.5, 0.3, 3.1, '#223a58').left(-0.3, d, -0.5, 0.3, 3.1, '#3b556f');
      const courses: readonly (readonly [Paint, number, Colour, number])[] = [
        [speckled('#bdb9b0', ['#a5a198', '#d3d0c8'], 6), 0.5, '#a5a198', 1],
        [plain('#4d6d8c'), 0.07, '#3a5672', 0.82],
        [speckled('#c9c5bc', ['#aeaaa1'], 6), 0.4, '#aaa69d', 0.64],
        [hexagons(PEARL, 0.2), 0.12, '#cfc8b8', 0.46],
      ];
      let z = 0;
      for (const [paint, thick, edge, reach] of courses) {
        const region = [
          [0, 0],
          [w, 0],
          [w, d * reach],
          [w * 0.66, d * reach],
          [w * 0.66, d * Math.min(1, reach + 0.1)],
          [w * 0.3, d * Math.min(1, reach + 0.1)],
          [w * 0.3, d * reach],
          [0, d * reach],
        ] as const;
        s.extrude('z', region, z, z + thick, edge, { sw: 1.2 });
        z += thick;
        floorPlane(s, 0, 0, z).cover(region, paint);
      }
      s.disc(3.2, 1.6, z + 0.01, 0.34, STEEL).disc(3.2, 1.6, z + 0.01, 0.2, '#6d7a86', { sw: 1.1 });
      for (const [u, v] of [
        [0.2, 0.2],
        [6.8, 0.2],
        [0.2, 2.7],
        [6.8, 2.7],
      ] as const)
        s.line(
          [
            [3.2, 1.6, z],
            [u, v, z],
          ],
          { sw: 1.3, ink: '#8d8678', dash: '7 6' },
        );
      s.box(0, d, 0, w, 0.6, 0.9, '#b98a52', { top: PEARL[1] }).box(w, 0, 0, 0.4, d + 0.6, 0.9, '#c9a06b', {
        top: PEARL[0],
      });
      s.left(0, d + 0.605, 0, w * 0.45, 0.9, PEARL[1]);
      s.box(4.9, 4.9, 0.52, 1.4, 0.7, 0.16, ORANGE, { sw: 1.2 });
      s.dimX(0, w, d + 1.9, -0.5, '5 ft', 1).dimY(0, d, w + 1.7, -0.5, '4 ft', 1);
    },
    measures: 'plan of the pan with its falls to the drain, 5 ft by 4 ft',
    plan: (s) =>
      planRoom(
        s,
        5,
        4,
        hexagons(PEARL, 0.16),
        {},
        (p) => {
          for (const [u, v] of [
            [0, 0],
            [5, 0],
            [0, 4],
            [5, 4],
          ] as const)
            p.line(
              [
                [2.5, 2],
                [u, v],
              ],
              { sw: 1.6, dash: '10 7', ink: '#13559b' },
            );
          p.disc(2.5, 2, 0.34, STEEL).disc(2.5, 2, 0.2, '#6d7a86', { sw: 1.1 });
          p.rect(-0.45, 3.6, 5.9, 0.4, PEARL[3], { sw: 1.8 });
        },
        ['5 ft', '4 ft'],
      ),
    apart: {
      kind: 'stack',
      layers: [
        subfloorLayer,
        { label: 'Pre-slope', thick: 0.4, edge: '#a5a198', paint: speckled('#bdb9b0', ['#a5a198', '#d3d0c8'], 6) },
        { label: 'Liner', thick: 0.08, edge: '#3a5672', paint: plain('#4d6d8c') },
        { label: 'Mortar bed', thick: 0.4, edge: '#aaa69d', paint: speckled('#c9c5bc', ['#aeaaa1'], 6) },
        {
          label: 'Pan tile',
          thick: 0.14,
          edge: '#cfc8b8',
          paint: hexagons(PEARL, 0.26),
          things: (s, z) => s.disc(3.4, 3, z, 0.4, STEEL).disc(3.4, 3, z, 0.24, '#6d7a86', { sw: 1.1 }),
        },
      ],
    },
  }),
  'Tub Surround': pictures({
    name: 'Tub surround',
    sheet: 'sand',
    shows: 'a bathtub with tile set on three walls above its rim',
    corner: (s) =>
      interior(
        s,
        {
          size: [5.4, 6.4, 6.2],
          floor: octagonDot('#f1efe8', '#2b3a4d', 0.7),
          left: (p) => {
            p.cover(rect(0, 0, 6.4, 6.2), plain('#f3ecdd'));
            p.cover(
              rect(0, 1.2, 5.4, 4.2),
              runningBond(PEARL, { w: 1, h: 0.5, shift: 0.5, band: { row: 6, colour: '#b4683f' } }),
            );
          },
          right: (p) => {
            p.cover(rect(0, 0, 5.4, 6.2), plain('#e7dfcf'));
            p.cover(rect(0, 1.2, 3.2, 4.2), runningBond(PEARL, { w: 1, h: 0.5, band: { row: 6, colour: '#b4683f' } }));
          },
          dims: 'floor-height',
        },
        ({ left }) => {
          left.rect(1.8, 3.2, 1.4, 0.14, WHITE);
          left.rect(2, 3.34, 0.3, 0.5, '#6aa0b7', { sw: 1 }).rect(2.5, 3.34, 0.26, 0.42, '#d9a441', { sw: 1 });
          showerSet(s, 1.5, 0.02, 1.5);
          bathtub(s, 0.05, 0.05, 0, 5.4);
          s.top(3.4, 3.6, 0.02, 1.5, 2.2, ORANGE).top(3.55, 3.75, 0.025, 1.2, 1.9, 'none', { sw: 1.2, ink: '#fff3e2' });
        },
      ),
    measures: 'plan of the alcove with the tub, 5 ft by 8 ft',
    plan: (s) =>
      planRoom(
        s,
        8,
        5,
        octagonDot('#f1efe8', '#2b3a4d', 0.6),
        { door: [1.2, 2.4] },
        (p) => {
          p.rect(5.2, 0, 2.8, 0.18, TERRA[0]).rect(7.82, 0, 0.18, 5, TERRA[0]).rect(5.2, 4.82, 2.8, 0.18, TERRA[0]);
          tubPlan(p, 5.2, 0.18, 2.62, 4.64);
          vanityPlan(p, 1.2, 0, 2.4, 1.5);
        },
        ['8 ft', '5 ft'],
      ),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Backer board', thick: 0.2, edge: '#a9a69d', paint: backerBoard },
        { label: 'Thinset', thick: 0.08, edge: '#9a978f', paint: combedMortar },
        {
          label: 'Tile',
          thick: 0.18,
          edge: '#cfc8b8',
          paint: runningBond(PEARL, { w: 1.1, h: 0.55, band: { row: 6, colour: '#b4683f' } }),
        },
        { label: 'Tub', thick: 0.05, edge: WHITE, gap: 1, things: (s, y) => bathtub(s, 0.2, y + 0.1, 0, 3.2) },
      ],
      w: 5.6,
      h: 5,
    },
  }),
  'Mosaic Accent': pictures({
    name: 'Mosaic accent band',
    sheet: 'sand',
    shows: 'a strip of mosaic set between large wall tiles, behind a basin',
    corner: (s) =>
      interior(
        s,
        {
          size: [7, 5.6, 6.4],
          floor: tileGrid(['#b9bdc0', '#aeb3b7', '#c4c8ca'], { w: 1.4, h: 1.4 }),
          left: (p) => {
            p.cover(rect(0, 0, 5.6, 6.4), tileGrid(PEARL, { w: 1.4, h: 1.4, joint: 0.04 }));
            p.cover(rect(0, 3.2, 5.6, 0.9), hexagons(MIX, 0.15));
          },
          right: (p) => {
            p.cover(rect(0, 0, 7, 6.4), tileGrid(PEARL, { w: 1.4, h: 1.4, joint: 0.04 }));
            p.cover(rect(0, 3.2, 4.4, 0.9), hexagons(MIX, 0.15));
            p.cover(rect(4.4, 3.2, 2.6, 0.9), combedMortar);
          },
          baseboard: null,
        },
        () => {
          s.box(1.4, 0, 1.8, 3.6, 1.7, 0.3, '#b98a52');
          s.box(1.5, 0, 0.8, 3.4, 1.5, 0.12, '#c99a5e');
          for (const u of [1.5, 4.7]) s.box(u, 1.3, 0, 0.2, 0.2, 1.8, '#39434f', { sw: 1.2 });
          s.cylinder(3.2, 0.85, 2.1, 0.5, 0.4, WHITE, { topRadius: 0.75 }).disc(3.2, 0.85, 2.51, 0.6, '#d5dde1', {
            sw: 1.2,
          });
          faucet(s, 3.2, 0.1, 2.1, 0.9);
          s.box(5.3, 3, 0, 1, 1, 0.05, '#d8d2c2', { sw: 1 });
          floorPlane(s, 5.3, 3, 0.05).cover(rect(0, 0, 1, 1), hexagons(MIX, 0.12));
          bucket(s, 4.6, 4.5, 0, ORANGE, '#aaa79f');
        },
      ),
    measures: 'the band seen straight on, 8 ft long and 12 in high',
    plan: (s) =>
      elevation(s, 8, 5, tileGrid(PEARL, { w: 1.33, h: 1.33, joint: 0.04 }), ['8 ft', '5 ft'], (p) => {
        p.cover(rect(0, 2.66, 8, 1), hexagons(MIX, 0.15), { sw: 2 });
        const [x, a] = p.at(-0.5, 2.66);
        const [, b] = p.at(-0.5, 3.66);
        s.sheetDim([x, a], [x, b], '12 in', -1);
      }),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Backer board', thick: 0.2, edge: '#a9a69d', paint: backerBoard },
        { label: 'Thinset', thick: 0.08, edge: '#9a978f', paint: combedMortar },
        { label: 'Mesh-backed mosaic', thick: 0.1, edge: '#6d98bf', paint: hexagons(MIX, 0.24) },
      ],
      w: 5.2,
      h: 4,
    },
  }),
  'Tile Removal': flooring({
    name: 'Old tile being broken out',
    size: [11, 10],
    openings: 'door',
    wall: ['#ebe3d6', '#ddd3c3'],
    trim: null,
    base: subfloor,
    courses: [
      {
        paint: (p, w, h) => {
          combedMortar(p, w, h);
          for (let i = 0; i < 26; i++)
            p.rect(
              p.scene.random() * (w - 0.6),
              p.scene.random() * (h - 0.5),
              0.3 + p.scene.random() * 0.4,
              0.2 + p.scene.random() * 0.3,
              '#c5bda9',
              { sw: 0.8 },
            );
        },
        thick: 0.1,
        edge: '#88857d',
        bare: 0.12,
      },
      { paint: tileGrid(TERRA, { w: 1.1, h: 1.1 }), thick: 0.16, edge: '#8a4a2c', bare: 0.54 },
    ],
    layers: [
      subfloorLayer,
      { label: 'Old mortar, ground off', thick: 0.1, edge: '#88857d', paint: combedMortar },
      {
        label: 'Old tile, hauled away',
        thick: 0.18,
        edge: '#8a4a2c',
        paint: tileGrid(TERRA, { w: 1, h: 1 }),
        things: (s, z) => rubbleHeap(s, 2.4, 2.2, z, TERRA, 14, 2),
      },
    ],
    things: (s) => {
      rubbleHeap(s, 1.2, 4.8, -0.2, TERRA, 20, 2.2);
      demoHammer(s, 6.2, 5.6, -0.15);
      wheelbarrow(s, 6.4, 7.6, -0.35, TERRA[1], '#3f6ea0');
      sacks(s, 1.4, 8, -0.3, 2, { paper: '#5f6b78', print: '#8a97a3' });
    },
  }),
};
