import { del, get, patch, post, put, type } from '../kernel/endpoint.js';
import { businessTypes } from '../kernel/rights.js';
import type {
  AddWarrantyAdviceRequest,
  UndoWarrantyAdviceRequest,
  UpdateAdviceRequest,
  UpdateWarrantyAdviceRequest,
  UpdateWarrantyRequest,
  WarrantyAdviceAnswer,
  WarrantyAdviceHistory,
  WarrantyAdviceHistoryQuery,
  WarrantyAdviceQuery,
  WarrantyAdviceSaved,
} from './contract.js';

/** The business's standard texts, and what a template or saved quote says. Variables are not filled in. */
export const all = get('/api/warrantyadvicetemplate', {
  access: 'signed-in',
  codes: ['template_not_found'],
  topic: 'advice',
  query: type<WarrantyAdviceQuery>(),
  answer: type<WarrantyAdviceAnswer>(),
});

export const add = post('/api/warrantyadvice', {
  access: businessTypes,
  needs: 'prices',
  codes: ['too_many_texts'],
  changes: ['advice'],
  once: true,
  body: type<AddWarrantyAdviceRequest>(),
  answer: type<WarrantyAdviceSaved>(),
});

export const update = put('/api/warrantyadvicetemplate/updateWarrantyAdvice', {
  access: businessTypes,
  needs: 'prices',
  changes: ['advice'],
  version: 'body',
  body: type<UpdateWarrantyAdviceRequest>(),
  answer: type<WarrantyAdviceSaved>(),
});

export const updateWarranty = patch('/api/warrantyadvicetemplate/updateWarranty', {
  access: businessTypes,
  needs: 'prices',
  changes: ['advice'],
  version: 'body',
  body: type<UpdateWarrantyRequest>(),
  answer: type<WarrantyAdviceSaved>(),
});

export const updateAdvice = patch('/api/warrantyadvicetemplate/updateAdvice', {
  access: businessTypes,
  needs: 'prices',
  changes: ['advice'],
  version: 'body',
  body: type<UpdateAdviceRequest>(),
  answer: type<WarrantyAdviceSaved>(),
});

/** Uses a text for its category, or for all others, in place of the one so far. */
export const makeDefault = patch('/api/warrantyadvice/:id', {
  access: businessTypes,
  needs: 'prices',
  changes: ['advice'],
  version: 'if-match',
  answer: type<WarrantyAdviceSaved>(),
});

export const remove = del('/api/warrantyadvice/:id', {
  access: businessTypes,
  needs: 'prices',
  changes: ['advice'],
  version: 'if-match',
  answer: type<WarrantyAdviceSaved>(),
});

/** Undoes one command, all or nothing; later changes stay. */
export const undo = post('/api/warrantyadvice/undo', {
  access: businessTypes,
  needs: 'prices',
  codes: ['event_not_found', 'undo_conflict'],
  changes: ['advice'],
  once: true,
  body: type<UndoWarrantyAdviceRequest>(),
  answer: type<null>(),
});

/** What was done to the standard texts, newest first. */
export const history = get('/api/warrantyadvice/history', {
  access: businessTypes,
  topic: 'advice',
  query: type<WarrantyAdviceHistoryQuery>(),
  answer: type<WarrantyAdviceHistory>(),
});
