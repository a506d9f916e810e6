import { elevation, type Drawing, type Layer, type Span } from '../build.js';
import type { Point2, Scene } from '../iso.js';
import {
  BLUE,
  BRASS,
  CONCRETE,
  CREAM,
  GLASS,
  LUMBER,
  NAVY,
  ORANGE,
  STEEL,
  WHITE,
  darken,
  lighten,
  type Colour,
} from '../palette.js';
import { concrete, grass, plain } from '../patterns/ground.js';
import { runningBond } from '../patterns/tile.js';
import { boardAndBatten, drywall, houseWrap, lap, shakes, studs } from '../patterns/wall.js';
import { deckBoards, planks, strandBoard } from '../patterns/wood.js';
import { Plane, floorPlane, rect, wallX, type Paint } from '../plane.js';
import { car, doorOn, garageDoorOn, shrub, windowOn } from '../props/building.js';
import { leanLadder, sawhorse, toolbox } from '../props/tools.js';
import { interior, pictures } from '../scenes/pictures.js';

interface WallScene {
  readonly w: number;
  readonly h: number;
  readonly depth: number;
  readonly face: Paint;
  readonly ground: Paint;
  readonly base: Colour;
  readonly end?: Colour;
}

/** A thick piece of wall on its ground; its face looks to the viewer's left, the cut end shows. */
function wallPiece(s: Scene, { w, h, depth, face, ground, base, end = '#24405f' }: WallScene): Plane {
  s.shadow(-0.2, 0.2, w + 0.7, depth + 0.4, -0.5);
  s.box(-0.2, -0.8, -0.5, w + 0.4, depth + 0.8, 0.5, base);
  floorPlane(s, -0.2, 0, 0).cover(rect(0, 0, w + 0.4, depth), ground);
  s.box(0, -0.7, 0, w, 0.7, h, end, { top: '#24405f' });
  const p = wallX(s, 0, 0, 0, 0.05);
  p.cover(rect(0, 0, w, h), face);
  return p;
}

/** A thin framed thing standing free, facing +y, to carry or lean: window or door. */
function standing(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  draw: (p: Plane) => void,
  edge: Colour = WHITE,
): void {
  s.box(x, y, z, w, 0.34, h, edge, { sw: 1.4 });
  draw(wallX(s, x, y + 0.34, z, 0.03));
}

/** Opening in elevation inside its wall, with its measures. */
const openingPlan =
  (
    w: number,
    h: number,
    face: Paint,
    labels: readonly [string, string],
    span: Span,
    draw: (p: Plane) => void,
    ground: Colour = '#24405f',
  ) =>
  (s: Scene): void =>
    elevation(s, w, h, face, labels, draw, plain(ground), span);

/** The parts of a window or door set in a wall. */
const opening = (
  layers: readonly Layer[],
  w = 4.4,
  h = 5,
): { kind: 'wall'; layers: readonly Layer[]; w: number; h: number } => ({ kind: 'wall', layers, w, h });

const rough = (cladding: Paint, edge: Colour, u: number, v: number, ow: number, oh: number): Layer => ({
  label: 'Rough opening',
  thick: 0.5,
  edge,
  paint: (p, w, h) => {
    cladding(p, w, h);
    p.rect(u, v, ow, oh, '#5b4a3a', { sw: 1.8 }).rect(u, v, 0.2, oh, LUMBER, { sw: 1 });
  },
});

