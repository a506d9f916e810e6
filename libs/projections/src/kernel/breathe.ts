/** Lets other requests run between two parts of a long calculation. */
export const breathe = (): Promise<void> => new Promise((go) => setImmediate(go));
