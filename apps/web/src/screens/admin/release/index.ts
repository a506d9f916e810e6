import '../../../styles/tool.css';

export { ReleasePage as Component } from './release.screen.js';
export { loadRelease as loader } from './release.loader.js';
