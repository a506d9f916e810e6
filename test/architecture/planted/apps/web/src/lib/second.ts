import './first.js';
export const second = 1;
