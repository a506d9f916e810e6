import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { standardTexts } from '@quotewright/domain/advice/standard-texts.js';
import { masterProduct } from '@quotewright/domain/catalogue/master-product.js';
import { priceChange } from '@quotewright/domain/catalogue/price-change.js';
import { product } from '@quotewright/domain/catalogue/product.js';
import { category } from '@quotewright/domain/categories/category.js';
import { categoryOrder } from '@quotewright/domain/categories/category-order.js';
import { mailing } from '@quotewright/domain/emails/mailing.js';
import type { Decider, DomainEvent } from '@quotewright/domain/kernel/decider.js';
import { recorded } from '@quotewright/domain/kernel/testing.js';
import { quote } from '@quotewright/domain/quotes/quote.js';
import { release } from '@quotewright/domain/releases/release.js';
import { review } from '@quotewright/domain/templates/review.js';
import { jobs } from '@quotewright/domain/templates/jobs.js';
import { moments } from '@quotewright/domain/templates/moments.js';
import { access, type AccessEvent } from '@quotewright/domain/trail/access.js';
import { accessTold } from '@quotewright/domain/trail/describe.js';

/** An event as once stored. */
function stored<E extends DomainEvent>(type: E['type']): E {
  return JSON.parse(readFileSync(new URL(`./${type}.json`, import.meta.url), 'utf8')) as E;
}

/** The state after stored events of these types. */
function after<S, C extends { type: string }, E extends DomainEvent>(decider: Decider<S, C, E>, ...types: E['type'][]): S {
  return types.reduce((state, type, revision) => decider.evolve(state, recorded(stored<E>(type), `${decider.category}-1`, revision)), decider.initialState());
}

it('PriceApprovalChanged still sets the rule, and is told', () => {
  expect(after(access, 'PriceApprovalChanged')).toMatchObject({ prices: { when: 'above', percent: '10' } });
  expect(told('PriceApprovalChanged').summary).toBe(
    'changed when price changes wait for an admin from never to above 10 percent',
  );
});

it.each<[string, object]>([
  ['CategoryAdded', { exists: true, title: 'Flooring', alias: 'flooring', publishedTitle: null }],
  ['CategoryRenamed', { title: 'Floors', alias: 'flooring' }],
  ['CategoryAddressChanged', { title: 'Flooring', alias: 'flooring-2' }],
  ['CategoryPublished', { publishedTitle: 'Flooring' }],
  ['CategoryUnpublished', { publishedTitle: null }],
  ['CategoryDeleted', { exists: false }],
  ['SubcategoryRenamed', { subcategories: [{ id: 21, title: 'Timber', alias: 'wood', publishedTitle: null }] }],
  ['SubcategoryPublished', { subcategories: [{ id: 21, title: 'Wood', alias: 'wood', publishedTitle: 'Wood' }] }],
  ['SubcategoryUnpublished', { subcategories: [{ id: 21, title: 'Wood', publishedTitle: null }] }],
  ['CategoryHeld', { held: null, subcategories: [{ id: 21, held: { releaseId: 31, started: 0 } }] }],
  ['CategoryHoldLifted', { held: null }],
  ['SubcategoryDeleted', { subcategories: [] }],
  ['SubcategoriesReordered', { order: [21] }],
])('%s is still read', (type, state) => {
  expect(after(category, 'CategoryAdded', 'SubcategoryAdded', type as 'CategoryAdded')).toMatchObject(state);
});

it.each<[string, object]>([
  ['StandardTextMadeDefault', { ownerId: 9, texts: [{ id: 61, title: 'Floors', categoryId: 4, isDefault: true, version: 2 }] }],
  ['StandardTextDefaultEnded', { texts: [{ isDefault: false }] }],
  ['StandardTextRetitled', { texts: [{ title: 'All floors', warranty: 'Two years on {{template}} from {{date}}.' }] }],
  ['StandardTextCategoryChanged', { texts: [{ categoryId: 5 }] }],
  ['StandardWarrantyChanged', { texts: [{ warranty: 'Three years.', advice: 'Keep the room at 65 °F.' }] }],
  ['StandardAdviceChanged', { texts: [{ advice: 'Air the room.' }] }],
  ['StandardTextDeleted', { texts: [] }],
])('%s is still read', (type, state) => {
  expect(after(standardTexts, 'StandardTextAdded', type as 'StandardTextDeleted')).toMatchObject(state);
});

