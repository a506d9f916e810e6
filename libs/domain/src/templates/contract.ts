/** All that the web and the other contexts may know of templates: each file of `contract/` is one matter. */
export * from './contract/commands.js';
export * from './contract/details.js';
export * from './contract/errors.js';
export * from './contract/guest.js';
export * from './contract/history.js';
export * from './contract/lists.js';
export * from './contract/paths.js';
export * from './contract/publishing.js';
export * from './contract/rules.js';
