declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2';
    /** Pins an axis, or narrows it. */
    variationAxes?: Record<string, number | { min: number; max: number } | undefined>;
  }
  /** Reduces a font to the characters of a text. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
