import '../../../styles/tool.css';

export { System as Component } from './system.screen.js';
export { loadSystem as loader } from './system.loader.js';
