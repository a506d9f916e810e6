import '../../../styles/tool.css';

export { Proposals as Component } from './proposals.screen.js';
export { loadProposals as loader } from './proposals.loader.js';
