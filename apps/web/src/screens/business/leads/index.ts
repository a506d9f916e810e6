import '../../../styles/tool.css';

export { LeadsScreen as Component } from './leads.screen.js';
export { loadLeads as loader } from './leads.loader.js';
