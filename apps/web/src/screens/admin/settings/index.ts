import '../../../styles/tool.css';

export { Settings as Component } from './settings.screen.js';
export { loadSettings as loader } from './settings.loader.js';
