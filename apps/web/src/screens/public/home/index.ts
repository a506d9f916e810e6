export { Home as Component } from './home.screen.js';
export { loader } from './home.loader.js';
