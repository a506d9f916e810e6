import '../../../styles/tool.css';

export { MyTemplates as Component } from './my-templates.screen.js';
export { loadMyTemplates as loader } from './my-templates.loader.js';