it.each<[string, object]>([
  ['ProductImageAdded', { ownerId: 7, masterProductId: 3, name: 'Ridge oak plank', images: [{ id: 41, image: '0f'.repeat(32) }] }],
  ['ProductRenamed', { name: 'Ridge oak board' }],
  ['ProductDescribed', { description: 'Click board, 6 mm.' }],
  ['ProductTypeChanged', { productType: 'building_material' }],
  ['ProductSkuChanged', { sku: 'RDG-OAK-25' }],
  ['ProductGtinChanged', { gtin: '4006381333931' }],
  ['ProductPartNumberChanged', { partNumber: 'RO-25-CLK' }],
  ['ProductWeightChanged', { weight: '38.5', weightUnit: 'lb' }],
  ['ProductPackChanged', { packAmount: '23.8', packUnit: 'ft²' }],
  ['ProductRegrouped', { masterProductId: 4 }],
  ['ProductImageRemoved', { images: [] }],
  ['OfferRetailPriceChanged', { offers: [{ id: 51, supplierId: 7, costPrice: '40.00', retailPrice: '60.00', unit: 'box', stock: '120', brand: 'Ridge', formula: 'Q1xQ2' }] }],
  ['OfferCostPriceChanged', { offers: [{ costPrice: '41.50' }] }],
  ['OfferUnitChanged', { offers: [{ unit: 'carton' }] }],
  ['OfferStockChanged', { offers: [{ stock: null }] }],
  ['OfferBrandChanged', { offers: [{ brand: 'Ridge & Co' }] }],
  ['OfferSupplierSkuChanged', { offers: [{ supplierSku: 'R-1180' }] }],
  ['OfferHeld', { offers: [{ id: 51, held: { releaseId: 31, started: 0 } }] }],
  ['OfferHoldLifted', { offers: [{ id: 51, held: null }] }],
  ['OfferWithdrawn', { offers: [{ id: 51, withdrawnBy: 'system' }] }],
  ['OfferReinstated', { offers: [{ id: 51, withdrawnBy: null }] }],
  ['OfferDeleted', { offers: [], deleted: false }],
  ['ProductHidden', { hidden: true }],
  ['ProductShown', { hidden: false }],
  ['ProductDeleted', { offers: [], deleted: true }],
  ['OfferRestored', { offers: [{ id: 51 }], gone: [] }],
  ['ProductRestored', { deleted: false }],
  ['OfferFormulaChanged', { offers: [{ formula: '(Q1+Q2)x2' }] }],
])('%s is still read', (type, state) => {
  expect(after(product, 'ProductAdded', 'OfferAdded', type as 'ProductAdded')).toMatchObject(state);
});

it('CategoriesReordered, MasterProductAdded and QuoteSaved are still readable', () => {
  expect(after(categoryOrder, 'CategoriesReordered')).toMatchObject({ order: [3, 1, 2] });
  expect(after(masterProduct, 'MasterProductAdded')).toEqual({ exists: true, name: 'LVP plank', alias: 'lvp-plank', ownerId: null, mergedInto: null, deleted: false });
  expect(after(masterProduct, 'MasterProductAdded', 'MasterProductRenamed', 'MasterProductAddressChanged')).toEqual({ exists: true, name: 'LVP Plank-2', alias: 'lvp-plank-2', ownerId: null, mergedInto: null, deleted: false });
  expect(after(masterProduct, 'MasterProductAdded', 'MasterProductAccepted')).toMatchObject({ name: 'LVP plank', ownerId: null });
  expect(after(masterProduct, 'MasterProductAdded', 'MasterProductMerged')).toMatchObject({ mergedInto: 4 });
  expect(after(masterProduct, 'MasterProductAdded', 'MasterProductMerged', 'MasterProductUnmerged')).toMatchObject({ mergedInto: null });
  expect(after(masterProduct, 'MasterProductAdded', 'MasterProductDeleted')).toMatchObject({ deleted: true });
  const { saved } = after(quote, 'QuoteSaved');
  expect(saved).toMatchObject({ ownerId: 9, templateVersion: 12, retailTotal: '348.00', lines: [{ offerId: 51, productRevision: 2, quantity: '6', settings: { pack_size: '24' } }] });
});

