import '../../../styles/tool.css';

export { SignIns as Component } from './sign-ins.screen.js';
export { loadSignIns as loader } from './sign-ins.loader.js';
