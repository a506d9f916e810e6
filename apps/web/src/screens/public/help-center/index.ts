export { HelpCenter as Component } from './help-center.screen.js';
export { loader } from './help-center.loader.js';
