import '../quotes/quotes.js';
import '../../../../../../libs/domain/src/templates/template.js';
export const editor = 1;
