import { ask, get, post, type } from '../kernel/endpoint.js';
import type { Page } from '../kernel/contract.js';
import type {
  AddQuoteRequest,
  CalculateRequest,
  NewestQuote,
  QuoteAdded,
  QuoteCalculation,
  QuoteListRow,
  QuotesQuery,
  SavedQuote,
} from './contract.js';

/** Any change of a template changes the answer. */
export const calculate = ask('/api/quote/calculate', {
  access: 'signed-in',
  codes: ['answers_invalid', 'cannot_calculate', 'premium_required', 'template_not_found'],
  topic: 'templates',
  counts: 'calculations',
  body: type<CalculateRequest>(),
  answer: type<QuoteCalculation>(),
});

export const add = post('/api/quote/add', {
  access: 'signed-in',
  codes: ['answers_invalid', 'cannot_calculate', 'premium_required', 'prices_changed', 'template_not_found'],
  changes: ['quotes', 'leads'],
  once: true,
  counts: 'quotes',
  body: type<AddQuoteRequest>(),
  answer: type<QuoteAdded>(),
});

export const one = get('/api/quote/:id', {
  access: 'signed-in',
  topic: 'quotes',
  answer: type<SavedQuote>(),
});

/** The quotes of all accounts that were saved last. */
export const newest = get('/api/quotes/newest', {
  access: ['admin'],
  topic: 'quotes',
  answer: type<NewestQuote[]>(),
});

/** Your own quotes; with a session id, those of one cart. */
export const quotes = get('/api/quotes', {
  access: 'signed-in',
  topic: 'quotes',
  query: type<QuotesQuery>(),
  answer: type<Page<QuoteListRow>>(),
});
