/** Half a megabyte: a quarter of a million keys leave one in sixteen in doubt. */
const BITS = 2 ** 22;

/** Which keys have come while tables are filled, in little memory: a new key is sometimes taken for a seen one. */
export class SeenKeys {
  private readonly bits = new Uint32Array(BITS / 32);

  /** @returns whether the key is certainly new */
  add(key: string): boolean {
    // FNV-1a
    let hash = 0x811c9dc5;
    for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
    const bit = (hash ^ (hash >>> 15)) & (BITS - 1);
    const mask = 1 << (bit & 31);
    const known = (this.bits[bit >>> 5]! & mask) !== 0;
    this.bits[bit >>> 5]! |= mask;
    return !known;
  }
}
