import { elevation, groundBlock, type Drawing, type Part } from '../build.js';
import type { Point2, Scene } from '../iso.js';
import { CONCRETE, LUMBER, ORANGE, STEEL, WHITE, darken, type Colour } from '../palette.js';
import { plain } from '../patterns/ground.js';
import type { Plane } from '../plane.js';
import { wallX } from '../plane.js';
import { boardStack, shrub, tree } from '../props/building.js';
import { postInCut } from '../props/outdoor.js';
import { rubbleHeap, sacks, shovel, wheelbarrow } from '../props/tools.js';
import { pictures } from '../scenes/pictures.js';

const CEDAR = ['#d9a86f', '#cf9a5d', '#e0b37d', '#c78f52'] as const;
const VINYL = '#f4f4f0';
const BLACK = '#2c3642';
const GALV = '#aab4bc';

/** How one kind of fence is made; everything faces +y. */
interface Fence {
  readonly name: string;
  readonly high: number;
  readonly bay: number;
  readonly bays: number;
  readonly post: Colour;
  readonly postWide: number;
  /** One bay between two posts, from x0 to x1 at height 0, complete to `share` of its width. */
  readonly fill: (s: Scene, x0: number, x1: number, y: number, share: number) => void;
  /** The same bay on an elevation. */
  readonly flat: (p: Plane, x0: number, x1: number) => void;
  readonly cap?: (s: Scene, x: number, y: number, z: number) => void;
  readonly shown: readonly number[];
  readonly depth: string;
  readonly highLabel: string;
  readonly things: (s: Scene) => void;
  readonly parts: readonly Part[];
  readonly shows: string;
}

function fence({
  name,
  high,
  bay,
  bays,
  post,
  postWide,
  fill,
  flat,
  cap,
  shown,
  depth,
  highLabel,
  things,
  parts,
  shows,
}: Fence): Drawing {
  const length = bay * bays;
  const [w, d] = [length + 1.4, 5.4];
  return pictures({
    name,
    sheet: 'sky',
    shows,
    corner: (s) => {
      groundBlock(s, 0, 0, 0, w, d, 3);
      for (let i = 0; i <= bays; i++) postInCut(s, 0.5 + i * bay, d, 2.5, post, postWide);
      things(s);
      for (let i = 0; i <= bays; i++) {
        const x = 0.5 + i * bay;
        s.box(x, d - postWide - 0.02, 0, postWide, postWide, high, post);
        cap?.(s, x, d - postWide - 0.02, high);
        if (i < bays) fill(s, x + postWide, x + bay, d, shown[i] ?? 1);
      }
      s.dimX(0.5 + postWide / 2, 0.5 + bay + postWide / 2, d + 1.2, -3, '8 ft', 1).dimX(
        0.5 + bay + postWide / 2,
        0.5 + 2 * bay + postWide / 2,
        d + 1.2,
        -3,
        '8 ft',
        1,
      );
      s.dimZ(0, high, -0.9, d, highLabel, -1).dimZ(-2.5, 0, -0.9, d, depth, -1);
    },
    measures: `a run of three bays seen straight on, ${highLabel} high, posts 8 ft apart`,
    plan: (s) =>
      elevation(
        s,
        bay * 3 + postWide,
        high,
        plain('#eaf1f6'),
        ['24 ft', highLabel],
        (p) => {
          for (let i = 0; i < 3; i++) flat(p, i * bay + postWide, (i + 1) * bay);
          for (let i = 0; i <= 3; i++) {
            p.rect(i * bay - 0.35, -2, postWide + 0.7, 2, CONCRETE, { sw: 1.6 })
              .rect(i * bay, -1.7, postWide, 1.7, darken(post, 0.16), { sw: 1.3 })
              .rect(i * bay, 0, postWide, high + 0.15, post);
          }
        },
        plain('#8f7459'),
      ),
    apart: { kind: 'parts', at: [2.6, 0.2], gap: 0.6, list: parts },
  });
}

