export { TemplatePage as Component } from './template.screen.js';
export { loader } from './template.loader.js';
