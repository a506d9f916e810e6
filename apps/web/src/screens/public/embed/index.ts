export { EmbedPage as Component } from './embed.screen.js';
export { loader } from './embed.loader.js';
