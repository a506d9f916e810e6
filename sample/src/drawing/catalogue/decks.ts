import { elevation, groundBlock, lawn, planArea, type Drawing, type Layer } from '../build.js';
import type { Scene } from '../iso.js';
import { CONCRETE, CREAM, GLASS, LUMBER, ORANGE, WHITE, darken, type Colour } from '../palette.js';
import { concrete, grass, plain } from '../patterns/ground.js';
import { deckBoards, joists, planks } from '../patterns/wood.js';
import { Plane, floorPlane, rect, wallX, wallY } from '../plane.js';
import { boardStack, column, doorOn, houseBehind, shrub, windowOn } from '../props/building.js';
import { chair, railing, stairs, table } from '../props/outdoor.js';
import { stairsPlan } from '../props/symbols.js';
import { pictures } from '../scenes/pictures.js';

const PINE = ['#c9a468', '#bd9759', '#d5b27a', '#b18b4f'];
const GREY = ['#8b949b', '#7f888f', '#98a1a7', '#747d84'];
const BROWN = ['#8f5e40', '#845436', '#9b6a4b', '#784b30'];
const CEDAR = ['#b9825a', '#ad764e', '#c48d64', '#a56f48'] as const;
const OLD = ['#aaa294', '#9c9486', '#b8b0a2', '#8f8779'];

/** Frame of a deck: footings, posts, beams and joists over a lawn before the house. */
function deckFrame(
  s: Scene,
  w: number,
  d: number,
  z: number,
  { posts = LUMBER, siding = CREAM }: { posts?: Colour; siding?: Colour } = {},
): void {
  lawn(s, -1.2, -0.2, w + 3.4, d + 2.4);
  s.shadow(0.4, 1, w + 0.3, d + 0.5, 0, 0.2);
  houseBehind(s, -1.2, -0.2, 0, w + 3, 5.6, siding);
  const wall = wallX(s, 0, -0.2, 0, 0.04);
  wall
    .rect(w * 0.3 - 0.2, z, 3.8, 2.9, WHITE)
    .rect(w * 0.3, z, 1.7, 2.7, GLASS)
    .rect(w * 0.3 + 1.7, z, 1.7, 2.7, GLASS);
  for (const v of [d * 0.48, d * 0.94])
    for (const u of [0.4, w * 0.34, w * 0.65, w - 0.7]) {
      s.cylinder(u + 0.2, v + 0.2, 0, 0.34, 0.25, CONCRETE, { sw: 1.2 });
      s.box(u, v, 0.25, 0.4, 0.4, z - 1.1, posts, { sw: 1.3 });
    }
  for (const v of [d * 0.475, d * 0.935]) s.box(0, v, z - 0.95, w, 0.45, 0.45, darken(posts, 0.06), { sw: 1.3 });
  s.box(0, -0.1, z - 0.5, w, 0.16, 0.42, posts, { sw: 1.2 });
  for (let u = 0; u < w; u += 1.08) s.box(u, 0.06, z - 0.5, 0.16, d - 0.06, 0.42, posts, { sw: 1.2 });
  s.box(w - 0.16, 0.06, z - 0.5, 0.16, d - 0.06, 0.42, posts, { sw: 1.2 });
  s.box(0, d, z - 0.5, w, 0.16, 0.42, posts, { sw: 1.2 });
}

/** Boards laid so far, the last rows shorter. */
function boardsSoFar(s: Scene, w: number, d: number, z: number, colours: readonly Colour[], laid: number): void {
  const rows = Math.round((d * laid) / 0.47);
  for (let i = 0; i < rows; i++) {
    const end = i < rows * 0.55 ? w : w - 1.08 * (1 + ((i * 5) % 4)) - (i > rows * 0.8 ? (i - rows * 0.8) * 1.08 : 0);
    const colour = colours[(i * 3) % colours.length]!;
    s.box(0, i * 0.47, z - 0.08, Math.max(3, end), 0.42, 0.12, colour, { sw: 1.1 });
    s.line(
      [
        [0.4, i * 0.47 + 0.2, z + 0.04],
        [Math.max(3, end) * 0.6, i * 0.47 + 0.2, z + 0.04],
      ],
      { sw: 0.8, ink: darken(colour, 0.25) },
    );
  }
}

