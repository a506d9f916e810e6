import '../../../styles/tool.css';

export { SendLead as Component } from './send-lead.screen.js';
export { loadSendLead as loader } from './send-lead.loader.js';
