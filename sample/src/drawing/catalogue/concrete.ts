import { elevation, groundBlock, layeredWall, planArea, type Drawing, type Layer } from '../build.js';
import type { Scene } from '../iso.js';
import { BRICK, CONCRETE, CREAM, LUMBER, ORANGE, SHEATHING, STEEL, type Colour } from '../palette.js';
import { ashlar, asphalt, concrete, grass, gravel, mesh, plain, soil, speckled } from '../patterns/ground.js';
import { runningBond } from '../patterns/tile.js';
import { houseWrap, lap, studs } from '../patterns/wall.js';
import { strandBoard } from '../patterns/wood.js';
import { floorPlane, rect, wallX, wallY, type Paint, type Plane } from '../plane.js';
import { car, garageDoorOn, shrub, windowOn } from '../props/building.js';
import { chair, table } from '../props/outdoor.js';
import { carPlan, treePlan } from '../props/symbols.js';
import { bucket, sacks, wheelbarrow } from '../props/tools.js';
import { pictures } from '../scenes/pictures.js';
import { slabInGround } from '../scenes/slabs.js';

const BRICKS = ['#b4603f', '#a85638', '#c06e4c', '#9c4e33', '#b86848'];
const BLOCKS = ['#bfbcb4', '#b4b1a9', '#cac7bf', '#aaa79f'];
const STAMP = ['#b39a7d', '#a78d70', '#c0a88c', '#9c8266'];

const base: Layer = { label: 'Gravel base', thick: 0.5, edge: '#a39783', paint: gravel };
const soilLayer: Layer = { label: 'Compacted soil', thick: 0.5, edge: '#8f7459', paint: soil };

/** Bull float with its long handle. */
const bullFloat = (s: Scene, x: number, y: number, z: number, colour: Colour = ORANGE): void =>
  void s.box(x, y, z + 0.02, 2.6, 0.7, 0.1, '#dfe3e6', { sw: 1.3 }).tube(
    [
      [x + 1.3, y + 0.3, z + 0.15],
      [x - 1.1, y + 5.4, z + 3.2],
    ],
    4,
    colour,
  );

const depth = (s: Scene, y: number, label: string): void => void s.dimZ(-0.08, 0.42, -1.7, y, label, -1);

/** Front of a house with a garage door, standing at y = 0 behind a drive. */
function garageFront(s: Scene, x: number, w: number, h: number, siding: Paint, door: Colour): void {
  const p = wallX(s, x, -1, 0, 0.04);
  p.cover(rect(0, 0, w, h), siding);
  garageDoorOn(p, w * 0.16, 0, w * 0.68, h * 0.72, door);
  s.poly(
    [
      [x - 0.5, -1, h],
      [x + w + 0.5, -1, h],
      [x + w / 2, -1, h + w * 0.24],
    ],
    '#5a6878',
  );
}

const slabPlan =
  (
    w: number,
    d: number,
    surface: Paint,
    labels: readonly [string, string],
    around: Paint = grass,
    items?: (p: Plane) => void,
  ) =>
  (s: Scene): void =>
    planArea(s, w, d, surface, labels, around, items);

