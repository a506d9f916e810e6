import '../../../styles/tool.css';

export { SentTemplates as Component } from './sent-templates.screen.js';
export { loadSentTemplates as loader } from './sent-templates.loader.js';
