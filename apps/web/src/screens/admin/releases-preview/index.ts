import '../../../styles/tool.css';

export { ReleasesPreview as Component } from './releases-preview.screen.js';
export { loadReleasesPreview as loader } from './releases-preview.loader.js';
