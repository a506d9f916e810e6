import '../../../styles/tool.css';

export { RatingsScreen as Component } from './ratings.screen.js';
export { loadRatings as loader } from './ratings.loader.js';
