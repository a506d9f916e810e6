/** `0.0213` → `2.1 %`; `null`, where there is nothing to be a part of, → `–`. */
export const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);
