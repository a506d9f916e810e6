import { totalmem } from 'node:os';

/** From here on (bytes), a hundred megabytes more in each process are no matter. */
const ROOMY = 4 * 1024 ** 3;

/**
 * Options of the engine for a process of the product: a young generation of 64 MB instead of 16, where memory is ample
 * (docs/adr/0180). Its children and threads take them over.
 */
export const engineOptions = totalmem() >= ROOMY ? ['--max-semi-space-size=64'] : [];