/** Windows and doors. */
export const openingPictures: Record<string, Drawing> = {
  'Vinyl Replacement Window': pictures({
    name: 'Vinyl replacement window',
    sheet: 'sky',
    shows: 'the new sash unit in front of the old frame it slides into',
    corner: (s) => {
      const p = wallPiece(s, {
        w: 9,
        h: 7.4,
        depth: 4.6,
        face: lap('#d9c9a8', { course: 0.42 }),
        ground: grass,
        base: '#8f7459',
      });
      p.rect(2.6, 2, 3.6, 4.2, '#c9b48c', { sw: 1.8 })
        .rect(2.9, 2.3, 3, 3.6, '#4a3c30')
        .rect(2.9, 2.3, 0.24, 3.6, LUMBER, { sw: 1 })
        .rect(2.5, 1.75, 3.8, 0.3, '#c9b48c');
      standing(s, 2.9, 2, 2.1, 3, 3.6, (q) => windowOn(q, 0.2, 0.2, 2.6, 3.2, { bars: 'sash' }));
      for (const [u, z] of [
        [2.9, 2.1],
        [5.9, 2.1],
        [2.9, 5.7],
        [5.9, 5.7],
      ] as const)
        s.line(
          [
            [u, 0, z],
            [u, 2, z],
          ],
          { ink: BLUE, sw: 1.6, dash: '7 7' },
        );
      s.box(6.6, 2.4, 0, 1.6, 0.3, 2, '#b7a37d').line(
        [
          [6.6, 2.72, 1],
          [8.2, 2.72, 1],
        ],
        { sw: 3 },
      );
      toolbox(s, 1, 3.2, 0);
      s.dimX(2.9, 5.9, 5.8, -0.5, '36 in', 1).dimZ(2.3, 5.9, 10.2, -0.6, '48 in');
    },
    measures: 'the opening seen straight on, 36 in by 48 in',
    plan: openingPlan(6, 6.4, lap('#d9c9a8', { course: 0.42 }), ['36 in', '48 in'], [1.5, 4.5, 1.2, 5.2], (p) =>
      windowOn(p, 1.5, 1.2, 3, 4, { bars: 'sash' }),
    ),
    apart: opening([
      rough(lap('#d9c9a8', { course: 0.5 }), '#c2b08c', 0.9, 0.9, 2.6, 3.2),
      {
        label: 'Foam and shims',
        thick: 0.1,
        edge: '#e8d8a0',
        paint: (p, w, h) =>
          void p.rect(0, 0, w, h, '#f2ecd9').rect(0.8, 0.8, 2.8, 3.4, '#f0dda0').rect(1.1, 1.1, 2.2, 2.8, '#cfdbe4'),
      },
      {
        label: 'Window unit',
        thick: 0.3,
        edge: WHITE,
        paint: (p, w, h) => {
          p.rect(0, 0, w, h, '#f2ecd9');
          windowOn(p, 0.9, 0.9, 2.6, 3.2, { bars: 'sash' });
        },
      },
      {
        label: 'Stops and caulk',
        thick: 0.08,
        edge: '#d8d4ca',
        paint: (p, w, h) =>
          void p.rect(0, 0, w, h, '#f8f5ec').rect(0.6, 0.6, 3.2, 3.8, WHITE).rect(0.9, 0.9, 2.6, 3.2, '#dcecf7'),
      },
    ]),
  }),
  'New-Construction Window': pictures({
    name: 'New-construction window',
    sheet: 'sky',
    shows: 'a flanged window nailed over wrap in a new frame',
    corner: (s) => {
      const p = wallPiece(s, {
        w: 11,
        h: 8,
        depth: 4,
        face: strandBoard,
        ground: plain('#b59a7c'),
        base: '#8f7459',
        end: LUMBER,
      });
      p.cover(
        [
          [0, 0],
          [9.4, 0],
          [9.4, 4],
          [8.6, 4],
          [8.6, 8],
          [0, 8],
        ],
        houseWrap('#4a86c9'),
        { sw: 1.6 },
      );
      p.rect(2.2, 2, 5.4, 4.6, '#39434f').rect(2.5, 2.3, 4.8, 4, WHITE);
      for (let u = 2.7; u < 7.2; u += 0.6) p.dot(u, 2.42, 2.2, '#8a97a3').dot(u, 6.18, 2.2, '#8a97a3');
      windowOn(p, 2.9, 2.7, 1.9, 3.2, { frame: '#2c3642', bars: 'none' });
      windowOn(p, 5.1, 2.7, 1.9, 3.2, { frame: '#2c3642', bars: 'none' });
      sawhorse(s, 4, 2, 0, ORANGE, 1.4);
      leanLadder(s, 7.8, 3.4, 0, 3.2, 6.2);
      s.dimX(2.5, 7.3, 5.2, -0.5, '60 in', 1).dimZ(2.3, 6.3, 12, -0.7, '48 in');
    },
    measures: 'the twin unit seen straight on, 60 in by 48 in',
    plan: openingPlan(8.4, 6.6, houseWrap('#4a86c9'), ['60 in', '48 in'], [1.7, 6.7, 1.4, 5.2], (p) => {
      p.rect(1.4, 1.1, 5.6, 4.4, '#39434f').rect(1.7, 1.4, 5, 3.8, WHITE);
      windowOn(p, 2, 1.7, 2.1, 3.2, { frame: '#2c3642', bars: 'none' });
      windowOn(p, 4.3, 1.7, 2.1, 3.2, { frame: '#2c3642', bars: 'none' });
    }),
    apart: opening([
      {
        label: 'Framing and header',
        thick: 0.4,
        edge: LUMBER,
        paint: (p, w, h) => {
          studs({ spacing: 0.9 })(p, w, h);
          p.rect(0.9, 3.8, 2.7, 0.6, '#cf9f5f').rect(0.9, 1, 2.7, 2.8, '#dbe7f1');
        },
      },
      {
        label: 'Wrap, cut and folded',
        thick: 0.06,
        edge: '#c9d2d6',
        paint: (p, w, h) => {
          houseWrap('#4a86c9')(p, w, h);
          p.rect(0.9, 1, 2.7, 2.8, '#5b4a3a');
        },
      },
      {
        label: 'Flashing tape',
        thick: 0.06,
        edge: '#39434f',
        paint: (p, w, h) =>
          void p.rect(0, 0, w, h, '#eef3f6').rect(0.5, 0.6, 3.5, 3.6, '#39434f').rect(0.9, 1, 2.7, 2.8, '#dbe7f1'),
      },
      {
        label: 'Flanged window',
        thick: 0.3,
        edge: '#2c3642',
        paint: (p, w, h) => {
          p.rect(0, 0, w, h, '#eef3f6').rect(0.7, 0.8, 3.1, 3.2, WHITE);
          windowOn(p, 1, 1.1, 1.15, 2.6, { frame: '#2c3642', bars: 'none' });
          windowOn(p, 2.4, 1.1, 1.15, 2.6, { frame: '#2c3642', bars: 'none' });
        },
      },
    ]),
  }),
  'Bay Window': pictures({
    name: 'Bay window',
    sheet: 'sky',
    shows: 'three lights standing out from the wall under their own roof',
    corner: (s) => {
      const p = wallPiece(s, {
        w: 11,
        h: 8,
        depth: 5.4,
        face: runningBond(['#b9744f', '#ad6845', '#c4825e', '#a5603e'], { w: 0.7, h: 0.26, grout: '#d8c3ae' }),
        ground: grass,
        base: '#8f7459',
      });
      p.rect(1.6, 1.4, 7.8, 0.2, CREAM, { sw: 1 });
      const plan: Point2[] = [
        [2, 0],
        [8.8, 0],
        [7.2, 1.9],
        [3.6, 1.9],
      ];
      s.extrude(
        'z',
        plan.map(([a, b]): Point2 => [a, b]),
        1,
        2.4,
        WHITE,
      );
      s.extrude('z', plan, 2.4, 2.55, '#efe6d2');
      const glazed = (a: Point2, b: Point2, shade: number): void => {
        const q = new Plane(s, (u, v) => s.at(a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u, 2.55 + v), shade);
        q.rect(0, 0, 1, 3.6, WHITE)
          .rect(0.07, 0.2, 0.86, 3.2, GLASS, { sw: 1.3 })
          .poly(
            [
              [0.2, 0.2],
              [0.4, 0.2],
              [0.75, 3.4],
              [0.55, 3.4],
            ],
            lighten(GLASS, 0.5),
            { ink: null },
          )
          .line(
            [
              [0.07, 1.8],
              [0.93, 1.8],
            ],
            { sw: 5, ink: WHITE },
          );
      };
      glazed([8.8, 0], [7.2, 1.9], 0.2);
      glazed([3.6, 1.9], [7.2, 1.9], 0);
      glazed([3.6, 1.9], [2, 0], 0);
      s.extrude(
        'z',
        [
          [1.8, 0],
          [9.1, 0],
          [7.3, 2.15],
          [3.4, 2.15],
        ],
        6.15,
        6.4,
        WHITE,
      );
      s.poly(
        [
          [3.4, 2.15, 6.4],
          [7.3, 2.15, 6.4],
          [6.6, 0, 7.6],
          [4.2, 0, 7.6],
        ],
        '#7a8794',
      ).poly(
        [
          [7.3, 2.15, 6.4],
          [9.1, 0, 6.4],
          [6.6, 0, 7.6],
        ],
        '#5a6774',
      );
      shrub(s, 2.4, 3.6, 0, 0.6);
      shrub(s, 4.2, 3.8, 0, 0.7, ORANGE);
      shrub(s, 6.2, 3.6, 0, 0.6);
      s.dimX(2, 8.8, 6.6, -0.5, '8 ft', 1).dimZ(2.4, 6.2, 12, -0.7, '5 ft');
    },
    measures: 'plan of the bay, 8 ft wide and 20 in deep',
    plan: (s) =>
      elevation(
        s,
        12,
        6.6,
        plain('#eaf1f6'),
        ['8 ft', '20 in'],
        (p) => {
          p.rect(0, 4.4, 2, 1.4, '#24405f')
            .rect(10, 4.4, 2, 1.4, '#24405f')
            .poly(
              [
                [2, 5],
                [3.9, 1.6],
                [8.1, 1.6],
                [10, 5],
                [10, 5.5],
                [2, 5.5],
              ],
              '#efe6d2',
              { sw: 2 },
            );
          for (const [a, b] of [
            [
              [2, 5],
              [3.9, 1.6],
            ],
            [
              [3.9, 1.6],
              [8.1, 1.6],
            ],
            [
              [8.1, 1.6],
              [10, 5],
            ],
          ] as const)
            p.line([a, b], { sw: 15 }).line([a, b], { sw: 11, ink: WHITE }).line([a, b], { sw: 4, ink: '#7fb0d4' });
          p.rect(4.4, 3.4, 3.2, 1, ORANGE);
        },
        plain('#24405f'),
        [2, 10, 1.6, 5],
      ),
    apart: {
      kind: 'parts',
      at: [2.4, 0.6],
      gap: 0.8,
      list: [
        {
          label: 'Platform',
          high: 0.4,
          draw: (s, z) =>
            s.extrude(
              'z',
              [
                [0, 0],
                [5, 0],
                [3.8, 1.5],
                [1.2, 1.5],
              ],
              z,
              z + 0.3,
              LUMBER,
            ),
        },
        {
          label: 'Seat board',
          high: 0.3,
          draw: (s, z) =>
            s.extrude(
              'z',
              [
                [0, 0],
                [5, 0],
                [3.8, 1.5],
                [1.2, 1.5],
              ],
              z,
              z + 0.12,
              '#efe6d2',
            ),
        },
        {
          label: 'Three-light unit',
          high: 2.6,
          draw: (s, z) => {
            for (const [a, b, d] of [
              [[5, 0], [3.8, 1.5], 0.2],
              [[1.2, 1.5], [3.8, 1.5], 0],
              [[1.2, 1.5], [0, 0], 0],
            ] as const) {
              const q = new Plane(s, (u, v) => s.at(a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u, z + v), d);
              q.rect(0, 0, 1, 2.6, WHITE).rect(0.1, 0.2, 0.8, 2.2, GLASS, { sw: 1.3 });
            }
          },
        },
        {
          label: 'Roof kit',
          high: 1,
          draw: (s, z) =>
            s
              .poly(
                [
                  [1, 1.7, z],
                  [4, 1.7, z],
                  [3.4, 0, z + 0.9],
                  [1.6, 0, z + 0.9],
                ],
                '#7a8794',
              )
              .poly(
                [
                  [4, 1.7, z],
                  [5.3, 0, z],
                  [3.4, 0, z + 0.9],
                ],
                '#5a6774',
              ),
        },
      ],
    },
  }),
  'Entry Door': pictures({
    name: 'Entry door',
    sheet: 'sky',
    shows: 'an orange door with sidelights over two steps',
    corner: (s) => {
      const p = wallPiece(s, {
        w: 10,
        h: 8.4,
        depth: 5,
        face: boardAndBatten('#e6ebe6', 0.9),
        ground: grass,
        base: '#8f7459',
      });
      p.rect(2.4, 0.9, 5.2, 7, WHITE, { sw: 1.8 });
      for (const u of [2.7, 6.5])
        p.rect(u, 1.1, 0.8, 5.2, WHITE)
          .rect(u + 0.12, 2.6, 0.56, 3.5, GLASS, { sw: 1.3 })
          .rect(u + 0.12, 1.3, 0.56, 1.1, darken(WHITE, 0.06), { sw: 1.1 });
      p.rect(2.7, 6.5, 4.6, 1.1, GLASS, { sw: 1.4 });
      for (const u of [3.85, 5, 6.15])
        p.line(
          [
            [u, 6.5],
            [u, 7.6],
          ],
          { sw: 4, ink: WHITE },
        );
      doorOn(p, 3.75, 0.95, 2.5, 5.4, { colour: ORANGE, panels: 3, casing: WHITE });
      s.box(2, 0, 0, 6, 2.2, 0.8, CONCRETE).box(2.4, 2.2, 0, 5.2, 1, 0.4, CONCRETE);
      s.top(3.8, 0.5, 0.81, 2.4, 1.1, '#56626f', { sw: 1.2 });
      for (const u of [1.1, 8.6]) {
        s.cylinder(u, 1.2, 0, 0.5, 0.8, '#b4603f', { topRadius: 0.6 });
        shrub(s, u, 1.2, 0.8, 0.7);
      }
      for (const u of [1.7, 8.1]) p.rect(u, 5, 0.34, 0.7, '#fff3cf', { sw: 1.4 });
      s.dimX(3.75, 6.25, 6.2, -0.5, '36 in', 1).dimZ(0.9, 6.4, 11, -0.7, '80 in');
    },
    measures: 'the entry seen straight on, the door 36 in by 80 in',
    plan: openingPlan(8, 8.4, boardAndBatten('#e6ebe6', 0.9), ['64 in overall', '80 in'], [1.2, 6.8, 0, 5.8], (p) => {
      p.rect(1.2, 0, 5.6, 7.4, WHITE);
      for (const u of [1.5, 5.7]) p.rect(u, 1.6, 0.8, 4.2, GLASS);
      p.rect(1.5, 6.1, 5, 0.9, GLASS);
      doorOn(p, 2.7, 0, 2.6, 5.8, { colour: ORANGE, panels: 3 });
    }),
    apart: opening(
      [
        rough(boardAndBatten('#e6ebe6', 0.9), '#c2c9c2', 0.7, 0, 3, 5.4),
        {
          label: 'Sill pan',
          thick: 0.1,
          edge: '#39434f',
          paint: (p, w, h) => void p.rect(0, 0, w, h, '#eaf1f6').rect(0.6, 0, 3.2, 0.4, '#39434f'),
        },
        {
          label: 'Frame and sidelights',
          thick: 0.3,
          edge: WHITE,
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, '#eaf1f6')
              .rect(0.6, 0, 3.2, 5.4, WHITE)
              .rect(0.75, 1, 0.4, 3.8, GLASS)
              .rect(3.25, 1, 0.4, 3.8, GLASS)
              .rect(1.3, 0, 1.8, 5, '#5b4a3a'),
        },
        {
          label: 'Slab and lockset',
          thick: 0.2,
          edge: '#c2560c',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f4f8fa');
            doorOn(p, 1.2, 0, 2, 5.2, { colour: ORANGE, panels: 3 });
          },
        },
      ],
      4.4,
      6,
    ),
  }),
  'Patio Slider': pictures({
    name: 'Patio slider',
    sheet: 'sky',
    shows: 'a wide glass door half open onto a deck',
    corner: (s) => {
      const p = wallPiece(s, {
        w: 11,
        h: 8,
        depth: 5,
        face: lap('#c8cfd2', { course: 0.5 }),
        ground: deckBoards(['#a9855f', '#9c7954', '#b5916b']),
        base: '#7d5f42',
      });
      p.rect(1.6, 0.1, 7.8, 6.6, '#2c3642', { sw: 1.8 }).rect(1.85, 0.3, 7.3, 6.2, '#e9dfcb');
      p.poly(
        [
          [5.5, 0.3],
          [9.15, 0.3],
          [9.15, 2],
          [5.5, 1.2],
        ],
        '#c99a5e',
        { sw: 1 },
      ).rect(6.6, 1.9, 1.6, 1.7, '#7f9aa8', { sw: 1.2 });
      p.rect(1.85, 0.3, 3.8, 6.2, '#2c3642')
        .rect(2.1, 0.6, 3.3, 5.6, GLASS)
        .poly(
          [
            [2.6, 0.6],
            [3.4, 0.6],
            [4.8, 6.2],
            [4, 6.2],
          ],
          lighten(GLASS, 0.5),
          { ink: null },
        );
      p.rect(4.2, 0.35, 3.7, 6.1, '#2c3642')
        .rect(4.45, 0.65, 3.2, 5.5, lighten(GLASS, 0.15))
        .poly(
          [
            [5.2, 0.65],
            [5.8, 0.65],
            [7, 6.15],
            [6.4, 6.15],
          ],
          '#ffffff',
          { ink: null, opacity: 0.6 },
        )
        .line(
          [
            [7.76, 2.4],
            [7.76, 3.6],
          ],
          { sw: 5, ink: ORANGE },
        );
      s.box(1.4, 0, 0, 8.2, 0.4, 0.12, '#8a97a3');
      s.box(1.6, 2.6, 0, 2, 1.6, 0.8, '#8a6544').box(1.6, 2.6, 0.8, 2, 0.4, 0.9, '#8a6544');
      s.cylinder(8.6, 3, 0, 0.6, 1, '#b4603f', { topRadius: 0.7 });
      shrub(s, 8.6, 3, 1, 0.7);
      s.dimX(1.6, 9.4, 6.2, -0.5, '8 ft', 1).dimZ(0.1, 6.7, 12, -0.7, '80 in');
    },
    measures: 'the slider seen straight on, 8 ft by 80 in',
    plan: openingPlan(11, 8, lap('#c8cfd2', { course: 0.5 }), ['8 ft', '80 in'], [1.4, 9.6, 0, 6.8], (p) => {
      p.rect(1.4, 0, 8.2, 6.8, '#2c3642');
      for (const u of [1.7, 5.5]) p.rect(u, 0.3, 3.8, 6.2, '#2c3642').rect(u + 0.3, 0.6, 3.2, 5.6, GLASS);
      p.line(
        [
          [8.2, 3.4],
          [6.2, 3.4],
        ],
        { ink: BLUE, sw: 3 },
      )
        .line(
          [
            [6.6, 3.1],
            [6.2, 3.4],
            [6.6, 3.7],
          ],
          { ink: BLUE, sw: 3 },
        )
        .line(
          [
            [9, 2.6],
            [9, 4],
          ],
          { sw: 7, ink: ORANGE },
        );
    }),
    apart: opening(
      [
        rough(lap('#c8cfd2', { course: 0.5 }), '#a9b2b6', 0.6, 0, 4.6, 4.2),
        {
          label: 'Frame and track',
          thick: 0.24,
          edge: '#2c3642',
          paint: (p, w, h) =>
            void p.rect(0, 0, w, h, '#eaf1f6').rect(0.6, 0, 4.6, 4.2, '#2c3642').rect(0.9, 0.3, 4, 3.6, '#dbe7f1'),
        },
        {
          label: 'Fixed panel',
          thick: 0.12,
          edge: '#2c3642',
          paint: (p, w, h) =>
            void p.rect(0, 0, w, h, '#eaf1f6').rect(0.6, 0.2, 2.4, 4, '#2c3642').rect(0.85, 0.5, 1.9, 3.4, GLASS),
        },
        {
          label: 'Sliding panel',
          thick: 0.12,
          edge: '#2c3642',
          paint: (p, w, h) =>
            void p
              .rect(0, 0, w, h, '#f4f8fa')
              .rect(2.8, 0.2, 2.4, 4, '#2c3642')
              .rect(3.05, 0.5, 1.9, 3.4, GLASS)
              .line(
                [
                  [2.92, 1.6],
                  [2.92, 2.6],
                ],
                { sw: 6, ink: ORANGE },
              ),
        },
      ],
      5.8,
      4.8,
    ),
  }),
  'Garage Door': pictures({
    name: 'Garage door',
    sheet: 'sky',
    shows: 'a sectional door half raised on its tracks, a car inside',
    corner: (s) => {
      const [w, h] = [13, 8.4];
      s.shadow(-0.2, -3, w + 0.8, 10, -0.4);
      s.box(-0.2, -9, -0.4, w + 0.4, 15, 0.4, CONCRETE);
      floorPlane(s, -0.2, -9, 0).cover(rect(0, 0, w + 0.4, 15), concrete(CONCRETE));
      s.left(0, -9, 0, w, h, '#e3dccb').right(0, -9, 0, 9, h, '#efe8d8');
      car(s, 4.8, -8.8, 0, '#9c4a3c', 'y');
      s.tube(
        [
          [1.7, -7, 7.3],
          [1.7, -0.5, 7.3],
        ],
        5,
        STEEL,
      ).tube(
        [
          [11.3, -7, 7.3],
          [11.3, -0.5, 7.3],
        ],
        5,
        STEEL,
      );
      for (let k = 0; k < 2; k++) s.top(1.8, -4.8 + k * 2, 7.2, 9.4, 1.9, '#3f5f82', { sw: 1.4 });
      s.box(6.3, -6.4, 7.3, 0.5, 5.6, 0.2, '#39434f', { sw: 1.1 }).box(5.9, -7.4, 7.2, 1.3, 1.2, 0.6, ORANGE);
      const p = wallX(s, 0, 0, 0, 0.05);
      p.cover(
        [
          [0, 0],
          [1.6, 0],
          [1.6, 7.2],
          [11.4, 7.2],
          [11.4, 0],
          [w, 0],
          [w, h],
          [0, h],
        ],
        lap('#d9d2c2', { course: 0.45 }),
        { sw: 1.8 },
      );
      s.poly(
        [
          [0, -0.6, h],
          [w, -0.6, h],
          [w, 0, h],
          [0, 0, h],
        ],
        '#24405f',
      ).right(w, -0.6, 0, 0.6, h, '#1f3650');
      for (const k of [0, 1]) {
        p.rect(1.6, 3.6 + k * 1.8, 9.8, 1.8, '#3f5f82');
        for (let i = 0; i < 4; i++) p.rect(1.9 + i * 2.4, 3.9 + k * 1.8, 2, 1.2, k ? GLASS : '#4d6d90', { sw: 1.2 });
      }
      for (const u of [1.2, 11.4]) p.rect(u, 0, 0.4, 7.4, WHITE, { sw: 1.2 });
      p.rect(1.2, 7.2, 10.6, 0.4, WHITE, { sw: 1.2 });
      s.dimX(1.6, 11.4, 7.2, -0.4, '16 ft', 1).dimZ(0, 7.2, -1.2, 0, '7 ft', -1);
    },
    measures: 'the door seen straight on, 16 ft by 7 ft',
    plan: openingPlan(
      18,
      9,
      lap('#d9d2c2', { course: 0.5 }),
      ['16 ft', '7 ft'],
      [1.2, 16.8, 0, 7],
      (p) => {
        garageDoorOn(p, 1.2, 0, 15.6, 7, '#3f5f82');
        p.rect(8.4, 2.1, 1.2, 0.3, ORANGE);
      },
      CONCRETE,
    ),
    apart: {
      kind: 'parts',
      at: [3, 0.4],
      gap: 0.6,
      list: [
        {
          label: 'Bottom section',
          high: 1.2,
          draw: (s, z) => {
            s.box(0, 0, z, 6.4, 0.2, 1.2, '#3f5f82');
            for (let i = 0; i < 4; i++) wallX(s, 0, 0.2, z).rect(0.2 + i * 1.55, 0.2, 1.3, 0.8, '#4d6d90', { sw: 1.1 });
          },
        },
        {
          label: 'Sections',
          high: 1.2,
          draw: (s, z) => {
            s.box(0, 0, z, 6.4, 0.2, 1.2, '#3f5f82');
            for (let i = 0; i < 4; i++) wallX(s, 0, 0.2, z).rect(0.2 + i * 1.55, 0.2, 1.3, 0.8, '#4d6d90', { sw: 1.1 });
          },
        },
        {
          label: 'Glazed section',
          high: 1.2,
          draw: (s, z) => {
            s.box(0, 0, z, 6.4, 0.2, 1.2, '#3f5f82');
            for (let i = 0; i < 4; i++) wallX(s, 0, 0.2, z).rect(0.2 + i * 1.55, 0.2, 1.3, 0.8, GLASS, { sw: 1.1 });
          },
        },
        {
          label: 'Torsion spring',
          high: 0.6,
          draw: (s, z) =>
            s
              .tube(
                [
                  [0, 0, z + 0.2],
                  [6.4, 0, z + 0.2],
                ],
                4,
                STEEL,
              )
              .tube(
                [
                  [1.4, 0, z + 0.2],
                  [5, 0, z + 0.2],
                ],
                11,
                '#56626f',
              ),
        },
        { label: 'Opener', high: 0.8, draw: (s, z) => s.box(2.6, -0.4, z, 1.4, 1.2, 0.6, ORANGE) },
      ],
    },
  }),
  'Pre-Hung Interior': pictures({
    name: 'Pre-hung interior door',
    sheet: 'sand',
    shows: 'door and frame in one, carried to its framed opening',
    corner: (s) =>
      interior(
        s,
        {
          size: [9, 7, 7.8],
          floor: planks(['#c9a578', '#bf9a6b', '#d3b187'], { width: 0.6 }),
          left: '#e7ede8',
          right: (p) => {
            p.cover(rect(0, 0, 9, 7.8), plain('#d8e0da'));
          },
          baseboard: null,
        },
        ({ right }) => {
          right
            .rect(4, 0, 3, 6.8, '#5b4a3a', { sw: 1.8 })
            .rect(4, 0, 0.24, 6.8, LUMBER, { sw: 1 })
            .rect(6.76, 0, 0.24, 6.8, LUMBER, { sw: 1 })
            .rect(4, 6.5, 3, 0.3, LUMBER, { sw: 1 });
          s.box(0, 0, 0, 3.9, 0.14, 0.5, WHITE, { sw: 1.1 })
            .box(7.1, 0, 0, 1.9, 0.14, 0.5, WHITE, { sw: 1.1 })
            .box(0, 0, 0, 0.14, 7, 0.5, WHITE, { sw: 1.1 });
          for (const u of [4.2, 6.8])
            s.line(
              [
                [u, 0, 0.05],
                [u, 3, 0.05],
              ],
              { ink: BLUE, sw: 1.6, dash: '7 7' },
            );
          s.box(4.1, 3, 0, 2.8, 0.5, 6.6, '#efe6d2');
          doorOn(wallX(s, 4.1, 3.5, 0, 0.03), 0.3, 0, 2.2, 6.1, { colour: WHITE, casing: '#e9dfc8', panels: 3 });
          for (const z of [1, 3.2, 5.4]) s.box(4.3, 3.5, z, 0.16, 0.1, 0.4, BRASS, { sw: 1 });
          s.box(2, 4.4, 0, 1.2, 0.4, 0.12, LUMBER).box(2.1, 4.5, 0.12, 1.2, 0.4, 0.1, '#dcb67e');
          s.box(1.6, 2.4, 0, 0.3, 0.2, 4, ORANGE, { sw: 1.2 });
        },
      ),
    measures: 'the door seen straight on, 30 in by 80 in',
    plan: openingPlan(5.4, 8, plain('#d8e0da'), ['30 in', '80 in'], [1.3, 4.1, 0, 6.8], (p) => {
      doorOn(p, 1.3, 0, 2.8, 6.8, { colour: WHITE, casing: '#efe6d2', panels: 3 });
      p.line(
        [
          [1.3, 0.1],
          [4.1, 3.4],
          [1.3, 6.7],
        ],
        { ink: BLUE, sw: 1.6, dash: '9 7' },
      );
    }),
    apart: opening(
      [
        {
          label: 'Rough opening',
          thick: 0.4,
          edge: LUMBER,
          paint: (p, w, h) => {
            drywall(false)(p, w, h);
            p.rect(0.9, 0, 2.4, 5, '#5b4a3a').rect(0.9, 0, 0.2, 5, LUMBER).rect(3.1, 0, 0.2, 5, LUMBER);
          },
        },
        {
          label: 'Shims',
          thick: 0.06,
          edge: '#dcb67e',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f2ebdc');
            for (const v of [0.6, 2.4, 4.2]) p.rect(0.9, v, 0.3, 0.4, '#dcb67e').rect(3, v, 0.3, 0.4, '#dcb67e');
          },
        },
        {
          label: 'Jamb and hinges',
          thick: 0.3,
          edge: '#d8d0bf',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f2ebdc').rect(0.9, 0, 2.4, 5, WHITE).rect(1.15, 0, 1.9, 4.75, '#b9ad97');
            for (const v of [0.7, 2.4, 4.1]) p.rect(1.1, v, 0.2, 0.4, BRASS);
          },
        },
        {
          label: 'Door and casing',
          thick: 0.16,
          edge: '#e5e1d5',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#f8f4ea');
            doorOn(p, 1.1, 0, 2, 4.8, { colour: WHITE, casing: ORANGE, panels: 3 });
          },
        },
      ],
      4.2,
      5.6,
    ),
  }),
  'Storm Door': pictures({
    name: 'Storm door',
    sheet: 'sky',
    shows: 'a full-glass storm door standing open before the entry',
    corner: (s) => {
      const p = wallPiece(s, {
        w: 8.6,
        h: 8,
        depth: 5,
        face: shakes('#9aa78f'),
        ground: runningBond(['#b9744f', '#ad6845', '#c4825e'], { w: 0.9, h: 0.45 }),
        base: '#8f7459',
      });
      doorOn(p, 2.6, 0.5, 2.8, 6, { colour: '#5a3b45', casing: WHITE, panels: 3, glass: true });
      s.box(2, 0, 0, 4.2, 1.6, 0.45, CONCRETE);
      const hinge = new Plane(s, (u, v) => s.at(5.5 + u * 0.42, 0.15 + u * 0.9, 0.55 + v), 0.06);
      hinge
        .rect(0, 0, 2.9, 6, WHITE, { sw: 1.8 })
        .rect(0.3, 0.4, 2.3, 5.2, GLASS, { opacity: 0.75 })
        .poly(
          [
            [0.7, 0.4],
            [1.2, 0.4],
            [2.2, 5.6],
            [1.7, 5.6],
          ],
          '#ffffff',
          { ink: null, opacity: 0.6 },
        )
        .line(
          [
            [2.7, 2.6],
            [2.7, 3.4],
          ],
          { sw: 5, ink: ORANGE },
        );
      s.tube(
        [
          [4.6, 0.1, 6.2],
          [6.2, 1.8, 6.2],
        ],
        3.4,
        '#39434f',
      );
      s.cylinder(1.2, 1.8, 0, 0.5, 0.8, NAVY, { topRadius: 0.6 });
      shrub(s, 1.2, 1.8, 0.8, 0.7);
      p.rect(1.5, 4.6, 0.34, 0.7, '#fff3cf', { sw: 1.4 });
      s.dimX(2.6, 5.4, 6.2, -0.5, '36 in', 1).dimZ(0.5, 6.5, 9.8, -0.7, '80 in');
    },
    measures: 'the opening seen straight on, 36 in by 80 in, hinged right',
    plan: openingPlan(5.8, 8, shakes('#9aa78f'), ['36 in', '80 in'], [1.3, 4.5, 0, 6.8], (p) => {
      doorOn(p, 1.3, 0, 3.2, 6.8, { colour: '#5a3b45', panels: 3 });
      p.rect(1.3, 0, 3.2, 6.8, WHITE, { sw: 3, opacity: 0.25 })
        .rect(1.6, 0.4, 2.6, 6, 'none', { sw: 5, ink: WHITE })
        .line(
          [
            [4.5, 0.1],
            [1.3, 3.4],
            [4.5, 6.7],
          ],
          { ink: BLUE, sw: 2, dash: '9 7' },
        );
    }),
    apart: opening(
      [
        {
          label: 'Entry door',
          thick: 0.3,
          edge: '#8a9680',
          paint: (p, w, h) => {
            shakes('#9aa78f')(p, w, h);
            doorOn(p, 1, 0, 2.2, 4.9, { colour: '#5a3b45', panels: 3 });
          },
        },
        {
          label: 'Z-bar frame',
          thick: 0.1,
          edge: '#d8dcde',
          paint: (p, w, h) =>
            void p.rect(0, 0, w, h, '#eaf1f6').rect(0.8, 0, 2.6, 5.1, WHITE).rect(1.05, 0, 2.1, 4.85, '#dbe7f1'),
        },
        {
          label: 'Glass door',
          thick: 0.12,
          edge: WHITE,
          paint: (p, w, h) =>
            void p.rect(0, 0, w, h, '#eaf1f6').rect(1, 0, 2.2, 4.9, WHITE).rect(1.25, 0.3, 1.7, 4.3, GLASS),
        },
        {
          label: 'Closer and handle',
          thick: 0.06,
          edge: '#39434f',
          paint: (p, w, h) =>
            void p.rect(0, 0, w, h, '#f4f8fa').rect(1.2, 4, 1.8, 0.2, '#39434f').rect(2.8, 2.2, 0.2, 0.7, ORANGE),
        },
      ],
      4.2,
      5.6,
    ),
  }),
};
