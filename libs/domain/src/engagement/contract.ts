/** What a counted or ignored view answers. */
export interface ViewCounted {
  /** False where this visitor was counted within the window, or owns the template. */
  counted: boolean;
}

/** One visitor's views of one template count once in this time. */
export const viewWindowMinutes = 30;
