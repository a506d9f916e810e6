import { groundBlock, lawn, planRoom, type Drawing, type Layer } from '../build.js';
import { BLUE, CONCRETE, GLASS, LUMBER, NAVY, ORANGE, SHEATHING, STEEL, WALL, WHITE, type Colour } from '../palette.js';
import { carpet, concrete, grass, plain, speckled, strips } from '../patterns/ground.js';
import { felt } from '../patterns/roofing.js';
import { checks, tileGrid } from '../patterns/tile.js';
import { batts, drywall, houseWrap, lap, studs } from '../patterns/wall.js';
import { planks, strandBoard, subfloor } from '../patterns/wood.js';
import { Plane, floorPlane, rect, wallX, wallY, type Paint } from '../plane.js';
import { doorOn, garageDoorOn, shrub, tree, windowOn, windowWithSill } from '../props/building.js';
import { bed, bookshelf, desk, officeChair, plant, sofa, television } from '../props/furniture.js';
import { baseCabinets, fridge, washer, wallCabinets } from '../props/kitchen.js';
import { miniSplitHead } from '../props/mechanical.js';
import { demoHammer, dumpster } from '../props/machines.js';
import { toilet, vanity, bathtub } from '../props/bath.js';
import { railing, stairs } from '../props/outdoor.js';
import {
  appliancePlan,
  bedPlan,
  counterPlan,
  rangePlan,
  sinkPlan,
  sofaPlan,
  stairsPlan,
  toiletPlan,
  treePlan,
  tubPlan,
  vanityPlan,
} from '../props/symbols.js';
import { bucket, carton, rubbleHeap, stepLadder, wheelbarrow } from '../props/tools.js';
import { house } from '../scenes/houses.js';
import { interior, pictures } from '../scenes/pictures.js';

const grassEdge = '#9db98a';
const BLOND = ['#dcc19a', '#d2b58c', '#e6cda9'];
const floorOf = (label: string, edge: Colour, paint: Paint): Layer => ({ label, thick: 0.24, edge, paint });
const framed: Layer = { label: 'Framing', thick: 0.4, edge: '#d2b17c', paint: studs() };
const insulated: Layer = { label: 'Insulation', thick: 0.3, edge: '#cf8fa0', paint: batts('#e9a9b8') };
const boarded: Layer = { label: 'Drywall', thick: 0.16, edge: '#d8d2c2', paint: drywall(true) };

