/** The colours of a paper beside the business's own. */
export const ink = '#172130';
export const quiet = '#5a6473';
export const hair = '#d9dbdf';
export const wash = '#f5f6f8';

/** Names of columns and blocks. */
export const labelStyle = { fontSize: 7.5, fontWeight: 600, color: quiet, letterSpacing: 0.4 } as const;
