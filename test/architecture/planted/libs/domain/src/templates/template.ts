import 'pg';
import '../quotes/quote.js';
export const template = 1;