/** Concrete and masonry. */
export const concretePictures: Record<string, Drawing> = {
  'Patio Slab': pictures({
    name: 'Concrete patio slab',
    sheet: 'clay',
    shows: 'cut away to mesh, gravel and forms, half of it floated',
    corner: (s) => {
      slabInGround(s, { w: 14, d: 10, finish: concrete(CONCRETE, 5) });
      bullFloat(s, 5.2, 5.6, 0.42, '#e8863c');
      sacks(s, 10.8, 3, -0.08, 3);
      depth(s, 10, '4 in');
      s.dimX(0, 14, 12.2, -1.8, '20 ft', 1).dimY(0, 10, 16.2, -1.8, '12 ft', 1);
    },
    measures: 'plan with control joints, 20 ft by 12 ft',
    plan: slabPlan(16, 9.6, concrete(CONCRETE, 4.8), ['20 ft', '12 ft'], grass, (p) => {
      p.rect(-1.2, -1.2, 18.4, 1.2, '#24405f');
      treePlan(p, 16, 9.4, 0.8);
    }),
    apart: {
      kind: 'stack',
      layers: [
        soilLayer,
        base,
        { label: 'Mesh', thick: 0.06, edge: '#5b6b80', paint: mesh(plain('#e6d5c5')) },
        { label: 'Concrete, 4 in', thick: 0.5, edge: CONCRETE, paint: concrete(CONCRETE, 3) },
      ],
    },
  }),
  Driveway: pictures({
    name: 'Concrete driveway',
    sheet: 'clay',
    shows: 'panels poured from the garage to the street',
    corner: (s) => {
      groundBlock(s, -2, -1.4, -0.1, 15, 17, 1.4);
      garageFront(s, 0, 11, 6, lap(CREAM, { course: 0.42 }), '#e3e6e4');
      s.top(1.4, -0.9, -0.09, 8.2, 15, '#6b5a48');
      floorPlane(s, 1.4, -0.9, -0.08).cover(rect(0, 0, 8.2, 16.4), mesh(gravel, 0.9));
      const region = [
        [1.4, -0.9],
        [9.6, -0.9],
        [9.6, 8.2],
        [8.2, 8.6],
        [6.4, 8],
        [4.8, 9],
        [3, 8.4],
        [1.4, 8.8],
      ] as const;
      s.extrude('z', region, -0.08, 0.4, CONCRETE);
      floorPlane(s, 0, 0, 0.4).cover(
        region,
        (p, w, h) => {
          concrete('#d3d0c8')(p, w, h);
          for (let v = 3; v < h; v += 3)
            p.line(
              [
                [0, v],
                [w, v],
              ],
              { sw: 2.2, ink: '#8c887f' },
            );
          p.line(
            [
              [w / 2, 0],
              [w / 2, h],
            ],
            { sw: 2.2, ink: '#8c887f' },
          );
        },
        { sw: 1.6 },
      );
      for (const u of [1.16, 9.6]) s.box(u, 7.4, -0.2, 0.24, 8, 0.55, LUMBER, { sw: 1.3 });
      car(s, 2.6, -0.2, 0.4, '#7a3f34', 'y');
      wheelbarrow(s, 5.4, 11, 0, CONCRETE);
      bullFloat(s, 6, 6.2, 0.42, '#8a6544');
      shrub(s, 11.6, 1, 0, 0.7);
      s.dimX(1.4, 9.6, 17, -0.1, '18 ft', 1).dimY(-0.9, 15.5, 14.4, -0.1, '40 ft', 1);
    },
    measures: 'plan from garage to street, 18 ft by 40 ft',
    plan: slabPlan(
      8,
      13,
      (p, w, h) => {
        concrete('#d3d0c8')(p, w, h);
        for (let v = 2.6; v < h; v += 2.6)
          p.line(
            [
              [0, v],
              [w, v],
            ],
            { sw: 2, ink: '#8c887f' },
          );
        p.line(
          [
            [w / 2, 0],
            [w / 2, h],
          ],
          { sw: 2, ink: '#8c887f' },
        );
      },
      ['18 ft', '40 ft'],
      grass,
      (p) => {
        p.rect(-1.2, -1.2, 10.4, 1.2, '#24405f').rect(0.6, -1.2, 6.8, 0.4, '#e3e6e4');
        carPlan(p, 1.5, 1, '#7a3f34');
        p.rect(-1.2, 13, 10.4, 1.2, '#4b5058');
      },
    ),
    apart: {
      kind: 'stack',
      w: 5,
      d: 8,
      layers: [
        soilLayer,
        base,
        { label: 'Rebar grid', thick: 0.06, edge: '#5b6b80', paint: mesh(plain('#e6d5c5'), 1.2) },
        { label: 'Concrete, 5 in', thick: 0.6, edge: CONCRETE, paint: concrete('#d3d0c8', 2.5) },
      ],
    },
  }),
  Sidewalk: pictures({
    name: 'Sidewalk',
    sheet: 'clay',
    shows: 'new panels along a curb, one still between its forms',
    corner: (s) => {
      groundBlock(s, -1, -4, 0, 18, 12, 1.2);
      s.box(-1, 4.8, -0.5, 18, 0.7, 0.6, '#b4b1a9');
      floorPlane(s, -1, 5.5, -0.02).cover(rect(0, 0, 18, 2.5), asphalt);
      s.line(
        [
          [-1, 7.2, 0],
          [17, 7.2, 0],
        ],
        { sw: 5, ink: '#f3f0e6', dash: '30 24' },
      );
      for (let i = 0; i < 4; i++) {
        if (i === 2) {
          floorPlane(s, i * 4, 0, 0.02).cover(rect(0, 0, 4, 3.6), mesh(gravel));
        } else {
          s.box(i * 4, 0, 0, 3.9, 3.6, 0.22, i === 3 ? '#b5b1a6' : '#d6d3cb');
          floorPlane(s, i * 4, 0, 0.22).cover(rect(0, 0, 3.9, 3.6), concrete(i === 3 ? '#b5b1a6' : '#d6d3cb'));
        }
      }
      s.line(
        [
          [13, 0.2, 0.23],
          [14, 1.6, 0.23],
          [13.4, 2.4, 0.23],
          [14.6, 3.5, 0.23],
        ],
        { sw: 2.4, ink: '#6d6a62' },
      );
      s.box(8, -0.2, 0, 4, 0.2, 0.3, LUMBER).box(8, 3.6, 0, 4, 0.2, 0.3, LUMBER);
      s.box(5.6, 1.2, 0.22, 1.6, 0.6, 0.1, STEEL).box(6.2, 1.3, 0.32, 0.4, 0.4, 0.2, ORANGE);
      s.cylinder(1, -2.4, 0, 0.3, 1.6, '#d2524a').cylinder(1, -2.4, 1.6, 0.4, 0.3, '#d2524a');
      shrub(s, 5, -2.4, 0, 0.7);
      shrub(s, 11, -2.2, 0, 0.6);
      s.dimX(0, 16, 9.2, -0.8, '20 ft', 1).dimY(0, 3.6, 18, -0.6, '4 ft', 0.8);
    },
    measures: 'plan of four panels, 20 ft by 4 ft',
    plan: slabPlan(
      16,
      3.2,
      (p, w, h) => {
        concrete('#d6d3cb')(p, w, h);
        for (let u = 4; u < w; u += 4)
          p.line(
            [
              [u, 0],
              [u, h],
            ],
            { sw: 2.4, ink: '#8c887f' },
          );
      },
      ['20 ft', '4 ft'],
      (p, w, h) => {
        p.cover(rect(0, 0, w, h * 0.62), grass, { ink: null });
        p.cover(rect(0, h * 0.62, w, h * 0.38), asphalt, { ink: null });
      },
    ),
    apart: {
      kind: 'stack',
      w: 8,
      d: 4,
      layers: [
        soilLayer,
        base,
        {
          label: 'Forms',
          thick: 0.3,
          edge: LUMBER,
          paint: (p, w, h) => void p.rect(0, 0, w, h, LUMBER).rect(0.3, 0.3, w - 0.6, h - 0.6, '#e6d5c5'),
        },
        {
          label: 'Broomed concrete',
          thick: 0.4,
          edge: CONCRETE,
          paint: (p, w, h) => {
            concrete('#d6d3cb')(p, w, h);
            for (let u = 0.2; u < w; u += 0.3)
              p.line(
                [
                  [u, 0.1],
                  [u, h - 0.1],
                ],
                { sw: 0.8, ink: '#b5b1a6' },
              );
          },
        },
      ],
    },
  }),
  'Garage Slab': pictures({
    name: 'Garage slab',
    sheet: 'clay',
    shows: 'block stem walls, vapor sheet, rebar on chairs and the pour',
    corner: (s) => {
      const [w, d] = [14, 11];
      groundBlock(s, -1.2, -1.2, -0.4, w + 2.4, d + 2.4, 1.4, soil);
      s.box(-0.5, -0.5, -0.4, w + 1, 0.5, 1.2, '#b4b1a9').box(-0.5, -0.5, -0.4, 0.5, d + 1, 1.2, '#bfbcb4');
      wallX(s, 0, 0, -0.4, 0.05).cover(rect(0, 0, w, 1.2), runningBond(BLOCKS, { w: 1.4, h: 0.6, joint: 0.03 }));
      wallY(s, 0, 0, -0.4, 0).cover(rect(0, 0, d, 1.2), runningBond(BLOCKS, { w: 1.4, h: 0.6, joint: 0.03 }));
      floorPlane(s, 0, 0, -0.3).cover(rect(0, 0, w, d), gravel);
      floorPlane(s, 0, 0, -0.25).cover(
        [
          [0, 0],
          [w, 0],
          [w, 7],
          [12, 7.6],
          [10.6, d],
          [0, d],
        ],
        (p, a, b) => {
          p.rect(0, 0, a, b, '#7fa8c9', { ink: null });
          for (let u = 0.6; u < a; u += 1)
            p.line(
              [
                [u, 0],
                [u, b],
              ],
              { sw: 2.4, ink: '#8a5a3a' },
            );
          for (let v = 0.6; v < b; v += 1)
            p.line(
              [
                [0, v],
                [a, v],
              ],
              { sw: 2.4, ink: '#a06a45' },
            );
        },
        { sw: 1.4 },
      );
      const region = [
        [0, 0],
        [8.4, 0],
        [8, 2],
        [7, 3.4],
        [7.6, 5],
        [6.2, 6.6],
        [6.6, 8.2],
        [5.2, 9.4],
        [5.4, d],
        [0, d],
      ] as const;
      s.extrude('z', region, -0.25, 0.3, CONCRETE);
      floorPlane(s, 0, 0, 0.3).cover(region, concrete('#d3d0c8'), { sw: 1.6 });
      bullFloat(s, 2.8, 4.6, 0.3, '#8a6544');
      s.tube(
        [
          [13.6, 3, 4],
          [10.4, 4, 3.4],
          [8.6, 5, 0.6],
        ],
        14,
        '#56626f',
      ).tube(
        [
          [9.4, 4.6, 2],
          [8.6, 5, 0.6],
        ],
        15,
        ORANGE,
      );
      s.box(w, -0.5, -0.4, 0.5, 3, 1.2, '#a6a39b').box(w, 9, -0.4, 0.5, 2.5, 1.2, '#a6a39b');
      s.dimX(0, w, d + 2.6, -1.8, '24 ft', 1).dimY(0, d, w + 2.6, -1.8, '22 ft', 1);
    },
    measures: 'plan of the slab inside its walls, 24 ft by 22 ft',
    plan: slabPlan(13, 12, concrete('#d3d0c8', 4.3), ['24 ft', '22 ft'], soil, (p) => {
      p.rect(-0.7, -0.7, 14.4, 0.7, '#24405f')
        .rect(-0.7, 0, 0.7, 12, '#24405f')
        .rect(13, 0, 0.7, 12, '#24405f')
        .rect(-0.7, 12, 2.4, 0.7, '#24405f')
        .rect(11.3, 12, 2.4, 0.7, '#24405f');
      carPlan(p, 1, 1, '#8a97a3');
    }),
    apart: {
      kind: 'stack',
      layers: [
        base,
        { label: 'Vapor sheet', thick: 0.06, edge: '#4a76a0', paint: plain('#7fa8c9') },
        {
          label: 'Rebar on chairs',
          thick: 0.08,
          edge: '#8a5a3a',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#efdccb', { ink: null });
            for (let u = 0.5; u < w; u += 1)
              p.line(
                [
                  [u, 0],
                  [u, h],
                ],
                { sw: 3, ink: '#8a5a3a' },
              );
            for (let v = 0.5; v < h; v += 1)
              p.line(
                [
                  [0, v],
                  [w, v],
                ],
                { sw: 3, ink: '#a06a45' },
              );
          },
        },
        { label: 'Concrete, 4 in', thick: 0.5, edge: CONCRETE, paint: concrete('#d3d0c8') },
        { label: 'Hard-trowel finish', thick: 0.06, edge: '#b9c3ca', paint: plain('#dfe3e4') },
      ],
    },
  }),
  Footings: pictures({
    name: 'Footings',
    sheet: 'clay',
    shows: 'trenches with rebar, part poured, wall lines on string',
    corner: (s) => {
      const [w, d] = [13, 10];
      groundBlock(s, 0, 0, 0, w, d, 2.6, soil);
      const face = wallX(s, 0, d, -2.6, 0);
      for (const u of [1.4, 9.6]) {
        face.rect(u, 0.9, 2, 1.7, s.sheetColour, { sw: 1.8 }).rect(u, 0.9, 2, 0.8, CONCRETE, { sw: 1.6 });
        for (const k of [0.4, 1, 1.6]) face.disc(u + k, 1.2, 0.11, '#8a5a3a', { sw: 1 });
      }
      const dark = { sw: 1.6 };
      s.extrude(
        'z',
        [
          [1.4, 1.2],
          [3.4, 1.2],
          [3.4, d],
          [1.4, d],
        ],
        0,
        0.01,
        '#5b4a3a',
        dark,
      )
        .extrude(
          'z',
          [
            [9.6, 1.2],
            [11.6, 1.2],
            [11.6, d],
            [9.6, d],
          ],
          0,
          0.01,
          '#5b4a3a',
          dark,
        )
        .extrude(
          'z',
          [
            [1.4, 1.2],
            [11.6, 1.2],
            [11.6, 3.2],
            [1.4, 3.2],
          ],
          0,
          0.01,
          '#5b4a3a',
          dark,
        );
      floorPlane(s, 0, 0, 0.02).cover(
        [
          [1.6, 1.4],
          [11.4, 1.4],
          [11.4, 5.4],
          [9.8, 5.2],
          [9.8, 3],
          [3.2, 3],
          [3.2, 6.6],
          [1.6, 7],
        ],
        concrete(),
      );
      for (const u of [1.9, 2.9])
        s.tube(
          [
            [u, 6.6, 0.05],
            [u, d, 0.05],
          ],
          3.4,
          '#a06a45',
        );
      for (const u of [10, 11])
        s.tube(
          [
            [u, 5.2, 0.05],
            [u, d, 0.05],
          ],
          3.4,
          '#a06a45',
        );
      for (const [u, v] of [
        [2.4, 2.2],
        [4.6, 2.2],
        [6.8, 2.2],
        [9, 2.2],
        [2.4, 4.6],
        [10.6, 4.4],
      ] as const)
        s.tube(
          [
            [u, v, 0],
            [u, v, 1.3],
          ],
          3.4,
          '#8a5a3a',
        );
      for (const [u, v] of [
        [0.5, 0.6],
        [12.4, 0.6],
        [0.5, 9.4],
        [12.4, 9.4],
      ] as const)
        s.box(u, v, 0, 0.16, 0.16, 1.6, LUMBER, { sw: 1.1 });
      s.line(
        [
          [0.6, 0.7, 1.3],
          [12.5, 0.7, 1.3],
        ],
        { ink: ORANGE, sw: 2.4 },
      )
        .line(
          [
            [0.6, 0.7, 1.3],
            [0.6, 9.5, 1.3],
          ],
          { ink: ORANGE, sw: 2.4 },
        )
        .line(
          [
            [12.5, 0.7, 1.3],
            [12.5, 9.5, 1.3],
          ],
          { ink: ORANGE, sw: 2.4 },
        );
      wheelbarrow(s, 5, 5.4, 0, CONCRETE, '#3f6ea0');
      s.dimX(0, w, d + 1.2, -2.6, '30 ft', 1)
        .dimY(0, d, w + 1.2, -2.6, '24 ft', 1)
        .dimX(1.4, 3.4, d + 0.2, 0.5, '20 in');
    },
    measures: 'plan of the footing, 108 ft around and 20 in wide',
    plan: slabPlan(14, 11, soil, ['30 ft', '24 ft'], grass, (p) => {
      p.rect(0.6, 0.6, 12.8, 9.8, CONCRETE, { sw: 2 });
      p.cover(rect(2.2, 2.2, 9.6, 6.6), soil, { sw: 2 });
      p.rect(1.4, 1.4, 11.2, 8.2, 'none', { ink: ORANGE, sw: 2.4, dash: '12 8' });
    }),
    apart: {
      kind: 'stack',
      w: 8,
      d: 3,
      layers: [
        { label: 'Trench', thick: 0.6, edge: '#8f7459', paint: soil },
        {
          label: 'Forms',
          thick: 0.4,
          edge: LUMBER,
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, '#e6d5c5')
              .rect(0, 0, w, 0.3, LUMBER)
              .rect(0, h - 0.3, w, 0.3, LUMBER),
        },
        {
          label: 'Rebar',
          thick: 0.06,
          edge: '#8a5a3a',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#efdccb', { ink: null });
            for (const v of [0.6, 1.5, 2.4])
              p.line(
                [
                  [0, v],
                  [w, v],
                ],
                { sw: 5, ink: '#a06a45' },
              );
            for (let u = 0.5; u < w; u += 1.3)
              p.line(
                [
                  [u, 0.3],
                  [u, h - 0.3],
                ],
                { sw: 3, ink: '#8a5a3a' },
              );
          },
        },
        { label: 'Concrete', thick: 0.7, edge: CONCRETE, paint: concrete() },
        {
          label: 'Dowels',
          thick: 0.04,
          edge: '#efdccb',
          paint: plain('#efdccb'),
          things: (s, z) => {
            for (const u of [0.8, 2.4, 4, 5.6, 7.2])
              s.tube(
                [
                  [u, 1.5, z],
                  [u, 1.5, z + 0.9],
                ],
                4,
                '#8a5a3a',
              );
          },
        },
      ],
    },
  }),
  'Stamped Patio': pictures({
    name: 'Stamped concrete patio',
    sheet: 'clay',
    shows: 'ashlar stamps pressed into coloured concrete, a mat lifted',
    corner: (s) => {
      slabInGround(s, {
        w: 12,
        d: 11,
        finish: ashlar(STAMP, 1),
        finishEdge: '#a78d70',
        reach: 0.68,
        base: mesh(gravel),
      });
      s.extrude(
        'z',
        [
          [6.6, 7.2],
          [8.6, 7.2],
          [8.6, 9.2],
          [6.6, 9.2],
        ],
        0.5,
        0.62,
        '#39434f',
      );
      floorPlane(s, 6.6, 7.2, 0.62)
        .line(
          [
            [0, 1],
            [2, 1],
          ],
          { sw: 1.6, ink: '#6d7a86' },
        )
        .line(
          [
            [1, 0],
            [1, 2],
          ],
          { sw: 1.6, ink: '#6d7a86' },
        );
      s.tube(
        [
          [7.2, 7.6, 0.7],
          [7.2, 7.6, 1],
          [8, 7.6, 1],
          [8, 7.6, 0.7],
        ],
        4,
        ORANGE,
      );
      chair(s, 2, 2, 0.42, '#3f6b5c');
      table(s, 4.8, 3, 0.42);
      chair(s, 5.8, 1.4, 0.42, '#3f6b5c');
      bucket(s, 10, 8, -0.08, '#e8e6df', '#a5713f');
      s.dimX(0, 12, 13.2, -1.8, '16 ft', 1).dimY(0, 11, 14.2, -1.8, '15 ft', 1);
    },
    measures: 'plan of the stamped field and its border, 16 ft by 15 ft',
    plan: slabPlan(
      12.8,
      12,
      ashlar(STAMP, 1.1),
      ['16 ft', '15 ft'],
      grass,
      (p) =>
        void p
          .rect(0, 0, 12.8, 0.8, '#8f7355')
          .rect(0, 11.2, 12.8, 0.8, '#8f7355')
          .rect(0, 0.8, 0.8, 10.4, '#8f7355')
          .rect(12, 0.8, 0.8, 10.4, '#8f7355'),
    ),
    apart: {
      kind: 'stack',
      layers: [
        base,
        {
          label: 'Integral-colour concrete',
          thick: 0.5,
          edge: '#b39a7d',
          paint: speckled('#c4ab8e', ['#b39a7d', '#d3bda3'], 3, 1.4),
        },
        { label: 'Release', thick: 0.05, edge: '#8f7355', paint: speckled('#a58a6a', ['#8f7355'], 4, 1.2) },
        { label: 'Stamp', thick: 0.1, edge: '#39434f', paint: (p, w, h) => ashlar(['#4b5560', '#434d58'], 1)(p, w, h) },
        { label: 'Sealed finish', thick: 0.1, edge: '#9c8266', paint: ashlar(STAMP, 1) },
      ],
    },
  }),
  'CMU Wall': pictures({
    name: 'Concrete block wall',
    sheet: 'clay',
    shows: 'courses stepped back to show cells, rebar and grout',
    corner: (s) => {
      groundBlock(s, -0.6, -1.4, 0, 13.6, 8, 1.2);
      s.box(-0.2, -0.4, -0.5, 12.6, 2.2, 0.6, CONCRETE);
      const [bw, bh, bd] = [1.6, 0.8, 1];
      const rows = [7, 7, 7, 6, 5, 4, 2];
      rows.forEach((count, j) => {
        const shift = j % 2 ? bw / 2 : 0;
        const next = rows[j + 1] ?? 0;
        for (let i = 0; i < count; i++) {
          const x = i * bw + shift;
          const tone = BLOCKS[(i * 3 + j * 5) % 4]!;
          s.box(x, 0, 0.1 + j * bh, bw - 0.04, bd, bh - 0.03, tone, { sw: 1.2 });
          if (i >= next - 1)
            for (const k of [0.2, 0.9])
              s.top(x + k, 0.22, 0.07 + (j + 1) * bh, 0.5, 0.56, i % 2 && k < 0.5 ? '#9a978f' : '#3b4653', { sw: 1 });
        }
      });
      for (const [u, z] of [
        [3.4, 5.4],
        [7.6, 3.8],
        [10.4, 2.4],
      ] as const)
        s.tube(
          [
            [u, 0.5, z],
            [u, 0.5, z + 1.8],
          ],
          3.4,
          '#8a5a3a',
        );
      s.line(
        [
          [0, 1.05, 4.95],
          [11.6, 1.05, 4.95],
        ],
        { ink: ORANGE, sw: 2.4 },
      );
      for (const [x, y, z] of [
        [8.8, 3.4, 0],
        [10.6, 3.6, 0],
        [9.4, 3.5, 0.8],
      ] as const) {
        s.box(x, y, z, 1.5, 0.9, 0.75, BLOCKS[0]!);
        for (const k of [0.2, 0.85]) s.top(x + k, y + 0.2, z + 0.755, 0.45, 0.5, '#3b4653', { sw: 1 });
      }
      s.box(3.4, 3.4, 0, 2.4, 1.6, 0.2, '#8a6544', { top: '#aaa79f' });
      sacks(s, 0.6, 3.4, 0, 2, { print: '#3f6ea0' });
      s.dimX(0, 11.2, 7.8, -1.2, '24 ft', 1).dimZ(0.1, 5.7, -1.2, 1, '6 ft', -1);
    },
    measures: 'the wall seen straight on, 24 ft by 6 ft in running bond',
    plan: (s) =>
      elevation(
        s,
        16,
        5.4,
        runningBond(BLOCKS, { w: 1.33, h: 0.6, joint: 0.05, grout: '#8f8c84' }),
        ['24 ft', '6 ft'],
        (p) => {
          p.rect(-0.6, -1, 17.2, 1, CONCRETE, { sw: 2 });
          for (let u = 1.6; u < 16; u += 3.2)
            p.line(
              [
                [u, -0.6],
                [u, 5.2],
              ],
              { ink: ORANGE, sw: 3, dash: '12 8' },
            );
        },
        plain('#8f7459'),
      ),
    apart: {
      kind: 'parts',
      at: [2.4, 0.6],
      gap: 0.6,
      list: [
        { label: 'Footing', high: 0.7, draw: (s, z) => s.box(-0.4, -0.4, z, 5.6, 1.8, 0.6, CONCRETE) },
        {
          label: 'Block courses',
          high: 1.6,
          draw: (s, z) => {
            for (let j = 0; j < 2; j++)
              for (let i = 0; i < 3; i++) {
                s.box(i * 1.6, 0, z + j * 0.8, 1.56, 1, 0.77, BLOCKS[(i + j) % 4]!);
                if (j) for (const k of [0.2, 0.9]) s.top(i * 1.6 + k, 0.22, z + 1.58, 0.5, 0.56, '#3b4653', { sw: 1 });
              }
          },
        },
        {
          label: 'Rebar and grout',
          high: 1.6,
          draw: (s, z) => {
            for (const u of [0.45, 2.05, 3.65])
              s.tube(
                [
                  [u, 0.5, z],
                  [u, 0.5, z + 1.6],
                ],
                4,
                '#8a5a3a',
              );
          },
        },
        {
          label: 'Bond beam',
          high: 0.8,
          draw: (s, z) => {
            s.box(0, 0, z, 4.8, 1, 0.77, BLOCKS[2]!);
            s.top(0, 0.3, z + 0.775, 4.8, 0.4, '#9a978f');
          },
        },
        { label: 'Cap', high: 0.3, draw: (s, z) => s.box(-0.1, -0.1, z, 5, 1.2, 0.25, ORANGE) },
      ],
    },
  }),
  'Brick Veneer': pictures({
    name: 'Brick veneer',
    sheet: 'clay',
    shows: 'brick standing off wrap and sheathing on its ties',
    corner: (s) => {
      groundBlock(s, -0.6, -0.6, 0, 13.6, 7, 1.2);
      s.box(-0.2, 0, -0.6, 12.6, 2.6, 0.7, CONCRETE);
      layeredWall(s, 0, 0.3, 0.1, 12, 7, [
        { paint: studs(), thick: 0.4, edge: '#d2b17c', reach: 1 },
        { paint: strandBoard, thick: 0.14, edge: SHEATHING, reach: 0.9 },
        {
          paint: (p, w, h) => {
            houseWrap('#4a86c9')(p, w, h);
            for (let v = 0.8; v < h; v += 1.4)
              for (let u = 0.8; u < w; u += 1.6) p.rect(u, v, 0.3, 0.16, STEEL, { sw: 0.9 });
          },
          thick: 0.3,
          edge: '#c9d2d6',
          reach: 0.76,
        },
        {
          paint: runningBond(BRICKS, { w: 0.8, h: 0.28, joint: 0.04, grout: '#d8cdbf' }),
          thick: 0.4,
          edge: BRICK,
          reach: 0.5,
        },
      ]);
      windowOn(wallX(s, 0, 1.56, 0, 0), 1.6, 2.4, 2.2, 2.8);
      wallX(s, 0, 1.57, 0, 0).rect(1.3, 1.9, 2.8, 0.3, '#d9d2c4', { sw: 1.2 });
      for (let k = 0; k < 12; k++)
        s.box(8 + (k % 3) * 0.85, 4.2 + (k % 2) * 0.4, Math.floor(k / 4) * 0.3, 0.8, 0.38, 0.28, BRICKS[k % 5]!, {
          sw: 1,
        });
      s.box(4.4, 4.4, 0, 2.2, 1.5, 0.2, '#8a6544', { top: '#aaa79f' })
        .box(5, 4.8, 0.2, 0.9, 0.4, 0.1, STEEL)
        .tube(
          [
            [5.9, 5, 0.3],
            [6.6, 5, 0.4],
          ],
          5,
          ORANGE,
        );
      s.dimX(0, 12, 7.6, -1.2, '30 ft', 1).dimZ(0.1, 7.1, 14, -0.8, '9 ft');
    },
    measures: 'the wall seen straight on, 30 ft by 9 ft less a window',
    plan: (s) =>
      elevation(
        s,
        16,
        5.6,
        runningBond(BRICKS, { w: 0.8, h: 0.28, joint: 0.04, grout: '#d8cdbf' }),
        ['30 ft', '9 ft'],
        (p) => {
          for (const u of [2.4, 10.6]) {
            windowOn(p, u, 1.8, 2.6, 2.4);
            p.rect(u - 0.3, 1.3, 3.2, 0.34, '#d9d2c4');
            for (let k = 0; k < 8; k++) p.rect(u - 0.3 + k * 0.4, 4.4, 0.38, 0.6, ORANGE, { sw: 1 });
          }
        },
        plain('#8f7459'),
      ),
    apart: {
      kind: 'wall',
      layers: [
        { label: 'Studs and sheathing', thick: 0.5, edge: '#d2b17c', paint: strandBoard },
        {
          label: 'Wrap and flashing',
          thick: 0.05,
          edge: '#c9d2d6',
          paint: (p, w, h) => {
            houseWrap('#4a86c9')(p, w, h);
            p.rect(0, 0, w, 0.5, '#39434f');
          },
        },
        {
          label: 'Ties and air space',
          thick: 0.05,
          edge: '#d8d0c4',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f5ebe1');
            for (let v = 0.6; v < h; v += 1)
              for (let u = 0.6; u < w; u += 1.2) p.rect(u, v, 0.4, 0.18, ORANGE, { sw: 1 });
          },
        },
        {
          label: 'Brick',
          thick: 0.4,
          edge: BRICK,
          paint: runningBond(BRICKS, { w: 0.9, h: 0.32, joint: 0.05, grout: '#d8cdbf' }),
        },
      ],
    },
  }),
};
