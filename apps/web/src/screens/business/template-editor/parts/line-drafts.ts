import type { LineDraft } from '../../../../features/live-quote/line-draft.js';

/** What is typed on lines and not saved, by line id; kept by the screen, so that changing tabs loses nothing. */
export type LineDrafts = ReadonlyMap<number, LineDraft>;
