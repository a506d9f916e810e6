export { Content as Component } from '../../../features/content/content-page.js';
export { loadContent as loader } from '../../../features/content/load-content.js';
