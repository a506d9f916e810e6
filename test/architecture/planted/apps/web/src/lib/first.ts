import './second.js';
export const first = 1;