it('TemplatesEmailed is still readable', () => {
  expect(after(mailing, 'TemplatesEmailed').sent).toMatchObject({ templates: [{ templateId: 7, version: 12 }], userTypes: ['contractor', 'retailinstall'], toAddress: false });
});

it.each<[string, [number, string][]]>([
  ['MomentNamed', [[1, 'Before spring prices']]],
  ['MomentRenamed', [[1, 'Spring']]],
  ['MomentRemoved', []],
])('%s is still read', (type, names) => {
  expect([...after(moments, 'MomentNamed', type as 'MomentNamed').names]).toEqual(names);
});

it.each<[string, object]>([
  ['TemplateReviewRequested', { asked: 4, approvals: [] }],
  ['TemplateApproved', { asked: 4, approvals: [{ by: 0, version: 4 }] }],
  ['TemplateChangesRequested', { asked: null, approvals: [] }],
])('%s is still read', (type, state) => {
  expect(after(review, 'TemplateReviewRequested', type as 'TemplateApproved')).toEqual(state);
});

const told = (type: AccessEvent['type']) => accessTold(stored(type) as AccessEvent, (id) => `member ${id}`);

it('ApprovalRuleChanged still sets the rule, and is told', () => {
  expect(after(access, 'ApprovalRuleChanged')).toMatchObject({ approvals: 2 });
  expect(told('ApprovalRuleChanged').summary).toBe(
    'changed the approvals that publishing needs from 0 to 2',
  );
});

it('ReminderRuleChanged still sets the rule, and is told', () => {
  expect(after(access, 'ReminderRuleChanged')).toMatchObject({ reminders: 0 });
  expect(told('ReminderRuleChanged').summary).toBe(
    'changed after how long a review brings a reminder from 2 days to never',
  );
});

it('ReadyRuleChanged still sets the rule, and is told', () => {
  expect(after(access, 'ReadyRuleChanged')).toMatchObject({ ready: 'blocks' });
  expect(told('ReadyRuleChanged').summary).toBe(
    'changed what a failed check does to publishing from it warns to it blocks',
  );
});

it.each<[string, object]>([
  ['JobKept', { name: 'Large bath', tolerance: null, removed: false }],
  ['JobRenamed', { name: 'Bath' }],
  ['JobToleranceChanged', { tolerance: '5' }],
  ['JobFiguresAccepted', { expected: [{ lineId: 21, offerId: 31, quantity: '14' }] }],
  ['JobRemoved', { removed: true }],
  ['JobBroughtBack', { removed: false }],
])('%s is still read', (type, job) => {
  expect(after(jobs, 'JobKept', type as 'JobKept').jobs.get(1)).toMatchObject(job);
});

it('ReasonRuleChanged still sets the rule, and is told', () => {
  expect(after(access, 'ReasonRuleChanged')).toMatchObject({ reasons: 'formula_price_publishing', approvals: 0 });
  expect(told('ReasonRuleChanged').summary).toBe(
    'changed when a reason is asked for from never to on formula, price and publishing',
  );
});

it('HistoryExported is still told', () => {
  expect(after(access, 'HistoryExported')).toEqual({ reasons: 'never', approvals: 0, reminders: 2, ready: 'warns' });
  expect(told('HistoryExported').summary).toBe('exported a part of the history as CSV');
});

