import { elevation, planRoom, type Drawing, type Part } from '../build.js';
import type { Scene } from '../iso.js';
import { BLUE, BRASS, GLASS, NAVY, ORANGE, STEEL, WHITE, darken, type Colour } from '../palette.js';
import { plain } from '../patterns/ground.js';
import { checks, hexagons, marble, octagonDot, runningBond, tileGrid } from '../patterns/tile.js';
import { floorPlane, rect, wallX, wallY } from '../plane.js';
import { bathtub, faucet, glassPanel, grabBar, mirror, ovalTub, showerSet, toilet, vanity } from '../props/bath.js';
import { windowWithSill } from '../props/building.js';
import { WASTE } from '../props/mechanical.js';
import { toiletPlan, tubPlan, vanityPlan } from '../props/symbols.js';
import { interior, pictures } from '../scenes/pictures.js';

const ICE = ['#dfeaf0', '#d3e2eb', '#e8f0f3', '#c9dbe7'] as const;
const STONE = ['#cfc9bd', '#c3bdb0', '#dad5ca', '#b8b2a5'];
const GREEN = ['#7fa894', '#6f9a85', '#8fb5a2', '#649079'];

const mat = (s: Scene, x: number, y: number, w: number, d: number, colour: Colour = ORANGE): void =>
  void s
    .top(x, y, 0.02, w, d, colour, { sw: 1.4 })
    .top(x + 0.16, y + 0.16, 0.025, w - 0.32, d - 0.32, 'none', { sw: 1.2, ink: '#fff3e2' });

const floorPart = (label: string, colours: readonly Colour[]): Part => ({
  label,
  high: 0.3,
  draw: (s, z) => {
    s.box(0, 0, z, 4.6, 3.6, 0.24, darken(colours[0]!, 0.1));
    floorPlane(s, 0, 0, z + 0.24).cover(rect(0, 0, 4.6, 3.6), tileGrid(colours, { w: 0.6, h: 0.6 }));
  },
});

