/** The two font packages come without types; `lettering.ts` says what it needs of them. */
declare module 'fontkit' {
  export function create(font: Uint8Array): unknown;
}

declare module 'wawoff2' {
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