it.each<[AccessEvent['type'], string]>([
  ['MemberInvited', 'invited an estimator to the team'],
  ['InvitationWithdrawn', 'withdrew an invitation to the team'],
  ['MemberJoined', 'joined the team as an estimator'],
  ['MemberRoleChanged', 'made member 12 a viewer, who sees cost'],
  ['MemberRemoved', 'removed member 12 from the team'],
  ['MemberLeft', 'left the team'],
  ['MemberErased', 'erased the account of a member'],
  ['PacketExported', 'made a dispute packet to hand over of proposal 12'],
  ['DataExported', 'exported all data of the business'],
  ['SignInsExported', 'exported a part of the sign-ins of all accounts'],
  ['MemberSeenAs', 'saw what member 12 sees, for 30 minutes at most'],
  ['MemberAddressAsked', 'asked for another e-mail address for member 12'],
  ['AccountAdded', 'added an account for an admin'],
  ['AccountChanged', 'turned off two-factor sign-in of member 12'],
  ['SecurityRuleChanged', 'decided that admins need two-factor sign-in'],
  ['TrustedDomainsChanged', 'changed the trusted domains: 2 added, 1 removed'],
  ['BusinessErased', 'erased the business'],
  ['PaperSettingsChanged', 'changed how proposals are made: terms, floor margin'],
])('%s is still told', (type, summary) => {
  expect(after(access, type)).toEqual({ reasons: 'never', approvals: 0, reminders: 2, ready: 'warns' });
  expect(told(type).summary).toBe(summary);
});

it.each<[string, object]>([
  ['ReleaseRenamed', { name: 'Spring list' }],
  ['ReleaseNoteChanged', { note: null }],
  ['ReleaseItemAdded', { items: [{ kind: 'offer', id: 301, retailPrice: '61.00', seen: { costPrice: '40.00' } }] }],
  ['ReleaseItemRemoved', { items: [] }],
  ['ReleaseScheduled', { state: 'scheduled', at: '2026-11-27T09:00:00.000Z' }],
  ['ReleaseUnscheduled', { state: 'draft', at: null }],
  ['ReleaseStarted', { state: 'publishing', decided: false }],
  ['ReleaseFailed', { state: 'failed' }],
  ['ReleasePublished', { decided: true, before: [{ key: 'template-7', version: 3 }, { title: null }, { retailPrice: '58.00' }] }],
  ['ReleaseFinished', { state: 'published' }],
  ['ReleaseCancelled', { state: 'cancelled' }],
  ['ReleaseReopened', { state: 'draft' }],
])('%s is still read', (type, state) => {
  expect(after(release, 'ReleaseAdded', type as 'ReleaseAdded')).toMatchObject({ ownerId: 1, ...state });
});

it.each<[string, object]>([
  ['PriceChangeScheduled', { ownerId: 7, offers: 12, state: 'scheduled', at: '2026-11-27T09:00:00.000Z' }],
  ['PriceChangeMoved', { state: 'scheduled', at: '2026-11-28T09:00:00.000Z', timeZone: 'Europe/Berlin' }],
  ['PriceChangeCancelled', { state: 'cancelled' }],
  ['PriceChangeStarted', { state: 'applying' }],
  ['PriceChangeApplied', { state: 'applied' }],
  ['PriceChangeAsked', { ownerId: 7, offers: 12, state: 'asked', at: '', timeZone: '' }],
  ['PriceChangeAccepted', { state: 'scheduled', at: '2026-11-27T09:00:00.000Z', without: [51] }],
  ['PriceChangeRefused', { state: 'refused' }],
  ['PriceChangeWithdrawn', { state: 'withdrawn' }],
])('%s is still read', (type, state) => {
  expect(after(priceChange, 'PriceChangeScheduled', type as 'PriceChangeScheduled')).toMatchObject(state);
});
