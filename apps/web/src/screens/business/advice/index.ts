import '../../../styles/tool.css';

export { Advice as Component } from './advice.screen.js';
export { loadAdvice as loader } from './advice.loader.js';