const frameLayers = (finish: Layer): readonly Layer[] => [
  {
    label: 'Footings',
    thick: 0.2,
    edge: '#9db98a',
    paint: (p, w, h) => {
      grass(p, w, h);
      for (const u of [0.8, 3.4, 6]) for (const v of [1, 4.8]) p.disc(u, v, 0.4, CONCRETE);
    },
  },
  {
    label: 'Posts and beams',
    thick: 0.3,
    edge: LUMBER,
    paint: (p, w, h) => {
      p.rect(0, 0, w, h, '#cfdcc4', { ink: null });
      for (const v of [0.8, 4.6]) p.rect(0, v, w, 0.5, LUMBER);
    },
  },
  { label: 'Joists', thick: 0.4, edge: LUMBER, paint: joists(LUMBER, 0.95, '#b5c8a6') },
  finish,
];

const deckPlan =
  (colours: readonly Colour[], labels: readonly [string, string], w: number, d: number, items?: (p: Plane) => void) =>
  (s: Scene): void =>
    planArea(
      s,
      w,
      d,
      (p, a, b) => {
        joists(LUMBER, 1.33, '#93ab80')(p, a, b);
        p.cover(
          [
            [0, 0],
            [a, 0],
            [a, b * 0.7],
            [a * 0.7, b * 0.7],
            [a * 0.7, b * 0.86],
            [a * 0.4, b * 0.86],
            [a * 0.4, b],
            [0, b],
          ],
          deckBoards(colours, { width: 0.56 }),
          { sw: 1.6 },
        );
      },
      labels,
      grass,
      (p) => {
        p.rect(-1.2, -1.2, w + 2.4, 1.2, '#24405f');
        items?.(p);
      },
    );

/** Screen or open frame between posts, facing +y or +x. */
const screen = (p: Plane, w: number, h: number): void => {
  p.rect(0, 0, w, h, '#cfdbe2', { sw: 1.2, opacity: 0.4 });
  for (let u = 0.35; u < w; u += 0.35)
    p.line(
      [
        [u, 0],
        [u, h],
      ],
      { sw: 0.7, ink: '#56626f80' },
    );
  for (let v = 0.35; v < h; v += 0.35)
    p.line(
      [
        [0, v],
        [w, v],
      ],
      { sw: 0.7, ink: '#56626f80' },
    );
};

