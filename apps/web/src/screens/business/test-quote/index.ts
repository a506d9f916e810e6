import '../../../styles/tool.css';

export { TestQuote as Component } from './test-quote.screen.js';
export { loadTestQuote as loader } from './test-quote.loader.js';
