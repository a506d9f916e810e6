/** A row of a file. */
export interface FileRow {
  /** Its place in the file, from 1, as spreadsheets count. */
  row: number;
  /** Its cells as texts; those behind the last one are left out. */
  cells: string[];
  /** The columns in which it has a number of a workbook with a fraction: of those, nobody has to guess what a point is. */
  fractions?: number[];
}
