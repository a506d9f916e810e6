import '../../../styles/tool.css';

export { Reviews as Component } from './reviews.screen.js';
export { loadReviews as loader } from './reviews.loader.js';
