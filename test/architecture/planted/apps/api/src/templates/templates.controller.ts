import '../quotes/quotes.controller.js';
import '@eventstore/db-client';
export const templates = 1;
