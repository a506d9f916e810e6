import '../../../styles/tool.css';

export { Clients as Component } from './clients.screen.js';
export { loadClients as loader } from './clients.loader.js';
