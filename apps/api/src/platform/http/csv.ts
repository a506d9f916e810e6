import { guarded } from '@quotewright/domain/kernel/spreadsheet-cell.js';

/** A cell: quoted where needed, and never a formula. A number is none, also below zero. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const harmless = typeof value === 'number' ? text : guarded(text);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Begins a file that spreadsheets read as UTF-8. */
export const CSV_START = '\uFEFF';
