import type { Point2 } from '../iso.js';
import { CONCRETE, GRASS, GRAVEL, HAIR, SOIL, darken, lighten, mix, type Colour } from '../palette.js';
import type { Paint, Plane } from '../plane.js';

/** Strews dots of a few colours in three sizes; like ones follow each other, so that they share a path. */
export function strew(p: Plane, w: number, h: number, count: number, colours: readonly Colour[], radius = 2): void {
  const each = Math.ceil(count / (colours.length * 3));
  for (const colour of colours) {
    for (const size of [0.6, 1, 1.35]) {
      for (let i = 0; i < each; i++)
        p.dot(0.1 + p.scene.random() * (w - 0.2), 0.1 + p.scene.random() * (h - 0.2), radius * size, colour);
    }
  }
}

/** A plain colour. */
export const plain =
  (colour: Colour): Paint =>
  (p, w, h) =>
    void p.rect(0, 0, w, h, colour, { ink: null });

/** A plain colour with strewn dots: gravel, flakes, texture coats, insulation. */
export const speckled =
  (base: Colour, colours: readonly Colour[], density = 4, radius = 2): Paint =>
  (p, w, h) => {
    p.rect(0, 0, w, h, base, { ink: null });
    strew(p, w, h, Math.min(420, w * h * density), colours, radius);
  };

export const gravel: Paint = speckled(GRAVEL, ['#a39783', '#c9beac', '#94897a', '#d5ccbd', '#857a6b'], 6, 2.6);
export const soil: Paint = speckled(SOIL, [mix(SOIL, '#5d4835', 0.6), mix(SOIL, '#b59a7c', 0.6)], 2.2, 2.4);
export const sand: Paint = speckled('#dcc695', ['#c9b07b', '#ecdab0'], 5, 1.1);
export const asphalt: Paint = speckled('#4b5058', ['#5e646d', '#3b4048', '#6d737c'], 5, 1.3);
export const popcorn: Paint = speckled('#f1ebdd', ['#d8d0be', '#fffaf0', '#c9c0ad'], 8, 2.2);
export const looseFill: Paint = speckled('#c3cad0', ['#aeb7bf', '#d9dee2', '#98a3ad', '#eef0f1'], 7, 3);

/** Turf with tufts. */
export const grass: Paint = (p, w, h) => {
  p.rect(0, 0, w, h, GRASS, { ink: null });
  for (const colour of ['#86a672', '#b1c99f', '#6f9060']) {
    for (let i = 0; i < Math.min(60, w * h * 0.5); i++) {
      const [u, v] = [0.1 + p.scene.random() * (w - 0.2), 0.15 + p.scene.random() * (h - 0.25)];
      p.line(
        [
          [u, v],
          [u + 0.05, v - 0.14],
        ],
        { sw: 1.5, ink: colour },
      );
    }
  }
};

/** Poured concrete, a few pores and trowel arcs; `joint` is the spacing of control joints. */
export function concrete(colour: Colour = CONCRETE, joint?: number): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    strew(p, w, h, w * h * 0.7, [darken(colour, 0.14), lighten(colour, 0.5)], 1.2);
    for (let i = 0; i < w * h * 0.05; i++) {
      const [u, v] = [0.4 + p.scene.random() * (w - 1.6), 0.4 + p.scene.random() * (h - 0.8)];
      p.line(
        [
          [u, v],
          [u + 0.3, v - 0.1],
          [u + 0.7, v - 0.1],
          [u + 1, v],
        ],
        { sw: 1, ink: p.tint(darken(colour, 0.12)) },
      );
    }
    if (!joint) return;
    for (let u = joint; u < w - 0.2; u += joint)
      p.line(
        [
          [u, 0],
          [u, h],
        ],
        { sw: 2, ink: darken(colour, 0.35) },
      );
    for (let v = joint; v < h - 0.2; v += joint)
      p.line(
        [
          [0, v],
          [w, v],
        ],
        { sw: 2, ink: darken(colour, 0.35) },
      );
  };
}

