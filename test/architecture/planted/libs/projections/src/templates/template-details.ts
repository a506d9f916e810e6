import '../../../../apps/api/src/platform/db.js';
export const details = 1;
