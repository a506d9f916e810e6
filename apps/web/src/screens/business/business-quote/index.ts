import '../../../styles/tool.css';

export { BusinessQuote as Component } from './business-quote.screen.js';
export { loadBusinessQuote as loader } from './business-quote.loader.js';