/** Wire mesh over its base. */
export const mesh =
  (base: Paint, spacing = 0.8): Paint =>
  (p, w, h) => {
    base(p, w, h);
    for (let u = spacing / 2; u < w; u += spacing)
      p.line(
        [
          [u, 0],
          [u, h],
        ],
        { sw: 2.2, ink: '#5b6b80' },
      );
    for (let v = spacing / 2; v < h; v += spacing)
      p.line(
        [
          [0, v],
          [w, v],
        ],
        { sw: 2.2, ink: '#3d4d63' },
      );
  };

/** Pavers in herringbone square to the edges. */
export function paverHerringbone(colours: readonly Colour[], unit = 0.5): Paint {
  return (p, w, h) => {
    p.inside(
      [
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ],
      (q) => {
        q.rect(0, 0, w, h, '#a59474', { ink: null });
        for (let j = -2; j < h / unit + 2; j++) {
          for (let i = -4; i < w / unit + 2; i++) {
            const k = (((i - j) % 4) + 4) % 4;
            if (k === 0) q.rect(i * unit, j * unit, 2 * unit, unit, p.scene.pick(colours), { sw: 1, ink: HAIR });
            if (k === 2) q.rect(i * unit, j * unit, unit, 2 * unit, p.scene.pick(colours), { sw: 1, ink: HAIR });
          }
        }
      },
    );
  };
}

/** Pavers two by two, turned about: basket weave. */
export function basketWeave(colours: readonly Colour[], size = 1): Paint {
  return (p, w, h) => {
    p.rect(0, 0, w, h, '#a59474', { ink: null });
    for (let j = 0, v = 0; v < h - 0.05; j++, v += size) {
      for (let i = 0, u = 0; u < w - 0.05; i++, u += size) {
        const [a, b] = [Math.min(size, w - u), Math.min(size, h - v)];
        const upright = (i + j) % 2 === 1;
        for (const k of [0, 1]) {
          const colour = p.scene.pick(colours);
          if (upright) p.rect(u + (k * a) / 2, v, a / 2, b, colour, { sw: 1, ink: HAIR });
          else p.rect(u, v + (k * b) / 2, a, b / 2, colour, { sw: 1, ink: HAIR });
        }
      }
    }
  };
}

/** Flags of several sizes, as stamped concrete or a flagstone walk has. */
export function ashlar(colours: readonly Colour[], unit = 1): Paint {
  return (p, w, h) => {
    p.inside(
      [
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ],
      (q) => {
        q.rect(0, 0, w, h, '#8f8473', { ink: null });
        const cell: readonly (readonly [number, number, number, number])[] = [
          [0, 0, 2, 1],
          [2, 0, 1, 2],
          [0, 1, 1, 1],
          [1, 1, 1, 2],
          [0, 2, 1, 1],
          [2, 2, 1, 1],
        ];
        for (let j = 0; j * 3 * unit < h; j++) {
          for (let i = 0; i * 3 * unit < w; i++) {
            for (const [a, b, c, d] of cell) {
              const colour = p.scene.pick(colours);
              q.rect((i * 3 + a) * unit, (j * 3 + b) * unit, c * unit, d * unit, colour, { sw: 1.4, ink: HAIR });
              const [u, v] = [(i * 3 + a + 0.2) * unit, (j * 3 + b + 0.3 + q.scene.random() * 0.4) * unit];
              q.line(
                [
                  [u, v],
                  [u + 0.3 * unit, v + 0.06],
                  [u + 0.55 * unit, v - 0.04],
                ],
                { sw: 1, ink: darken(colour, 0.14) },
              );
            }
          }
        }
      },
    );
  };
}

