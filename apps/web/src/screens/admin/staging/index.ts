import '../../../styles/tool.css';

export { Staging as Component } from './staging.screen.js';
export { loadStaging as loader } from './staging.loader.js';
