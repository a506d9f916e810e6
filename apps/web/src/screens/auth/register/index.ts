export { Register as Component } from './register.screen.js';