/** Broken stone in courses: veneer, retaining or flag work. */
export function rubble(colours: readonly Colour[], size = 0.9): Paint {
  return (p, w, h) => {
    p.inside(
      [
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ],
      (q) => {
        q.rect(0, 0, w, h, '#857c70', { ink: null });
        for (let v = 0, row = 0; v < h; row++) {
          const high = size * (0.4 + q.scene.random() * 0.3);
          for (let u = -q.scene.random() * size; u < w; ) {
            const wide = size * (0.7 + q.scene.random() * 1.1);
            const [a, b, c, d] = [u + 0.03, v + 0.03, u + wide - 0.03, v + high - 0.03];
            const bite = Math.min(0.12, high * 0.25);
            const points: Point2[] = [
              [a + bite, b],
              [c - bite * q.scene.random(), b],
              [c, b + bite],
              [c - bite * 0.3, d - bite * q.scene.random()],
              [c - bite, d],
              [a + bite * q.scene.random(), d],
              [a, d - bite],
              [a, b + bite],
            ];
            q.poly(points, q.scene.pick(colours), { sw: 1.1, ink: HAIR });
            u += wide;
          }
          v += high;
        }
      },
    );
  };
}

/** Bark chips. */
export const mulch: Paint = (p, w, h) => {
  p.rect(0, 0, w, h, '#6b4531', { ink: null });
  for (const colour of ['#8a5c42', '#553425', '#9b6d4f', '#422719']) {
    for (let i = 0; i < Math.min(90, w * h * 1.1); i++) {
      const [u, v, a] = [
        0.1 + p.scene.random() * (w - 0.2),
        0.1 + p.scene.random() * (h - 0.2),
        p.scene.random() * Math.PI,
      ];
      p.line(
        [
          [u, v],
          [u + 0.16 * Math.cos(a), v + 0.16 * Math.sin(a)],
        ],
        { sw: 2.4, ink: colour },
      );
    }
  }
};

/** Carpet pile. */
export const carpet =
  (colour: Colour): Paint =>
  (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (const tone of [darken(colour, 0.14), lighten(colour, 0.22)]) {
      for (let i = 0; i < Math.min(230, w * h * 1.8); i++) {
        const [u, v] = [0.1 + p.scene.random() * (w - 0.25), 0.12 + p.scene.random() * (h - 0.2)];
        p.line(
          [
            [u, v],
            [u + 0.05, v - 0.07],
            [u + 0.1, v],
          ],
          { sw: 1.1, ink: tone },
        );
      }
    }
  };

/** A sheet laid in strips with lapped seams: underlay, felt, membrane, vapour barrier. */
export const strips =
  (colour: Colour, width = 1.5, seam: Colour = darken(colour, 0.28)): Paint =>
  (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (let v = width; v < h - 0.05; v += width)
      p.line(
        [
          [0, v],
          [w, v],
        ],
        { sw: 1.1, ink: seam },
      ).line(
        [
          [0, v - 0.12],
          [w, v - 0.12],
        ],
        { sw: 0.8, ink: seam, dash: '5 5' },
      );
  };

/** Mortar combed with a notched trowel. */
export const combedMortar: Paint = (p, w, h) => {
  p.rect(0, 0, w, h, '#aaa79f', { ink: null });
  for (let u = 0.1; u < w; u += 0.24)
    p.line(
      [
        [u, 0.05],
        [u + 0.1, h - 0.05],
      ],
      { sw: 1.1, ink: '#8a8780' },
    );
};

/** Cement backer board with its screws. */
export const backerBoard: Paint = (p, w, h) => {
  p.rect(0, 0, w, h, '#c3c0b7', { ink: null });
  for (let u = 3; u < w; u += 3)
    p.line(
      [
        [u, 0],
        [u, h],
      ],
      { sw: 1.2, ink: '#85827a' },
    );
  for (let v = 4; v < h; v += 4)
    p.line(
      [
        [0, v],
        [w, v],
      ],
      { sw: 1.2, ink: '#85827a' },
    );
  for (let u = 0.4; u < w; u += 0.9) for (let v = 0.4; v < h; v += 0.9) p.dot(u, v, 1.6, '#77746c');
};

/** A rolled-on membrane, streaked. */
export const membrane =
  (colour: Colour): Paint =>
  (p, w, h) => {
    p.rect(0, 0, w, h, colour, { ink: null });
    for (let u = 0.35; u < w; u += 0.7)
      p.line(
        [
          [u, 0.1 + p.scene.random() * 0.4],
          [u, h - 0.1 - p.scene.random() * 0.4],
        ],
        { sw: 1.2, ink: p.tint(lighten(colour, 0.25)) },
      );
  };
