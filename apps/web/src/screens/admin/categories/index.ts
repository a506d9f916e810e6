import '../../../styles/tool.css';

export { Categories as Component } from './categories.screen.js';
export { loadCategories as loader } from './categories.loader.js';
