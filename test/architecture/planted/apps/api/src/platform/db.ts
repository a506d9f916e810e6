import '../templates/templates.controller.js';
import './shelf.testing.js';
export const db = 1;
