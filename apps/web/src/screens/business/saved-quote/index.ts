import '../../../styles/tool.css';

export { SavedQuotePage as Component } from './saved-quote.screen.js';
export { loadSavedQuote as loader } from './saved-quote.loader.js';
