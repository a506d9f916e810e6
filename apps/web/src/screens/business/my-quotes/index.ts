import '../../../styles/tool.css';

export { MyQuotes as Component } from './my-quotes.screen.js';
export { loadMyQuotes as loader } from './my-quotes.loader.js';
