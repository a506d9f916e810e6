export const quotes = 1;
