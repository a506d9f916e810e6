import '../../../styles/tool.css';
import './team.css';

export { TeamScreen as Component } from './team.screen.js';
export { loadTeam as loader } from './team.loader.js';