/** Bathrooms and their parts. */
export const bathroomPictures: Record<string, Drawing> = {
  'Hall Bath': pictures({
    name: 'Hall bath',
    sheet: 'sand',
    shows: 'tub in a tiled surround, vanity, mirror and toilet',
    corner: (s) =>
      interior(
        s,
        {
          size: [8.6, 7, 5.4],
          floor: octagonDot('#f4f2ec', NAVY, 0.7),
          left: (p) => {
            p.cover(rect(0, 0, 7, 5.4), plain('#f3ecdd'));
            p.cover(
              rect(0, 0.2, 5.2, 4.2),
              runningBond(ICE, { w: 0.84, h: 0.46, band: { row: 6, colour: '#5c8fbf' } }),
            );
          },
          right: (p) => {
            p.cover(rect(0, 0, 8.6, 5.4), plain('#e7dfcf'));
            p.cover(
              rect(0, 0.2, 2.9, 4.2),
              runningBond(ICE, { w: 0.84, h: 0.46, band: { row: 6, colour: '#5c8fbf' } }),
            );
          },
        },
        () => {
          showerSet(s, 1.45, 0.02, 0.2);
          bathtub(s, 0.02, 0.02, 0);
          mirror(s, 4.05, 0, 2.45, 1.7, 1.9);
          s.box(4.2, 0, 4.5, 1.4, 0.22, 0.14, BRASS, { sw: 1.2 });
          vanity(s, 3.7, 0, 0, 2.4);
          toilet(s, 6.8, 0, 0);
          mat(s, 3.3, 3, 2.6, 1.7);
        },
      ),
    measures: 'plan with tub, vanity and toilet, 8 ft by 5 ft',
    plan: (s) =>
      planRoom(
        s,
        8,
        5.4,
        octagonDot('#f4f2ec', NAVY, 0.6),
        { door: [2.6, 2.3], window: [3.4, 1.8] },
        (p) => {
          tubPlan(p, 5.4, 0.1, 2.5, 5.2);
          toiletPlan(p, 3.4, 0);
          vanityPlan(p, 0.1, 0, 2.8, 1.7);
        },
        ['8 ft', '5 ft'],
      ),
    apart: {
      kind: 'parts',
      gap: 0.7,
      list: [
        floorPart('Floor tile', ICE),
        { label: 'Toilet', high: 2.3, draw: (s, z) => toilet(s, 1.8, 0.3, z) },
        { label: 'Vanity and top', high: 2.2, draw: (s, z) => vanity(s, 1, 0.3, z, 2.4) },
        { label: 'Tub', high: 1.4, draw: (s, z) => bathtub(s, 0.8, 0, z, 3.4) },
      ],
    },
  }),
  'Primary Bath': pictures({
    name: 'Primary bath',
    sheet: 'sand',
    shows: 'freestanding tub, double vanity and a glass shower',
    corner: (s) =>
      interior(
        s,
        {
          size: [12, 10, 6.6],
          floor: marble('#e9e6df', '#b9b2a5', { w: 2, h: 2, shift: 0 }),
          left: (p) => {
            p.cover(rect(0, 0, 10, 6.6), plain('#e8ece6'));
            p.cover(rect(0, 0, 4, 6), runningBond(GREEN, { w: 0.5, h: 1, shift: 0.5 }));
          },
          right: (p) => {
            p.cover(rect(0, 0, 12, 6.6), plain('#d8dfd7'));
            p.cover(rect(0, 0, 3.6, 6), runningBond(GREEN, { w: 0.5, h: 1 }));
          },
        },
        () => {
          showerSet(s, 1.6, 0.02, 1.4);
          s.box(0.1, 0.1, 0, 3.5, 3.9, 0.14, '#cfd5cf');
          glassPanel(s, 'y', 3.6, 0, 0.14, 4, 5.4);
          glassPanel(s, 'x', 0, 4, 0.14, 3.6, 5.4);
          mirror(s, 5, 0, 2.6, 2, 2.4, BRASS);
          mirror(s, 8.2, 0, 2.6, 2, 2.4, BRASS);
          vanity(s, 4.8, 0, 0, 5.8, { colour: '#8a6544', basins: 2 });
          windowWithSill(s, 11, 0, 3, 0.7, 2);
          s.right(0, 5.4, 1.6, 3.6, 3, WHITE).right(0, 5.6, 1.8, 3.2, 2.6, GLASS);
          ovalTub(s, 3, 7.4, 0);
          s.tube(
            [
              [0.8, 5.4, 0],
              [0.8, 5.4, 2.5],
              [1.8, 6, 2.5],
              [1.8, 6, 2.2],
            ],
            3.4,
            BRASS,
          );
          mat(s, 6.4, 3, 3, 1.7);
          s.box(8.8, 6.4, 0, 1.6, 1.6, 1.1, '#c9a06b', { top: '#efe6d2' });
        },
      ),
    measures: 'plan with shower, two basins and freestanding tub, 12 ft by 10 ft',
    plan: (s) =>
      planRoom(
        s,
        12,
        10,
        marble('#e9e6df', '#b9b2a5', { w: 2, h: 2, shift: 0 }),
        { door: [7, 2.6], window: [8, 3] },
        (p) => {
          p.cover(rect(0, 0, 4, 4), hexagons(GREEN, 0.24), { sw: 2 });
          p.line(
            [
              [4, 0],
              [4, 4],
              [0, 4],
            ],
            { sw: 5, ink: '#5f7386' },
          ).disc(2, 2, 0.3, STEEL);
          vanityPlan(p, 5, 0, 6.4, 1.9, 2);
          p.disc(9.6, 7, 1.2, WHITE, { sw: 1.8 }, 2.2).disc(9.6, 7, 0.9, '#e3eaee', { sw: 1.2 }, 1.8);
          toiletPlan(p, 0.4, 4.6);
        },
      ),
    apart: {
      kind: 'parts',
      gap: 0.6,
      list: [
        floorPart('Marble floor', ['#e9e6df', '#dfdbd2', '#f2efe9']),
        { label: 'Freestanding tub', high: 1.8, draw: (s, z) => ovalTub(s, 2.4, 2, z) },
        {
          label: 'Double vanity',
          high: 2.2,
          draw: (s, z) => vanity(s, 0.2, 0.3, z, 4.4, { colour: '#8a6544', basins: 2 }),
        },
        {
          label: 'Mirrors',
          high: 1.6,
          draw: (s, z) => {
            mirror(s, 0.6, 0.3, z, 1.5, 1.6, BRASS);
            mirror(s, 2.8, 0.3, z, 1.5, 1.6, BRASS);
          },
        },
      ],
    },
  }),
  'Tub-to-Shower': pictures({
    name: 'Tub-to-shower conversion',
    sheet: 'sand',
    shows: 'a low shower pan where the dashed tub stood',
    corner: (s) =>
      interior(
        s,
        {
          size: [7.4, 7.2, 6.2],
          floor: checks('#f0ede4', '#b9c6cc', 0.8),
          left: (p) => {
            p.cover(rect(0, 0, 7.2, 6.2), plain('#f6f0e2'));
            p.cover(rect(0, 0.2, 5.4, 5.2), marble('#e6e9ea', '#a9b1b6', { w: 2.7, h: 2.6, shift: 0 }));
          },
          right: (p) => {
            p.cover(rect(0, 0, 7.4, 6.2), plain('#eae2d0'));
            p.cover(rect(0, 0.2, 3, 5.2), marble('#dde2e4', '#a9b1b6', { w: 3, h: 2.6, shift: 0 }));
          },
        },
        () => {
          showerSet(s, 1.5, 0.02, 0.9);
          grabBar(s, 0.5, 2.6, 0, 1.9);
          s.box(0.05, 0.05, 0, 2.9, 5.4, 0.4, WHITE, { left: '#e6e6e2', right: '#d3d6d6' });
          s.top(0.3, 0.3, 0.4, 2.4, 4.9, '#dfe5e8', { sw: 1.3 }).disc(1.5, 1, 0.405, 0.24, STEEL, { sw: 1.2 });
          const ghost = { ink: BLUE, sw: 2.4, dash: '11 7' };
          s.line(
            [
              [0.05, 5.45, 0.4],
              [0.05, 5.45, 1.6],
              [2.95, 5.45, 1.6],
              [2.95, 5.45, 0.4],
            ],
            ghost,
          ).line(
            [
              [2.95, 5.45, 1.6],
              [2.95, 0.05, 1.6],
              [0.05, 0.05, 1.6],
              [0.05, 5.45, 1.6],
            ],
            ghost,
          );
          glassPanel(s, 'y', 2.9, 2.6, 0.4, 2.85, 4.6);
          s.tube(
            [
              [2.9, 2.4, 2.4],
              [2.9, 2.4, 3.2],
            ],
            4,
            BRASS,
          );
          toilet(s, 4.8, 0, 0);
          mat(s, 3.6, 3.8, 1.6, 2.4);
        },
      ),
    measures: 'plan with the pan in the place of the tub, 8 ft by 5 ft',
    plan: (s) =>
      planRoom(s, 8, 5, checks('#f0ede4', '#b9c6cc', 0.8), { door: [1.8, 2.4] }, (p) => {
        p.rect(5.2, 0, 2.8, 5, '#dfe5e8', { sw: 2 })
          .rect(5.45, 0.25, 2.3, 4.5, WHITE, { sw: 1.3 })
          .disc(6.6, 0.9, 0.26, STEEL);
        p.line(
          [
            [5.2, 2.2],
            [5.2, 5],
          ],
          { sw: 6, ink: '#5f7386' },
        );
        p.rect(5.1, -0.1, 3, 5.2, 'none', { ink: BLUE, sw: 2, dash: '10 7' });
        toiletPlan(p, 2.9, 0);
        vanityPlan(p, 0.2, 0, 2.2, 1.6);
      }),
    apart: {
      kind: 'parts',
      gap: 0.7,
      at: [1.4, 1],
      list: [
        { label: 'Old tub, out', high: 1.4, draw: (s, z) => bathtub(s, 0, 0, z, 3.8) },
        {
          label: 'Drain moved',
          high: 0.6,
          draw: (s, z) =>
            s.tube(
              [
                [1.4, 2.6, z + 0.2],
                [1.4, 1.2, z + 0.2],
                [1.4, 1.2, z + 0.7],
              ],
              9,
              WASTE,
            ),
        },
        {
          label: 'Shower pan',
          high: 0.5,
          draw: (s, z) => {
            s.box(0, 0, z, 2.8, 3.8, 0.4, WHITE);
            s.top(0.25, 0.25, z + 0.4, 2.3, 3.3, '#dfe5e8').disc(1.4, 1, z + 0.405, 0.22, STEEL, { sw: 1.2 });
          },
        },
        {
          label: 'Wall panels',
          high: 3,
          draw: (s, z) => {
            wallY(s, 0, 0, z, 0).cover(rect(0, 0, 3.8, 3), marble('#e6e9ea', '#a9b1b6', { w: 4, h: 4 }));
            wallX(s, 0, 0, z, 0.06).cover(rect(0, 0, 2.8, 3), marble('#dde2e4', '#a9b1b6', { w: 4, h: 4 }));
          },
        },
      ],
    },
  }),
  'Walk-In Shower': pictures({
    name: 'Walk-in shower',
    sheet: 'sand',
    shows: 'curbless floor falling to a line drain behind one sheet of glass',
    corner: (s) =>
      interior(
        s,
        {
          size: [9, 8, 7],
          floor: tileGrid(STONE, { w: 1.3, h: 1.3 }),
          left: tileGrid(
            STONE.map((c) => darken(c, 0.05)),
            { w: 2, h: 1, joint: 0.03 },
          ),
          right: (p) => {
            p.cover(rect(0, 0, 9, 7), tileGrid(STONE, { w: 2, h: 1, joint: 0.03 }));
            p.cover(rect(2, 0, 1.6, 7), hexagons(['#3f5f82', '#4d6d90', '#35536f'], 0.2));
          },
          baseboard: null,
          dims: 'floor-height',
        },
        ({ right }) => {
          floorPlane(s, 0, 0, 0.01).cover(rect(0, 0, 5, 5.6), hexagons(['#b8b2a5', '#aca698', '#c3bdb0'], 0.17), {
            sw: 1.6,
          });
          s.top(0.3, 0.4, 0.02, 4.4, 0.26, '#6d7a86', { sw: 1.3 });
          right.rect(3.9, 3, 0.9, 1.4, '#8d8678').line(
            [
              [3.9, 3.7],
              [4.8, 3.7],
            ],
            { sw: 2.4 },
          );
          s.tube(
            [
              [2.8, 0, 6],
              [2.8, 1.2, 6],
            ],
            4,
            '#39434f',
          );
          s.cylinder(2.8, 1.2, 5.85, 0.6, 0.1, '#39434f', { sw: 1.3 });
          wallX(s, 2.8, 0.02, 3.2).disc(0, 0, 0.26, '#39434f');
          s.box(0.05, 3, 0, 1.3, 2.4, 1.3, '#8a6544', { top: '#a87f57' });
          for (let v = 3.4; v < 5.3; v += 0.4)
            s.line(
              [
                [0.05, v, 1.3],
                [1.35, v, 1.3],
              ],
              { sw: 1.2 },
            );
          glassPanel(s, 'y', 5, 0, 0.02, 4, 6, '#2c3642');
          s.box(6.6, 1, 0, 1, 1, 1.3, '#a87f57').box(6.5, 0.9, 1.3, 1.2, 1.2, 0.14, ORANGE);
        },
      ),
    measures: 'plan with glass and line drain, the wet area 5 ft by 5 ft 6 in',
    plan: (s) =>
      planRoom(s, 9, 7, tileGrid(STONE, { w: 1.3, h: 1.3 }), { door: [3.8, 2.6] }, (p) => {
        p.cover(rect(4, 0, 5, 5.5), hexagons(['#b8b2a5', '#aca698', '#c3bdb0'], 0.2), { sw: 2 });
        p.rect(4.3, 0.3, 4.4, 0.24, '#6d7a86')
          .line(
            [
              [4, 0],
              [4, 3.8],
            ],
            { sw: 6, ink: '#2c3642' },
          )
          .rect(7.7, 2.6, 1.3, 2.6, '#a87f57');
        for (const u of [5, 6.4, 7.4])
          p.line(
            [
              [u, 2.4],
              [u, 0.9],
            ],
            { sw: 1.6, ink: BLUE },
          ).line(
            [
              [u - 0.18, 1.2],
              [u, 0.9],
              [u + 0.18, 1.2],
            ],
            { sw: 1.6, ink: BLUE },
          );
        vanityPlan(p, 0.3, 0, 2.8, 1.7);
      }),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Recessed subfloor', thick: 0.34, edge: '#dcc08e', paint: plain('#dcc08e') },
        { label: 'Sloped bed', thick: 0.3, edge: '#a5a198', paint: plain('#bdb9b0') },
        { label: 'Membrane', thick: 0.08, edge: '#3a6a94', paint: plain('#5d93bf') },
        {
          label: 'Line drain',
          thick: 0.06,
          edge: '#c9d1d8',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#e6ebee').rect(0.4, 0.4, w - 0.8, 0.4, '#6d7a86');
          },
        },
        {
          label: 'Mosaic floor',
          thick: 0.14,
          edge: '#aca698',
          paint: hexagons(['#b8b2a5', '#aca698', '#c3bdb0'], 0.27),
          things: (s, z) => glassPanel(s, 'y', 6, 0, z, 4, 2.6, '#2c3642'),
        },
      ],
    },
  }),
  'Vanity and Top': pictures({
    name: 'Vanity and top',
    sheet: 'sand',
    shows: 'a green vanity with stone top, mirror and lamps',
    corner: (s) =>
      interior(
        s,
        {
          size: [6, 4.6, 6],
          floor: hexagons(['#f1efe8', '#e4e1d8', '#cfd8d3'], 0.26),
          left: '#f7efe2',
          right: '#ecdfca',
          dims: 'none',
        },
        () => {
          mirror(s, 1.7, 0, 2.7, 2.6, 2.4, '#8a6544');
          for (const u of [1.15, 4.85]) s.cylinder(u, 0.2, 3.8, 0.16, 0.5, '#fff3cf', { sw: 1.2 });
          vanity(s, 1.2, 0, 0, 3.6, { colour: '#4f7a66', top: '#efebe2' });
          s.cylinder(1.6, 0.7, 1.95, 0.16, 0.36, ORANGE, { sw: 1.2 });
          s.box(4.1, 0.6, 1.95, 0.5, 0.5, 0.12, WHITE, { sw: 1.1 }).box(4.15, 0.62, 2.07, 0.4, 0.44, 0.1, '#9fc0dc', {
            sw: 1.1,
          });
          mat(s, 1.8, 2.6, 2.6, 1.4, '#9fc0dc');
          s.dimX(1.2, 4.8, 5.6, -0.5, '48 in', 0.9).dimZ(0, 2, 6.9, -0.9, '34 in');
        },
      ),
    measures: 'the vanity seen straight on, 48 in wide and 34 in high',
    plan: (s) =>
      elevation(s, 4, 2.85, plain('#4f7a66'), ['48 in', '34 in'], (p) => {
        p.rect(0, 0, 4, 0.3, '#24382f').rect(-0.1, 2.6, 4.2, 0.25, '#efebe2');
        for (let i = 0; i < 3; i++)
          p.rect(0.1 + i * 1.28, 0.42, 1.2, 2.06, darken('#4f7a66', 0.08))
            .rect(0.26 + i * 1.28, 0.58, 0.88, 1.74, '#5a8672', { sw: 1.1 })
            .line(
              [
                [0.3 + i * 1.28 + (i === 0 ? 0.8 : 0), 1.3],
                [0.3 + i * 1.28 + (i === 0 ? 0.8 : 0), 1.7],
              ],
              { sw: 4.4, ink: BRASS },
            );
        p.line(
          [
            [2, 2.85],
            [2, 3.5],
            [2.35, 3.6],
            [2.5, 3.4],
          ],
          { sw: 9 },
        ).line(
          [
            [2, 2.85],
            [2, 3.5],
            [2.35, 3.6],
            [2.5, 3.4],
          ],
          { sw: 6, ink: STEEL },
        );
      }),
    apart: {
      kind: 'parts',
      at: [1.8, 0.8],
      gap: 0.8,
      list: [
        {
          label: 'Cabinet',
          high: 1.9,
          draw: (s, z) => {
            s.box(0, 0, z, 3.6, 1.5, 1.8, '#4f7a66');
            s.top(0.12, 0.12, z + 1.8, 3.36, 1.26, '#24382f');
          },
        },
        {
          label: 'Stone top',
          high: 0.3,
          draw: (s, z) => {
            s.box(-0.1, 0, z, 3.8, 1.62, 0.16, '#efebe2');
            s.disc(1.8, 0.85, z + 0.165, 0.5, '#56626f');
          },
        },
        {
          label: 'Basin',
          high: 0.5,
          draw: (s, z) => {
            s.cylinder(1.8, 0.85, z, 0.3, 0.4, WHITE, { topRadius: 0.55 });
            s.disc(1.8, 0.85, z + 0.405, 0.44, '#d5dde1', { sw: 1.2 });
          },
        },
        { label: 'Faucet', high: 0.7, draw: (s, z) => faucet(s, 1.8, 0.3, z, 0.6, ORANGE) },
        { label: 'Mirror', high: 1.6, draw: (s, z) => mirror(s, 0.6, 0.2, z, 2.4, 1.6, '#8a6544') },
      ],
    },
  }),
  'Toilet Replacement': pictures({
    name: 'Toilet replacement',
    sheet: 'sand',
    shows: 'the new toilet over a cut floor with flange, wax ring and soil pipe',
    corner: (s) => {
      const [w, d] = [4.6, 4.4];
      s.shadow(0.3, 0.3, w + 0.4, d + 0.4, -1.9);
      s.box(0, 0, -1.2, w, d, 1, '#7d6a52', { left: '#c9a877', right: '#b08e5c' });
      s.box(0, 0, -0.25, w, d, 0.25, '#b9c6cc');
      wallY(s, 0, 0, 0, 0).cover(rect(0, 0, d, 3.6), (p) => {
        p.cover(rect(0, 0, d, 3.6), plain('#f3ecdd'));
        p.cover(rect(0, 0, d, 1.5), tileGrid(GREEN, { w: 0.5, h: 0.5 }));
      });
      wallX(s, 0, 0, 0, 0.05).cover(rect(0, 0, w, 3.6), (p) => {
        p.cover(rect(0, 0, w, 3.6), plain('#f3ecdd'));
        p.cover(rect(0, 0, w, 1.5), tileGrid(GREEN, { w: 0.5, h: 0.5 }));
      });
      floorPlane(s, 0, 0, 0).cover(
        [
          [0, 0],
          [w, 0],
          [w, 2.6],
          [3.4, 2.6],
          [3.4, 3.4],
          [2.4, 3.4],
          [2.4, d],
          [0, d],
        ],
        octagonDot('#f1efe8', '#2b3a4d', 0.55),
      );
      floorPlane(s, 0, 0, 0).cover(
        [
          [w, 2.6],
          [3.4, 2.6],
          [3.4, 3.4],
          [2.4, 3.4],
          [2.4, d],
          [w, d],
        ],
        plain('#dcc08e'),
      );
      s.left(0.5, d, -1.05, 1.6, 0.7, '#5b4a35', { sw: 1.2 });
      s.tube(
        [
          [3.2, d - 0.02, -0.6],
          [1.2, d - 0.02, -0.75],
        ],
        16,
        WASTE,
      );
      s.tube(
        [
          [3.2, d - 0.02, -0.2],
          [3.2, d - 0.02, -0.6],
        ],
        16,
        WASTE,
      );
      s.cylinder(3.2, 3.4, 0.02, 0.5, 0.08, '#e8e2d2').disc(3.2, 3.4, 0.11, 0.28, '#39434f', { sw: 1.3 });
      s.cylinder(3.2, 3.4, 0.12, 0.42, 0.12, '#d9a441').disc(3.2, 3.4, 0.245, 0.24, '#39434f', { sw: 1.2 });
      toilet(s, 1, 0, 0);
      s.tube(
        [
          [2.6, 0, 0.5],
          [2.6, 0.3, 0.5],
          [2.2, 0.4, 1],
        ],
        2.6,
        STEEL,
      );
      s.cylinder(3.5, 0.6, 0, 0.16, 1, '#e5e7e8', { sw: 1.1 });
      s.box(3.2, 1.6, 0, 0.9, 0.5, 0.4, ORANGE);
      s.dimX(0, 1.65, d + 0.9, -1.2, '15 in', 0.6);
    },
    measures: 'plan with the rough-in, flange 12 in from the wall',
    plan: (s) =>
      planRoom(s, 5, 4.4, octagonDot('#f1efe8', '#2b3a4d', 0.5), { door: [1.8, 2] }, (p) => {
        toiletPlan(p, 1.7, 0);
        p.disc(2.5, 1.2, 0.3, 'none', { ink: ORANGE, sw: 3, dash: '6 5' });
        const [x, a] = p.at(4.2, 0);
        const [, b] = p.at(4.2, 1.2);
        s.sheetDim([x, a], [x, b], '12 in', -1);
        p.line(
          [
            [2.8, 1.2],
            [4.5, 1.2],
          ],
          { ink: BLUE, sw: 1.2, dash: '6 5' },
        );
      }),
    apart: {
      kind: 'parts',
      at: [1.6, 1.4],
      gap: 0.7,
      list: [
        {
          label: 'Floor and flange',
          high: 0.5,
          draw: (s, z) => {
            s.box(0, 0, z, 3.4, 3, 0.24, '#b9c6cc');
            s.cylinder(1.6, 1.4, z + 0.24, 0.5, 0.1, '#e8e2d2').disc(1.6, 1.4, z + 0.35, 0.3, '#39434f', { sw: 1.3 });
          },
        },
        {
          label: 'Wax ring',
          high: 0.3,
          draw: (s, z) =>
            s.cylinder(1.6, 1.4, z, 0.45, 0.2, '#d9a441').disc(1.6, 1.4, z + 0.205, 0.25, '#7d5a17', { sw: 1.2 }),
        },
        {
          label: 'Bowl',
          high: 1.1,
          draw: (s, z) => {
            s.box(1.25, 0.4, z, 0.7, 1, 0.62, WHITE);
            s.cylinder(1.6, 1.4, z, 0.36, 0.92, WHITE, { topRadius: 0.62 });
            s.disc(1.6, 1.4, z + 0.93, 0.44, '#b9c4cb', { sw: 1.2 });
          },
        },
        {
          label: 'Seat',
          high: 0.2,
          draw: (s, z) =>
            floorPlane(s, 1.6, 1.4, z)
              .disc(0, 0, 0.62, '#e6e2d8', {}, 0.74)
              .disc(0, 0.04, 0.36, s.sheetColour, { sw: 1.2 }, 0.46),
        },
        {
          label: 'Tank',
          high: 1.4,
          draw: (s, z) => {
            s.box(1, 0.3, z, 1.2, 0.6, 1.2, WHITE);
            s.box(0.94, 0.26, z + 1.2, 1.32, 0.7, 0.13, WHITE);
          },
        },
      ],
    },
  }),
  'Glass Shower Door': pictures({
    name: 'Glass shower door',
    sheet: 'sand',
    shows: 'a hinged glass door between two panels on a curb',
    corner: (s) =>
      interior(
        s,
        {
          size: [6.6, 5.4, 7.2],
          floor: tileGrid(['#e8ddc9', '#dfd2bb', '#f0e7d6'], { w: 1.1, h: 1.1 }),
          left: (p) => {
            p.cover(rect(0, 0, 5.4, 7.2), plain('#eef0ef'));
            p.cover(rect(0, 0, 3.4, 6.4), tileGrid(['#a7b9c9', '#9aadbf', '#b4c4d2'], { w: 1.1, h: 0.55 }));
          },
          right: tileGrid(['#a7b9c9', '#9aadbf', '#b4c4d2'], { w: 1.1, h: 0.55 }),
          baseboard: null,
          dims: 'none',
        },
        () => {
          floorPlane(s, 0, 0, 0.01).cover(rect(0, 0, 6.6, 3.2), hexagons(['#dfe6ea', '#d2dbe1', '#eaeff1'], 0.18));
          showerSet(s, 1.2, 0.02, 1.7);
          s.box(0, 3.2, 0, 6.6, 0.5, 0.5, '#efebe2');
          glassPanel(s, 'x', 0, 3.45, 0.5, 2, 5.8, BRASS);
          glassPanel(s, 'x', 4.6, 3.45, 0.5, 2, 5.8, BRASS);
          s.poly(
            [
              [2, 3.45, 0.6],
              [3.3, 5.2, 0.6],
              [3.3, 5.2, 6.2],
              [2, 3.45, 6.2],
            ],
            GLASS,
            { sw: 3.2, ink: BRASS, opacity: 0.6 },
          );
          s.poly(
            [
              [2.3, 3.85, 0.6],
              [2.6, 4.25, 0.6],
              [3, 4.8, 6.2],
              [2.7, 4.4, 6.2],
            ],
            '#ffffff',
            { ink: null, opacity: 0.4 },
          );
          for (const v of [1.4, 5.2]) s.box(1.92, 3.36, v, 0.2, 0.2, 0.4, ORANGE, { sw: 1.2 });
          s.tube(
            [
              [3.05, 4.9, 2.8],
              [3.05, 4.9, 3.8],
            ],
            4.4,
            BRASS,
          );
          s.dimX(2, 4.6, 6.4, -0.5, '28 in', 1).dimZ(0.5, 6.3, 7.6, -0.9, '72 in');
        },
      ),
    measures: 'the opening seen straight on, 60 in wide and 72 in high',
    plan: (s) =>
      elevation(s, 5, 6, tileGrid(['#a7b9c9', '#9aadbf', '#b4c4d2'], { w: 1, h: 0.5 }), ['60 in', '72 in'], (p) => {
        for (const [u, w] of [
          [0, 1.3],
          [1.3, 2.4],
          [3.7, 1.3],
        ] as const)
          p.rect(u, 0.25, w, 5.5, '#dcecf7', { sw: 3, ink: BRASS, opacity: 0.85 }).poly(
            [
              [u + w * 0.15, 0.3],
              [u + w * 0.35, 0.3],
              [u + w * 0.8, 5.7],
              [u + w * 0.6, 5.7],
            ],
            '#ffffff',
            { ink: null, opacity: 0.6 },
          );
        p.rect(0, 0, 5, 0.25, '#efebe2')
          .line(
            [
              [3.4, 2.6],
              [3.4, 3.6],
            ],
            { sw: 7 },
          )
          .line(
            [
              [3.4, 2.6],
              [3.4, 3.6],
            ],
            { sw: 4, ink: BRASS },
          );
        for (const v of [1, 4.8]) p.rect(1.15, v, 0.36, 0.3, ORANGE);
        p.line(
          [
            [3.7, 0.25],
            [1.3, 3],
            [3.7, 5.75],
          ],
          { sw: 1.6, ink: BLUE, dash: '9 7' },
        );
      }),
    apart: {
      kind: 'wall',
      w: 3.6,
      h: 5.4,
      layers: [
        {
          label: 'Tiled wall',
          thick: 0.2,
          edge: '#9aadbf',
          paint: tileGrid(['#a7b9c9', '#9aadbf', '#b4c4d2'], { w: 1, h: 0.5 }),
        },
        {
          label: 'Fixed panel',
          thick: 0.06,
          edge: '#8fb6d4',
          paint: (p, w, h) =>
            void p.rect(0, 0, w, h, '#dcecf7').poly(
              [
                [w * 0.1, 0],
                [w * 0.3, 0],
                [w * 0.8, h],
                [w * 0.6, h],
              ],
              '#ffffff',
              { ink: null, opacity: 0.7 },
            ),
        },
        {
          label: 'Door',
          thick: 0.06,
          edge: '#8fb6d4',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, GLASS).poly(
              [
                [w * 0.1, 0],
                [w * 0.3, 0],
                [w * 0.8, h],
                [w * 0.6, h],
              ],
              '#ffffff',
              { ink: null, opacity: 0.6 },
            );
            for (const v of [0.8, h - 1.2]) p.rect(0, v, 0.5, 0.4, ORANGE);
            p.line(
              [
                [w - 0.4, 2],
                [w - 0.4, 3.2],
              ],
              { sw: 8 },
            ).line(
              [
                [w - 0.4, 2],
                [w - 0.4, 3.2],
              ],
              { sw: 5, ink: BRASS },
            );
          },
        },
      ],
    },
  }),
  'Accessible Bath': pictures({
    name: 'Accessible bath',
    sheet: 'sand',
    shows: 'roll-in shower with folding seat, grab bars and room to turn a wheelchair',
    corner: (s) =>
      interior(
        s,
        {
          size: [9.4, 8.4, 5.8],
          floor: tileGrid(['#d9e0dc', '#cdd6d1', '#e3e8e5'], { w: 0.9, h: 0.9 }),
          left: (p) => {
            p.cover(rect(0, 0, 8.4, 5.8), plain('#eef3ee'));
            p.cover(rect(0, 0, 4.4, 4.8), tileGrid(['#f3efe6', '#ebe5d8'], { w: 0.8, h: 0.8 }));
          },
          right: (p) => {
            p.cover(rect(0, 0, 9.4, 5.8), plain('#dfe8df'));
            p.cover(rect(0, 0, 3.4, 4.8), tileGrid(['#f3efe6', '#ebe5d8'], { w: 0.8, h: 0.8 }));
          },
        },
        ({ left }) => {
          floorPlane(s, 0, 0, 0.01).cover(rect(0, 0, 3.4, 4.4), hexagons(['#9fb8c4', '#91acb9', '#b0c6d0'], 0.18), {
            sw: 1.8,
          });
          s.disc(1.7, 2, 0.02, 0.24, STEEL, { sw: 1.2 });
          left
            .line(
              [
                [0.6, 2.2],
                [3.6, 2.2],
              ],
              { sw: 7 },
            )
            .line(
              [
                [0.6, 2.2],
                [3.6, 2.2],
              ],
              { sw: 4.4, ink: STEEL },
            );
          showerSet(s, 0.9, 0.02, 0.6);
          s.tube(
            [
              [2.3, 0.02, 1.6],
              [2.3, 0.02, 4],
            ],
            4,
            STEEL,
          );
          s.box(0.02, 2.4, 1.3, 1.4, 1.5, 0.14, '#c99a5e');
          for (let v = 2.7; v < 3.9; v += 0.3)
            s.line(
              [
                [0.02, v, 1.44],
                [1.42, v, 1.44],
              ],
              { sw: 1.2 },
            );
          toilet(s, 4.6, 0, 0.1);
          grabBar(s, 6.2, 8, 0, 2.3);
          s.tube(
            [
              [4.3, 0, 2.2],
              [4.3, 1.8, 2.2],
              [4.3, 1.8, 1.9],
              [4.3, 0, 1.9],
            ],
            4,
            ORANGE,
          );
          s.box(7.2, 0, 1.7, 2, 1.5, 0.24, WHITE);
          s.disc(8.2, 0.8, 1.945, 0.44, '#cfd8dd', { sw: 1.2 });
          faucet(s, 8.2, 0.15, 1.95);
          mirror(s, 7.4, 0, 2.6, 1.6, 2);
          const turn = Array.from(
            { length: 41 },
            (_, i) => [6 + 2.3 * Math.cos((i * Math.PI) / 20), 5.4 + 2.3 * Math.sin((i * Math.PI) / 20), 0.02] as const,
          );
          s.line(turn, { ink: BLUE, sw: 2.6, dash: '12 8' });
          s.letter('5 ft', [6, 5.4, 0.02], 'x', 28);
        },
      ),
    measures: 'plan with a turning circle of 5 ft and grab bars, 9 ft by 8 ft',
    plan: (s) =>
      planRoom(s, 9, 8, tileGrid(['#d9e0dc', '#cdd6d1', '#e3e8e5'], { w: 0.9, h: 0.9 }), { door: [4.4, 3] }, (p) => {
        p.cover(rect(5.6, 0, 3.4, 4), hexagons(['#9fb8c4', '#91acb9', '#b0c6d0'], 0.22), { sw: 2 });
        p.rect(7.7, 1.2, 1.3, 1.6, '#c99a5e').disc(6.6, 2, 0.26, STEEL);
        toiletPlan(p, 3.4, 0);
        vanityPlan(p, 0.2, 0, 2.4, 1.8);
        p.line(
          [
            [3.1, 0.1],
            [3.1, 2.6],
          ],
          { sw: 6, ink: ORANGE },
        ).line(
          [
            [8.85, 0.2],
            [8.85, 3.8],
          ],
          { sw: 6, ink: ORANGE },
        );
        p.disc(5, 5.4, 2.5, 'none', { ink: BLUE, sw: 2.4, dash: '12 8' });
        s.sheetLetter('5 ft', p.at(5, 5.4), 28);
      }),
    apart: {
      kind: 'parts',
      at: [1.6, 1.6],
      gap: 0.7,
      list: [
        floorPart('Slip-resistant floor', ['#d9e0dc', '#cdd6d1', '#e3e8e5']),
        { label: 'Comfort-height toilet', high: 2.4, draw: (s, z) => toilet(s, 1.4, 0.3, z) },
        {
          label: 'Folding seat',
          high: 0.6,
          draw: (s, z) => {
            s.box(1.2, 0.6, z, 1.6, 1.4, 0.14, '#c99a5e');
            for (let v = 0.9; v < 1.9; v += 0.3)
              s.line(
                [
                  [1.2, v, z + 0.14],
                  [2.8, v, z + 0.14],
                ],
                { sw: 1.2 },
              );
          },
        },
        {
          label: 'Grab bars',
          high: 0.6,
          draw: (s, z) => {
            grabBar(s, 0.6, 3.2, 0.4, z + 0.3);
            s.tube(
              [
                [0.6, 1.6, z],
                [3.2, 1.6, z + 0.4],
              ],
              4,
              ORANGE,
            );
          },
        },
      ],
    },
  }),
};