const footingPart = (post: Colour, wide = 0.4): Part => ({
  label: 'Post in concrete',
  high: 2.4,
  draw: (s, z) => {
    for (const u of [0, 5]) {
      s.cylinder(u + wide / 2, 0.2, z, 0.55, 0.7, CONCRETE);
      s.box(u, 0, z + 0.7, wide, wide, 1.7, post);
    }
  },
});

function picket(
  s: Scene,
  x: number,
  y: number,
  w: number,
  z: number,
  high: number,
  colour: Colour,
  ear: boolean,
): void {
  const top = z + high;
  s.right(x + w, y - 0.12, z, 0.12, high - 0.1, darken(colour, 0.35), { sw: 1 });
  s.poly(
    ear
      ? [
          [x, y, z],
          [x + w, y, z],
          [x + w, y, top - 0.2],
          [x + w - 0.13, y, top],
          [x + 0.13, y, top],
          [x, y, top - 0.2],
        ]
      : [
          [x, y, z],
          [x + w, y, z],
          [x + w, y, top],
          [x, y, top],
        ],
    colour,
    { sw: 1.2 },
  );
  s.line(
    [
      [x + w * 0.35, y, z + 0.5 + s.random()],
      [x + w * 0.35, y, top - 0.8 - s.random()],
    ],
    { sw: 0.9, ink: darken(colour, 0.2) },
  );
}

const diamond = (p: Plane, w: number, h: number, colour: Colour): void => {
  for (let u = -h; u < w; u += 0.42) {
    const [a, b]: readonly [Point2, Point2] = [u < 0 ? [0, -u] : [u, 0], u + h > w ? [w, w - u] : [u + h, h]];
    p.line([a, b], { sw: 1.3, ink: colour }).line(
      [
        [a[0], h - a[1]],
        [b[0], h - b[1]],
      ],
      { sw: 1.3, ink: colour },
    );
  }
};

/** Gate leaf as a frame with diagonal brace and boards. */
function gateLeaf(s: Scene, x: number, y: number, z: number, w: number, h: number): void {
  for (const v of [0.4, h - 0.8]) s.box(x, y - 0.3, z + v, w, 0.16, 0.4, LUMBER, { sw: 1.2 });
  for (let u = 0; u < w - 0.2; u += 0.5)
    picket(
      s,
      x + u,
      y,
      0.46,
      z,
      h - 0.5 * Math.cos(((u + 0.23) / w - 0.5) * Math.PI) + 0.4,
      CEDAR[Math.round(u * 2) % 4]!,
      false,
    );
  s.line(
    [
      [x + 0.3, y + 0.02, z + 0.5],
      [x + w - 0.3, y + 0.02, z + h - 0.7],
    ],
    { sw: 3, ink: '#8a5a2c', dash: '12 6' },
  );
}

