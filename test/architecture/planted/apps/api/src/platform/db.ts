import '../templates/templates.controller.js';
export const db = 1;
