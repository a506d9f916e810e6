import '../templates/template.js';
export const refusal = 1;
