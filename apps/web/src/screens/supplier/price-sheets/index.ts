import '../../../styles/tool.css';

export { PriceSheets as Component } from './price-sheets.screen.js';
export { loadPriceSheets as loader } from './price-sheets.loader.js';
