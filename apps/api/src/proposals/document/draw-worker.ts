import { parentPort, workerData } from 'node:worker_threads';
import { drawPaper } from './draw.js';
import type { Paper } from './paper-data.js';

parentPort!.postMessage(await drawPaper(workerData as Paper));
