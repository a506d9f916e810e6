/** Style sheets in component tests: none. */
export {};