/** Fences. */
export const fencingPictures: Record<string, Drawing> = {
  'Cedar Privacy': fence({
    name: 'Cedar privacy fence',
    high: 6,
    bay: 5,
    bays: 3,
    post: LUMBER,
    postWide: 0.4,
    shown: [1, 0.6, 0],
    depth: '30 in',
    highLabel: '6 ft',
    shows: 'in build, the ground cut away to show posts set in concrete',
    cap: (s, x, y, z) => s.box(x - 0.05, y - 0.05, z, 0.5, 0.5, 0.14, '#b98146'),
    fill: (s, a, b, y, share) => {
      for (const z of [0.7, 2.9, 5.1]) s.box(a, y - 0.32, z, b - a, 0.18, 0.4, LUMBER, { sw: 1.3 });
      for (let x = a + 0.04; x < a + (b - a) * share - 0.3; x += 0.57)
        picket(s, x, y - 0.04, 0.5, 0.25, 5.5, s.pick(CEDAR), true);
    },
    flat: (p, a, b) => {
      for (const v of [0.7, 2.9, 5.1]) p.rect(a, v, b - a, 0.4, LUMBER);
      for (let u = a + 0.03; u < b - 0.3; u += 0.565)
        p.poly(
          [
            [u, 0.2],
            [u + 0.5, 0.2],
            [u + 0.5, 5.6],
            [u + 0.38, 5.8],
            [u + 0.12, 5.8],
            [u, 5.6],
          ],
          p.scene.pick(CEDAR),
          { sw: 1.2 },
        );
    },
    things: (s) => {
      boardStack(s, 9.8, 0.6, 0, { w: 5, d: 0.5, t: 0.13, rows: 3, across: 1, colours: CEDAR });
      sacks(s, 11, 1.8, 0, 2);
    },
    parts: [
      footingPart(LUMBER),
      {
        label: 'Rails',
        high: 1,
        draw: (s, z) => {
          for (const k of [0, 0.6]) s.box(0, 0, z + k, 5.4, 0.2, 0.3, LUMBER);
        },
      },
      {
        label: 'Cedar pickets',
        high: 2.6,
        draw: (s, z) => {
          for (let u = 0; u < 5; u += 0.62) picket(s, u, 0.2, 0.55, z, 2.4, CEDAR[Math.round(u * 3) % 4]!, true);
        },
      },
      { label: 'Cap board', high: 0.3, draw: (s, z) => s.box(-0.1, -0.1, z, 5.6, 0.6, 0.16, '#b98146') },
    ],
  }),
  'Vinyl Privacy': fence({
    name: 'Vinyl privacy fence',
    high: 6.2,
    bay: 5,
    bays: 3,
    post: VINYL,
    postWide: 0.5,
    shown: [1, 1, 0],
    depth: '36 in',
    highLabel: '6 ft',
    shows: 'white panels sliding into routed posts',
    cap: (s, x, y, z) => {
      s.box(x - 0.08, y - 0.08, z, 0.66, 0.66, 0.12, VINYL);
      s.poly(
        [
          [x - 0.08, y + 0.58, z + 0.12],
          [x + 0.58, y + 0.58, z + 0.12],
          [x + 0.25, y + 0.25, z + 0.45],
        ],
        darken(VINYL, 0.14),
      ).poly(
        [
          [x + 0.58, y + 0.58, z + 0.12],
          [x + 0.58, y - 0.08, z + 0.12],
          [x + 0.25, y + 0.25, z + 0.45],
        ],
        darken(VINYL, 0.26),
      );
    },
    fill: (s, a, b, y, share) => {
      s.box(a, y - 0.38, 0.3, b - a, 0.26, 0.5, VINYL, { sw: 1.2 });
      if (share > 0) {
        wallX(s, a, y - 0.2, 0.8, 0.08).rect(0, 0, b - a, 4.6, VINYL);
        for (let u = 0.75; u < b - a; u += 0.75)
          wallX(s, a, y - 0.2, 0.8, 0.08).line(
            [
              [u, 0],
              [u, 4.6],
            ],
            { sw: 1.2, ink: '#9aa5ae' },
          );
        s.box(a, y - 0.38, 5.4, b - a, 0.26, 0.5, VINYL, { sw: 1.2 });
      } else {
        for (let k = 0; k < 2; k++) s.box(a + k * 0.75, y - 0.3, 0.8, 0.72, 0.16, 4.6, VINYL, { sw: 1.2 });
      }
    },
    flat: (p, a, b) => {
      p.rect(a, 0.3, b - a, 5.6, VINYL);
      for (let u = a + 0.6; u < b; u += 0.6)
        p.line(
          [
            [u, 0.8],
            [u, 5.4],
          ],
          { sw: 1.2, ink: '#9aa5ae' },
        );
      p.rect(a, 0.3, b - a, 0.5, WHITE).rect(a, 5.4, b - a, 0.5, WHITE);
    },
    things: (s) => {
      for (let k = 0; k < 5; k++) s.box(10.6, 0.8 + k * 0.1, k * 0.14, 4, 0.8, 0.14, VINYL, { sw: 1.1 });
      s.box(11.4, 2.4, 0, 1.1, 0.8, 0.6, ORANGE);
      shrub(s, 3, 1.6, 0, 0.6);
      shrub(s, 4.6, 1.4, 0, 0.5);
    },
    parts: [
      footingPart(VINYL, 0.5),
      { label: 'Bottom rail', high: 0.6, draw: (s, z) => s.box(0, 0, z, 5.4, 0.3, 0.45, VINYL) },
      {
        label: 'Tongue-and-groove panel',
        high: 2.4,
        draw: (s, z) => {
          s.box(0, 0.05, z, 5.2, 0.2, 2.2, VINYL);
          for (let u = 0.75; u < 5; u += 0.75)
            s.line(
              [
                [u, 0.25, z],
                [u, 0.25, z + 2.2],
              ],
              { sw: 1.2, ink: '#9aa5ae' },
            );
        },
      },
      { label: 'Top rail', high: 0.6, draw: (s, z) => s.box(0, 0, z, 5.4, 0.3, 0.45, VINYL) },
      {
        label: 'Post caps',
        high: 0.4,
        draw: (s, z) => {
          for (const u of [0, 5]) s.box(u - 0.1, -0.1, z, 0.7, 0.7, 0.2, ORANGE);
        },
      },
    ],
  }),
  'Chain-Link': fence({
    name: 'Chain-link fence',
    high: 4.6,
    bay: 5.2,
    bays: 3,
    post: GALV,
    postWide: 0.22,
    shown: [1, 1, 0.35],
    depth: '30 in',
    highLabel: '4 ft',
    shows: 'fabric unrolled along a top rail, the rest still on its roll',
    fill: (s, a, b, y, share) => {
      s.tube(
        [
          [a - 0.2, y - 0.12, 4.5],
          [b, y - 0.12, 4.5],
        ],
        5,
        GALV,
      );
      s.line(
        [
          [a, y - 0.12, 0.2],
          [b, y - 0.12, 0.2],
        ],
        { sw: 1.6, ink: '#6d7a86' },
      );
      if (share > 0) diamond(wallX(s, a, y - 0.08, 0.15, 0), (b - a) * share, 4.2, '#6d7a86');
    },
    flat: (p, a, b) => {
      diamond(p.shift(a, 0.15), b - a, 4.2, '#6d7a86');
      p.line(
        [
          [a - 0.2, 4.5],
          [b + 0.2, 4.5],
        ],
        { sw: 8 },
      ).line(
        [
          [a - 0.2, 4.5],
          [b + 0.2, 4.5],
        ],
        { sw: 5, ink: GALV },
      );
    },
    things: (s) => {
      s.cylinder(13.4, 3.6, 0, 0.7, 4, '#b9c3ca');
      for (const k of [0.8, 1.6, 2.4, 3.2])
        s.line(
          [
            [12.9, 4.3, k],
            [13.9, 3.9, k + 0.2],
          ],
          { sw: 1.1, ink: '#6d7a86' },
        );
      s.box(4, 1, 0, 1.2, 0.8, 0.5, ORANGE);
      tree(s, 8, 1.2, 0, 0.8);
    },
    parts: [
      footingPart(GALV, 0.24),
      {
        label: 'Rails and caps',
        high: 0.6,
        draw: (s, z) =>
          s.tube(
            [
              [0, 0.1, z + 0.3],
              [5.4, 0.1, z + 0.3],
            ],
            6,
            GALV,
          ),
      },
      {
        label: 'Fabric',
        high: 2.4,
        draw: (s, z) => {
          const p = wallX(s, 0, 0.1, z, 0);
          p.rect(0, 0, 5.4, 2.2, 'none', { sw: 1.2, ink: '#6d7a86' });
          diamond(p, 5.4, 2.2, '#6d7a86');
        },
      },
      {
        label: 'Tension bar and bands',
        high: 1.4,
        draw: (s, z) => {
          s.tube(
            [
              [1, 0.1, z],
              [1, 0.1, z + 1.4],
            ],
            4,
            STEEL,
          );
          for (const k of [0.2, 0.7, 1.2]) s.box(0.8, 0, z + k, 0.5, 0.2, 0.14, ORANGE, { sw: 1 });
        },
      },
    ],
  }),
  'Ornamental Aluminum': fence({
    name: 'Ornamental aluminum fence',
    high: 4.8,
    bay: 5,
    bays: 3,
    post: BLACK,
    postWide: 0.3,
    shown: [1, 1, 0.5],
    depth: '24 in',
    highLabel: '4 ft 6 in',
    shows: 'black pickets and rails before a hedge',
    cap: (s, x, y, z) => s.box(x - 0.06, y - 0.06, z, 0.42, 0.42, 0.14, BLACK),
    fill: (s, a, b, y, share) => {
      if (share < 1) b = a + (b - a) * share;
      for (let u = a + 0.3; u < b - 0.1; u += 0.44) {
        s.box(u, y - 0.22, 0.3, 0.12, 0.1, 4.4, BLACK, { sw: 0.9 });
        s.poly(
          [
            [u - 0.04, y - 0.12, 4.7],
            [u + 0.16, y - 0.12, 4.7],
            [u + 0.06, y - 0.12, 5.15],
          ],
          BLACK,
          { sw: 0.9 },
        );
      }
      for (const z of [0.6, 3.7, 4.2]) s.box(a, y - 0.26, z, b - a, 0.16, 0.18, '#39434f', { sw: 1.1 });
    },
    flat: (p, a, b) => {
      for (let u = a + 0.2; u < b - 0.1; u += 0.42)
        p.rect(u, 0.3, 0.14, 4.2, BLACK, { sw: 0.8 }).poly(
          [
            [u - 0.04, 4.5],
            [u + 0.18, 4.5],
            [u + 0.07, 5],
          ],
          BLACK,
          { sw: 0.8 },
        );
      for (const v of [0.6, 3.5, 4]) p.rect(a, v, b - a, 0.18, '#39434f', { sw: 1.1 });
    },
    things: (s) => {
      for (let u = 1.4; u < 15; u += 1.5) shrub(s, u, 1.4, 0, 0.75, u > 6 && u < 8 ? ORANGE : '#86a672');
    },
    parts: [
      footingPart(BLACK, 0.3),
      {
        label: 'Rails',
        high: 0.9,
        draw: (s, z) => {
          for (const k of [0, 0.5]) s.box(0, 0.1, z + k, 5.3, 0.2, 0.2, '#39434f');
        },
      },
      {
        label: 'Pickets',
        high: 2.2,
        draw: (s, z) => {
          for (let u = 0.2; u < 5.2; u += 0.42) s.box(u, 0.15, z, 0.12, 0.1, 2, BLACK, { sw: 0.9 });
        },
      },
      {
        label: 'Finials',
        high: 0.5,
        draw: (s, z) => {
          for (let u = 0.2; u < 5.2; u += 0.84)
            s.poly(
              [
                [u - 0.08, 0.2, z],
                [u + 0.2, 0.2, z],
                [u + 0.06, 0.2, z + 0.5],
              ],
              u > 2.4 && u < 3 ? ORANGE : BLACK,
            );
        },
      },
    ],
  }),
  'Split-Rail': fence({
    name: 'Split-rail fence',
    high: 3.9,
    bay: 5.4,
    bays: 3,
    post: '#9a7b58',
    postWide: 0.5,
    shown: [1, 1, 0.6],
    depth: '24 in',
    highLabel: '3 ft 6 in',
    shows: 'rough rails let into mortised posts beside a tree',
    fill: (s, a, b, y, share) => {
      for (const [z, k] of [
        [0.9, 0],
        [2, 1],
        [3.1, 2],
      ] as const) {
        const end = share < 1 && k === 2 ? a + (b - a) * 0.5 : b + 0.2;
        s.extrude(
          'x',
          [
            [y - 0.42, z],
            [y - 0.16, z - 0.1],
            [y - 0.06, z + 0.2],
            [y - 0.25, z + 0.42],
          ],
          a - 0.2,
          end,
          ['#a98a66', '#b59672', '#9c7d5a'][k]!,
          { sw: 1.3 },
        );
      }
    },
    flat: (p, a, b) => {
      for (const v of [0.8, 1.9, 3])
        p.poly(
          [
            [a - 0.3, v],
            [b + 0.3, v + 0.08],
            [b + 0.3, v + 0.4],
            [a - 0.3, v + 0.44],
          ],
          p.scene.pick(['#a98a66', '#b59672', '#9c7d5a']),
          { sw: 1.5 },
        ).line(
          [
            [a + 0.4, v + 0.2],
            [b - 1, v + 0.26],
          ],
          { sw: 1 },
        );
    },
    things: (s) => {
      tree(s, 3.4, 1.6, 0, 1.1);
      shrub(s, 13.6, 1.4, 0, 0.6);
      wheelbarrow(s, 9, 1.6, 0, '#8f7459');
      shovel(s, 7.6, 2.6, 0);
    },
    parts: [
      {
        label: 'Tamped post holes',
        high: 0.6,
        draw: (s, z) => {
          for (const u of [0, 5]) s.cylinder(u + 0.25, 0.2, z, 0.5, 0.5, '#8f7459');
        },
      },
      {
        label: 'Mortised posts',
        high: 2.2,
        draw: (s, z) => {
          for (const u of [0, 5]) {
            s.box(u, 0, z, 0.5, 0.5, 2, '#9a7b58');
            for (const k of [0.4, 1.1]) s.left(u + 0.14, 0.505, z + k, 0.22, 0.4, BLACK, { sw: 1 });
          }
        },
      },
      {
        label: 'Rails',
        high: 1.4,
        draw: (s, z) => {
          for (const k of [0, 0.7])
            s.extrude(
              'x',
              [
                [0, z + k],
                [0.3, z + k - 0.1],
                [0.4, z + k + 0.25],
                [0.2, z + k + 0.45],
              ],
              -0.2,
              5.8,
              k ? ORANGE : '#a98a66',
            );
        },
      },
    ],
  }),
  Gate: pictures({
    name: 'Fence gate',
    sheet: 'sky',
    shows: 'an arched wooden gate on strap hinges between two posts',
    corner: (s) => {
      const [w, d] = [12, 6];
      groundBlock(s, 0, 0, 0, w, d, 2.6);
      for (const x of [3, 7.8]) postInCut(s, x, d, 2.3, LUMBER, 0.5);
      s.box(0.2, d - 0.4, 0, 0.4, 0.4, 6, LUMBER);
      for (const z of [0.8, 4.6]) s.box(0.4, d - 0.3, z, 2.6, 0.16, 0.4, LUMBER, { sw: 1.2 });
      for (let u = 0.7; u < 2.9; u += 0.55) picket(s, u, d - 0.04, 0.5, 0.2, 5.4, s.pick(CEDAR), true);
      s.poly(
        [
          [3.2, 2, 0.02],
          [8, 2, 0.02],
          [8, d, 0.02],
          [3.2, d, 0.02],
        ],
        '#c9beac',
        { sw: 1.2 },
      );
      for (const [u, v] of [
        [4, 2.6],
        [6, 3],
        [4.8, 4.2],
        [6.8, 4.8],
      ] as const)
        s.disc(u, v, 0.03, 0.7, '#b7ab98', { sw: 1.2 });
      for (const x of [3, 7.8]) {
        s.box(x, d - 0.52, 0, 0.5, 0.5, 6.6, LUMBER);
        s.box(x - 0.08, d - 0.6, 6.6, 0.66, 0.66, 0.2, '#b98146');
      }
      gateLeaf(s, 3.6, d - 0.05, 0.3, 4.1, 5.4);
      for (const z of [1, 4.8]) s.box(3.2, d - 0.04, z, 2.2, 0.08, 0.26, BLACK, { sw: 1.1 });
      s.box(7, d - 0.02, 3, 0.9, 0.14, 0.3, ORANGE, { sw: 1.3 });
      for (const z of [0.8, 4.6]) s.box(8.3, d - 0.3, z, 3.4, 0.16, 0.4, LUMBER, { sw: 1.2 });
      for (let u = 8.4; u < 11.6; u += 0.55) picket(s, u, d - 0.04, 0.5, 0.2, 5.4, s.pick(CEDAR), true);
      s.dimX(3.5, 7.8, d + 1.2, -2.6, '4 ft', 1).dimZ(0.3, 5.9, -0.9, d, '6 ft', -1);
    },
    measures: 'the gate seen straight on, 4 ft wide, braced from the low hinge',
    plan: (s) =>
      elevation(
        s,
        6,
        6.6,
        plain('#eaf1f6'),
        ['4 ft', '6 ft'],
        (p) => {
          for (let u = 0.8; u < 5; u += 0.54) {
            const h = 5.6 - 0.5 * Math.cos(((u + 0.25) / 6 - 0.5) * Math.PI);
            p.rect(u, 0.3, 0.5, h, p.scene.pick(CEDAR), { sw: 1.2 });
          }
          for (const v of [0.9, 4.4]) p.rect(0.8, v, 4.4, 0.45, LUMBER);
          p.poly(
            [
              [0.9, 1.35],
              [1.4, 1.35],
              [5.1, 4.4],
              [4.6, 4.4],
            ],
            LUMBER,
          );
          for (const u of [0, 5.4]) p.rect(u, -1.4, 0.6, 8, '#d2b17c').rect(u - 0.1, 6.6, 0.8, 0.24, '#b98146');
          for (const v of [1, 4.5]) p.rect(0.4, v, 2, 0.26, BLACK);
          p.rect(4.6, 3, 1.1, 0.3, ORANGE);
        },
        plain('#8f7459'),
        [0.6, 5.4, 0, 6],
      ),
    apart: {
      kind: 'parts',
      at: [2, 0.2],
      gap: 0.6,
      list: [
        footingPart(LUMBER, 0.5),
        {
          label: 'Frame and brace',
          high: 1.8,
          draw: (s, z) => {
            for (const k of [0, 1.4]) s.box(0.6, 0, z + k, 4, 0.2, 0.3, LUMBER);
            s.tube(
              [
                [0.8, 0.2, z + 0.2],
                [4.4, 0.2, z + 1.5],
              ],
              8,
              LUMBER,
            );
          },
        },
        {
          label: 'Boards',
          high: 2.6,
          draw: (s, z) => {
            for (let u = 0.6; u < 4.5; u += 0.55) picket(s, u, 0.2, 0.5, z, 2.3, CEDAR[Math.round(u * 2) % 4]!, true);
          },
        },
        {
          label: 'Hinges and latch',
          high: 0.8,
          draw: (s, z) => {
            for (const k of [0, 0.5]) s.box(0.4, 0, z + k, 2, 0.1, 0.24, BLACK);
            s.box(3.6, 0, z + 0.2, 1.2, 0.16, 0.3, ORANGE);
          },
        },
      ],
    },
  }),
  'Fence Removal': pictures({
    name: 'Fence removal',
    sheet: 'sky',
    shows: 'old panels down, posts pulled and their holes open',
    corner: (s) => {
      const [w, d] = [16, 7];
      groundBlock(s, 0, 0, 0, w, d, 1.6);
      const grey = ['#a39b8d', '#958d7f', '#b1a99b'] as const;
      for (const x of [0.8]) s.box(x, 3, 0, 0.4, 0.4, 5.4, grey[0]);
      for (const z of [0.7, 4.2]) s.box(1.2, 3.1, z, 4, 0.16, 0.36, grey[1], { sw: 1.2 });
      for (let u = 1.3; u < 5; u += 0.57)
        if (u < 2.9 || u > 3.6)
          picket(s, u, 3.4, 0.5, 0.2, 5 - (u > 3.6 ? 0.4 : 0), grey[Math.round(u * 3) % 3]!, true);
      s.box(5.2, 3, 0, 0.4, 0.4, 5.4, grey[0]);
      for (const x of [9.6, 13.8]) {
        s.disc(x, 3.4, 0.01, 0.5, '#4a3c30');
        rubbleHeap(s, x + 0.5, 2.2, 0, ['#8f7459', '#7d654d', CONCRETE], 6, 1);
      }
      s.box(8.4, 4.6, 0, 5, 0.3, 0.3, grey[2]).cylinder(13.8, 4.9, 0, 0.5, 0.8, CONCRETE);
      for (let k = 0; k < 7; k++)
        s.box(8 + k * 0.08, 5.4 + (k % 2) * 0.1, 0.1 + k * 0.12, 4.6, 0.5, 0.12, grey[k % 3]!, { sw: 1.1 });
      s.tube(
        [
          [7, 4.6, 0.2],
          [7.8, 3.6, 3],
        ],
        4.5,
        ORANGE,
      );
      wheelbarrow(s, 2.6, 5, 0, '#8f7459', '#3f6ea0');
      s.line(
        [
          [5.6, 3.2, 5.2],
          [9.6, 3.2, 5.2],
          [13.8, 3.2, 5.2],
          [13.8, 3.2, 0.2],
        ],
        { ink: '#13559b', sw: 2, dash: '11 8' },
      ).line(
        [
          [9.6, 3.2, 5.2],
          [9.6, 3.2, 0.2],
        ],
        { ink: '#13559b', sw: 2, dash: '11 8' },
      );
      s.dimX(0.8, 14.2, d + 1.2, -1.6, '80 ft out', 1);
    },
    measures: 'the line seen straight on, standing bays and bays already out',
    plan: (s) =>
      elevation(
        s,
        15.4,
        6,
        plain('#eaf1f6'),
        ['80 ft', '6 ft'],
        (p) => {
          const grey = ['#a39b8d', '#958d7f', '#b1a99b'] as const;
          for (let u = 0.4; u < 5; u += 0.55) p.rect(u, 0.2, 0.5, 5.4, p.scene.pick(grey), { sw: 1.2 });
          for (let i = 0; i < 4; i++) {
            if (i < 2) p.rect(i * 5, 0, 0.4, 6, grey[0]);
            p.poly(
              [
                [i * 5 - 0.5, 0],
                [i * 5 + 0.9, 0],
                [i * 5 + 0.6, -1.6],
                [i * 5 - 0.2, -1.6],
              ],
              i < 2 ? CONCRETE : '#4a3c30',
            );
          }
          p.rect(5.4, 0.2, 9.6, 5.4, 'none', { ink: '#13559b', sw: 2, dash: '11 8' }).rect(6, 0.1, 4, 0.5, ORANGE);
        },
        plain('#8f7459'),
      ),
    apart: {
      kind: 'parts',
      at: [2.6, 0.2],
      gap: 0.6,
      list: [
        {
          label: 'Holes filled',
          high: 0.5,
          draw: (s, z) => {
            s.box(-0.4, -0.6, z, 6.4, 1.8, 0.3, '#9db98a');
            for (const u of [0.4, 5]) s.disc(u, 0.3, z + 0.31, 0.5, '#8f7459');
          },
        },
        {
          label: 'Posts and footings',
          high: 2,
          draw: (s, z) => {
            for (const u of [0, 4.6]) {
              s.cylinder(u + 0.2, 0.2, z, 0.5, 0.7, CONCRETE);
              s.box(u, 0, z + 0.7, 0.4, 0.4, 1.2, '#a39b8d');
            }
          },
        },
        { label: 'Rails', high: 0.6, draw: (s, z) => s.box(0, 0, z, 5.2, 0.2, 0.3, '#958d7f') },
        {
          label: 'Pickets, hauled away',
          high: 2.2,
          draw: (s, z) => {
            for (let u = 0; u < 5; u += 0.6) picket(s, u, 0.2, 0.5, z, 2, u > 3 && u < 3.4 ? ORANGE : '#a39b8d', true);
          },
        },
      ],
    },
  }),
};
