export { Dashboard as Component } from './dashboard.screen.js';
