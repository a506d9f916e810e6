/** A TCP port that is free on this machine right now. */
export function freePort(): Promise<number>;
