/** A colour as `#rrggbb`. */
export type Colour = string;

export const INK = '#172130';
/** Dimension lines and lettering. */
export const BLUE = '#13559b';
/** The one orange object of a scene. */
export const ORANGE = '#ef6105';
/** Cut faces of walls. */
export const CUT = '#24405f';
/** Hairline inside a surface. */
export const HAIR = '#17213099';
/** Finer hairline, for small parts such as mosaic or tile joints. */
export const FAINT = '#17213066';

/** Sheet colours by trade: indoors, frame and roof, concrete and paint, landscape. */
export const SHEETS = { sand: '#f0e8d9', sky: '#dbe7f1', clay: '#f0dfd0', sage: '#e2e9dc' } as const;
export type Sheet = keyof typeof SHEETS;

export const WALL = '#f8f4ea';
export const WHITE = '#fdfbf6';
export const GLASS = '#bcdaf2';
export const LUMBER = '#e6c793';
export const SHEATHING = '#dcc08e';
export const CONCRETE = '#cbc8c0';
export const GRAVEL = '#b7ab98';
export const SOIL = '#8f7459';
export const GRASS = '#9db98a';
export const STEEL = '#c9d1d8';
export const GYPSUM = '#f4f1e8';
export const BRICK = '#b4603f';
export const COPPER = '#c77b4a';
export const CREAM = '#f4eee1';
export const NAVY = '#2f5f93';
export const BRASS = '#e3c26b';
export const OAK: readonly Colour[] = ['#dcab74', '#d39d63', '#e3b985', '#c98f56', '#d8a56d'];

/** Mixes two colours; `t` = 0 gives the first, 1 the second. */
export function mix(a: Colour, b: Colour, t: number): Colour {
  const channel = (colour: Colour, at: number): number => parseInt(colour.slice(at, at + 2), 16);
  return (
    '#' +
    [1, 3, 5]
      .map((at) =>
        Math.round(channel(a, at) + (channel(b, at) - channel(a, at)) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

/** Towards ink: shade. */
export const darken = (colour: Colour, t: number): Colour => mix(colour, '#1b2740', t);

/** Towards paper: light. */
export const lighten = (colour: Colour, t: number): Colour => mix(colour, '#fffaf0', t);

/** Five tones of one colour, for surfaces made of many pieces. */
export function tones(colour: Colour, spread = 0.1): readonly [Colour, Colour, Colour, Colour, Colour] {
  return [
    colour,
    darken(colour, spread * 0.7),
    lighten(colour, spread * 1.6),
    darken(colour, spread * 1.3),
    lighten(colour, spread * 0.7),
  ];
}
