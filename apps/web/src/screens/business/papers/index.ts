import '../../../styles/tool.css';

export { PapersScreen as Component } from './papers.screen.js';
export { loadPapers as loader } from './papers.loader.js';
