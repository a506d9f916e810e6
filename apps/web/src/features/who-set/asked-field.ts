/** A field as the history names it, with its name on the screen. */
export interface AskedField {
  path: string;
  label: string;
}
