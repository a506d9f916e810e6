/** Vite turns an import of a style sheet into a link of the page. */
declare module '*.css';
