import '../../../styles/tool.css';

export { PriceApprovals as Component } from './price-approvals.screen.js';
export { loadPriceApprovals as loader } from './price-approvals.loader.js';
