/** `batch_id`: as the answers of its commands name it. */
export interface UndoBatchRequest {
  batch_id: string;
}

/**
 * What became of one template. `conflict`: a later change is in the way. `refused`: it cannot be undone, for another
 * reason.
 */
export type BatchUndoOutcome = 'waiting' | 'undone' | 'already_undone' | 'conflict' | 'refused';

/** The undo of a batch over several templates, each whole or not at all. */
export interface BatchUndo {
  /** Also the batch of what it changes, by which it can be undone. */
  id: string;
  /** The batch that it undoes. */
  batch_id: string;
  state: 'running' | 'done';
  items: {
    template_id: number;
    name: string;
    alias: string;
    outcome: BatchUndoOutcome;
    /** Why it was not undone, with the later change in the way; `null` if it was. */
    message: string | null;
  }[];
}
