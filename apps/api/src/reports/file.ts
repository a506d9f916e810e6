import { StreamableFile } from '@nestjs/common';
import { CSV_START, csvLine } from '../platform/http/csv.js';
import type { Panel } from './panels.js';

/** A panel's name as a file, with its days, and its content as CSV. */
export function csvOf({ name, period: { from, to }, lines }: Panel): { name: string; content: string } {
  return { name: `${name}-${from}-to-${to}.csv`, content: CSV_START + lines.map(csvLine).join('') };
}

/** The same to download. */
export function file(panel: Panel): StreamableFile {
  const { name, content } = csvOf(panel);
  return new StreamableFile(Buffer.from(content), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}
