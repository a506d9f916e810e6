export { Verify as Component } from './verify.screen.js';
