import '../../../styles/tool.css';
import './users.css';

export { Users as Component } from './users.screen.js';
export { loadUsers as loader } from './users.loader.js';
