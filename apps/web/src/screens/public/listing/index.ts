export { Gallery as Component } from '../../../features/gallery/gallery.js';
export { loadGallery as loader } from '../../../features/gallery/load-gallery.js';
