import '../../../styles/tool.css';

export { EmailKinds as Component } from './email-kinds.screen.js';
export { loadEmailKinds as loader } from './email-kinds.loader.js';
