export { Blog as Component } from '../../../features/content/blog.js';
export { loadBlog as loader } from '../../../features/content/load-blog.js';
