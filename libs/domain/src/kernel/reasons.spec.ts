import { describe, expect, it } from '@jest/globals';
import type { OfferForm } from '../catalogue/offer-form.js';
import { product, type ProductCommand } from '../catalogue/product.js';
import { category, type CategoryCommand } from '../categories/category.js';
import { template, type TemplateCommand } from '../templates/template.js';
import type { Actor, CommandMeta, EventSource } from './decider.js';
import { DomainError } from './errors.js';
import { reasonRules, type ReasonRule } from './contract-reasons.js';
import { galleryRules } from './reasons.js';
import { Story } from './testing.js';

const admin: Actor = { id: 1, userType: 'admin' };
const contractor: Actor = { id: 7, userType: 'contractor' };
const supplier: Actor = { id: 8, userType: 'suppliers' };

const details = {
  name: 'Deck',
  description: 'Boards.',
  price: '6.5',
  unit: 'ft²',
  quoteType: 'material_and_labour' as const,
  categoryId: 3,
  subcategoryId: 4,
};
const plank: OfferForm = {
  name: 'Oak',
  description: '',
  productType: 'finish_product',
  sku: '',
  costPrice: '40',
  retailPrice: '58',
  unit: 'box',
  stock: null,
  brand: '',
  formula: '',
};
const offer = (form: Partial<OfferForm>, offerId: number | null): ProductCommand => ({
  type: 'SaveOffer',
  offerId,
  supplierId: supplier.id,
  shared: true,
  masterProductId: 3,
  form: { ...plank, ...form },
  images: [],
});

function gallery() {
  const story = new Story(template, admin);
  story.do({ type: 'CreateTemplate', details, images: ['a'.repeat(64)] });
  story.do({ type: 'AddLine', productId: 20, offerId: 200, formula: '' });
  return story;
}
const sold = () => {
  const story = new Story(product, supplier);
  story.do(offer({}, null));
  return story;
};
const roofs = () => {
  const story = new Story(category, admin);
  story.do({ type: 'AddCategory', title: 'Roofs' });
  return story;
};

/** `asked` or what became of a command without a reason under a rule. */
function outcome(decide: (more: Partial<CommandMeta>) => unknown[], rule: ReasonRule, more: Partial<CommandMeta> = {}) {
  try {
    return decide({ source: 'screen', policy: { reasons: rule, approvals: 0, reminders: 2, ready: 'warns' }, ...more })
      .length > 0
      ? 'done'
      : 'nothing';
  } catch (error) {
    if (error instanceof DomainError) return error.code === 'reason_required' ? 'asked' : error.code;
    throw error;
  }
}

const templates = (command: TemplateCommand, story = gallery()) => {
  return (more: Partial<CommandMeta>) => story.decide(command, admin, more);
};
const offers = (command: (id: number) => ProductCommand) => {
  const story = sold();
  return (more: Partial<CommandMeta>) => story.decide(command(story.state.offers[0]!.id), supplier, more);
};
const categories = (command: CategoryCommand) => {
  const story = roofs();
  return (more: Partial<CommandMeta>) => story.decide(command, admin, more);
};
const line = gallery().state.content.lines[0]!.id;

describe('the rule about reasons', () => {
  it.each<[string, (more: Partial<CommandMeta>) => unknown[], string]>([
    ['a guide price', templates({ type: 'EditTemplate', details: { price: '7' }, images: [] }), 'asked'],
    ['a description', templates({ type: 'EditTemplate', details: { description: 'New' }, images: [] }), 'done'],
    ['a formula', templates({ type: 'ChangeFormula', line: { lineId: line }, formula: '2x3' }), 'asked'],
    ['a publication', templates({ type: 'PublishTemplate' }), 'asked'],
    ['a removed line', templates({ type: 'RemoveLine', line: { lineId: line } }), 'done'],
    ['an offer’s retail price', offers((id) => offer({ retailPrice: '60' }, id)), 'asked'],
    ['an offer’s cost price', offers((id) => offer({ costPrice: '39' }, id)), 'asked'],
    ['an offer’s brand', offers((id) => offer({ brand: 'Ridge' }, id)), 'done'],
    ['a withdrawn offer', offers((offerId) => ({ type: 'WithdrawOffer', offerId })), 'done'],
    ['a published category', categories({ type: 'PublishCategory' }), 'asked'],
    ['a renamed category', categories({ type: 'RenameCategory', title: 'Roof' }), 'done'],
  ])('%s', (_, decide, onSome) => {
    expect(reasonRules.map((rule) => outcome(decide, rule))).toEqual(['done', onSome, 'asked']);
    expect(reasonRules.map((rule) => outcome(decide, rule, { explained: true }))).toEqual(['done', 'done', 'done']);
  });

  it.each<[string, (more: Partial<CommandMeta>) => unknown[]]>([
    [
      'a new template',
      (more) =>
        new Story(template, admin).decide({ type: 'CreateTemplate', details, images: ['a'.repeat(64)] }, admin, more),
    ],
    ['a new product', (more) => new Story(product, supplier).decide(offer({}, null), supplier, more)],
    [
      'a new category',
      (more) => new Story(category, admin).decide({ type: 'AddCategory', title: 'Roofs' }, admin, more),
    ],
  ])('asks for none with %s', (_, decide) => {
    expect(outcome(decide, 'always')).toBe('done');
  });

  it('asks for none where nothing changes, and names other faults first', () => {
    expect(outcome(templates({ type: 'EditTemplate', details: { price: '6.5' }, images: [] }), 'always')).toBe(
      'nothing',
    );
    expect(outcome(templates({ type: 'RemoveLine', line: { lineId: 999 } }), 'always')).toBe('line_not_found');
  });

  it('asks the undo of a formula as the formula', () => {
    const story = gallery();
    story.do({ type: 'ChangeFormula', line: { lineId: line }, formula: '2x3' });
    const undo: TemplateCommand = { type: 'UndoChange', eventId: story.log.at(-1)!.id };
    expect(outcome(templates(undo, story), 'formula_price_publishing')).toBe('asked');
  });

  it.each<[EventSource, string]>([
    ['screen', 'asked'],
    ['api', 'asked'],
    ['import', 'done'],
    ['sample', 'done'],
    ['system', 'done'],
  ])('a change of source %s: %s', (source, expected) => {
    expect(outcome(templates({ type: 'PublishTemplate' }), 'always', { source })).toBe(expected);
  });

  it('is that of the owner of what is changed, whoever changes it', () => {
    const publish: TemplateCommand = { type: 'PublishTemplate' };
    expect(template.ruledBy!(publish, gallery().state)).toBe(galleryRules);
    const own = new Story(template, contractor);
    own.do({
      type: 'CreateTemplate',
      details: { ...details, categoryId: undefined, subcategoryId: undefined },
      images: [],
    });
    expect(template.ruledBy!(publish, own.state)).toBe(contractor.id);
    const { state } = sold();
    expect(product.ruledBy!(offer({}, state.offers[0]!.id), state)).toBe(supplier.id);
    expect(product.ruledBy!({ type: 'WithdrawOffer', offerId: state.offers[0]!.id }, state)).toBe(supplier.id);
    expect(product.ruledBy!({ type: 'HideProduct' }, state)).toBe(galleryRules);
  });
});
