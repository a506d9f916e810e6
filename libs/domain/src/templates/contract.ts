/** Everything that the web and other contexts may know of templates: one file per topic in `contract/`. */
export * from './contract/batches.js';
export * from './contract/blame.js';
export * from './contract/commands.js';
export * from './contract/details.js';
export * from './contract/guest.js';
export * from './contract/history.js';
export * from './contract/jobs.js';
export * from './contract/lists.js';
export * from './contract/moments.js';
export * from './contract/past.js';
export * from './contract/publishing.js';
export * from './contract/ready.js';
export * from './contract/rehearsal.js';
export * from './contract/review.js';
export * from './contract/rules.js';
