import type { Picture } from './catalogue.js';
import { compose } from './compose.js';
import { hashOf, type Point2, type Scene } from './iso.js';
import type { ProductMotif } from './motifs.js';
import {
  BLUE,
  BRASS,
  BRICK,
  CUT,
  GLASS,
  GYPSUM,
  LUMBER,
  ORANGE,
  STEEL,
  WHITE,
  darken,
  lighten,
  mix,
  tones,
  type Colour,
  type Sheet,
} from './palette.js';
import { gravel, grass, mulch, speckled } from './patterns/ground.js';
import { shingles, standingSeam } from './patterns/roofing.js';
import { hexagons } from './patterns/tile.js';
import { batts, drywall, lap, wallpaper } from './patterns/wall.js';
import { planks, strandBoard } from './patterns/wood.js';
import { floorPlane, rect, wallX } from './plane.js';
import { bathtub, glassPanel, toilet, vanity } from './props/bath.js';
import { doorOn, garageDoorOn, windowOn } from './props/building.js';
import {
  CABLE_12,
  CABLE_14,
  boxOn,
  cableCoil,
  ceilingFan,
  evCharger,
  generator,
  breakerPanel,
  outletOn,
  thermostatOn,
} from './props/electrical.js';
import { baseCabinets, fridge, range, sinkBowl, washer } from './props/kitchen.js';
import { demoHammer, dumpster } from './props/machines.js';
import {
  COLD,
  HOT,
  WASTE,
  condenser,
  ductRun,
  furnace,
  sumpPump,
  tankHeater,
  tanklessHeater,
  ventGrille,
} from './props/mechanical.js';
import { railing } from './props/outdoor.js';
import {
  bucket,
  carton,
  lyingRoll,
  paintCan,
  rubbleHeap,
  sacks,
  standingRoll,
  strappedStack,
  toolbox,
} from './props/tools.js';

/** What a product's seed decides: its colours and which of the variants is drawn. */
interface Look {
  /** Main colour, of wood, of tile or stone, of made things. */
  readonly wood: Colour;
  readonly stone: Colour;
  readonly made: Colour;
  /** 0, 1 or 2: which of a few forms. */
  readonly form: number;
}

interface Motif {
  readonly sheet: Sheet;
  readonly title: string;
  readonly draw: (s: Scene, look: Look) => void;
}

const WOODS = ['#d9a86f', '#b98150', '#8a5a3a', '#c9b596', '#a9927a', '#e0bd86', '#9c6a42'];
const STONES = ['#dbe6ed', '#c87f56', '#c9ccce', '#8fb0a0', '#7fb0c4', '#cfc9bd', '#5f7690', '#e3d9c4'];
const MADE = ['#4a76a0', '#3f6b5c', '#b9776a', '#6d7a86', '#c9a24a', '#2f5f93', '#8a6a8f', '#7f9a84'];

const plank = (s: Scene, x: number, y: number, z: number, w: number, d: number, t: number, colour: Colour): void => {
  s.box(x, y, z, w, d, t, colour);
  s.line(
    [
      [x + w * 0.1, y + d * 0.4, z + t],
      [x + w * 0.7, y + d * 0.45, z + t],
    ],
    { sw: 1.3, ink: darken(colour, 0.25) },
  );
};

const pile = (
  s: Scene,
  paint: (p: ReturnType<typeof floorPlane>, w: number, h: number) => void,
  base: Colour,
  dots: readonly Colour[],
): void => {
  s.shadow(-2.4, -2.4, 5.4, 5.4);
  const heap: Point2[] = Array.from(
    { length: 18 },
    (_, i): Point2 => [
      2.3 * (1 + 0.1 * Math.sin(i * 2.3)) * Math.cos((i * Math.PI) / 9),
      2.3 * (1 + 0.1 * Math.cos(i * 1.7)) * Math.sin((i * Math.PI) / 9),
    ],
  );
  [1, 0.76, 0.52, 0.26].forEach((k, i) => {
    const level = heap.map(([u, v]): Point2 => [u * k, v * k]);
    s.extrude('z', level, i * 0.45, i * 0.45 + 0.3, base, { ink: i ? null : undefined, sw: 1.2 });
    floorPlane(s, 0, 0, i * 0.45 + 0.3).cover(level, paint, { ink: null });
  });
  for (let i = 0; i < 26; i++) {
    const a = s.random() * 6.28;
    const r = 0.4 + s.random() * 2;
    s.sheetDot(s.at(r * Math.cos(a), r * Math.sin(a), Math.max(0.2, 1.6 - r * 0.7)), 5, s.pick(dots));
  }
};

