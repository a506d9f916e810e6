import '../../../styles/tool.css';
import './account.css';

export { Account as Component } from './account.screen.js';
export { loadAccount as loader } from './account.loader.js';
