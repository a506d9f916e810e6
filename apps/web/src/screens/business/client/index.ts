import '../../../styles/tool.css';

export { ClientPage as Component } from './client.screen.js';
export { loadClient as loader } from './client.loader.js';