const motifs: Record<ProductMotif, Motif> = {
  plank: {
    sheet: 'sand',
    title: 'Box of plank flooring',
    draw: (s, { wood }) => {
      s.shadow(-0.2, -0.2, 6.6, 2.4);
      strappedStack(s, 0, 0, 0, 6, 1.6, 0.3, tones(wood, 0.12).slice(0, 4));
      s.line(
        [
          [0.6, 0.5, 1.2],
          [4.2, 0.55, 1.2],
        ],
        { sw: 1.6, ink: darken(wood, 0.3) },
      );
    },
  },
  tile: {
    sheet: 'sand',
    title: 'Stack of tiles',
    draw: (s, { stone, form }) => {
      s.shadow(-0.2, -0.2, 3.8, 3.6);
      for (let k = 0; k < 6; k++) s.box(k % 2 ? 0.08 : 0, 0, k * 0.24, 3, 3, 0.24, tones(stone, 0.1)[k % 5]!);
      if (form === 1)
        floorPlane(s, 0.08, 0, 1.44).line(
          [
            [0.4, 0.2],
            [1.2, 1.2],
            [1.5, 1.9],
            [2.7, 2.8],
          ],
          { sw: 1.8, ink: darken(stone, 0.3) },
        );
      s.extrude(
        'y',
        [
          [3.3, 0],
          [3.5, 0],
          [4.3, 2.7],
          [4.1, 2.7],
        ],
        0.4,
        3.2,
        lighten(stone, 0.2),
      );
    },
  },
  mosaic: {
    sheet: 'sand',
    title: 'Sheets of mosaic',
    draw: (s, { stone, made }) => {
      s.shadow(-0.2, -0.2, 4.6, 4.2);
      for (let k = 0; k < 3; k++) {
        s.box(k * 0.3, k * 0.2, k * 0.3, 4, 3.6, 0.2, '#d8d2c2');
        floorPlane(s, k * 0.3, k * 0.2, k * 0.3 + 0.2).cover(
          rect(0, 0, 4, 3.6),
          hexagons([stone, lighten(stone, 0.4), made, '#f3efe6'], 0.3),
        );
      }
    },
  },
  roll: {
    sheet: 'sand',
    title: 'Roll of sheet goods',
    draw: (s, { made }) => {
      s.shadow(-1.4, -1.4, 5.4, 3.2);
      s.poly(
        [
          [0.2, -1, 0],
          [3.6, -1, 0],
          [3.6, 0.9, 0],
          [0.2, 0.9, 0],
        ],
        lighten(made, 0.35),
      );
      standingRoll(s, 0, 0, 0, 1.25, 3.1, lighten(made, 0.15));
    },
  },
  'carpet-roll': {
    sheet: 'sand',
    title: 'Roll of carpet',
    draw: (s, { made }) => {
      s.shadow(-1, -0.4, 5.6, 5);
      s.poly(
        [
          [0.6, 0, 0.02],
          [4, 0, 0.02],
          [4, 4.2, 0.02],
          [0.6, 4.2, 0.02],
        ],
        made,
      );
      floorPlane(s, 0.6, 0, 0.03).cover(
        rect(0, 0, 3.4, 4.2),
        speckled(made, [darken(made, 0.16), lighten(made, 0.2)], 12, 1.6),
      );
      lyingRoll(s, 0.4, 0, 0, 0.8, 4.2, made, '#c9b48c');
    },
  },
  sheet: {
    sheet: 'sky',
    title: 'Stack of sheathing sheets',
    draw: (s, { form }) => {
      s.shadow(-0.2, -0.2, 6, 4);
      for (let k = 0; k < 6; k++) s.box(0, 0, k * 0.2, 5.6, 3.4, 0.2, k % 2 ? '#d6b882' : '#dcc08e');
      floorPlane(s, 0, 0, 1.2).cover(
        rect(0, 0, 5.6, 3.4),
        form ? strandBoard : planks(['#e0c596', '#d9bb88'], { width: 3.4, length: 8 }),
      );
      s.left(2, 3.41, 0.3, 1.6, 0.5, ORANGE);
    },
  },
  drywall: {
    sheet: 'clay',
    title: 'Stack of drywall',
    draw: (s) => {
      s.shadow(-0.2, -0.2, 6, 4);
      for (let k = 0; k < 7; k++) s.box(0, 0, k * 0.2, 5.6, 2.8, 0.2, k % 2 ? GYPSUM : darken(GYPSUM, 0.05));
      floorPlane(s, 0, 0, 1.4).cover(rect(0, 0, 5.6, 2.8), drywall(false, { sheet: 8 }));
      s.left(0, 2.81, 0.4, 5.6, 0.2, BLUE, { sw: 1 }).left(2, 2.82, 0.75, 1.8, 0.35, ORANGE);
    },
  },
  'insulation-batt': {
    sheet: 'clay',
    title: 'Insulation batts',
    draw: (s, { form }) => {
      const c = ['#e9a9b8', '#e3cf86', '#b9b48a'][form]!;
      s.shadow(-0.2, -0.2, 5, 3.4);
      for (let k = 0; k < 4; k++) {
        s.box(0, 0, k * 0.6, 4.6, 2, 0.58, c);
        wallX(s, 0, 2.005, k * 0.6).cover(rect(0, 0, 4.6, 0.58), batts(c));
      }
      for (const u of [0.9, 3.4]) s.left(u, 2.02, 0, 0.3, 2.38, ORANGE).top(u, 0, 2.39, 0.3, 2, ORANGE);
    },
  },
  panel: {
    sheet: 'sky',
    title: 'Panels',
    draw: (s, { made }) => {
      s.shadow(-0.2, -0.2, 4.6, 3.6);
      for (let k = 0; k < 5; k++) {
        s.box(k * 0.18, k * 0.36, 0, 4, 0.2, 4, lighten(made, k * 0.06));
      }
      wallX(s, 0.72, 1.645, 0, 0.1).rect(0.4, 0.4, 3.2, 3.2, lighten(made, 0.35));
    },
  },
  bag: {
    sheet: 'clay',
    title: 'Bags of dry mix',
    draw: (s, { made, form }) => {
      s.shadow(-0.2, -0.2, 3.4, 3.8);
      sacks(s, 0, 0, 0, 3 + form, { w: 2.6, d: 3.2, print: made, paper: form === 1 ? '#d9c7a4' : '#efe9dc' });
    },
  },
  bucket: {
    sheet: 'clay',
    title: 'Bucket',
    draw: (s, { made, stone }) => {
      s.shadow(-0.7, -0.7, 1.9, 1.8);
      bucket(s, 0, 0, 0, made, lighten(stone, 0.3));
      const [x, y] = s.at(0.14, 0.36, 0.4);
      const k = s.scale;
      s.sheetPoly(
        [
          [x - 0.3 * k, y - 0.2 * k],
          [x + 0.22 * k, y - 0.1 * k],
          [x + 0.22 * k, y + 0.2 * k],
          [x - 0.3 * k, y + 0.1 * k],
        ],
        WHITE,
      );
    },
  },
  'paint-can': {
    sheet: 'clay',
    title: 'Can of paint',
    draw: (s, { made }) => {
      s.shadow(-0.9, -0.9, 2.6, 2.4);
      paintCan(s, 0, 0, 0, made, made);
      s.tube(
        [
          [1, 0.2, 0.1],
          [2.2, 0.2, 0.1],
        ],
        9,
        '#c99a5e',
      ).box(0.5, -0.05, 0, 0.6, 0.5, 0.2, '#39434f');
    },
  },
  cartridge: {
    sheet: 'clay',
    title: 'Cartridges of caulk',
    draw: (s, { made }) => {
      s.shadow(-0.5, -0.4, 3, 1.6);
      for (const [u, c] of [
        [0, made],
        [0.9, lighten(made, 0.3)],
        [1.8, ORANGE],
      ] as const) {
        s.cylinder(u, 0.2, 0, 0.34, 1.9, WHITE).cylinder(u, 0.2, 0.5, 0.345, 0.8, c);
        s.cylinder(u, 0.2, 1.9, 0.2, 0.8, WHITE, { topRadius: 0.06 });
      }
    },
  },
  'fastener-box': {
    sheet: 'sand',
    title: 'Box of fasteners',
    draw: (s, { made }) => {
      s.shadow(-0.2, -0.2, 4, 3);
      s.box(0, 0, 0, 2.6, 1.8, 1.5, made, { top: darken(made, 0.4) });
      s.left(0.4, 1.81, 0.4, 1.8, 0.6, WHITE);
      for (let i = 0; i < 40; i++) {
        const [u, v] = [0.2 + s.random() * 2.1, 0.2 + s.random() * 1.3];
        s.line(
          [
            [u, v, 1.5],
            [u + 0.3 * s.random(), v + 0.2, 1.62],
          ],
          { sw: 4, ink: STEEL, round: true },
        );
      }
      for (const [u, v] of [
        [3, 1.4],
        [3.3, 0.8],
        [2.9, 2.2],
        [1, 2.5],
      ] as const) {
        s.tube(
          [
            [u, v, 0.08],
            [u + 0.7, v, 0.08],
          ],
          3.4,
          STEEL,
        );
        s.cylinder(u + 0.75, v, 0, 0.1, 0.16, STEEL, { sw: 1 });
      }
    },
  },
  carton: {
    sheet: 'sand',
    title: 'Carton',
    draw: (s, { made, form }) => {
      s.shadow(-0.2, -0.2, 3.6, 3);
      carton(s, 0, 0, 0, 3.2, 2.2, 1.4 + form * 0.4, made);
      carton(s, 0.4, 0.3, 1.4 + form * 0.4, 2.2, 1.6, 1, ORANGE);
    },
  },
  gravel: {
    sheet: 'sage',
    title: 'Pile of stone',
    draw: (s) => pile(s, gravel, '#a39783', ['#d5ccbd', '#94897a', '#c9beac']),
  },
  mulch: {
    sheet: 'sage',
    title: 'Pile of mulch',
    draw: (s) => pile(s, mulch, '#6b4531', ['#8a5c42', '#553425', '#9b6d4f']),
  },
  sod: {
    sheet: 'sage',
    title: 'Rolls of sod',
    draw: (s) => {
      s.shadow(-0.8, -0.4, 5.4, 3.2);
      s.box(1.4, 0, 0, 3, 2.2, 0.24, '#8f7459');
      floorPlane(s, 1.4, 0, 0.24).cover(rect(0, 0, 3, 2.2), grass);
      for (const [u, z] of [
        [0, 0],
        [1.3, 0.24],
        [0.6, 1.1],
      ] as const)
        lyingRoll(s, u, 0, z, 0.6, 2.2, '#86a672', '#8f7459');
    },
  },
  wallpaper: {
    sheet: 'clay',
    title: 'Rolls of wallpaper',
    draw: (s, { made, stone }) => {
      s.shadow(-0.4, -0.4, 4.4, 3.4);
      floorPlane(s, 0.5, 0, 0.02).cover(rect(0, 0, 3.2, 2.6), wallpaper(lighten(stone, 0.55), made, 1.3));
      lyingRoll(s, 0.3, 0, 0, 0.4, 2.6, lighten(stone, 0.5), ORANGE);
      standingRoll(s, 4, 2.6, 0, 0.4, 2.4, lighten(made, 0.3));
    },
  },
  lumber: {
    sheet: 'sky',
    title: 'Dimension lumber',
    draw: (s, { form }) => {
      s.shadow(-0.2, -0.2, 7, 2.8);
      for (let k = 0; k < 3; k++)
        for (let j = 0; j < 4 - (form === 1 ? k : 0); j++)
          plank(s, (k % 2) * 0.15, j * 0.62, k * 0.36, 6.4, 0.58, 0.34, tones(LUMBER, 0.08)[(k + j) % 5]!);
    },
  },
  'deck-board': {
    sheet: 'sage',
    title: 'Deck boards',
    draw: (s, { wood }) => {
      s.shadow(-0.2, -0.2, 7, 3);
      for (let k = 0; k < 3; k++)
        for (let j = 0; j < 3; j++) {
          s.box(k * 0.2, j * 0.9, k * 0.26, 6.2, 0.84, 0.24, tones(wood, 0.1)[(k + j * 2) % 5]!);
          for (const v of [0.3, 0.55])
            s.line(
              [
                [k * 0.2, j * 0.9 + v, k * 0.26 + 0.24],
                [k * 0.2 + 6.2, j * 0.9 + v, k * 0.26 + 0.24],
              ],
              { sw: 1, ink: darken(wood, 0.25) },
            );
        }
    },
  },
  post: {
    sheet: 'sky',
    title: 'Posts',
    draw: (s, { wood, form }) => {
      const c = form === 1 ? '#f4f4f0' : form === 2 ? '#2c3642' : wood;
      s.shadow(-0.2, -0.2, 4, 2);
      for (const [u, h] of [
        [0, 4.6],
        [1.3, 5],
        [2.6, 4.4],
      ] as const) {
        s.box(u, 0, 0, 0.8, 0.8, h, c);
        s.box(u - 0.1, -0.1, h, 1, 1, 0.18, darken(c, 0.08));
      }
    },
  },
  trim: {
    sheet: 'sand',
    title: 'Lengths of moulding',
    draw: (s, { wood, form }) => {
      const c = form === 2 ? wood : WHITE;
      s.shadow(-0.2, -0.2, 7, 3.2);
      for (let k = 0; k < 4; k++)
        s.extrude(
          'x',
          [
            [k * 0.7, 0],
            [k * 0.7 + 0.6, 0],
            [k * 0.7 + 0.6, 0.2],
            [k * 0.7 + 0.42, 0.36],
            [k * 0.7 + 0.26, 0.5],
            [k * 0.7, 0.5],
          ],
          k * 0.3,
          6 + k * 0.3,
          k % 2 ? darken(c, 0.04) : c,
          { cap: CUT },
        );
    },
  },
  strip: {
    sheet: 'sand',
    title: 'Edge strip',
    draw: (s, { wood }) => {
      s.shadow(0, 0.2, 7, 2);
      s.extrude(
        'x',
        [
          [0, 0],
          [1.5, 0],
          [1, 0.36],
          [0.5, 0.36],
        ],
        0,
        6.6,
        wood,
        { cap: CUT },
      );
      s.extrude(
        'x',
        [
          [2, 0],
          [3.5, 0],
          [3, 0.36],
          [2.5, 0.36],
        ],
        0.4,
        7,
        lighten(wood, 0.2),
        { cap: CUT },
      );
    },
  },
  picket: {
    sheet: 'sky',
    title: 'Fence pickets',
    draw: (s, { wood, form }) => {
      const c = form === 1 ? '#f4f4f0' : wood;
      s.shadow(-0.2, 0, 5, 1.8);
      for (let k = 0; k < 5; k++) {
        const u = k * 0.9;
        s.right(u + 0.8, 0.3, 0, 0.2, 4.1, darken(c, 0.3));
        s.poly(
          [
            [u, 0.5, 0],
            [u + 0.8, 0.5, 0],
            [u + 0.8, 0.5, 4.1],
            [u + 0.55, 0.5, 4.4],
            [u + 0.25, 0.5, 4.4],
            [u, 0.5, 4.1],
          ],
          tones(c, 0.1)[k]!,
        );
      }
    },
  },
  railing: {
    sheet: 'sage',
    title: 'Railing section',
    draw: (s, { form, wood }) => {
      s.shadow(-0.2, -0.2, 6, 1.4);
      railing(s, 'x', 0, 0, 0, 5.6, {
        posts: 2,
        high: 3,
        post: form ? WHITE : wood,
        rail: form ? WHITE : wood,
        baluster: form === 2 ? WHITE : '#24405f',
      });
    },
  },
  brick: {
    sheet: 'clay',
    title: 'Bricks',
    draw: (s, { form }) => {
      const c = [BRICK, '#c9a27d', '#8f8a84'][form]!;
      s.shadow(-0.2, -0.2, 4.6, 3.2);
      for (let k = 0; k < 4; k++)
        for (let j = 0; j < 3; j++)
          for (let i = 0; i < 2; i++)
            s.box(i * 2 + (k % 2) * 0.2, j * 0.95, k * 0.64, 1.9, 0.88, 0.6, tones(c, 0.12)[(i + j + k) % 5]!);
    },
  },
  block: {
    sheet: 'clay',
    title: 'Concrete blocks',
    draw: (s) => {
      s.shadow(-0.2, -0.2, 4.6, 3);
      const b = (x: number, y: number, z: number): void => {
        s.box(x, y, z, 3.2, 1.6, 1.6, '#bfbcb4');
        for (const u of [0.35, 1.8]) s.top(x + u, y + 0.35, z + 1.605, 1.05, 0.9, '#3b4653');
      };
      b(0, 0, 0);
      b(0.9, 1.8, 0);
      b(0.5, 0.6, 1.6);
    },
  },
  paver: {
    sheet: 'sage',
    title: 'Pavers',
    draw: (s, { stone, form }) => {
      const c = form ? stone : '#b4765a';
      s.shadow(-0.2, -0.2, 4.2, 4);
      for (let k = 0; k < 4; k++)
        for (let j = 0; j < 2; j++)
          for (let i = 0; i < 2; i++)
            s.box(i * 1.9, j * (k % 2 ? 1.9 : 1.9), k * 0.42, 1.84, 1.84, 0.4, tones(c, 0.12)[(i * 2 + j + k) % 5]!);
      s.box(4.3, 1.6, 0, 1.84, 0.92, 0.4, c);
    },
  },
  stone: {
    sheet: 'clay',
    title: 'Stone veneer',
    draw: (s) => {
      s.shadow(-0.2, -0.2, 4.8, 4);
      const c = ['#a59c8f', '#8f877c', '#b8afa1', '#7d766c', '#c3b9a8'];
      for (const [x, y, z, w, d, h, k] of [
        [0, 0, 0, 1.9, 1.2, 0.8, 0],
        [2.1, 0.2, 0, 1.4, 1.4, 0.6, 1],
        [0.2, 1.6, 0, 1.3, 1.5, 0.7, 2],
        [1.8, 2, 0, 2, 1.2, 0.9, 3],
        [0.6, 0.8, 0.9, 1.7, 1.3, 0.6, 4],
        [2.4, 1, 0.9, 1.2, 1, 0.7, 0],
        [1.3, 1, 1.6, 1.4, 1, 0.5, 2],
      ] as const)
        s.box(x, y, z, w, d, h, c[k]!);
    },
  },
  rebar: {
    sheet: 'clay',
    title: 'Bundle of rebar',
    draw: (s) => {
      s.shadow(-0.2, -0.2, 7, 2);
      for (let k = 0; k < 3; k++)
        for (let j = 0; j < 5 - k; j++)
          s.tube(
            [
              [0, j * 0.34 + k * 0.17, k * 0.28 + 0.15],
              [6.4, j * 0.34 + k * 0.17, k * 0.28 + 0.15],
            ],
            7,
            k % 2 ? '#8a5a3a' : '#a06a45',
          );
      for (const u of [1.2, 5])
        s.tube(
          [
            [u, -0.25, 0.1],
            [u, 0.7, 1.05],
            [u, 1.7, 0.1],
          ],
          3,
          ORANGE,
        );
    },
  },
  mesh: {
    sheet: 'clay',
    title: 'Sheets of wire mesh',
    draw: (s) => {
      s.shadow(-0.2, -0.2, 5.6, 4.4);
      for (const z of [0, 0.4]) {
        const p = floorPlane(s, z, z, z);
        for (let u = 0; u <= 5; u += 0.5)
          p.line(
            [
              [u, 0],
              [u, 4],
            ],
            { sw: 3.4, ink: '#5b6b80' },
          );
        for (let v = 0; v <= 4; v += 0.5)
          p.line(
            [
              [0, v],
              [5, v],
            ],
            { sw: 3.4, ink: '#3d4d63' },
          );
      }
      s.box(2.4, 1.8, 0.4, 0.9, 0.6, 0.3, ORANGE);
    },
  },
  'shingle-bundle': {
    sheet: 'sky',
    title: 'Bundle of shingles',
    draw: (s, { form }) => {
      const c = ['#47607f', '#8a7660', '#5b6f63'][form]!;
      s.shadow(-0.2, -0.2, 4.8, 2.8);
      for (let k = 0; k < 4; k++) s.box(0, 0, k * 0.36, 4.4, 2.2, 0.35, k % 2 ? darken(c, 0.08) : c);
      floorPlane(s, 0, 0, 1.44).cover(rect(0, 0, 4.4, 2.2), shingles(tones(c, 0.16), 0.74));
      s.left(0.9, 2.21, 0, 2.6, 1.44, ORANGE).top(0.9, 0.9, 1.445, 2.6, 1.3, ORANGE);
    },
  },
  siding: {
    sheet: 'sky',
    title: 'Siding boards',
    draw: (s, { made }) => {
      const c = lighten(made, 0.25);
      s.shadow(-0.2, -0.2, 5.6, 2.6);
      s.box(0, 0, 0, 5, 0.2, 3.6, c);
      wallX(s, 0, 0.2, 0, 0.06).cover(rect(0, 0, 5, 3.6), lap(c, { course: 0.6 }));
      for (let k = 0; k < 3; k++) plank(s, 0.4, 1, k * 0.2, 5, 1, 0.19, tones(c, 0.08)[k]!);
    },
  },
  'metal-panel': {
    sheet: 'sky',
    title: 'Metal roof panels',
    draw: (s, { made }) => {
      s.shadow(-0.2, -0.2, 6, 3.8);
      for (let k = 0; k < 3; k++) {
        s.box(k * 0.2, 0, k * 0.3, 5.4, 3.4, 0.1, made);
      }
      floorPlane(s, 0.4, 0, 0.7).cover(rect(0, 0, 5.4, 3.4), (p, w, h) => standingSeam(made, 1.1)(p.turned(), h, w));
    },
  },
  gutter: {
    sheet: 'sky',
    title: 'Gutter',
    draw: (s, { form }) => {
      const c = ['#f4f4f0', '#8a6544', '#56626f'][form]!;
      s.shadow(-0.2, -0.2, 6.8, 2.4);
      s.extrude(
        'x',
        [
          [0, 0],
          [0.9, 0],
          [1.3, 0.6],
          [1.3, 1.1],
          [0, 1.1],
        ],
        0,
        6.2,
        c,
        { cap: CUT },
      );
      s.top(0, 0.1, 1.105, 6.2, 1.1, darken(c, 0.45));
      for (const u of [1, 3, 5]) s.box(u, 0.05, 1.1, 0.2, 1.25, 0.06, ORANGE, { sw: 1.2 });
    },
  },
  vent: {
    sheet: 'sky',
    title: 'Vent',
    draw: (s, { form }) => {
      s.shadow(-0.2, -0.2, 3.6, 3.4);
      if (form === 1) {
        s.cylinder(1.4, 1.4, 0, 1.3, 0.4, STEEL)
          .cylinder(1.4, 1.4, 0.4, 0.6, 1.4, STEEL)
          .cylinder(1.4, 1.4, 1.8, 1, 0.4, '#8a97a3', { topRadius: 0.5 });
      } else ventGrille(s, 0, 0, 0, 3);
    },
  },
  window: {
    sheet: 'sky',
    title: 'Window',
    draw: (s, { form }) => {
      const c = form === 1 ? '#2c3642' : WHITE;
      s.shadow(-0.2, 0, 4, 1.4);
      s.box(0, 0, 0, 3.4, 0.6, 4.4, c);
      windowOn(wallX(s, 0, 0.6, 0, 0), 0.25, 0.25, 2.9, 3.9, { frame: c, bars: form === 2 ? 'cross' : 'sash' });
      s.box(-0.1, 0.6, 0, 0.5, 0.1, 0.4, ORANGE, { sw: 1.2 });
    },
  },
  skylight: {
    sheet: 'sky',
    title: 'Skylight',
    draw: (s, { made }) => {
      s.shadow(-0.2, -0.2, 3.8, 4.6);
      s.box(0, 0, 0, 3.2, 4, 0.8, made);
      s.top(0.3, 0.3, 0.805, 2.6, 3.4, GLASS).poly(
        [
          [0.6, 0.3, 0.81],
          [1.2, 0.3, 0.81],
          [2.4, 3.7, 0.81],
          [1.8, 3.7, 0.81],
        ],
        lighten(GLASS, 0.6),
        { ink: null },
      );
    },
  },
  door: {
    sheet: 'sky',
    title: 'Door',
    draw: (s, { made, form }) => {
      s.shadow(-0.2, 0, 3.4, 1.3);
      s.box(0, 0, 0, 2.9, 0.6, 5.8, WHITE);
      doorOn(wallX(s, 0, 0.6, 0, 0.02), 0.3, 0, 2.3, 5.4, {
        colour: form ? made : '#f3f0e8',
        panels: form === 2 ? 2 : 3,
        glass: form === 1,
      });
    },
  },
  'garage-door': {
    sheet: 'sky',
    title: 'Garage door',
    draw: (s, { made, form }) => {
      s.shadow(-0.2, 0, 7.6, 1.2);
      s.box(0, 0, 0, 7.2, 0.4, 4.4, WHITE);
      garageDoorOn(wallX(s, 0, 0.4, 0, 0.02), 0.3, 0, 6.6, 4.1, form ? made : '#eef0ef');
    },
  },
  hardware: {
    sheet: 'sand',
    title: 'Hardware',
    draw: (s, { form }) => {
      const c = [BRASS, STEEL, '#39434f'][form]!;
      s.shadow(-0.2, -0.2, 4, 3);
      s.box(0, 0, 0, 1, 2.4, 0.16, c)
        .box(1.1, 0, 0, 1, 2.4, 0.16, c)
        .tube(
          [
            [1.05, 0, 0.2],
            [1.05, 2.4, 0.2],
          ],
          9,
          c,
        );
      for (const [u, v] of [
        [0.4, 0.5],
        [0.4, 1.9],
        [1.7, 0.5],
        [1.7, 1.9],
      ] as const)
        s.disc(u, v, 0.17, 0.13, '#2c3642', { sw: 1 });
      s.cylinder(3.4, 1, 0, 0.5, 0.2, c)
        .cylinder(3.4, 1, 0.2, 0.2, 0.5, c)
        .cylinder(3.4, 1, 0.7, 0.36, 0.5, c, { topRadius: 0.46 });
      s.tube(
        [
          [2.8, 2.6, 0.1],
          [3.8, 2.6, 0.1],
        ],
        4,
        ORANGE,
      );
    },
  },
  cabinet: {
    sheet: 'sand',
    title: 'Cabinets',
    draw: (s, { made, wood, form }) => {
      s.shadow(-0.2, -0.2, 4.6, 2.8);
      baseCabinets(s, 0, 0, 0, form ? [2, 2.2] : [3], {
        colour: form === 2 ? wood : mix(made, '#f3f0e8', form ? 0.2 : 0.75),
      });
    },
  },
  countertop: {
    sheet: 'sand',
    title: 'Countertop',
    draw: (s, { stone }) => {
      s.shadow(-0.2, -0.2, 6.4, 3.2);
      const c = lighten(stone, 0.35);
      s.box(0.5, 0.4, 0, 0.3, 2, 0.9, LUMBER).box(5, 0.4, 0, 0.3, 2, 0.9, LUMBER);
      s.box(0, 0, 0.9, 5.8, 2.6, 0.36, c);
      floorPlane(s, 0, 0, 1.26).cover(rect(0, 0, 5.8, 2.6), speckled(c, [darken(c, 0.14), lighten(c, 0.4)], 10, 1.8), {
        sw: 1.8,
      });
      s.top(1.6, 0.6, 1.265, 2.2, 1.3, '#3b4653');
    },
  },
  sink: {
    sheet: 'sand',
    title: 'Sink',
    draw: (s, { form }) => {
      const c = form === 1 ? '#f3f0e8' : STEEL;
      s.shadow(-0.2, -0.2, 4.2, 2.8);
      s.box(0.2, 0.15, 0, 3.4, 2, 1, darken(c, 0.05));
      sinkBowl(s, 0, 0, 1, { w: 3.8, d: 2.3, bowls: form === 2 ? 1 : 2, colour: form === 1 ? '#fbfaf6' : '#dbe1e5' });
    },
  },
  faucet: {
    sheet: 'sand',
    title: 'Faucet',
    draw: (s, { form }) => {
      const c = [STEEL, BRASS, '#39434f'][form]!;
      s.shadow(-0.6, -0.3, 1.6, 1.2);
      s.box(-0.5, -0.16, 0, 1, 0.34, 0.08, c);
      s.cylinder(0, 0, 0.08, 0.12, 0.3, c);
      s.tube(
        [
          [0, 0, 0.3],
          [0, 0, 1.3],
          [0, 0.16, 1.46],
          [0, 0.5, 1.46],
          [0, 0.62, 1.3],
          [0, 0.62, 1.1],
        ],
        5,
        c,
      );
      s.tube(
        [
          [0.2, 0, 0.24],
          [0.5, 0, 0.5],
        ],
        3,
        ORANGE,
      );
    },
  },
  toilet: {
    sheet: 'sand',
    title: 'Toilet',
    draw: (s) => {
      s.shadow(-0.2, -0.1, 1.9, 2.4);
      toilet(s, 0, 0, 0);
    },
  },
  tub: {
    sheet: 'sand',
    title: 'Bathtub',
    draw: (s) => {
      s.shadow(-0.2, -0.2, 3.4, 5.8);
      bathtub(s, 0, 0, 0);
    },
  },
  vanity: {
    sheet: 'sand',
    title: 'Vanity',
    draw: (s, { made, wood, form }) => {
      s.shadow(-0.3, -0.2, 4.2, 2.3);
      vanity(s, 0, 0, 0, form === 2 ? 4.4 : 2.8, {
        colour: form ? made : wood,
        basins: form === 2 ? 2 : 1,
        legs: form === 1,
      });
    },
  },
  'shower-door': {
    sheet: 'sand',
    title: 'Glass shower door',
    draw: (s, { form }) => {
      s.shadow(-0.2, -0.2, 3.2, 1.2);
      s.box(-0.1, -0.1, 0, 3, 0.5, 0.16, STEEL);
      glassPanel(s, 'x', 0, 0.2, 0.16, 2.7, 5.4, form === 1 ? BRASS : form === 2 ? '#2c3642' : '#5f7386');
      for (const z of [0.8, 4.6]) s.box(-0.1, 0.1, z, 0.4, 0.2, 0.5, ORANGE, { sw: 1.2 });
      s.tube(
        [
          [2.3, 0.3, 2.4],
          [2.3, 0.3, 3.6],
        ],
        5,
        STEEL,
      );
    },
  },
  appliance: {
    sheet: 'sand',
    title: 'Appliance',
    draw: (s, { form }) => {
      s.shadow(-0.2, -0.2, 3.4, 3);
      if (form === 0) range(s, 0, 0, 0);
      else if (form === 1) fridge(s, 0, 0, 0);
      else washer(s, 0, 0, 0);
    },
  },
  pipe: {
    sheet: 'sand',
    title: 'Lengths of pipe',
    draw: (s, { form }) => {
      const c = [
        [HOT, COLD],
        [WASTE, WASTE],
        ['#c77b4a', '#c77b4a'],
      ][form]!;
      s.shadow(-0.2, -0.2, 6.6, 2.2);
      for (let k = 0; k < 2; k++)
        for (let j = 0; j < 4 - k; j++)
          s.tube(
            [
              [0, j * 0.5 + k * 0.25, k * 0.42 + 0.2],
              [6.2, j * 0.5 + k * 0.25, k * 0.42 + 0.2],
            ],
            11,
            c[(j + k) % 2]!,
          );
      s.tube(
        [
          [1.4, -0.3, 0.1],
          [1.4, 0.9, 1.1],
          [1.4, 1.9, 0.1],
        ],
        3,
        ORANGE,
      );
    },
  },
  fitting: {
    sheet: 'sand',
    title: 'Pipe fittings',
    draw: (s, { form }) => {
      const c = ['#c77b4a', WASTE, '#56626f'][form]!;
      s.shadow(-0.4, -0.4, 3.6, 2.8);
      s.tube(
        [
          [0, 0.4, 0.3],
          [0.9, 0.4, 0.3],
          [0.9, 1.4, 0.3],
        ],
        22,
        c,
      );
      s.tube(
        [
          [1.8, 0.4, 0.3],
          [3, 0.4, 0.3],
        ],
        22,
        c,
      ).tube(
        [
          [2.4, 0.4, 0.3],
          [2.4, 0.4, 1],
        ],
        22,
        c,
      );
      s.cylinder(2, 1.9, 0, 0.36, 0.5, c).disc(2, 1.9, 0.51, 0.22, '#2c3642');
      s.cylinder(3, 1.8, 0, 0.3, 0.4, ORANGE).disc(3, 1.8, 0.41, 0.18, '#2c3642');
    },
  },
  cable: {
    sheet: 'sand',
    title: 'Coil of cable',
    draw: (s, { form }) => {
      s.shadow(-1.2, -1.2, 2.9, 2.8);
      cableCoil(s, 0, 0, 0, [CABLE_12, CABLE_14, '#e58a3a'][form], 1.2);
      s.tube(
        [
          [1.1, 0.3, 0.1],
          [1.7, 0.8, 0.1],
          [1.5, 1.6, 0.1],
        ],
        4,
        [CABLE_12, CABLE_14, '#e58a3a'][form]!,
      );
    },
  },
  'electrical-panel': {
    sheet: 'sand',
    title: 'Breaker panel',
    draw: (s) => {
      s.shadow(-0.2, 0, 3, 1.3);
      s.box(0, 0, 0, 2.6, 0.6, 4.4, '#9aa5ae');
      breakerPanel(wallX(s, 0, 0.6, 0, 0), 0.1, 0.1, 2.4, 4.2);
    },
  },
  outlet: {
    sheet: 'sand',
    title: 'Outlet and box',
    draw: (s, { form }) => {
      s.shadow(-0.2, 0, 2.6, 1.4);
      s.box(0, 0, 0, 0.9, 0.6, 1.3, '#4a86c9');
      boxOn(wallX(s, 0, 0.6, 0, 0), 0.45, 0.65);
      s.box(1.3, 0.5, 0, 0.9, 0.1, 1.4, form === 1 ? '#e8dfc8' : WHITE);
      outletOn(wallX(s, 1.3, 0.6, 0, 0), 0.45, 0.7, 1.9, form === 2 ? ORANGE : WHITE);
    },
  },
  light: {
    sheet: 'sand',
    title: 'Light fixture',
    draw: (s, { made, form }) => {
      s.shadow(-1, -1, 2.4, 2.3);
      if (form === 0) {
        s.cylinder(0, 0, 0, 0.9, 0.18, WHITE).disc(0, 0, 0.185, 0.66, '#ffe9a8', { sw: 1.2 });
        s.cylinder(0, 0, 0.6, 0.62, 0.7, STEEL);
      } else if (form === 1) {
        s.cylinder(0, 0, 0, 0.8, 0.9, made, { topRadius: 0.3 })
          .line(
            [
              [0, 0, 0.9],
              [0, 0, 2.6],
            ],
            { sw: 2.4 },
          )
          .cylinder(0, 0, 2.6, 0.36, 0.16, BRASS);
      } else {
        s.cylinder(0, 0, 0, 0.4, 0.2, BRASS)
          .cylinder(0, 0, 0.2, 0.3, 0.4, BRASS)
          .cylinder(0, 0, 0.6, 0.85, 0.7, '#fff3cf', { topRadius: 0.6 });
      }
    },
  },
  fan: {
    sheet: 'sand',
    title: 'Ceiling fan',
    draw: (s, { wood }) => {
      s.shadow(-2.6, -2.6, 5.6, 5.6, -0.2, 0.08);
      ceilingFan(s, 0, 0, 0, 1.2, wood);
    },
  },
  charger: {
    sheet: 'sand',
    title: 'EV charger',
    draw: (s) => {
      s.shadow(-0.3, 0, 2.4, 1.6);
      evCharger(s, 0, 0, 1, [
        [0.5, 0.4, 0.4],
        [0.9, 0.9, 0.1],
        [1.6, 0.9, 0.1],
        [1.8, 0.4, 0.5],
      ]);
      s.box(1.7, 0.2, 0.4, 0.3, 0.4, 0.5, '#56626f', { sw: 1.3 });
    },
  },
  generator: {
    sheet: 'sand',
    title: 'Generator',
    draw: (s, { form }) => {
      s.shadow(-0.5, -0.5, 5.2, 3.4);
      generator(s, 0, 0, 0, ['#d9cfb6', '#b9c3ca', '#93a58d'][form]);
    },
  },
  'water-heater': {
    sheet: 'sand',
    title: 'Water heater',
    draw: (s, { form }) => {
      s.shadow(-1.1, -1.1, 3.4, 2.6);
      if (form === 1) tanklessHeater(s, 0, 0, 1.8);
      else tankHeater(s, 0, 0, 0);
    },
  },
  'hvac-unit': {
    sheet: 'sky',
    title: 'Heating or cooling unit',
    draw: (s, { form }) => {
      s.shadow(-0.3, -0.3, 3.6, 3.4);
      if (form === 1) furnace(s, 0, 0, 0);
      else condenser(s, 0, 0, 0, 2.8, form ? '#b9c3ca' : '#d0d5d2');
    },
  },
  duct: {
    sheet: 'sky',
    title: 'Sheet-metal duct',
    draw: (s) => {
      s.shadow(-0.2, -0.2, 5.6, 3.2);
      ductRun(s, 'x', 0, 0, 0, 5, 1.4, 1.2);
      ductRun(s, 'y', 1.8, 1.4, 0.1, 1.6, 0.9, 0.9);
      s.right(5.01, 0.15, 0.15, 1.1, 0.9, '#3b4653');
    },
  },
  thermostat: {
    sheet: 'sky',
    title: 'Thermostat',
    draw: (s) => {
      s.shadow(-0.2, 0, 2.8, 1);
      s.box(0, 0, 0, 2.4, 0.3, 2.4, '#eef1f3');
      thermostatOn(wallX(s, 0, 0.3, 0, 0), 1.2, 1.2, 1);
    },
  },
  pump: {
    sheet: 'clay',
    title: 'Sump pump',
    draw: (s) => {
      s.shadow(-0.7, -0.7, 2, 1.9);
      sumpPump(s, 0, 0, 0);
    },
  },
  sprinkler: {
    sheet: 'sage',
    title: 'Sprinkler heads',
    draw: (s) => {
      s.shadow(-0.5, -0.4, 3, 1.8);
      for (const [u, h] of [
        [0, 1.4],
        [1, 1.1],
        [2, 1.6],
      ] as const) {
        s.cylinder(u, 0.3, 0, 0.26, h, '#2c3642', { topRadius: 0.34 });
        s.cylinder(u, 0.3, h, 0.14, 0.4, '#56626f');
        s.cylinder(u, 0.3, h + 0.4, 0.2, 0.14, u === 1 ? ORANGE : '#39434f', { sw: 1.2 });
      }
    },
  },
  labour: {
    sheet: 'clay',
    title: 'Labour by the hour',
    draw: (s, { wood, form }) => {
      s.top(-2.4, -2, 0, 5.2, 4.6, wood);
      for (let k = -1; k < 3; k++)
        s.line(
          [
            [-2.4, k * 0.95, 0],
            [2.8, k * 0.95, 0],
          ],
          { sw: 1.6, ink: darken(wood, 0.35) },
        );
      s.cylinder(-0.6, -0.6, 0, 1.05, 0.3, '#39434f').disc(-0.6, -0.6, 0.31, 0.86, '#fffaf0');
      const dial = floorPlane(s, -0.6, -0.6, 0.32);
      for (let i = 0; i < 12; i++)
        dial.line(
          [
            [0.68 * Math.cos((i * Math.PI) / 6), 0.68 * Math.sin((i * Math.PI) / 6)],
            [0.78 * Math.cos((i * Math.PI) / 6), 0.78 * Math.sin((i * Math.PI) / 6)],
          ],
          { sw: 3 },
        );
      const hour = (form + 1) * 1.3;
      dial
        .line(
          [
            [0, 0],
            [0.46 * Math.cos(hour), 0.46 * Math.sin(hour)],
          ],
          { sw: 6, round: true },
        )
        .line(
          [
            [0, 0],
            [0, -0.66],
          ],
          { sw: 4, round: true },
        );
      s.tube(
        [
          [-1.6, 1.6, 0.1],
          [0.4, 1.6, 0.1],
        ],
        11,
        ORANGE,
      );
      s.box(0.4, 1.3, 0.02, 1.2, 0.6, 0.3, STEEL);
      s.box(1.2, -1.4, 0, 0.8, 1, 0.7, '#2c3642');
    },
  },
  tool: {
    sheet: 'clay',
    title: 'Tools',
    draw: (s, { form, made }) => {
      s.shadow(-0.2, -0.4, 3, 2.2);
      if (form === 1) demoHammer(s, 1, 0.4, 0);
      else {
        toolbox(s, 0, 0, 0, made);
        s.tube(
          [
            [0.2, 1.6, 0.08],
            [1.5, 1.6, 0.08],
          ],
          5,
          '#c99a5e',
        ).box(1.4, 1.35, 0, 0.3, 0.5, 0.26, '#39434f');
        s.box(2, 0.6, 0, 0.5, 0.5, 0.34, ORANGE);
      }
    },
  },
  dumpster: {
    sheet: 'sky',
    title: 'Container for debris',
    draw: (s, { made }) => {
      s.shadow(-0.3, -0.3, 9, 5);
      dumpster(s, 0, 0, 0, {
        colour: made,
        load: (q, z) => rubbleHeap(q, 0.8, 0.6, z - 0.3, ['#efece2', '#c9b48c', '#b4603f', '#d8d2c2'], 46, 3),
      });
    },
  },
  permit: {
    sheet: 'clay',
    title: 'Permit',
    draw: (s, { made }) => {
      s.shadow(-0.2, -0.2, 4, 4.6);
      s.box(0, 0, 0, 3.4, 4.2, 0.16, '#8a6544');
      s.top(0.25, 0.4, 0.17, 2.9, 3.6, '#fffaf0');
      for (let k = 0; k < 6; k++)
        s.line(
          [
            [0.6, 1.3 + k * 0.34, 0.18],
            [k % 3 === 2 ? 1.8 : 2.8, 1.3 + k * 0.34, 0.18],
          ],
          { sw: 3, ink: '#8a97a3' },
        );
      s.top(0.6, 0.7, 0.18, 1.7, 0.34, made, { ink: null });
      s.disc(2.4, 3.4, 0.18, 0.4, 'none', { ink: BLUE, sw: 4 }).line(
        [
          [2.2, 3.4, 0.19],
          [2.36, 3.58, 0.19],
          [2.66, 3.2, 0.19],
        ],
        { ink: BLUE, sw: 4 },
      );
      s.box(1.2, -0.1, 0.16, 1, 0.5, 0.16, ORANGE);
    },
  },
};

/**
 * Draws the picture of a product of one kind, coloured by `seed` (its SKU, say):
 * the same kind and seed always give the same picture.
 */
export function drawProduct(motif: ProductMotif, seed: string): Picture {
  const { sheet, title, draw } = motifs[motif];
  const number = hashOf(`${motif}/${seed}`);
  const of = <T>(list: readonly T[], shift: number): T => list[(number >>> shift) % list.length]!;
  const look: Look = { wood: of(WOODS, 3), stone: of(STONES, 7), made: of(MADE, 11), form: (number >>> 15) % 3 };
  const id = `${motif}-${number.toString(36)}`;
  return { svg: compose(id, { sheet, draw: (s) => draw(s, look), margin: 170 }).svg(title), title };
}
