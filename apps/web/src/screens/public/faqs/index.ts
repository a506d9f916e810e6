export { Faqs as Component } from './faqs.screen.js';
export { loadContent as loader } from '../../../features/content/load-content.js';