/** Decks and porches. */
export const deckPictures: Record<string, Drawing> = {
  'Pressure-Treated Deck': pictures({
    name: 'Pressure-treated deck',
    sheet: 'sage',
    shows: 'in build: footings, beams, joists, boards part laid, one side railed',
    corner: (s) => {
      const [w, d, z] = [13, 9.5, 2.2];
      deckFrame(s, w, d, z);
      boardsSoFar(s, w, d, z, PINE, 0.74);
      boardStack(s, 1.2, 7.6, z - 0.06, { w: 5.2, d: 0.42, t: 0.12, rows: 3, across: 1, colours: PINE });
      railing(s, 'y', w - 0.4, 0.1, z - 0.1, 9.2, { rail: PINE[0], post: LUMBER });
      s.box(8, 3, z + 0.04, 1, 0.6, 0.5, ORANGE);
      s.dimX(0, w, d + 1.5, 0, '16 ft', 1.2).dimY(0, d, w + 1.6, 0, '12 ft', 1.2);
    },
    measures: 'plan over its joists, 16 ft by 12 ft',
    plan: deckPlan(PINE, ['16 ft', '12 ft'], 16, 12),
    apart: {
      kind: 'stack',
      layers: frameLayers({
        label: 'Treated boards',
        thick: 0.16,
        edge: '#9c7a42',
        paint: deckBoards(PINE, { width: 0.6 }),
      }),
    },
  }),
  'Composite Deck': pictures({
    name: 'Composite deck',
    sheet: 'sage',
    shows: 'grey boards on hidden fasteners with black rail and picture-frame edge',
    corner: (s) => {
      const [w, d, z] = [14, 9, 1.6];
      deckFrame(s, w, d, z, { siding: '#c9d3d6' });
      boardsSoFar(s, w, d, z, GREY, 0.84);
      s.box(0, 0, z - 0.08, 0.5, d * 0.8, 0.13, '#56606a', { sw: 1.1 });
      railing(s, 'y', w - 0.4, 0.1, z, 8.6, {
        rail: '#2c3642',
        post: '#2c3642',
        baluster: '#2c3642',
        spacing: 0.55,
        posts: 3,
      });
      chair(s, 3, 2, z + 0.05);
      table(s, 6.4, 2.8, z + 0.05, '#f3efe6');
      chair(s, 8.4, 1.6, z + 0.05, '#3f5f82');
      boardStack(s, 6.4, 7.6, z - 0.06, { w: 5, d: 0.42, t: 0.12, rows: 2, across: 1, colours: GREY });
      s.dimX(0, w, d + 1.5, 0, '20 ft', 1.2).dimY(0, d, w + 1.6, 0, '14 ft', 1.2);
    },
    measures: 'plan with its border boards, 20 ft by 14 ft',
    plan: deckPlan(
      GREY,
      ['20 ft', '14 ft'],
      16,
      11,
      (p) => void p.rect(0, 0, 0.6, 11, '#56606a').rect(15.4, 0, 0.6, 7.7, '#56606a'),
    ),
    apart: {
      kind: 'stack',
      layers: [
        ...frameLayers({
          label: 'Joist tape',
          thick: 0.08,
          edge: '#2c3642',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#dbe3d4', { ink: null });
            for (let u = 0; u < w; u += 0.95) p.rect(u, 0, 0.26, h, '#2c3642');
          },
        }).slice(1),
        { label: 'Composite boards', thick: 0.18, edge: '#66707a', paint: deckBoards(GREY, { width: 0.6, gap: 0.03 }) },
      ],
    },
  }),
  'Deck Resurface': pictures({
    name: 'Deck resurfacing',
    sheet: 'sage',
    shows: 'grey old boards lifted on the right, new ones on the same frame',
    corner: (s) => {
      const [w, d, z] = [12, 10, 1.8];
      deckFrame(s, w, d, z, { posts: '#b9a888', siding: '#e6d7bd' });
      for (let i = 0; i < 20; i++) {
        const v = i * 0.5;
        if (i < 12) s.box(0, v, z - 0.08, w, 0.45, 0.12, CEDAR[(i * 3) % 4]!, { sw: 1.1 });
        else if (i > 14) s.box(0, v, z - 0.08, i % 3 ? w : w - 2.6, 0.45, 0.12, OLD[(i * 3) % 4]!, { sw: 1.1 });
      }
      for (let k = 0; k < 5; k++)
        s.box(-0.2 + k * 0.3, 11.2 + (k % 2) * 0.4, k * 0.1, 5 - k * 0.4, 0.4, 0.12, OLD[k % 4]!, { sw: 1.1 });
      boardStack(s, 7.2, 1.6, z + 0.05, { w: 4, d: 0.42, t: 0.12, rows: 3, across: 2, colours: CEDAR });
      s.tube(
        [
          [5, 7, z + 0.2],
          [7.6, 6.6, z + 0.6],
        ],
        5,
        ORANGE,
      );
      s.dimX(0, w, d + 3, 0, '14 ft', 2.8).dimY(0, d, w + 1.6, 0, '12 ft', 1.2);
    },
    measures: 'plan with new boards and old ones still to lift, 14 ft by 12 ft',
    plan: (s) =>
      planArea(
        s,
        14,
        12,
        (p, w, h) => {
          deckBoards(OLD, { width: 0.6 })(p, w, h);
          p.cover(
            [
              [0, 0],
              [w, 0],
              [w, h * 0.5],
              [w * 0.6, h * 0.5],
              [w * 0.6, h * 0.64],
              [0, h * 0.64],
            ],
            deckBoards(CEDAR, { width: 0.6 }),
            { sw: 2 },
          );
        },
        ['14 ft', '12 ft'],
        grass,
        (p) => void p.rect(-1.2, -1.2, 16.4, 1.2, '#24405f'),
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Sound joists', thick: 0.4, edge: '#b9a888', paint: joists('#b9a888', 0.95, '#b5c8a6') },
        { label: 'Old boards, out', thick: 0.16, edge: '#8f8779', paint: deckBoards(OLD, { width: 0.6 }) },
        {
          label: 'Joist tape',
          thick: 0.06,
          edge: '#2c3642',
          paint: (p, w, h) => {
            p.rect(0, 0, w, h, '#dbe3d4', { ink: null });
            for (let u = 0; u < w; u += 0.95) p.rect(u, 0, 0.26, h, '#2c3642');
          },
        },
        { label: 'New boards', thick: 0.16, edge: '#8d5f3f', paint: deckBoards(CEDAR, { width: 0.6 }) },
      ],
    },
  }),
  Railing: pictures({
    name: 'Deck railing',
    sheet: 'sage',
    shows: 'posts, rails and black balusters round a corner, one section waiting',
    corner: (s) => {
      const [w, d, z] = [11, 8, 1];
      lawn(s, -1, -1, w + 3, d + 3);
      s.shadow(0.3, 0.3, w + 0.6, d + 0.6, 0, 0.2);
      s.box(0, 0, 0.3, w, d, z - 0.3, '#8a6544');
      floorPlane(s, 0, 0, z).cover(rect(0, 0, w, d), deckBoards(BROWN));
      railing(s, 'x', 0, 0, z, w, { rail: WHITE, post: WHITE, baluster: '#24405f', high: 3.4, posts: 4 });
      railing(s, 'y', 0, 0, z, d, { rail: WHITE, post: WHITE, baluster: '#24405f', high: 3.4, posts: 3 });
      railing(s, 'y', w - 0.36, 0, z, 4, { rail: WHITE, post: WHITE, baluster: '#24405f', high: 3.4, posts: 2 });
      for (const v of [7.5]) s.box(w - 0.36, v, z, 0.34, 0.34, 3.5, WHITE);
      s.box(w - 0.4, 3.6, z, 0.5, 0.5, 0.2, ORANGE).box(w - 0.4, 7.45, z, 0.5, 0.5, 0.2, ORANGE);
      s.box(3, 4.6, z, 5, 0.2, 0.1, WHITE).box(3, 5.4, z, 5, 0.2, 0.1, WHITE);
      for (let k = 0; k < 8; k++) s.box(3.4 + k * 0.55, 5.9, z, 0.1, 1.4, 0.1, '#24405f', { sw: 1 });
      s.dimX(0, w, d + 1.4, 0, '24 ft', 1.2).dimZ(z, z + 3.5, w + 1.2, -1, '36 in');
    },
    measures: 'two sections seen straight on, 12 ft and 36 in high',
    plan: (s) =>
      elevation(s, 13, 4.4, plain('#e9efe3'), ['12 ft', '36 in'], (p) => {
        p.rect(0, 0, 13, 0.5, BROWN[0]!);
        for (let u = 0.6; u < 12.8; u += 0.42) p.rect(u, 0.9, 0.12, 2.9, '#24405f', { sw: 0.9 });
        p.rect(0, 0.75, 13, 0.25, WHITE).rect(0, 3.7, 13, 0.25, WHITE);
        for (const u of [0, 6.3, 12.6])
          p.rect(u, 0.5, 0.4, 3.7, WHITE).poly(
            [
              [u - 0.1, 4.2],
              [u + 0.5, 4.2],
              [u + 0.2, 4.4],
            ],
            ORANGE,
          );
      }),
    apart: {
      kind: 'parts',
      at: [3, 0.2],
      gap: 0.6,
      list: [
        {
          label: 'Post bases',
          high: 0.4,
          draw: (s, z) => {
            for (const u of [0, 5.6]) s.box(u, 0, z, 0.7, 0.7, 0.2, ORANGE);
          },
        },
        { label: 'Bottom rail', high: 0.3, draw: (s, z) => s.box(0, 0.2, z, 6.3, 0.3, 0.2, WHITE) },
        {
          label: 'Balusters',
          high: 1.8,
          draw: (s, z) => {
            for (let u = 0.3; u < 6; u += 0.45) s.box(u, 0.28, z, 0.12, 0.12, 1.7, '#24405f', { sw: 1 });
          },
        },
        { label: 'Top rail', high: 0.3, draw: (s, z) => s.box(0, 0.1, z, 6.3, 0.5, 0.18, WHITE) },
        {
          label: 'Posts and caps',
          high: 2,
          draw: (s, z) => {
            for (const u of [0, 5.6]) {
              s.box(u + 0.1, 0.1, z, 0.5, 0.5, 1.8, WHITE);
              s.box(u, 0, z + 1.8, 0.7, 0.7, 0.14, '#56626f');
            }
          },
        },
      ],
    },
  }),
  'Deck Stairs': pictures({
    name: 'Deck stairs',
    sheet: 'sage',
    shows: 'a flight with cut stringers from the deck to a stone pad',
    corner: (s) => {
      lawn(s, -1, -0.6, 13, 14);
      const [w, d, z] = [10, 4.6, 4.2];
      s.shadow(0.4, 0.6, w + 0.6, d + 0.8, 0, 0.2);
      for (const u of [0.3, w - 0.8]) s.box(u, d - 0.8, 0, 0.5, 0.5, z - 0.5, LUMBER);
      s.box(0, 0, z - 0.5, w, d, 0.4, LUMBER);
      s.box(0, 0, z - 0.1, w, d, 0.1, CEDAR[0]);
      floorPlane(s, 0, 0, z).cover(rect(0, 0, w, d), deckBoards(CEDAR));
      s.box(2.4, 10.4, 0, 5.4, 2.2, 0.25, CONCRETE);
      const profile = (n: number): [number, number][] => {
        const pts: [number, number][] = [];
        for (let i = 0; i < n; i++) {
          const y = d + i * 0.95;
          const top = z - ((i + 1) * z) / (n + 1);
          pts.push([y, top], [y + 0.95, top]);
        }
        return [...pts, [d + n * 0.95, 0], [d + n * 0.95 - 0.9, 0], [d, z - 1.7]];
      };
      for (const u of [2.8, 5, 7.2]) {
        s.extrude('x', profile(6), u, u + 0.2, LUMBER);
      }
      for (let i = 0; i < 6; i++) {
        const top = z - ((i + 1) * z) / 7;
        if (i !== 4)
          for (const k of [0, 0.47])
            s.box(2.6, d + i * 0.95 + k, top, 5, 0.44, 0.12, CEDAR[(i + (k ? 1 : 0)) % 4]!, { sw: 1.2 });
      }
      s.tube(
        [
          [7.5, d + 0.2, z],
          [7.5, d + 0.2, z + 2.8],
        ],
        7,
        LUMBER,
      )
        .tube(
          [
            [7.5, d + 5.6, 0.6],
            [7.5, d + 5.6, 3.4],
          ],
          7,
          LUMBER,
        )
        .tube(
          [
            [7.5, d + 0.2, z + 2.7],
            [7.5, d + 5.6, 3.3],
          ],
          6,
          ORANGE,
        );
      s.dimY(d, d + 5.7, 9.4, 0, '4 ft 7 in', 1)
        .dimZ(0, z, -1, d, '42 in', -1)
        .dimX(2.6, 7.6, 13.8, 0, '48 in', 0.8);
    },
    measures: 'plan of six treads, 48 in wide',
    plan: (s) =>
      planArea(
        s,
        7,
        9,
        plain('#c9d6bd'),
        ['48 in', '5 ft 6 in'],
        grass,
        (p) => {
          p.cover(rect(-1, -1.2, 9, 2.2), deckBoards(CEDAR, { width: 0.5 }), { sw: 2 });
          stairsPlan(p, 0.4, 1, 6.2, 6.6, 6, CEDAR[1]);
          p.rect(0.2, 7.7, 6.6, 1.3, CONCRETE);
          p.line(
            [
              [6.8, 1],
              [6.8, 7.6],
            ],
            { sw: 6, ink: ORANGE },
          );
        },
        1.2,
      ),
    apart: {
      kind: 'parts',
      at: [2.5, 1],
      gap: 0.5,
      list: [
        { label: 'Landing pad', high: 0.4, draw: (s, z) => s.box(0, 0, z, 5, 2.4, 0.3, CONCRETE) },
        {
          label: 'Stringers',
          high: 2.6,
          draw: (s, z) => {
            for (const u of [0.3, 2.3, 4.3])
              s.extrude(
                'x',
                [
                  [0, z],
                  [2.6, z],
                  [2.6, z + 0.5],
                  [1.95, z + 0.5],
                  [1.95, z + 1.1],
                  [1.3, z + 1.1],
                  [1.3, z + 1.7],
                  [0.65, z + 1.7],
                  [0.65, z + 2.3],
                  [0, z + 2.3],
                ],
                u,
                u + 0.2,
                LUMBER,
              );
          },
        },
        {
          label: 'Risers',
          high: 1.6,
          draw: (s, z) => {
            for (let k = 0; k < 3; k++) s.box(0, 2 - k * 0.7, z + k * 0.5, 5, 0.12, 0.42, WHITE);
          },
        },
        {
          label: 'Treads',
          high: 1.4,
          draw: (s, z) => {
            for (let k = 2; k >= 0; k--) s.box(0, 2 - k * 0.8, z + k * 0.5, 5, 0.7, 0.14, CEDAR[k]!);
          },
        },
        {
          label: 'Handrail',
          high: 0.8,
          draw: (s, z) =>
            s.tube(
              [
                [5, 0, z + 1],
                [5, 2.6, z],
              ],
              7,
              ORANGE,
            ),
        },
      ],
    },
  }),
  'Screened Porch': pictures({
    name: 'Screened porch',
    sheet: 'sage',
    shows: 'a porch with screens between its posts, the roof half sheathed',
    corner: (s) => {
      const [w, d] = [12, 9];
      lawn(s, -1, -0.4, w + 3, d + 3);
      s.shadow(0.4, 0.4, w + 0.8, d + 0.8, 0, 0.2);
      houseBehind(s, -1, -0.2, 0, w + 2.4, 8.4, '#d7dfe2');
      doorOn(wallX(s, 0, -0.2, 1, 0.04), 4.6, 0, 2.4, 4.8, { colour: '#3f6b5c', glass: true });
      s.box(0, 0, 0, w, d, 1, '#8a6544');
      floorPlane(s, 0, 0, 1).cover(rect(0, 0, w, d), deckBoards(GREY));
      s.box(1, 2, 1, 4, 1.6, 0.7, '#c99a5e').box(1, 2, 1.7, 4, 0.4, 0.8, '#e9dfc8');
      table(s, 7.6, 3.4, 1, '#f3efe6');
      chair(s, 9, 3.6, 1);
      for (const v of [0, d - 0.4]) s.box(0, v, 1, 0.4, 0.4, 5.2, WHITE);
      s.box(0, 0, 6.2, w, 0.4, 0.5, WHITE);
      screen(wallY(s, w - 0.2, 0, 1.2, 0.2), d, 5);
      screen(wallX(s, 0, d - 0.2, 1.2, 0), w, 5);
      for (const u of [0, 3.9, 7.8, w - 0.4]) s.box(u, d - 0.4, 1, 0.4, 0.4, 5.2, WHITE);
      for (const v of [0, 3, 6]) s.box(w - 0.4, v, 1, 0.4, 0.4, 5.2, WHITE);
      s.box(0, d - 0.3, 2.4, w, 0.2, 0.2, WHITE).box(w - 0.3, 0, 2.4, 0.2, d, 0.2, WHITE);
      s.box(-0.2, d - 0.45, 6.2, w + 0.4, 0.5, 0.6, WHITE).box(w - 0.45, -0.2, 6.2, 0.5, d + 0.3, 0.6, WHITE);
      const slope = new Plane(s, (u, v) => s.at(-0.5 + u, d + 0.6 - v * 0.93, 6.9 + v * 0.3));
      for (let u = 0.2; u < w + 1; u += 1.5)
        s.tube(
          [
            [-0.5 + u, d + 0.6, 6.8],
            [-0.5 + u, 0, 9.7],
          ],
          6,
          LUMBER,
        );
      slope.cover(
        [
          [0, 4],
          [w * 0.5, 4],
          [w * 0.5, 10.1],
          [0, 10.1],
        ],
        plain('#dcc08e'),
        { sw: 1.6 },
      );
      slope.cover(
        [
          [0, 5.4],
          [w * 0.34, 5.4],
          [w * 0.34, 10.1],
          [0, 10.1],
        ],
        plain('#56626f'),
        { sw: 1.6 },
      );
      s.dimX(0, w, d + 2.2, 0, '16 ft', 1.4).dimY(0, d, w + 1.9, 0, '12 ft', 1.2);
    },
    measures: 'plan with its posts and screens, 16 ft by 12 ft',
    plan: (s) =>
      planArea(s, 16, 12, deckBoards(GREY, { width: 0.6 }), ['16 ft', '12 ft'], grass, (p) => {
        p.rect(-1.2, -1.2, 18.4, 1.2, '#24405f')
          .rect(6.4, -1.2, 3, 1.2, '#cfd8c4')
          .line(
            [
              [0.2, 0],
              [0.2, 11.8],
              [15.8, 11.8],
              [15.8, 0],
            ],
            { ink: ORANGE, sw: 5, dash: '14 7' },
          );
        for (const u of [0, 5, 10.4, 15.4]) p.rect(u, 11.4, 0.6, 0.6, WHITE);
        for (const v of [3.6, 7.6]) for (const u of [0, 15.4]) p.rect(u, v, 0.6, 0.6, WHITE);
      }),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Deck', thick: 0.3, edge: '#66707a', paint: deckBoards(GREY, { width: 0.6 }) },
        {
          label: 'Posts',
          thick: 0.05,
          edge: '#dfe6d6',
          gap: 2.4,
          paint: plain('#dfe6d6'),
          things: (s, z) => {
            for (const [u, v] of [
              [0, 0],
              [3.3, 0],
              [6.6, 0],
              [0, 5.6],
              [3.3, 5.6],
              [6.6, 5.6],
            ] as const)
              s.box(u, v, z, 0.4, 0.4, 1.7, WHITE, { sw: 1.2 });
          },
        },
        {
          label: 'Screens',
          thick: 0.05,
          edge: '#dfe6d6',
          gap: 2.4,
          paint: plain('#dfe6d6'),
          things: (s, z) => {
            screen(wallY(s, 7, 0, z, 0.1), 6, 1.7);
            screen(wallX(s, 0, 6, z, 0), 7, 1.7);
          },
        },
        { label: 'Rafters', thick: 0.3, edge: LUMBER, paint: joists(LUMBER, 1, '#cfdcc4') },
        { label: 'Roof', thick: 0.2, edge: '#3d4752', paint: plain('#56626f') },
      ],
    },
  }),
  Pergola: pictures({
    name: 'Pergola',
    sheet: 'sage',
    shows: 'four posts, beams and slats casting lines over a patio',
    corner: (s) => {
      groundBlock(s, -0.6, -0.6, 0, 13.6, 12, 0.6);
      const [w, d, h] = [11, 9, 6.4];
      floorPlane(s, 0.6, 0.6, 0.02).cover(
        rect(0, 0, 11, 9.4),
        planks(['#c9c1b1', '#bdb5a4', '#d3ccbe'], { width: 1.4, length: 2.2, grain: false }),
        { sw: 1.6 },
      );
      for (let v = 1.2; v < 9.6; v += 0.9)
        s.poly(
          [
            [0.8, v, 0.03],
            [11.4, v, 0.03],
            [11.4, v + 0.4, 0.03],
            [0.8, v + 0.4, 0.03],
          ],
          '#24405f',
          { ink: null, opacity: 0.14 },
        );
      s.box(3.6, 3.6, 0, 4, 1.6, 0.7, '#a87f57').box(3.6, 3.6, 0.7, 4, 0.4, 0.9, ORANGE);
      table(s, 6, 6.8, 0, '#f3efe6');
      shrub(s, 11.8, 1.6, 0, 0.6);
      for (const [u, v] of [
        [1, 1],
        [w - 0.4, 1],
        [1, d],
        [w - 0.4, d],
      ] as const) {
        s.box(u - 0.1, v - 0.1, 0, 0.8, 0.8, 0.5, CONCRETE);
        s.box(u, v, 0.5, 0.6, 0.6, h - 0.5, CEDAR[0]);
      }
      for (const v of [0.9, d - 0.1])
        for (const k of [0, 0.6]) s.box(0, v + k, h, w + 1.4, 0.18, 0.7, CEDAR[2], { sw: 1.3 });
      for (let u = 0.5; u < w + 1; u += 1.25) s.box(u, 0, h + 0.7, 0.2, d + 1.6, 0.55, CEDAR[1], { sw: 1.2 });
      for (let v = 0.5; v < d + 1.4; v += 0.85) s.box(-0.2, v, h + 1.25, w + 1.9, 0.16, 0.16, CEDAR[3], { sw: 1 });
      s.dimX(0.6, w + 0.6, d + 3.4, -0.6, '12 ft', 1)
        .dimY(1, d + 0.6, 14.2, -0.6, '10 ft', 1)
        .dimZ(0, h, -1.4, d, '8 ft', -1);
    },
    measures: 'plan of beams, rafters and slats, 12 ft by 10 ft',
    plan: (s) =>
      planArea(
        s,
        13,
        10,
        planks(['#c9c1b1', '#bdb5a4', '#d3ccbe'], { width: 1.4, length: 2.2, grain: false }),
        ['12 ft', '10 ft'],
        grass,
        (p) => {
          for (const [u, v] of [
            [0.8, 0.9],
            [11.4, 0.9],
            [0.8, 8.3],
            [11.4, 8.3],
          ] as const)
            p.rect(u, v, 0.8, 0.8, ORANGE);
          for (const v of [0.7, 1.5, 8.1, 8.9]) p.rect(-0.5, v, 14, 0.24, CEDAR[2], { sw: 1.3 });
          for (let u = 0.3; u < 13; u += 1.35) p.rect(u, -0.5, 0.28, 11, CEDAR[1], { sw: 1.3 });
          for (let v = 0; v < 10.4; v += 1.1) p.rect(-0.5, v, 14, 0.14, CEDAR[3], { sw: 0.9 });
        },
      ),
    apart: {
      kind: 'parts',
      at: [2.5, 2.5],
      gap: 0.7,
      list: [
        {
          label: 'Footings',
          high: 0.5,
          draw: (s, z) => {
            for (const u of [0, 4.4]) for (const v of [0, 4.4]) s.cylinder(u + 0.3, v + 0.3, z, 0.4, 0.4, CONCRETE);
          },
        },
        {
          label: 'Posts',
          high: 1.9,
          draw: (s, z) => {
            for (const u of [0, 4.4]) for (const v of [0, 4.4]) s.box(u, v, z, 0.6, 0.6, 1.8, CEDAR[0]);
          },
        },
        {
          label: 'Beams',
          high: 0.6,
          draw: (s, z) => {
            for (const v of [0, 4.5]) s.box(-0.5, v, z, 6, 0.3, 0.5, CEDAR[2]);
          },
        },
        {
          label: 'Rafters',
          high: 0.6,
          draw: (s, z) => {
            for (let u = 0; u < 5; u += 0.8) s.box(u, -0.5, z, 0.2, 6, 0.4, CEDAR[1], { sw: 1.2 });
          },
        },
        {
          label: 'Slats',
          high: 0.3,
          draw: (s, z) => {
            for (let v = 0; v < 5; v += 0.5) s.box(-0.5, v, z, 6, 0.16, 0.14, CEDAR[3], { sw: 1 });
          },
        },
      ],
    },
  }),
  'Porch Floor': pictures({
    name: 'Porch floor',
    sheet: 'sage',
    shows: 'tongue-and-groove boards between columns, the last ones open to the sleepers',
    corner: (s) => {
      const [w, d, z] = [13, 7, 1.4];
      lawn(s, -1, -0.4, w + 3, d + 4);
      s.shadow(0.4, 0.4, w + 0.8, d + 0.8, 0, 0.2);
      houseBehind(s, -0.6, -0.2, 0, w + 1.6, 7.6, '#f1e8d2');
      const wall = wallX(s, 0, -0.2, z, 0.04);
      doorOn(wall, 5.4, 0, 2.2, 4.6, { colour: '#7a3f34' });
      windowOn(wall, 1.6, 1.4, 2, 2.6);
      windowOn(wall, 9.6, 1.4, 2, 2.6);
      s.box(0, 0, 0, w, d, z - 0.2, '#8f877c', { left: '#b8afa1', right: '#8f877c' });
      s.box(0, 0, z - 0.2, w, d, 0.2, LUMBER);
      const p = floorPlane(s, 0, 0, z);
      p.cover(rect(0, 0, w, d), joists(LUMBER, 1.2, '#6b7a60'));
      const green = ['#7f9a91', '#75908a', '#8aa59c'] as const;
      p.cover(
        [
          [0, 0],
          [9.6, 0],
          [9.6, d * 0.5],
          [8.4, d * 0.5],
          [8.4, d],
          [0, d],
        ],
        (q, a, b) => deckBoards(green, { width: 0.36, gap: 0.02 })(q.turned(), b, a),
        { sw: 1.6 },
      );
      for (let k = 0; k < 4; k++)
        s.box(9.9, 1 + k * 0.42, z, 0.36 * 9, 0.36, 0.1 + k * 0.02, green[k % 3]!, { sw: 1.1 });
      column(s, 0.2, d - 0.7, z, 5.6);
      column(s, 6.2, d - 0.7, z, 5.6);
      column(s, w - 0.7, d - 0.7, z, 5.6);
      stairs(s, 4.6, d, z, 3.6, 2, { tread: green[0], riser: WHITE });
      s.box(2, 3, z, 0.9, 0.5, 0.4, ORANGE);
      s.dimX(0, w, d + 4, 0, '24 ft', 3.6).dimY(0, d, w + 1.6, 0, '8 ft', 1.2);
    },
    measures: 'plan of the porch with its columns and step, 24 ft by 8 ft',
    plan: (s) =>
      planArea(
        s,
        16,
        6,
        (p, w, h) => deckBoards(['#7f9a91', '#75908a', '#8aa59c'], { width: 0.42, gap: 0.02 })(p.turned(), h, w),
        ['24 ft', '8 ft'],
        grass,
        (p) => {
          p.rect(-1.2, -1.2, 18.4, 1.2, '#24405f').rect(7, -1.2, 2.2, 1.2, '#cfd8c4');
          for (const u of [0.2, 5, 10.4, 15.2]) p.rect(u, 5.2, 0.6, 0.6, WHITE);
          stairsPlan(p, 6.4, 6, 3.4, 1.6, 2, '#7f9a91');
          p.rect(2, 2, 1, 0.8, ORANGE);
        },
        1.7,
      ),
    apart: {
      kind: 'stack',
      layers: [
        { label: 'Old slab', thick: 0.5, edge: CONCRETE, paint: concrete() },
        { label: 'Sleepers', thick: 0.3, edge: LUMBER, paint: joists(LUMBER, 1.1, '#c9c6be') },
        {
          label: 'Primed edges',
          thick: 0.06,
          edge: '#d8d4ca',
          paint: (p, w, h) => deckBoards(['#f3efe6', '#ece7db'], { width: 0.5, gap: 0.03 })(p.turned(), h, w),
        },
        {
          label: 'Porch boards',
          thick: 0.2,
          edge: '#5f7a72',
          paint: (p, w, h) =>
            deckBoards(['#7f9a91', '#75908a', '#8aa59c'], { width: 0.5, gap: 0.02 })(p.turned(), h, w),
        },
      ],
    },
  }),
};
