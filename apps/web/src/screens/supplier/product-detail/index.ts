import '../../../styles/tool.css';

export { ProductDetail as Component } from './product-detail.screen.js';
export { loadProductDetail as loader } from './product-detail.loader.js';
