export { Terms as Component } from './terms.screen.js';
