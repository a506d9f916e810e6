/** Addresses of other sites that the public pages lead to. */
export interface SiteLinks {
  /** Pages of the business on social networks. */
  social: readonly string[];
  /** Its videos; `null`: there are none. */
  videos: string | null;
  /** A page to book a demo on, shown in a frame; `null`: our own is used. */
  scheduling: string | null;
  /** The e-mail address to write to where a form cannot be used; `null`: there is none. */
  contact: string | null;
}
