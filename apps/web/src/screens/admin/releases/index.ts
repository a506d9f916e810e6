import '../../../styles/tool.css';

export { Releases as Component } from './releases.screen.js';
export { loadReleases as loader } from './releases.loader.js';
