import '../screens/business/quotes/quotes.js';
export const picker = 1;
