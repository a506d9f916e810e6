import type { Drawing } from '../build.js';
import { CONCRETE, ORANGE, darken, lighten } from '../palette.js';
import { carpet, concrete, plain, speckled, strips } from '../patterns/ground.js';
import { carpetTiles, lozenges } from '../patterns/tile.js';
import { herringbone, planks, strandBoard, subfloor, wornBoards } from '../patterns/wood.js';
import { car } from '../props/building.js';
import { bucket, carton, lyingRoll, strappedStack, toolbox } from '../props/tools.js';
import { drumSander, flooringNailer, kneeKicker } from '../props/machines.js';
import { flooring, subfloorLayer } from '../scenes/floors.js';

const GREIGE = ['#b9ab98', '#a99a86', '#c6b9a7', '#9f907c', '#b3a490'];
const HONEY = ['#e0b26a', '#d6a45a', '#e8bf7d', '#cc9850', '#dcab63'];
const WALNUT = ['#8a5a3a', '#7b4e31', '#976646', '#6e452b', '#a07050'];
const RED_OAK = ['#cf8f57', '#c4824a', '#d99c66', '#b9763f', '#d2945d'];
const SHEEN = ['#d9a468', '#cf985a', '#e0af76', '#c98f50', '#dba96d'];
const PILE = ['#54718f', '#6d88a4', '#40597a', '#8aa1b8'];