/** Whole rooms. */
export const roomPictures: Record<string, Drawing> = {
  'Basement Finish': pictures({
    name: 'Finished basement',
    sheet: 'sand',
    shows: 'a family room below grade, one wall still open to its studs and concrete',
    corner: (s) =>
      interior(
        s,
        {
          size: [14, 11, 7.2],
          floor: carpet('#8d9aa3'),
          left: (p) => {
            p.cover(rect(0, 0, 11, 7.2), plain('#e9dfcb'));
            p.cover(rect(7.4, 0, 3.6, 7.2), studs({ fill: batts('#e9a9b8') }), { sw: 1.6 });
          },
          right: '#dccfb6',
          slab: CONCRETE,
        },
        ({ right }) => {
          right.rect(9.6, 4.8, 2.6, 1.4, WHITE).rect(9.8, 5, 2.2, 1, GLASS);
          television(s, 3.4, 0.2, 0);
          sofa(s, 4, 6, 0, 5, NAVY);
          s.top(3.6, 3, 0.01, 5.4, 2.6, '#d9c8a6').box(5.4, 3.8, 0, 2, 1.1, 0.7, '#a5713f');
          stairs(s, 11, 0.2, 5.6, 2.6, 6, { run: 0.9, tread: '#b9763f', riser: WHITE });
          plant(s, 1.4, 1.2, 0, ORANGE);
        },
      ),
    measures: 'plan with family room, stair, bath and utility, 28 ft by 22 ft',
    plan: (s) =>
      planRoom(
        s,
        15,
        12,
        carpet('#8d9aa3'),
        { window: [10, 2.4] },
        (p) => {
          p.cover(rect(10.6, 6.8, 4.4, 5.2), checks('#efece4', '#cfd8dc', 0.7), { sw: 2 })
            .rect(10.3, 6.8, 0.3, 5.2, '#24405f')
            .rect(10.3, 6.5, 2, 0.3, '#24405f')
            .rect(13.8, 6.5, 1.2, 0.3, '#24405f');
          toiletPlan(p, 11, 7);
          vanityPlan(p, 12.8, 10.6, 2.2, 1.4);
          stairsPlan(p, 12, 0.2, 2.4, 4.8, 10, '#b9763f');
          sofaPlan(p, 3.4, 6.4, 5, 2.4, NAVY);
          p.rect(3.6, 0.3, 4.4, 1, '#8a6544').rect(4.8, 4, 2, 1.2, ORANGE);
        },
        ['28 ft', '22 ft'],
      ),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Concrete', thick: 0.5, edge: '#aeaba3', paint: concrete('#b9b6ae') },
        framed,
        insulated,
        boarded,
        {
          label: 'Paint and base',
          thick: 0.08,
          edge: '#d9cfb6',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#e9dfcb').rect(0, 0, w, 0.6, WHITE),
        },
      ],
    },
  }),
  'Attic Conversion': pictures({
    name: 'Attic conversion',
    sheet: 'sand',
    shows: 'a bedroom under the rafters with knee walls, dormer and skylight',
    corner: (s) => {
      const [w, d, k, rz] = [12, 8.4, 2, 9.2];
      s.shadow(0.4, 0.4, w + 0.4, d + 0.4, -0.5);
      s.box(0, 0, -0.5, w, d, 0.5, SHEATHING);
      floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, d), planks(BLOND, { width: 0.6 }));
      // gable wall behind, rear slope over the right
      wallY(s, 0, 0, 0, 0).cover(
        [
          [0, 0],
          [d, 0],
          [d, k],
          [d / 2, rz],
          [0, k],
        ],
        plain('#f3ede0'),
      );
      windowOn(wallY(s, 0, 0, 0, 0), d / 2 - 1, 3.6, 2, 2.6);
      wallX(s, 0, 0, 0, 0.05).cover(rect(0, 0, w, k), plain('#e6decd'));
      const slope = new Plane(s, (u, v) => s.at(u, (v * d) / 2, k + v * (rz - k)), 0.03);
      slope.cover(rect(0, 0, w, 1), plain('#efe8d8'));
      slope.cover(
        [
          [8, 0],
          [w, 0],
          [w, 1],
          [8.8, 1],
          [8.8, 0.5],
          [8, 0.5],
        ],
        (p, a, b) => {
          p.rect(0, 0, a, b, '#e9a9b8', { ink: null });
          for (let u = 0.2; u < a; u += 1.1) p.rect(u, 0, 0.24, b, LUMBER, { sw: 1.1 });
        },
        { sw: 1.6 },
      );
      slope
        .rect(3.4, 0.26, 3, 0.42, ORANGE)
        .rect(3.64, 0.3, 2.52, 0.34, GLASS)
        .poly(
          [
            [4.1, 0.3],
            [4.7, 0.3],
            [5.6, 0.64],
            [5, 0.64],
          ],
          '#ffffff',
          { ink: null, opacity: 0.5 },
        );
      s.line(
        [
          [0, 0, k],
          [0, d / 2, rz],
          [0, d, k],
        ],
        { ink: '#24405f', sw: 13 },
      );
      s.line(
        [
          [0, d / 2, rz],
          [w, d / 2, rz],
        ],
        { ink: '#24405f', sw: 13 },
      ).line(
        [
          [w, 0, 0],
          [w, 0, k],
          [w, d / 2, rz],
        ],
        { ink: '#24405f', sw: 9 },
      );
      bookshelf(s, 6.6, 0.1, 0, 4, 1.8);
      bed(s, 0.2, 2.4, 0, 5.2, 3.6, NAVY);
      s.top(6.6, 3.6, 0.01, 4, 2.8, '#d9c8a6');
      plant(s, 10.8, 6.8, 0);
      s.dimX(0, w, d + 1.1, -0.5, '20 ft', 0.9).dimY(0, d, w + 1.1, -0.5, '16 ft', 0.9);
    },
    measures: 'plan with the 5 ft headroom line dashed, 20 ft by 16 ft',
    plan: (s) =>
      planRoom(
        s,
        14,
        11,
        planks(BLOND, { width: 0.6 }),
        { door: [7.6, 2.4] },
        (p) => {
          for (const v of [2, 9])
            p.line(
              [
                [0, v],
                [14, v],
              ],
              { ink: BLUE, sw: 2.2, dash: '13 9' },
            );
          bedPlan(p, 4.6, 0.2, 4, 5, NAVY);
          p.rect(10, 3.6, 2.4, 3, ORANGE).rect(10.3, 3.9, 1.8, 2.4, GLASS);
          p.rect(0, 0, 2.6, 1.2, '#a5713f');
          stairsPlan(p, 11.6, 8.6, 2.2, 2.4, 5, '#b9763f');
        },
        ['20 ft', '16 ft'],
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Drywall', thick: 0.16, edge: '#d8d2c2', paint: drywall(true, { sheet: 2 }) },
        { label: 'Insulation and baffles', thick: 0.4, edge: '#cf8fa0', paint: batts('#e9a9b8') },
        {
          label: 'Rafters, sistered',
          thick: 0.5,
          edge: LUMBER,
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#a58c66');
            for (let u = 0.1; u < w; u += 1.1) p.rect(u, 0, 0.34, h, LUMBER);
          },
        },
        {
          label: 'Roof and skylight',
          thick: 0.2,
          edge: '#4b5159',
          paint: (p, w, h) => {
            felt('#6b7480', 1)(p, w, h);
            p.rect(2.6, 1.6, 2, 2.6, ORANGE).rect(2.9, 1.9, 1.4, 2, GLASS);
          },
        },
      ],
    },
  }),
  'Garage Conversion': pictures({
    name: 'Garage conversion',
    sheet: 'sand',
    shows: 'the old door framed in and insulated, a raised floor over the slab',
    corner: (s) =>
      interior(
        s,
        {
          size: [14, 11, 7.4],
          floor: planks(['#c9a578', '#bf9a6b', '#d3b187']),
          left: (p) => {
            p.cover(rect(0, 0, 11, 7.4), plain('#eaf0ee'));
            p.cover(rect(1.6, 0, 8, 6.4), studs({ fill: batts('#e9a9b8') }), { sw: 2 });
            p.rect(1.4, 0, 0.3, 6.6, '#dcb67e').rect(9.5, 0, 0.3, 6.6, '#dcb67e').rect(1.4, 6.4, 8.4, 0.6, '#cf9f5f');
            windowOn(p, 4.2, 2.6, 2.8, 2.8);
          },
          right: '#dbe5e1',
          slab: CONCRETE,
        },
        () => {
          windowWithSill(s, 9, 0, 2.6, 2.8, 3);
          floorPlane(s, 0, 0, 0.01).cover(
            [
              [9, 8.4],
              [14, 8.4],
              [14, 11],
              [7.6, 11],
              [7.6, 9.6],
              [9, 9.6],
            ],
            (p, a, b) => {
              p.rect(0, 0, a, b, '#cbc8c0', { ink: null });
              for (let u = 0.2; u < a; u += 1.33) p.rect(u, 0, 0.24, b, LUMBER, { sw: 1.1 });
            },
            { sw: 1.6 },
          );
          sofa(s, 3, 0.3, 0, 5, '#7f9a84');
          s.top(3, 3, 0.01, 5, 3, '#d9c8a6');
          miniSplitHead(s, 4, 0, 5.6);
          s.box(4.4, 3.8, 0, 2.2, 1.2, 0.7, '#8a6544');
          carton(s, 10.4, 3.4, 0, 1.8, 1.4, 1.4, ORANGE);
          stepLadder(s, 2.2, 7, 0, 4.4, '#f0f1ef');
        },
      ),
    measures: 'plan with the door opening closed, 22 ft by 20 ft',
    plan: (s) =>
      planRoom(
        s,
        14,
        11,
        planks(['#c9a578', '#bf9a6b', '#d3b187']),
        { window: [9, 3] },
        (p) => {
          p.rect(-0.45, 1.6, 0.45, 8, ORANGE, { sw: 2 }).rect(-0.45, 4.2, 0.45, 2.8, WHITE);
          sofaPlan(p, 3, 0.3, 5, 2.4, '#7f9a84');
          p.rect(4.4, 4, 2.4, 1.4, '#8a6544').rect(10.4, 7.4, 3.6, 0.3, '#24405f').rect(10.4, 7.4, 0.3, 1, '#24405f');
          toiletPlan(p, 12.2, 7.8);
          vanityPlan(p, 12, 9.8, 2, 1.2);
        },
        ['22 ft', '20 ft'],
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Garage slab', thick: 0.5, edge: CONCRETE, paint: concrete() },
        { label: 'Vapor sheet', thick: 0.06, edge: '#4a76a0', paint: strips('#9fc0dc', 2) },
        {
          label: 'Sleepers and foam',
          thick: 0.4,
          edge: LUMBER,
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#eab8b8');
            for (let u = 0; u < w; u += 1.2) p.rect(u, 0, 0.24, h, LUMBER);
          },
        },
        { label: 'Subfloor', thick: 0.24, edge: SHEATHING, paint: strandBoard },
        floorOf('Plank floor', '#b08e5c', planks(['#c9a578', '#bf9a6b', '#d3b187'], { width: 0.9 })),
      ],
    },
  }),
  'Room Addition': pictures({
    name: 'Room addition',
    sheet: 'sand',
    shows: 'a new gabled room framed and wrapped against the old house',
    corner: (s) => {
      lawn(s, -1, -1, 17, 14);
      s.left(-0.6, -0.6, 0, 15, 8.6, '#d9cdb5');
      for (let v = 0.5; v < 8.6; v += 0.5)
        s.line(
          [
            [-0.6, -0.6, v],
            [14.4, -0.6, v],
          ],
          { sw: 1, ink: '#b5a88c' },
        );
      windowOn(wallX(s, 0, -0.58, 0, 0.04), 11, 3.6, 2, 2.6);
      s.poly(
        [
          [-1, -0.6, 8.6],
          [14.8, -0.6, 8.6],
          [14.8, -1.6, 9.8],
          [-1, -1.6, 9.8],
        ],
        '#6b7480',
      );
      s.box(-0.2, -0.4, 0, 10.4, 9.4, 0.6, '#b4b1a9');
      house(
        s,
        { w: 10, d: 8.8, h: 4.8, pitch: 0.5 },
        {
          z: 0.6,
          trim: LUMBER,
          roof: (p, w, h) => {
            subfloor(p, w, h);
            p.cover(
              [
                [0, 0],
                [w, 0],
                [w, h * 0.34],
                [w * 0.6, h * 0.34],
                [w * 0.6, h * 0.66],
                [0, h * 0.66],
              ],
              felt('#8792a0', 1.6),
              { sw: 1.4 },
            );
          },
          cladding: houseWrap('#4a86c9'),
          front: (p) => {
            p.cover(rect(0, 0, 3.4, 4.8), lap('#d9cdb5', { course: 0.5 }), { sw: 1.4 });
            windowOn(p, 4.2, 1.4, 2.2, 2.4);
            p.cover(rect(7.2, 0, 2.8, 4.8), studs({ spacing: 0.7 }), { sw: 1.6 });
          },
          side: (p) => {
            p.rect(3, 0, 2.8, 3.8, '#5b4a3a', { sw: 1.8 });
            windowOn(p, 0.8, 1.4, 1.4, 2.2);
            windowOn(p, 6.6, 1.4, 1.4, 2.2);
          },
        },
      );
      s.box(11.6, 4.6, 0, 1.2, 0.8, 0.6, ORANGE);
      for (let k = 0; k < 3; k++)
        s.box(3.6, 10.4, k * 0.2, 4.6, 1.6, 0.18, ['#e6c793', '#dfbd85', '#ebd0a2'][k]!, { sw: 1.2 });
      shrub(s, 13, 1.2, 0, 0.7);
      s.dimX(0, 10, 12.6, 0, '20 ft', 1).dimY(0, 8.8, 13.6, 0, '16 ft', 1);
    },
    measures: 'plan of the new room joined to the house, 20 ft by 16 ft',
    plan: (s) =>
      planRoom(
        s,
        13,
        10,
        planks(BLOND),
        { window: [4, 4] },
        (p) => {
          p.rect(-1.6, 10, 16.2, 1.4, '#8f877c', { sw: 2 })
            .rect(5, 9.98, 3, 0.5, '#f0e8d9', { ink: null })
            .line(
              [
                [5, 10.2],
                [8, 10.2],
              ],
              { ink: ORANGE, sw: 7 },
            );
          bedPlan(p, 0.4, 2, 4.4, 5.4, '#7f9a84');
          p.rect(10, 5.6, 0.3, 4.4, '#24405f').rect(10.3, 5.6, 0.8, 0.3, '#24405f');
          for (let u = 10.6; u < 12.8; u += 0.4)
            p.line(
              [
                [u, 8.4],
                [u, 9.6],
              ],
              { sw: 3, ink: '#8fa8ba' },
            );
        },
        ['20 ft', '16 ft'],
      ),
    apart: {
      kind: 'stack',
      layers: [
        {
          label: 'Foundation',
          thick: 0.6,
          edge: CONCRETE,
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#b4b1a9').rect(0.5, 0.5, w - 1, h - 1, '#8f7459'),
        },
        { label: 'Floor frame', thick: 0.3, edge: LUMBER, paint: subfloor },
        {
          label: 'Walls',
          thick: 0.05,
          edge: '#f2ebdc',
          gap: 3,
          paint: plain('#f2ebdc'),
          things: (s, z) => {
            wallY(s, 0, 0, z, 0).cover(rect(0, 0, 6, 2.4), studs({ spacing: 0.8 }));
            wallX(s, 0, 0, z, 0.06).cover(rect(0, 0, 7, 2.4), studs({ spacing: 0.8 }));
          },
        },
        { label: 'Roof', thick: 0.24, edge: '#4b5159', paint: felt('#6b7480', 1) },
      ],
    },
  }),
  Sunroom: pictures({
    name: 'Sunroom',
    sheet: 'sand',
    shows: 'glass walls between white posts, wicker and plants in the light',
    corner: (s) => {
      const [w, d, h] = [12, 9, 6.6];
      lawn(s, -1, -1, w + 3.4, d + 3.6);
      s.left(-0.8, -0.3, 0, w + 2, 9, '#b9744f');
      for (let v = 0.3; v < 9; v += 0.3)
        s.line(
          [
            [-0.8, -0.3, v],
            [w + 1.2, -0.3, v],
          ],
          { sw: 0.9, ink: '#8d5236' },
        );
      doorOn(wallX(s, 0, -0.28, 0.6, 0.03), 4.6, 0, 2.6, 5, { colour: '#2c3642', glass: true });
      s.box(0, 0, 0, w, d, 0.6, '#a5603e');
      floorPlane(s, 0, 0, 0.6).cover(rect(0, 0, w, d), checks('#efe6d2', '#c8b28c', 1));
      sofa(s, 1, 0.6, 0.6, 3.4, '#c99a5e');
      s.box(2, 3.6, 0.6, 1.6, 1.4, 0.7, '#a5713f');
      plant(s, 8.6, 1.6, 0.6, ORANGE);
      plant(s, 10.6, 3.4, 0.6);
      s.box(6, 4.6, 0.6, 1.6, 1.6, 0.8, '#c99a5e').box(6, 4.6, 1.4, 1.6, 0.3, 1, '#c99a5e');
      const glass = (p: Plane, wide: number, n: number): void => {
        for (let i = 0; i < n; i++) {
          const u = (i * wide) / n;
          p.rect(u + 0.12, 1.3, wide / n - 0.24, h - 2.2, GLASS, { sw: 1.2, opacity: 0.5 }).poly(
            [
              [u + 0.5, 1.3],
              [u + 0.9, 1.3],
              [u + 1.6, h - 0.9],
              [u + 1.2, h - 0.9],
            ],
            '#ffffff',
            { ink: null, opacity: 0.5 },
          );
        }
        p.rect(0, 0, wide, 1.2, WHITE, { sw: 1.3 });
      };
      glass(wallY(s, w, 0, 0.6, 0.12), d, 3);
      glass(wallX(s, 0, d, 0.6, 0), w, 4);
      for (let i = 0; i <= 4; i++) s.box((i * (w - 0.3)) / 4, d - 0.15, 0.6, 0.3, 0.3, h - 0.4, WHITE, { sw: 1.2 });
      for (let i = 0; i < 3; i++) s.box(w - 0.15, (i * (d - 0.3)) / 3, 0.6, 0.3, 0.3, h - 0.4, WHITE, { sw: 1.2 });
      s.box(-0.2, d - 0.3, h + 0.1, w + 0.4, 0.5, 0.4, WHITE).box(w - 0.3, -0.2, h + 0.1, 0.5, d + 0.4, 0.4, WHITE);
      for (let u = 0; u <= w; u += 2.4)
        s.tube(
          [
            [u, d, h + 0.4],
            [u, 0, h + 2.2],
          ],
          5,
          WHITE,
        );
      s.dimX(0, w, d + 2.2, 0, '16 ft', 1.4).dimY(0, d, w + 2, 0, '12 ft', 1.2);
    },
    measures: 'plan with its glass walls, 16 ft by 12 ft',
    plan: (s) =>
      planRoom(
        s,
        13,
        10,
        checks('#efe6d2', '#c8b28c', 1),
        {},
        (p) => {
          for (const [u, v, w, h] of [
            [-0.45, 0, 0.45, 10],
            [13, 0, 0.45, 10],
            [0, 10, 13, 0.45],
          ] as const)
            p.rect(u, v, w, h, GLASS, { sw: 2 });
          for (const u of [0, 3, 6, 9, 12.6]) p.rect(u - 0.1, 9.95, 0.5, 0.55, WHITE);
          sofaPlan(p, 1, 1, 4, 2.2, '#c99a5e');
          p.disc(3, 5, 1, '#a5713f')
            .disc(10.6, 2, 0.8, '#86a672')
            .disc(11.4, 4.6, 0.7, '#86a672')
            .rect(6.4, 6, 1.8, 1.8, ORANGE);
        },
        ['16 ft', '12 ft'],
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Slab and knee wall', thick: 0.6, edge: '#a5603e', paint: plain('#cbc8c0') },
        floorOf('Tile floor', '#b09a76', checks('#efe6d2', '#c8b28c', 1)),
        {
          label: 'Glazed walls',
          thick: 0.05,
          edge: '#f2ebdc',
          gap: 3,
          paint: plain('#f7f1e4'),
          things: (s, z) => {
            for (let i = 0; i < 3; i++) {
              wallX(s, i * 2.33, 0, z, 0.03)
                .rect(0.1, 0.1, 2.13, 2.4, WHITE)
                .rect(0.3, 0.4, 1.73, 1.9, GLASS);
              wallY(s, 0, i * 2, z, 0)
                .rect(0.1, 0.1, 1.8, 2.4, WHITE)
                .rect(0.3, 0.4, 1.4, 1.9, GLASS);
            }
          },
        },
        {
          label: 'Insulated roof',
          thick: 0.4,
          edge: WHITE,
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#e9ecec');
            for (let u = 1.4; u < w; u += 1.4)
              p.line(
                [
                  [u, 0],
                  [u, h],
                ],
                { sw: 2.4, ink: ORANGE },
              );
          },
        },
      ],
    },
  }),
  ADU: pictures({
    name: 'Accessory dwelling',
    sheet: 'sand',
    shows: 'a small house with its roof lifted off: bath, kitchen, living and bed',
    corner: (s) => {
      const [w, d, h] = [15, 9.6, 4.4];
      groundBlock(s, -1.2, -1, -0.4, w + 3, d + 4.4, 0.9);
      s.box(0, 0, -0.4, w, d, 0.4, CONCRETE);
      floorPlane(s, 0, 0, 0).cover(rect(0, 0, w, d), planks(BLOND, { width: 0.6 }));
      floorPlane(s, 0, 0, 0.01).cover(
        rect(10.6, 0, w - 10.6, 4.6),
        tileGrid(['#dfe6ea', '#d2dbe1', '#eaeff1'], { w: 0.7, h: 0.7 }),
        { sw: 1.5 },
      );
      wallY(s, 0, 0, 0, 0).cover(rect(0, 0, d, h), plain(WALL));
      wallX(s, 0, 0, 0, 0.05).cover(rect(0, 0, w, h), plain('#ece5d6'));
      for (const u of [2, 6]) windowOn(wallX(s, 0, 0, 0, 0.05), u, 1.6, 2.4, 2);
      s.poly(
        [
          [-0.35, -0.35, h],
          [w, -0.35, h],
          [w, 0, h],
          [0, 0, h],
          [0, d, h],
          [-0.35, d, h],
        ],
        '#24405f',
      )
        .right(w, -0.35, -0.4, 0.35, h + 0.4, '#1f3650')
        .left(-0.35, d, -0.4, 0.35, h + 0.4, '#3b556f');
      bed(s, 0.3, 0.6, 0, 4, 3.2, NAVY);
      baseCabinets(s, 5.4, 0.05, 0, [1.6, 1.6], { colour: '#93ab8d' });
      s.box(5.3, 0.05, 2.9, 3.4, 2.1, 0.14, '#efede7');
      wallCabinets(s, 8.6, 0.05, 1.4, [1.6], { colour: '#93ab8d' }, 2);
      s.box(10.4, 0, 0, 0.25, 4.6, h, WALL, { top: '#24405f' });
      toilet(s, 13.2, 0.1, 0);
      vanity(s, 11, 0.05, 0, 1.8, { colour: '#8a6544' });
      s.box(10.4, 4.6, 0, 2.4, 0.25, h, '#ece5d6', { top: '#24405f' });
      s.box(4.6, 0, 0, 0.25, 3.6, h, WALL, { top: '#24405f' });
      sofa(s, 5.6, 4.6, 0, 3.6, '#c2754f');
      s.box(6.2, 7.4, 0, 2.2, 1.2, 0.7, '#a5713f');
      s.box(11, 6.2, 0, 2, 1.8, 1.5, '#c99a5e');
      s.box(2.2, 7.4, 0, 1, 1, 0.7, ORANGE);
      s.box(3, d, -0.4, 3, 1.6, 0.3, '#cbc8c0');
      s.tube(
        [
          [w, d, 0],
          [w, d, h],
        ],
        8,
        '#24405f',
      );
      shrub(s, 8.4, d + 1.4, -0.4, 0.6);
      tree(s, 13.6, d + 2, -0.4, 0.8);
      s.dimX(0, w, d + 4.6, -1.3, '30 ft', 1.4).dimY(0, d, w + 3, -1.3, '20 ft', 1.4);
    },
    measures: 'plan of the dwelling, 30 ft by 20 ft',
    plan: (s) =>
      planRoom(
        s,
        15,
        10,
        planks(BLOND, { width: 0.6 }),
        { door: [6.6, 2.4], window: [5.6, 3] },
        (p) => {
          p.cover(rect(11, 0, 4, 5), checks('#efece4', '#cfd8dc', 0.7), { sw: 1.6 })
            .rect(10.7, 0, 0.3, 5.3, '#24405f')
            .rect(11, 5, 1.4, 0.3, '#24405f')
            .rect(14, 5, 1, 0.3, '#24405f')
            .rect(4.7, 0, 0.3, 5.4, '#24405f')
            .rect(0, 5.1, 2, 0.3, '#24405f');
          bedPlan(p, 0.4, 0.2, 3.8, 4.4, NAVY);
          toiletPlan(p, 11.4, 0);
          tubPlan(p, 13.2, 0.1, 1.8, 4);
          counterPlan(p, 5.4, 0, 5, 1.7, '#efede7');
          sinkPlan(p, 6, 0.3, 1.6, 1.1, 1);
          rangePlan(p, 8.4, 0, 1.8, 1.7);
          sofaPlan(p, 6, 7.6, 4, 2, '#c2754f');
          p.disc(12.4, 7.6, 1, '#c99a5e').rect(3, 8.2, 1, 1, ORANGE);
        },
        ['30 ft', '20 ft'],
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Slab', thick: 0.5, edge: CONCRETE, paint: concrete() },
        {
          label: 'Rooms',
          thick: 0.05,
          edge: '#e6cda9',
          gap: 2.6,
          paint: planks(BLOND, { width: 0.6 }),
          things: (s, z) => {
            s.box(0, 0, z, 7, 0.2, 1.6, WALL, { top: '#24405f' })
              .box(0, 0, z, 0.2, 6, 1.6, WALL, { top: '#24405f' })
              .box(4.6, 0.2, z, 0.2, 2.6, 1.6, WALL, { top: '#24405f' })
              .box(4.6, 2.8, z, 1.2, 0.2, 1.6, WALL, { top: '#24405f' });
          },
        },
        { label: 'Ceiling and insulation', thick: 0.4, edge: '#cf8fa0', paint: batts('#e9a9b8') },
        {
          label: 'Roof',
          thick: 0.2,
          edge: '#4b5159',
          paint: (p, w, h) => {
            felt('#6b7480', 1)(p, w, h);
            p.rect(5, 1, 0.9, 0.9, ORANGE);
          },
        },
      ],
    },
  }),
  'Laundry Room': pictures({
    name: 'Laundry room',
    sheet: 'sand',
    shows: 'washer and dryer under cabinets, a folding top and a sink',
    corner: (s) =>
      interior(
        s,
        {
          size: [10.6, 7, 7],
          floor: tileGrid(['#3f5f82', '#4d6d90', '#35536f'], { w: 0.9, h: 0.9, grout: '#dfe6ea' }),
          left: '#eef2ee',
          right: '#dfe7df',
          baseboard: WHITE,
        },
        ({ left }) => {
          doorOn(left, 3.6, 0, 2.4, 5.6, { colour: '#93ab8d' });
          washer(s, 0.5, 0.1, 0, WHITE);
          washer(s, 2.9, 0.1, 0, WHITE, '#c9b48c');
          s.box(0.4, 0.1, 3.15, 4.8, 2.4, 0.18, '#c99a5e');
          baseCabinets(s, 5.4, 0.1, 0, [2.2, 2], { colour: '#7f9aa8' });
          s.box(5.3, 0.1, 2.9, 4.4, 2.12, 0.18, '#efede7');
          s.box(6, 0.6, 2.5, 2, 1.2, 0.58, '#dfe6ea', { top: '#b9c6cc' });
          s.tube(
            [
              [7, 0.5, 3.1],
              [7, 0.5, 3.9],
              [7, 1, 3.9],
            ],
            3.6,
            STEEL,
          );
          wallCabinets(s, 0.5, 0.1, 4.8, [2.4, 2.4], { colour: '#7f9aa8' }, 2);
          s.tube(
            [
              [5.6, 0.8, 6.2],
              [9.6, 0.8, 6.2],
            ],
            3.4,
            STEEL,
          );
          ['#e3d5b8', '#b9776a', '#8fa8ba'].forEach((c, i) =>
            s.box(6.2 + i * 0.9, 0.4, 4.4, 0.3, 1, 1.7, c, { sw: 1.1 }),
          );
          s.box(7.2, 4.2, 0, 1.6, 1.2, 1, '#c9a06b', { top: '#f3efe6' }).box(1.4, 0.9, 3.33, 1.2, 0.9, 0.5, ORANGE);
        },
      ),
    measures: 'plan with machines, sink and folding top, 10 ft by 7 ft',
    plan: (s) =>
      planRoom(
        s,
        11,
        7.4,
        tileGrid(['#3f5f82', '#4d6d90', '#35536f'], { w: 0.9, h: 0.9, grout: '#dfe6ea' }),
        { door: [3.8, 2.6], window: [7, 2] },
        (p) => {
          appliancePlan(p, 0.4, 0, 2.4, 2.4, WHITE);
          appliancePlan(p, 2.9, 0, 2.4, 2.4, WHITE);
          p.disc(1.6, 1.2, 0.7, GLASS).disc(4.1, 1.2, 0.7, '#c9b48c');
          counterPlan(p, 5.4, 0, 5.6, 2.1, '#efede7');
          sinkPlan(p, 6.6, 0.4, 1.8, 1.3, 1);
          p.rect(8.6, 5.4, 1.6, 1.4, ORANGE);
        },
        ['10 ft', '7 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [2.4, 1],
      gap: 0.6,
      list: [
        {
          label: 'Tile floor',
          high: 0.4,
          draw: (s, z) => {
            s.box(0, 0, z, 4.8, 2.6, 0.24, '#3f5f82');
            floorPlane(s, 0, 0, z + 0.24).cover(
              rect(0, 0, 4.8, 2.6),
              tileGrid(['#3f5f82', '#4d6d90', '#35536f'], { w: 0.6, h: 0.6, grout: '#dfe6ea' }),
            );
          },
        },
        {
          label: 'Washer and dryer',
          high: 3.1,
          draw: (s, z) => {
            washer(s, 0, 0, z);
            washer(s, 2.4, 0, z, WHITE, '#c9b48c');
          },
        },
        { label: 'Folding top', high: 0.4, draw: (s, z) => s.box(-0.1, 0, z, 4.9, 2.4, 0.2, ORANGE) },
        {
          label: 'Wall cabinets',
          high: 1.8,
          draw: (s, z) => wallCabinets(s, 0, 0, z, [2.4, 2.4], { colour: '#7f9aa8' }, 1.7),
        },
      ],
    },
  }),
  'Home Office': pictures({
    name: 'Home office',
    sheet: 'sand',
    shows: 'a desk under the window, shelves, new outlets and a rug',
    corner: (s) =>
      interior(
        s,
        {
          size: [11, 10, 7.4],
          floor: planks(['#a5713f', '#97663a', '#b37f4b'], { width: 0.6 }),
          left: '#4f6b63',
          right: '#445e56',
          baseboard: WHITE,
        },
        ({ left, right }) => {
          windowWithSill(s, 4.4, 0, 3.2, 3.6, 2.8, 0.05);
          desk(s, 3.6, 0.2, 0, 5.4);
          bookshelf(s, 0.6, 0.1, 0, 2.4, 6.4);
          officeChair(s, 6.4, 3.8, 0, ORANGE);
          s.top(3.6, 3.4, 0.01, 5.4, 4.4, '#d9c8a6').top(3.9, 3.7, 0.012, 4.8, 3.8, 'none', {
            sw: 1.4,
            ink: '#a58f64',
          });
          officeChair(s, 6.4, 3.8, 0, ORANGE);
          doorOn(left, 6.6, 0, 2.6, 6, { colour: WHITE });
          left.rect(2.4, 3, 2.4, 1.8, '#c99a5e').rect(2.6, 3.2, 2, 1.4, '#e9e2d2', { sw: 1.1 });
          right.rect(9.6, 1, 0.5, 0.7, WHITE, { sw: 1.2 });
          plant(s, 9.8, 1.4, 0, '#e3d5b8');
          sofa(s, 7.2, 7, 0, 3.2, '#c2a878');
        },
      ),
    measures: 'plan with desk, shelves and outlets, 11 ft by 10 ft',
    plan: (s) =>
      planRoom(
        s,
        11,
        10,
        planks(['#a5713f', '#97663a', '#b37f4b'], { width: 0.6 }),
        { door: [6.6, 2.6], window: [4.4, 3.4] },
        (p) => {
          p.rect(3.2, 3, 5.6, 4.4, '#d9c8a6')
            .rect(3.6, 0.1, 5.4, 2, '#d9b98a')
            .rect(5, 0.5, 2.2, 0.3, '#39434f')
            .disc(6.2, 3.2, 0.7, ORANGE)
            .rect(0.1, 0.1, 2.6, 1, '#8a5a33');
          sofaPlan(p, 6.6, 7.6, 3.8, 2.2, '#c2a878');
          p.disc(10.2, 1, 0.6, '#86a672');
        },
        ['11 ft', '10 ft'],
      ),
    apart: {
      kind: 'wall',
      layers: [
        framed,
        {
          label: 'Power and data',
          thick: 0.08,
          edge: '#d8cfbc',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f2ebdc', { ink: null });
            for (const [v, c] of [
              [3.4, '#f0cf4a'],
              [2.8, '#4a86c9'],
            ] as const)
              p.line(
                [
                  [0, v],
                  [4, v],
                  [4, 1.4],
                ],
                { sw: 8 },
              ).line(
                [
                  [0, v],
                  [4, v],
                  [4, 1.4],
                ],
                { sw: 5, ink: c },
              );
            p.rect(3.7, 1, 0.6, 0.7, ORANGE);
          },
        },
        { ...insulated, label: 'Sound batts' },
        boarded,
        {
          label: 'Paint and trim',
          thick: 0.08,
          edge: '#3b544d',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#4f6b63').rect(0, 0, w, 0.6, WHITE),
        },
      ],
    },
  }),
};

