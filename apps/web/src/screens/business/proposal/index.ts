import '../../../styles/tool.css';

export { Proposal as Component } from './proposal.screen.js';
export { loadProposal as loader } from './proposal.loader.js';
