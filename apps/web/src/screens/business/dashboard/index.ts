export { Dashboard as Component } from './dashboard.screen.js';
export { loader } from './dashboard.loader.js';
