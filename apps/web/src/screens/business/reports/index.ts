import '../../../styles/tool.css';

export { Reports as Component } from './reports.screen.js';
export { loadReports as loader } from './reports.loader.js';
