export { Privacy as Component } from './privacy.screen.js';
