import { StreamableFile } from '@nestjs/common';
import type { ReportPeriod } from '@quotewright/domain/reports/contract.js';
import { CSV_START, csvLine } from '../platform/http/csv.js';

/** A CSV file named after what it holds and its days. */
export function file(
  name: string,
  { from, to }: ReportPeriod,
  lines: readonly (readonly (string | number | null)[])[],
): StreamableFile {
  return new StreamableFile(Buffer.from(CSV_START + lines.map(csvLine).join('')), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}-${from}-to-${to}.csv"`,
  });
}
