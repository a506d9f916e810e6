/** Days that an export is kept. */
export const dataExportDays = 7;

/** An account's newest export of its data. */
export interface DataExport {
  id: string;
  state: 'making' | 'ready' | 'failed';
  requested_at: string;
  /** When it is deleted. */
  ends_at: string;
  /** Files that are made, of how many. */
  done: number;
  files: number;
  /** What belongs to the business is in it too. */
  business: boolean;
}
