export { CategoryPage as Component } from './category.screen.js';
export { loadGallery as loader } from '../../../features/gallery/load-gallery.js';