const DUST: readonly Colour[] = ['#efece2', '#d8d2c2', '#c9b48c', '#b4b1a9'];

/** Taking out and cleaning up. */
export const demolitionPictures: Record<string, Drawing> = {
  'Interior Demo': pictures({
    name: 'Interior demolition',
    sheet: 'sand',
    shows: 'a wall stripped to its studs, plaster on the floor, the wheelbarrow loaded',
    corner: (s) =>
      interior(
        s,
        {
          size: [13, 10, 7.4],
          floor: speckled('#c9b79c', ['#b5a184', '#e3d9c6', '#a08d6f'], 2, 1.6),
          left: (p) => {
            p.cover(rect(0, 0, 10, 7.4), studs());
            p.cover(
              [
                [0, 0],
                [3.4, 0],
                [3, 1.4],
                [3.8, 2.6],
                [2.8, 4],
                [3.6, 5.4],
                [2.6, 7.4],
                [0, 7.4],
              ],
              plain('#d9d0bd'),
              { sw: 1.6 },
            );
          },
          right: (p) => {
            p.cover(rect(0, 0, 13, 7.4), studs());
            p.cover(
              [
                [0, 0],
                [4.6, 0],
                [5, 1.6],
                [4.2, 3],
                [5.4, 4.4],
                [4.4, 7.4],
                [0, 7.4],
              ],
              plain('#cdc3ae'),
              { sw: 1.6 },
            );
            p.cover(
              [
                [10.4, 0],
                [13, 0],
                [13, 7.4],
                [11, 7.4],
                [10.2, 5],
                [10.8, 2.6],
              ],
              plain('#cdc3ae'),
              { sw: 1.6 },
            );
          },
          baseboard: null,
        },
        () => {
          rubbleHeap(s, 6.4, 0.6, 0, DUST, 22, 2.6);
          rubbleHeap(s, 0.6, 5.6, 0, DUST, 16, 2);
          for (let k = 0; k < 5; k++)
            s.box(8.6 + (k % 2) * 0.3, 6.6 + k * 0.24, k * 0.1, 3.8, 0.3, 0.16, LUMBER, { sw: 1.1 });
          wheelbarrow(s, 3.6, 4.6, 0, '#d8d2c2', '#3f6ea0');
          s.tube(
            [
              [6.8, 5.4, 0.1],
              [7.6, 4.6, 3.4],
            ],
            4,
            '#c99a5e',
          ).box(6.2, 5.3, 0, 1.2, 0.5, 0.5, ORANGE);
        },
      ),
    measures: 'plan with the walls that go dashed, 26 ft by 20 ft',
    plan: (s) =>
      planRoom(
        s,
        14,
        10.6,
        speckled('#d9cbb0', ['#c9b99a'], 1, 1.4),
        { door: [6.6, 2.4], window: [4, 3] },
        (p) => {
          for (const [u, v, w, h] of [
            [6, 0, 0.4, 6],
            [6.4, 5.6, 3, 0.4],
            [11, 5.6, 3, 0.4],
          ] as const)
            p.rect(u, v, w, h, '#f6d8bf', { ink: ORANGE, sw: 2.6, dash: '11 7' });
          p.rect(9.4, 0, 0.4, 3, '#24405f');
          for (const [u, v] of [
            [6.2, 3],
            [8, 5.8],
            [12.4, 5.8],
          ] as const)
            p.line(
              [
                [u - 0.4, v - 0.4],
                [u + 0.4, v + 0.4],
              ],
              { ink: ORANGE, sw: 4 },
            ).line(
              [
                [u + 0.4, v - 0.4],
                [u - 0.4, v + 0.4],
              ],
              { ink: ORANGE, sw: 4 },
            );
        },
        ['26 ft', '20 ft'],
      ),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Studs, kept', thick: 0.4, edge: '#d2b17c', paint: studs() },
        {
          label: 'Wiring made safe',
          thick: 0.06,
          edge: '#d8cfbc',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f2ebdc', { ink: null })
              .line(
                [
                  [0.6, h],
                  [0.6, 2.4],
                ],
                { sw: 8 },
              )
              .line(
                [
                  [0.6, h],
                  [0.6, 2.4],
                ],
                { sw: 5, ink: '#f0cf4a' },
              )
              .rect(0.3, 1.8, 0.6, 0.6, ORANGE);
          },
        },
        {
          label: 'Plaster, out',
          thick: 0.2,
          edge: '#b9b09c',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#d9d0bd');
            p.line(
              [
                [1, h],
                [1.4, 3],
                [0.9, 2],
                [1.6, 0],
              ],
              { sw: 1.8 },
            ).line(
              [
                [3.4, h],
                [3, 3.6],
                [3.8, 2.4],
                [3.2, 0],
              ],
              { sw: 1.8 },
            );
          },
        },
        {
          label: 'Trim, out',
          thick: 0.1,
          edge: '#d8d4ca',
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, '#f6f0e3', { ink: null })
              .rect(0, 0, w, 0.6, '#c9a06b')
              .rect(2, 0.6, 1.8, 3.6, '#c9a06b')
              .rect(2.3, 0.6, 1.2, 3.3, '#f6f0e3'),
        },
      ],
    },
  }),
  'Kitchen Tear-Out': pictures({
    name: 'Kitchen tear-out',
    sheet: 'sand',
    shows: 'old cabinets half down, pipes capped, the range pulled',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 9, 7],
          floor: checks('#d9ceb8', '#b39a78', 1),
          left: '#e9dcc0',
          right: (p) => {
            p.cover(rect(0, 0, 12, 7), plain('#ddcdac'));
            p.cover(rect(5.6, 0, 6.4, 7), plain('#c9b892'), { ink: null });
            p.cover(
              [
                [5.6, 2.9],
                [8.4, 2.9],
                [8.2, 3.6],
                [7.6, 4],
                [7.2, 4.4],
                [5.6, 4.4],
              ],
              tileGrid(['#e3a97f', '#d99a70'], { w: 0.5, h: 0.5 }),
              { sw: 1.4 },
            );
          },
          baseboard: null,
        },
        ({ right }) => {
          for (const [u, c] of [
            [6.4, '#d2524a'],
            [7.2, '#4a86c9'],
            [6.8, '#f1efe8'],
          ] as const)
            right
              .line(
                [
                  [u, 0],
                  [u, 1.8],
                ],
                { sw: 9 },
              )
              .line(
                [
                  [u, 0],
                  [u, 1.8],
                ],
                { sw: 6, ink: c },
              )
              .rect(u - 0.2, 1.8, 0.4, 0.25, '#c77b4a');
          baseCabinets(s, 0.3, 0, 0, [2, 2], { colour: '#b98a52', knob: '#39434f' });
          s.box(0.2, 0, 2.9, 4.3, 2.12, 0.16, '#e3dccb');
          wallCabinets(s, 0.3, 0, 4.4, [2, 2], { colour: '#b98a52', knob: '#39434f' });
          baseCabinets(s, 7.6, 3.4, 0, [2], { colour: '#b98a52', fronts: false });
          s.box(3.2, 5, 0, 2, 1, 2.4, '#b98a52').box(3.4, 5.1, 2.4, 2, 1, 0.12, '#a5713f');
          rubbleHeap(s, 5.4, 0.6, 0, ['#e3a97f', '#d99a70', '#e3dccb', '#c9b892'], 14, 1.8);
          fridge(s, 8.8, 5.4, 0.35, '#e6ddc8', 4.6);
          s.box(8.6, 5.2, 0.2, 3.2, 2.7, 0.14, ORANGE);
          s.tube(
            [
              [1.2, 6.4, 0.1],
              [2.4, 6, 0.5],
            ],
            5,
            '#39434f',
          );
        },
      ),
    measures: 'plan with all that goes dashed, 12 ft by 10 ft',
    plan: (s) =>
      planRoom(s, 12, 10, checks('#e3dac6', '#cdbb9c', 1), { door: [6.6, 2.6], window: [4, 3] }, (p) => {
        const out = { ink: ORANGE, sw: 2.6, dash: '11 7' };
        p.rect(0, 0, 9, 2.1, '#f6e3cf', out).rect(0, 2.1, 2.1, 4, '#f6e3cf', out).rect(9, 0, 2.9, 2.4, '#f6e3cf', out);
        for (const [u, v] of [
          [4, 1],
          [1, 4],
          [10.4, 1.2],
        ] as const)
          p.line(
            [
              [u - 0.5, v - 0.5],
              [u + 0.5, v + 0.5],
            ],
            { ink: ORANGE, sw: 4 },
          ).line(
            [
              [u + 0.5, v - 0.5],
              [u - 0.5, v + 0.5],
            ],
            { ink: ORANGE, sw: 4 },
          );
      }),
    apart: {
      kind: 'parts',
      at: [2, 1],
      gap: 0.7,
      list: [
        {
          label: 'Old floor',
          high: 0.4,
          draw: (s, z) => {
            s.box(0, 0, z, 4.4, 2.8, 0.24, '#b39a78');
            floorPlane(s, 0, 0, z + 0.24).cover(rect(0, 0, 4.4, 2.8), checks('#d9ceb8', '#b39a78', 0.7));
          },
        },
        {
          label: 'Base cabinets',
          high: 2.9,
          draw: (s, z) => baseCabinets(s, 0, 0, z, [2, 2], { colour: '#b98a52', knob: '#39434f' }),
        },
        { label: 'Countertop', high: 0.3, draw: (s, z) => s.box(-0.1, 0, z, 4.2, 2.12, 0.18, ORANGE) },
        {
          label: 'Wall cabinets',
          high: 2,
          draw: (s, z) => wallCabinets(s, 0, 0, z, [2, 2], { colour: '#b98a52', knob: '#39434f' }, 1.9),
        },
      ],
    },
  }),
  'Bath Tear-Out': pictures({
    name: 'Bath tear-out',
    sheet: 'sand',
    shows: 'the tub cut loose, tile broken from the wall, flange capped',
    corner: (s) =>
      interior(
        s,
        {
          size: [9, 7.4, 5.8],
          floor: (p, w, h) => {
            strandBoard(p, w, h);
            p.cover(
              [
                [4, 0],
                [w, 0],
                [w, 4.4],
                [6.6, 4.8],
                [5.4, 3.8],
                [4, 4.2],
              ],
              checks('#e7c3c9', '#f3efe6', 0.6),
              { sw: 1.4 },
            );
          },
          left: (p) => {
            p.cover(rect(0, 0, 7.4, 5.8), studs());
            p.cover(
              [
                [0, 3],
                [1.4, 2.6],
                [2.2, 3.4],
                [3.4, 2.8],
                [4.6, 3.6],
                [5.6, 3],
                [5.6, 5],
                [0, 5],
              ],
              tileGrid(['#e7c3c9', '#dfb5bd', '#efd0d5'], { w: 0.5, h: 0.5 }),
              { sw: 1.4 },
            );
          },
          right: (p) => {
            p.cover(rect(0, 0, 9, 5.8), plain('#efe6d6'));
            p.cover(rect(0, 0, 3.2, 5.8), studs(), { sw: 1.4 });
            p.cover(
              [
                [0, 3.4],
                [1, 3],
                [2, 3.8],
                [3.2, 3.2],
                [3.2, 5],
                [0, 5],
              ],
              tileGrid(['#e7c3c9', '#dfb5bd'], { w: 0.5, h: 0.5 }),
              { sw: 1.4 },
            );
          },
          baseboard: null,
        },
        ({ right }) => {
          right
            .line(
              [
                [1.4, 0.6],
                [1.4, 3.4],
              ],
              { sw: 8 },
            )
            .line(
              [
                [1.4, 0.6],
                [1.4, 3.4],
              ],
              { sw: 5, ink: '#c77b4a' },
            );
          bathtub(s, 1.4, 1.4, 0.3, 4.8);
          s.box(1.4, 1.6, 0, 2.6, 0.3, 0.3, LUMBER).box(1.4, 5.4, 0, 2.6, 0.3, 0.3, LUMBER);
          s.cylinder(7, 1.6, 0, 0.5, 0.1, '#e8e2d2').disc(7, 1.6, 0.11, 0.3, ORANGE, { sw: 1.3 });
          right.rect(6.2, 2.2, 2, 2.4, '#d8ccb4', { ink: null }).line(
            [
              [6.8, 0.4],
              [6.8, 1.4],
            ],
            { sw: 6, ink: '#4a86c9' },
          );
          rubbleHeap(s, 4.6, 0.6, 0, ['#e7c3c9', '#dfb5bd', '#f3efe6'], 16, 1.8);
          demoHammer(s, 6.2, 5.6, 0, '#3f6ea0');
          toilet(s, 7.2, 4.2, 0);
        },
      ),
    measures: 'plan with fixtures and tile that go dashed, 8 ft by 6 ft',
    plan: (s) =>
      planRoom(
        s,
        9,
        6.4,
        strandBoard,
        { door: [3.4, 2.4] },
        (p) => {
          const out = { ink: ORANGE, sw: 2.6, dash: '11 7' };
          p.rect(6, 0.1, 2.9, 6.2, '#f6e3cf', out)
            .rect(0.2, 0.1, 2.8, 1.8, '#f6e3cf', out)
            .disc(4.5, 1.2, 0.9, '#f6e3cf', out);
          for (const [u, v] of [
            [7.4, 3.2],
            [1.6, 1],
            [4.5, 1.2],
          ] as const)
            p.line(
              [
                [u - 0.5, v - 0.5],
                [u + 0.5, v + 0.5],
              ],
              { ink: ORANGE, sw: 4 },
            ).line(
              [
                [u + 0.5, v - 0.5],
                [u - 0.5, v + 0.5],
              ],
              { ink: ORANGE, sw: 4 },
            );
        },
        ['8 ft', '6 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [1.6, 1],
      gap: 0.6,
      list: [
        { label: 'Subfloor, kept', high: 0.4, draw: (s, z) => s.box(0, 0, z, 4.6, 3.4, 0.24, SHEATHING) },
        {
          label: 'Floor tile',
          high: 0.3,
          draw: (s, z) => {
            s.box(0, 0, z, 4.6, 3.4, 0.14, '#dfb5bd');
            floorPlane(s, 0, 0, z + 0.14).cover(rect(0, 0, 4.6, 3.4), checks('#e7c3c9', '#f3efe6', 0.6));
          },
        },
        {
          label: 'Toilet and vanity',
          high: 2.3,
          draw: (s, z) => {
            toilet(s, 0.3, 0.3, z);
            vanity(s, 2.2, 0.3, z, 2, { colour: '#a5713f' });
          },
        },
        { label: 'Tub', high: 1.4, draw: (s, z) => bathtub(s, 0.8, 0, z, 3.4) },
        {
          label: 'Wall tile',
          high: 2,
          draw: (s, z) => {
            wallY(s, 0, 0, z, 0).cover(
              rect(0, 0, 3.4, 2),
              tileGrid(['#e7c3c9', '#dfb5bd', ORANGE, '#e7c3c9', '#efd0d5'], { w: 0.5, h: 0.5 }),
            );
            wallX(s, 0, 0, z, 0.06).cover(rect(0, 0, 2.8, 2), tileGrid(['#e7c3c9', '#dfb5bd'], { w: 0.5, h: 0.5 }));
          },
        },
      ],
    },
  }),
  'Deck Removal': pictures({
    name: 'Deck removal',
    sheet: 'sage',
    shows: 'boards stripped, joists half out, the pile ready to load',
    corner: (s) => {
      const [w, d, z] = [12, 8.6, 2];
      lawn(s, -1, -0.4, w + 4, d + 4.6);
      s.left(-1, -0.2, 0, w + 3, 5.4, '#d3dbdc');
      for (let v = 0.45; v < 5.4; v += 0.45)
        s.line(
          [
            [-1, -0.2, v],
            [w + 2, -0.2, v],
          ],
          { sw: 1, ink: '#aeb9bb' },
        );
      s.left(4, -0.18, z, 3.2, 2.8, WHITE).left(4.2, -0.18, z, 1.4, 2.6, GLASS).left(5.6, -0.18, z, 1.4, 2.6, GLASS);
      const old = ['#9c9486', '#8f8779', '#aaa294'] as const;
      for (const v of [3.8, 8]) for (const u of [0.3, 4, 7.8]) s.box(u, v, 0, 0.4, 0.4, z - 0.6, old[1], { sw: 1.2 });
      s.cylinder(11.6, 8.2, 0, 0.4, 0.2, CONCRETE).cylinder(11.6, 4, 0, 0.4, 0.2, CONCRETE);
      for (let u = 0; u < 8.4; u += 1.1) s.box(u, 0, z - 0.5, 0.16, d, 0.42, old[0], { sw: 1.2 });
      for (let i = 0; i < 8; i++)
        s.box(0, i * 0.5, z - 0.06, i < 4 ? 8 : 5 - (i % 3), 0.45, 0.12, old[i % 3]!, { sw: 1.1 });
      s.line(
        [
          [8.2, 0, z],
          [w, 0, z],
          [w, d, z],
          [8.2, d, z],
        ],
        { ink: BLUE, sw: 2.2, dash: '12 8' },
      );
      for (let k = 0; k < 12; k++)
        s.box(
          8.8 + s.random() * 0.6,
          5.2 + (k % 6) * 0.5 + s.random() * 0.2,
          Math.floor(k / 6) * 0.16 + 0.02,
          3.6,
          0.42,
          0.12,
          old[k % 3]!,
          { sw: 1.1 },
        );
      railing(s, 'y', -0.1, 0.1, z - 0.1, 5, { post: old[1], rail: old[0], baluster: old[1], posts: 3 });
      s.tube(
        [
          [9.4, 3.6, 0.1],
          [11.6, 3, 0.2],
        ],
        4.4,
        ORANGE,
      );
      wheelbarrow(s, 3, 10, 0, old[0], '#3f6ea0');
      s.dimX(0, w, d + 4.4, 0, '14 ft', 1.4).dimY(0, d, w + 3, 0, '12 ft', 1.2);
    },
    measures: 'plan of the deck that goes, 14 ft by 12 ft',
    plan: (s) =>
      planRoom(
        s,
        13,
        10,
        grass,
        {},
        (p) => {
          p.rect(-0.45, 10, 13.9, 0.5, grassEdge)
            .rect(-0.5, 0, 0.55, 10.6, grassEdge, { ink: null })
            .rect(12.95, 0, 0.55, 10.6, grassEdge, { ink: null });
          for (let v = 0.3; v < 4.6; v += 0.5) p.rect(0.4, v, 8, 0.44, '#aaa294', { sw: 1.1 });
          for (let u = 0.4; u < 12; u += 1.3) p.rect(u, 0, 0.2, 9, 'none', { ink: ORANGE, sw: 2, dash: '9 6' });
          p.rect(0.2, 0, 12, 9, 'none', { ink: ORANGE, sw: 2.8, dash: '13 8' });
          treePlan(p, 12, 9.4, 0.7);
        },
        ['14 ft', '12 ft'],
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Ground, raked', thick: 0.4, edge: '#7d8a5a', paint: grass },
        {
          label: 'Footings, cut off',
          thick: 0.05,
          edge: '#e2e9dc',
          paint: plain('#dfe8d6'),
          things: (s, z) => {
            for (const u of [0.8, 3.4, 6])
              for (const v of [1, 4.8]) s.cylinder(u, v, z, 0.36, 0.5, CONCRETE, { top: ORANGE });
          },
        },
        {
          label: 'Joists',
          thick: 0.4,
          edge: '#8f8779',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#cfdcc4', { ink: null });
            for (let u = 0; u < w; u += 1) p.rect(u, 0, 0.24, h, '#9c9486');
          },
        },
        {
          label: 'Boards',
          thick: 0.16,
          edge: '#8f8779',
          paint: (p, w, h) => {
            for (let v = 0; v < h; v += 0.6)
              p.rect(0, v, w, 0.54, ['#9c9486', '#8f8779', '#aaa294'][Math.round(v / 0.6) % 3]!, { sw: 1.1 });
          },
        },
      ],
    },
  }),
  Dumpster: pictures({
    name: 'Dumpster',
    sheet: 'sky',
    shows: 'a roll-off on boards in the drive, loaded with debris',
    corner: (s) => {
      groundBlock(s, -2, -3, 0, 18, 14, 0.8);
      floorPlane(s, -1, -3, 0.01).cover(rect(0, 0, 13.4, 14), concrete('#cfccc4', 4.6), { sw: 1.6 });
      s.left(-1, -2.9, 0, 11, 5.6, '#d9d2c2');
      garageDoorOn(wallX(s, -1, -2.88, 0, 0.04), 2, 0, 7, 4, '#8fa8ba');
      for (const v of [1.6, 5.6]) s.box(-0.4, v, 0, 11.4, 0.8, 0.2, LUMBER);
      dumpster(s, 0.6, 1.2, 0.2, {
        w: 9.6,
        d: 5.2,
        h: 3.2,
        colour: '#3f6b5c',
        load: (q, z) => {
          rubbleHeap(q, 1.2, 1.6, z - 0.3, ['#efece2', '#c9b48c', '#b4603f', '#d8d2c2', '#8f8779'], 46, 3.6);
          rubbleHeap(q, 5, 1.8, z - 0.3, ['#efece2', '#c9b48c', '#c87f56', '#d8d2c2'], 40, 3.4);
          q.box(2, 2.4, z, 5.4, 0.4, 0.2, LUMBER)
            .box(3.4, 4, z + 0.2, 4.6, 0.4, 0.2, '#d2b17c')
            .box(6.4, 2.2, z, 1.8, 1.4, 1, WHITE);
        },
      });
      s.box(11.6, 7.6, 0, 0.8, 0.8, 0.1, ORANGE).cylinder(12, 8, 0.1, 0.3, 1.1, ORANGE, { topRadius: 0.08 });
      shrub(s, 14.4, 1, 0, 0.8);
      s.dimX(0.6, 10.2, 12.2, -0.8, '22 ft', 1)
        .dimY(1.2, 6.4, 17.2, -0.8, '8 ft', 1)
        .dimZ(0.5, 3.6, -2.6, 7, '6 ft', -1);
    },
    measures: 'plan of the 20 yd³ container in the drive, 22 ft by 8 ft',
    plan: (s) =>
      planRoom(
        s,
        13,
        9,
        concrete('#cfccc4', 4.6),
        {},
        (p) => {
          p.rect(-0.5, 0, 0.5, 9, '#9db98a').rect(13, 0, 0.5, 9, '#9db98a').rect(-0.5, 8.9, 14, 0.6, '#4b5058');
          p.rect(1.6, 2, 9.8, 4.6, '#3f6b5c', { sw: 2.4 }).rect(1.9, 2.3, 9.2, 4, '#2c4a40');
          for (let i = 0; i < 40; i++)
            p.rect(
              2.1 + p.scene.random() * 8.4,
              2.5 + p.scene.random() * 3.2,
              0.3 + p.scene.random() * 0.5,
              0.2 + p.scene.random() * 0.4,
              p.scene.pick(['#efece2', '#c9b48c', '#b4603f', '#d8d2c2']),
              { sw: 1 },
            );
          for (const [u, v] of [
            [0.8, 1.2],
            [12.2, 1.2],
            [0.8, 7.6],
            [12.2, 7.6],
          ] as const)
            p.disc(u, v, 0.3, ORANGE);
        },
        ['22 ft', '8 ft'],
      ),
    apart: {
      kind: 'parts',
      at: [3, 1.6],
      gap: 0.7,
      list: [
        {
          label: 'Boards under it',
          high: 0.3,
          draw: (s, z) => {
            for (const v of [0.2, 2.4]) s.box(-0.3, v, z, 7, 0.6, 0.2, LUMBER);
          },
        },
        {
          label: 'Container, 20 yd³',
          high: 2.2,
          draw: (s, z) => dumpster(s, 0, 0, z, { w: 6.4, d: 3.4, h: 1.8, colour: '#3f6b5c' }),
        },
        {
          label: 'Debris, 3 tons',
          high: 0.9,
          draw: (s, z) => rubbleHeap(s, 0.6, 0.5, z, ['#efece2', '#c9b48c', '#b4603f', '#d8d2c2'], 40, 3.6),
        },
        {
          label: 'Tarp for the road',
          high: 0.4,
          draw: (s, z) =>
            s
              .poly(
                [
                  [0, 0, z],
                  [6.4, 0, z],
                  [6.4, 3.4, z],
                  [0, 3.4, z],
                ],
                ORANGE,
              )
              .line(
                [
                  [0, 1.7, z],
                  [6.4, 1.7, z],
                ],
                { sw: 1.2 },
              ),
        },
      ],
    },
  }),
  'Final Clean': pictures({
    name: 'Final cleaning',
    sheet: 'sand',
    shows: 'a finished room shining, mop, bucket and vacuum on the floor',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 10, 7.2],
          floor: planks(['#d8a56d', '#cf985a', '#e0af76'], { width: 0.7 }),
          left: '#f6f2e8',
          right: '#e9e4d8',
          baseboard: WHITE,
        },
        ({ left }) => {
          windowWithSill(s, 1.6, 0, 2, 3.2, 3.8);
          windowWithSill(s, 7, 0, 2, 3.2, 3.8);
          doorOn(left, 5.6, 0, 2.6, 6, { colour: '#c8d8e6' });
          for (const u of [0.8, 5.4])
            s.poly(
              [
                [u + 1, 1, 0.01],
                [u + 3, 1, 0.01],
                [u + 1.6, 5.4, 0.01],
                [u - 0.4, 5.4, 0.01],
              ],
              '#fff6df',
              { ink: null, opacity: 0.6 },
            );
          const star = (x: number, y: number, z: number, k: number): void => {
            const [a, b] = s.at(x, y, z);
            const r = k * s.scale;
            s.sheetPoly(
              [
                [a, b - r],
                [a + r * 0.18, b - r * 0.18],
                [a + r, b],
                [a + r * 0.18, b + r * 0.18],
                [a, b + r],
                [a - r * 0.18, b + r * 0.18],
                [a - r, b],
                [a - r * 0.18, b - r * 0.18],
              ],
              '#fffaf0',
              { sw: 1.2 },
            );
          };
          star(3, 0, 5, 0.5);
          star(8.4, 3, 0, 0.45);
          star(0, 2.6, 3.4, 0.45);
          bucket(s, 5, 5.4, 0, '#4a86c9', '#bcdaf2');
          s.tube(
            [
              [6.4, 6.2, 0.2],
              [8.2, 4.8, 4],
            ],
            3.4,
            '#c99a5e',
          );
          for (let k = -3; k < 4; k++)
            s.tube(
              [
                [6.4, 6.2, 0.3],
                [6 + k * 0.16, 6.6 + k * 0.14, 0.03],
              ],
              3,
              '#e8e6df',
            );
          s.box(8.6, 7, 0.2, 1.8, 1, 0.8, ORANGE)
            .cylinder(9, 7.4, 1, 0.36, 0.3, '#39434f')
            .tube(
              [
                [8.7, 7.4, 0.8],
                [7.6, 7.8, 1.6],
                [6.6, 8.6, 1.8],
                [5.4, 8.8, 0.2],
              ],
              6,
              '#56626f',
            )
            .box(4.6, 8.5, 0, 1, 0.5, 0.14, '#39434f');
          s.cylinder(2.6, 7.4, 0, 0.26, 0.8, '#7fb069').cylinder(3.3, 7.6, 0, 0.26, 0.8, '#e3c26b');
        },
      ),
    measures: 'plan of the rooms in the order they are cleaned',
    plan: (s) =>
      planRoom(
        s,
        14,
        10.6,
        planks(['#d8a56d', '#cf985a', '#e0af76'], { width: 0.7 }),
        { door: [6.6, 2.4], window: [4, 3] },
        (p) => {
          p.rect(7, 0, 0.35, 4, '#24405f')
            .rect(7, 6, 0.35, 4.6, '#24405f')
            .rect(7.35, 4.8, 4, 0.35, '#24405f')
            .rect(13, 4.8, 1, 0.35, '#24405f');
          [
            [3.5, 4.6],
            [10.6, 2.4],
            [10.6, 7.8],
          ].forEach(([u, v], i) => {
            p.disc(u!, v!, 0.9, i === 0 ? ORANGE : '#fffaf0');
            s.sheetLetter(String(i + 1), p.at(u!, v!), 34, i === 0 ? '#172130' : BLUE);
          });
          p.line(
            [
              [4.4, 4.4],
              [6.8, 5],
              [9.7, 2.8],
            ],
            { ink: BLUE, sw: 2.2, dash: '10 7' },
          ).line(
            [
              [10.6, 3.3],
              [12.2, 4.9],
              [10.8, 6.9],
            ],
            { ink: BLUE, sw: 2.2, dash: '10 7' },
          );
        },
        ['26 ft', '20 ft'],
      ),
    apart: {
      kind: 'parts',
      gap: 0.6,
      list: [
        { label: 'Mop and rinse', high: 1.2, draw: (s, z) => bucket(s, 0, 0, z, '#4a86c9', '#bcdaf2') },
        {
          label: 'Vacuum',
          high: 1.3,
          draw: (s, z) => {
            s.box(-0.8, -0.5, z, 1.7, 1, 0.8, ORANGE);
            s.cylinder(-0.3, 0, z + 0.8, 0.4, 0.3, '#39434f');
          },
        },
        {
          label: 'Wipe down',
          high: 0.7,
          draw: (s, z) => {
            s.box(-0.9, -0.6, z, 1.6, 1.2, 0.16, '#8fb5d4');
            s.box(-0.8, -0.5, z + 0.16, 1.6, 1.2, 0.14, '#f3efe6');
          },
        },
        {
          label: 'Glass',
          high: 1.4,
          draw: (s, z) => {
            s.cylinder(0, 0, z, 0.3, 0.9, '#bcdaf2');
            s.box(-0.15, -0.3, z + 0.9, 0.3, 0.6, 0.3, '#4a86c9');
          },
        },
        {
          label: 'Dust high to low',
          high: 1.3,
          draw: (s, z) => {
            s.tube(
              [
                [0, 0, z + 0.2],
                [1.4, -0.4, z + 1.2],
              ],
              4,
              '#c99a5e',
            );
            s.cylinder(-0.2, 0.1, z, 0.4, 0.5, '#e3c26b', { topRadius: 0.2 });
          },
        },
      ],
    },
  }),
};
