import { ask, post, type } from '../kernel/endpoint.js';
import { businessTypes } from '../kernel/rights.js';
import type {
  AnswerRatingRequest,
  HideRatingRequest,
  QuotedSuppliersPage,
  QuotedSuppliersRequest,
  RateRequest,
  RatingsPage,
  RatingsRequest,
} from './contract.js';

/** The suppliers that the caller's business has quoted with, those without its rating first. */
export const suppliers = ask('/api/ratings/suppliers', {
  access: businessTypes,
  topic: 'ratings',
  body: type<QuotedSuppliersRequest>(),
  answer: type<QuotedSuppliersPage>(),
});

/** The ratings of the caller, a supplier, or for admins of all, newest first. */
export const ratings = ask('/api/ratings', {
  access: ['suppliers', 'admin'],
  topic: 'ratings',
  body: type<RatingsRequest>(),
  answer: type<RatingsPage>(),
});

/** Rates a supplier, or changes the rating: a business has one of each. Repeated, it changes nothing. */
export const rate = post('/api/rating/rate', {
  access: businessTypes,
  codes: ['address_unverified', 'not_quoted'],
  changes: ['ratings', 'products'],
  body: type<RateRequest>(),
  answer: type<null>(),
});

/** Answers a rating that the caller got, or changes the answer. */
export const answerRating = post('/api/rating/answer', {
  access: ['suppliers'],
  changes: ['ratings'],
  body: type<AnswerRatingRequest>(),
  answer: type<null>(),
});

/** Hides a text of a rating, or shows it again. Its stars count in either case. */
export const hide = post('/api/rating/hide', {
  access: ['admin'],
  changes: ['ratings'],
  body: type<HideRatingRequest>(),
  answer: type<null>(),
});
