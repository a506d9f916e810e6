import '../../../styles/tool.css';

export { TemplateEditor as Component } from './template-editor.screen.js';
export { loadTemplateEditor as loader } from './template-editor.loader.js';
