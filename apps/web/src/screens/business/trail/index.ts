import '../../../styles/tool.css';

export { Trail as Component } from './trail.screen.js';
export { loadTrail as loader } from './trail.loader.js';
