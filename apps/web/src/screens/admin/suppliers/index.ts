import '../../../styles/tool.css';
import './suppliers.css';

export { Suppliers as Component } from './suppliers.screen.js';
export { loadSuppliers as loader } from './suppliers.loader.js';
