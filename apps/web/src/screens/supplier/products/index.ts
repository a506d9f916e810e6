import '../../../styles/tool.css';

export { Products as Component } from './products.screen.js';
export { loadProducts as loader } from './products.loader.js';
