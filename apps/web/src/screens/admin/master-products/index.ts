import '../../../styles/tool.css';
import './master-products.css';

export { MasterProducts as Component } from './master-products.screen.js';
export { loadMasterProducts as loader } from './master-products.loader.js';
