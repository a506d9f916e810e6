import '../http/server.js';
export const log = 1;
