export { Search as Component } from './search.screen.js';
export { loader } from './search.loader.js';
