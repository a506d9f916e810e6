import './store.css';

export { Store as Component } from './store.screen.js';
export { loadStore as loader } from './store.loader.js';
