export { Login as Component } from './login.screen.js';