/** Floors laid in a room. */
export const flooringPictures: Record<string, Drawing> = {
  'LVP Plank': flooring({
    name: 'Vinyl plank floor',
    size: [12, 10],
    base: subfloor,
    courses: [
      { paint: strips('#a9cbe6', 0.8, '#5e8db4'), thick: 0.12, edge: '#8fb6d4', bare: 0.18 },
      { paint: planks(GREIGE, { width: 0.78 }), thick: 0.16, edge: '#8f806c', bare: 0.34 },
    ],
    layers: [
      subfloorLayer,
      { label: 'Underlay', thick: 0.12, edge: '#8fb6d4', paint: strips('#a9cbe6', 1, '#5e8db4') },
      { label: 'Vinyl plank', thick: 0.18, edge: '#a99a86', paint: planks(GREIGE, { width: 1, length: 4 }) },
    ],
    things: (s) => strappedStack(s, 6.9, 8.6, -0.38, 4.2, 0.82, 0.22, GREIGE.slice(0, 3)),
  }),
  Laminate: flooring({
    name: 'Laminate floor',
    size: [14, 9],
    openings: 'two-windows',
    wall: ['#e7efe6', '#d9e4d8'],
    base: subfloor,
    courses: [
      { paint: strips('#c7d8a9', 1.6, '#8aa35f'), thick: 0.1, edge: '#9fb57b', bare: 0.24 },
      { paint: planks(HONEY, { width: 0.6, length: 4.6 }), thick: 0.14, edge: '#9d7335', bare: 0.42 },
    ],
    layers: [
      subfloorLayer,
      { label: 'Foam underlay', thick: 0.14, edge: '#9fb57b', paint: strips('#c7d8a9', 1.5, '#8aa35f') },
      { label: 'Laminate board', thick: 0.18, edge: '#b98943', paint: planks(HONEY, { width: 0.75, length: 4.5 }) },
    ],
    things: (s) => {
      lyingRoll(s, 12.4, 6.6, -0.36, 0.36, 2, '#c7d8a9');
      carton(s, 9, 7.4, -0.38, 2.4, 0.9, 0.45, ORANGE);
    },
  }),
  'Engineered Hardwood': flooring({
    name: 'Engineered hardwood in herringbone',
    size: [11, 10],
    openings: 'window',
    wall: ['#f3eee4', '#e6ded0'],
    base: subfloor,
    courses: [
      { paint: plain('#e4d8b8'), thick: 0.06, edge: '#c9bb95', bare: 0.16 },
      { paint: herringbone(WALNUT), thick: 0.2, edge: '#54331f', bare: 0.32 },
    ],
    layers: [
      subfloorLayer,
      { label: 'Rosin paper', thick: 0.06, edge: '#c9bb95', paint: plain('#e4d8b8') },
      { label: 'Glue bed', thick: 0.06, edge: '#b59b66', paint: strips('#d9c08b', 0.5, '#b1935a') },
      {
        label: 'Engineered oak',
        thick: 0.24,
        edge: '#6e452b',
        paint: herringbone(WALNUT, { length: 2.4, width: 0.6 }),
      },
    ],
    things: (s) => strappedStack(s, 7.6, 8.5, -0.38, 2.6, 0.7, 0.16, WALNUT.slice(0, 4)),
  }),
  'Solid Oak Nail-Down': flooring({
    name: 'Solid oak strip floor',
    size: [13, 10],
    openings: 'door',
    wall: ['#eef0ea', '#dfe3da'],
    base: subfloor,
    courses: [
      { paint: strips('#c98d75', 1.8, '#8d5a45'), thick: 0.05, edge: '#a56d56', bare: 0.14 },
      { paint: planks(RED_OAK, { width: 0.34, length: 3.1 }), thick: 0.26, edge: '#8a5429', bare: 0.3 },
    ],
    layers: [
      { label: 'Joists', thick: 0.5, edge: '#e6c793', paint: plain('#e6c793') },
      subfloorLayer,
      { label: 'Rosin paper', thick: 0.06, edge: '#a56d56', paint: strips('#c98d75', 2, '#8d5a45') },
      { label: 'Oak strip', thick: 0.34, edge: '#b9763f', paint: planks(RED_OAK, { width: 0.4, length: 3.2 }) },
    ],
    things: (s) => flooringNailer(s, 8.6, 7.9, -0.2),
  }),
  'Hardwood Refinish': flooring({
    name: 'Hardwood floor being sanded and sealed',
    size: [12, 11],
    openings: 'two-windows',
    wall: ['#f6ecd9', '#e9dcc4'],
    base: plain('#7d6a52'),
    slab: '#b99a6b',
    courses: [
      { paint: wornBoards, thick: 0.2, edge: '#6b5f4e', bare: 0 },
      { paint: planks(SHEEN, { width: 0.5, length: 3.4 }), thick: 0.03, edge: '#9d6e3a', bare: 0.4 },
    ],
    layers: [
      { label: 'Worn boards', thick: 0.3, edge: '#8d8273', paint: wornBoards },
      {
        label: 'Sanded boards',
        thick: 0.3,
        edge: '#d8b98e',
        paint: planks(
          SHEEN.map((c) => lighten(c, 0.45)),
          { width: 0.5, length: 3.4 },
        ),
      },
      {
        label: 'Stain',
        thick: 0.06,
        edge: '#a5713f',
        paint: planks(
          SHEEN.map((c) => darken(c, 0.12)),
          { width: 0.5, length: 3.4 },
        ),
      },
      { label: 'Clear coats', thick: 0.06, edge: '#e7d3ae', paint: plain('#f3e2bd') },
    ],
    things: (s, z) => {
      for (const u of [2.6, 7.4])
        s.poly(
          [
            [u + 1, 1.2, z],
            [u + 2.4, 1.2, z],
            [u + 1.4, 4, z],
            [u, 4, z],
          ],
          '#fff6df',
          { ink: null, opacity: 0.5 },
        );
      drumSander(s, 6.6, 8.4, z);
    },
  }),
  'Wall-to-Wall Carpet': flooring({
    name: 'Carpet over its pad',
    size: [12, 12],
    openings: 'window-door',
    wall: ['#efe9f0', '#e0d9e3'],
    base: subfloor,
    courses: [
      {
        paint: speckled('#e3b7a0', ['#c98b6d', '#8fb0c9', '#f1d9a5'], 6, 2.2),
        thick: 0.2,
        edge: '#c79a82',
        bare: 0.18,
      },
      { paint: carpet('#8fa3a0'), thick: 0.26, edge: '#6f8481', bare: 0.36 },
    ],
    layers: [
      subfloorLayer,
      {
        label: 'Tack strip',
        thick: 0.12,
        edge: '#d9b37a',
        paint: (p, w, h) => {
          strandBoard(p, w, h);
          p.rect(0.2, 0.2, w - 0.4, 0.3, '#e8cf9a', { sw: 1 }).rect(0.2, 0.2, 0.3, h - 0.4, '#e8cf9a', { sw: 1 });
        },
      },
      {
        label: 'Rebond pad',
        thick: 0.26,
        edge: '#c79a82',
        paint: speckled('#e3b7a0', ['#c98b6d', '#8fb0c9', '#f1d9a5'], 6, 2.6),
      },
      { label: 'Carpet', thick: 0.28, edge: '#6f8481', paint: carpet('#8fa3a0') },
    ],
    things: (s) => {
      lyingRoll(s, 10.6, 8, -0.36, 0.62, 3.4, '#8fa3a0');
      kneeKicker(s, 3.2, 7.2, 0.1);
    },
  }),
  'Carpet Tile': flooring({
    name: 'Carpet tiles, quarter turned',
    size: [14, 10],
    openings: 'window',
    wall: ['#f2f3f1', '#e2e5e4'],
    trim: '#4d5a68',
    base: concrete('#c3c1ba'),
    slab: CONCRETE,
    courses: [
      { paint: strips('#d7d3c4', 1.6, '#a9a48f'), thick: 0.04, edge: '#b5b1a2', bare: 0.2 },
      { paint: carpetTiles(PILE), thick: 0.2, edge: '#33475f', bare: 0.36 },
    ],
    layers: [
      { label: 'Concrete', thick: 0.45, edge: CONCRETE, paint: concrete() },
      { label: 'Adhesive', thick: 0.06, edge: '#d9cfa8', paint: strips('#eae0bb', 0.6, '#cdbf8f') },
      { label: 'Carpet tile', thick: 0.22, edge: '#33475f', paint: carpetTiles(PILE, 1.5) },
    ],
    things: (s) => {
      for (let k = 0; k < 5; k++) s.box(10.4, 7.6, -0.36 + k * 0.17, 1.6, 1.6, 0.17, PILE[k % 4]!, { sw: 1.1 });
      bucket(s, 8.9, 9, -0.36, ORANGE, '#eae0bb');
    },
  }),
  'Sheet Vinyl': flooring({
    name: 'Sheet vinyl',
    size: [11, 9],
    openings: 'window-door',
    wall: ['#fbf3dc', '#f0e4c4'],
    base: subfloor,
    courses: [
      { paint: plain('#ddcaa0'), thick: 0.12, edge: '#c3ac7b', bare: 0.16 },
      { paint: lozenges('#f0eadb', '#6f93ad'), thick: 0.08, edge: '#8fa7b5', bare: 0.36 },
    ],
    layers: [
      subfloorLayer,
      { label: 'Plywood underlayment', thick: 0.2, edge: '#c3ac7b', paint: plain('#e5d3aa') },
      { label: 'Adhesive', thick: 0.05, edge: '#cdbf8f', paint: strips('#eae0bb', 0.5, '#cdbf8f') },
      { label: 'Sheet vinyl', thick: 0.1, edge: '#8fa7b5', paint: lozenges('#f0eadb', '#6f93ad', 1) },
    ],
    things: (s) => {
      lyingRoll(s, 9.4, 4.6, -0.3, 0.5, 3.7, '#e3e6e2');
      toolbox(s, 2.6, 7.7, -0.3);
    },
  }),
  'Garage Epoxy': flooring({
    name: 'Garage floor in flaked epoxy',
    sheet: 'clay',
    size: [16, 12],
    openings: 'garage',
    height: 5.4,
    wall: ['#eceff0', '#dce1e4'],
    trim: null,
    base: concrete('#c3c1ba'),
    slab: CONCRETE,
    courses: [
      { paint: plain('#8f9aa3'), thick: 0.05, edge: '#77828b', bare: 0.14 },
      {
        paint: speckled('#a9b2b8', ['#5b6772', '#e7ebed', '#3f6ea0', '#8a949c'], 3, 1.8),
        thick: 0.06,
        edge: '#77828b',
        bare: 0.3,
      },
    ],
    layers: [
      { label: 'Concrete', thick: 0.5, edge: CONCRETE, paint: concrete() },
      { label: 'Primer', thick: 0.06, edge: '#77828b', paint: plain('#8f9aa3') },
      {
        label: 'Colour flakes',
        thick: 0.08,
        edge: '#8a949c',
        paint: speckled('#a9b2b8', ['#5b6772', '#e7ebed', '#3f6ea0', '#8a949c'], 8, 2.4),
      },
      { label: 'Clear topcoat', thick: 0.06, edge: '#cfd9e0', paint: plain('#dde7ee') },
    ],
    things: (s, z) => {
      car(s, 8.4, 1.2, z, '#35618f', 'y');
      bucket(s, 3.4, 10.6, -0.36, ORANGE, '#8f9aa3');
      bucket(s, 4.9, 10.9, -0.36, '#e8e6df', '#cfd9e0');
    },
    planThings: (p) => {
      p.rect(-0.45, 1.4, 0.45, 9, '#fdfbf6').line(
        [
          [-0.22, 1.4],
          [-0.22, 10.4],
        ],
        { sw: 2.4, ink: '#8a97a3' },
      );
      p.rect(5, 3.6, 8.6, 4, 'none', { sw: 1.6, dash: '9 7' });
    },
  }),
};
