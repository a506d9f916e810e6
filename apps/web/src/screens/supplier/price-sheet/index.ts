import '../../../styles/tool.css';

export { PriceSheet as Component } from './price-sheet.screen.js';
export { loadPriceSheet as loader } from './price-sheet.loader.js';
