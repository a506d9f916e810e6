import { getHeapStatistics } from 'node:v8';

/** The engine's limit of a heap (bytes) on a machine of eight gigabytes. */
const ROOMY = 2 * 1024 ** 3;

const isRoomy = getHeapStatistics().heap_size_limit >= ROOMY;
const isChosen = /semi.space/.test(process.env.NODE_OPTIONS ?? '');

/**
 * Options of the engine for a process of the product: a young generation of 64 MB instead of 16, where memory is ample
 * and nobody has chosen another (docs/adr/0181). Its children and threads take them over.
 */
export const engineOptions = isRoomy && !isChosen ? ['--max-semi-space-size=64'] : [];
