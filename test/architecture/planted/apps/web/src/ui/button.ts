import '../features/picker.js';
export const button = 1;
