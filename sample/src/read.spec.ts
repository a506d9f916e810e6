import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseFormula } from '@quotewright/domain/formula/parse.js';

import { productMotifs } from './drawing/motifs.js';
import { readSample } from './read.js';
import type { SampleMaster, SampleTemplateEntry } from './schema.js';

const data = fileURLToPath(new URL('../data', import.meta.url));
const sample = readSample();
const products = sample.masters.flatMap((master) => master.products);

describe('the sample catalogue', () => {
  it('holds the 20 categories and all 155 templates of the gallery', () => {
    expect(sample.categories).toHaveLength(20);
    expect(sample.templates).toHaveLength(155);
    for (const { title, subcategories } of sample.categories) {
      expect({ title, subcategories: subcategories.length >= 2 && subcategories.length <= 4 }).toEqual({
        title,
        subcategories: true,
      });
    }
  });

  it('asks 2 to 6 questions and has 4 to 12 lines in every template, and uses each answer', () => {
    for (const { name, questions, lines, related } of sample.templates) {
      expect({ name, questions: questions.length >= 2 && questions.length <= 6 }).toEqual({ name, questions: true });
      expect({ name, lines: lines.length >= 4 && lines.length <= 12 }).toEqual({ name, lines: true });
      expect({ name, related: related.length === 3 || related.length === 4 }).toEqual({ name, related: true });
      const used = new Set(
        lines.flatMap((line) =>
          [...line.formula.matchAll(/Q(\d+)/g)].map((q) => Number(q[1])).concat(line.include_when?.question ?? []),
        ),
      );
      expect({
        name,
        unused: questions.filter((_, index) => !used.has(index + 1)).map((question) => question.title),
      }).toEqual({ name, unused: [] });
    }
  });

  it('describes every template in 2 to 4 sentences of its own', () => {
    const sentences = (text: string) => text.split(/[.!?](?:\s|$)/).filter((part) => part.trim() !== '').length;
    expect(
      sample.templates.filter((t) => sentences(t.description) < 2 || sentences(t.description) > 4).map((t) => t.name),
    ).toEqual([]);
    expect(new Set(sample.templates.map((t) => t.description)).size).toBe(sample.templates.length);
  });

  it('mixes free and premium, about one in four premium', () => {
    const premium = sample.templates.filter((template) => template.kind === 'premium').length;
    expect(premium).toBeGreaterThanOrEqual(30);
    expect(premium).toBeLessThanOrEqual(50);
  });

  it('has at least 400 products under 250 master products, most with a second offer', () => {
    expect(products.length).toBeGreaterThanOrEqual(400);
    expect(sample.masters.length).toBeGreaterThanOrEqual(250);
    expect(products.filter((product) => product.offers.length >= 2).length).toBeGreaterThan(products.length * 0.75);
    expect(sample.suppliers.map((supplier) => supplier.email)).toEqual([
      'supplier@quotewright.example',
      'supplier2@quotewright.example',
      ...[3, 4, 5, 6].map((n) => `supplier${n}@quotewright.example`),
    ]);
    expect(sample.suppliers.every((supplier) => products.some((product) => product.owner === supplier.key))).toBe(true);
  });

  it('names each master product once, ignoring case', () => {
    const names = sample.masters.map((master) => master.name.toLowerCase());
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('draws every master product with a motif that exists', () => {
    const motifs = new Set<string>(productMotifs);
    expect(
      sample.masters.filter((master) => !motifs.has(master.motif)).map((master) => `${master.key}: ${master.motif}`),
    ).toEqual([]);
  });

  it('suggests only formulas that the product can parse', () => {
    const questions = [1, 2, 3, 4, 5, 6].map((number) => ({ id: number, no_of_question: number }));
    const terms = [...products.flatMap((product) => product.offers), ...sample.ownProducts.map((own) => own.offer)];
    expect(
      terms
        .filter(({ formula }) => formula !== null && parseFormula(formula, questions).fault)
        .map(({ formula }) => formula),
    ).toEqual([]);
  });

  it('gives both sample businesses labour and material of their own', () => {
    for (const account of ['contractor', 'retailinstall'] as const) {
      const types = sample.ownProducts.filter((own) => own.account === account).map((own) => own.type === 'labour');
      expect(types).toContain(true);
      expect(types).toContain(false);
    }
  });
});

describe('refuses a malformed file with its name and the entry', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sample-'));
    cpSync(data, dir, { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  function change<T>(file: string, edit: (entries: T[]) => void): void {
    const entries = JSON.parse(readFileSync(join(dir, file), 'utf8')) as T[];
    edit(entries);
    writeFileSync(join(dir, file), JSON.stringify(entries));
  }
  const editTemplate = (edit: (template: SampleTemplateEntry) => void) =>
    change<SampleTemplateEntry>('templates/flooring.json', (entries) => edit(entries[0]!));
  const editMaster = (edit: (master: SampleMaster) => void) =>
    change<SampleMaster>('products/flooring.json', (entries) => edit(entries[0]!));

  it.each<[string, () => void, RegExp]>([
    ['no JSON', () => writeFileSync(join(dir, 'categories.json'), '['), /^categories\.json cannot be read: /],
    [
      'an unknown product',
      () => editTemplate((t) => (t.lines[0]!.product = 'moon-cheese')),
      /^templates\/flooring\.json, template "LVP Plank": line 1: unknown product "moon-cheese"\.$/,
    ],
    [
      'a supplier without an offer',
      () => editTemplate((t) => (t.lines[0]!.supplier = 'ampere')),
      /line 1: "ampere" has no offer for "lvp-coastal-oak"/,
    ],
    [
      'a question that does not exist',
      () => editTemplate((t) => (t.lines[0]!.formula = 'Q1xQ9')),
      /line 1: question 9 does not exist: the template has 3/,
    ],
    [
      'an unknown token',
      () => editTemplate((t) => (t.lines[0]!.formula = 'Q1*Q2')),
      /the formula "Q1\*Q2" has an unknown token/,
    ],
    [
      'a condition on no question',
      () => editTemplate((t) => (t.lines[0]!.include_when = { question: 4, op: '>', value: '0' })),
      /question 4 does not exist/,
    ],
    [
      'a setting that is no number',
      () => editTemplate((t) => (t.lines[0]!.waste = 'ten')),
      /the setting "ten" is no number/,
    ],
    [
      'a missing related template',
      () => editTemplate((t) => t.related.push('Moon Base')),
      /the related template "Moon Base" does not exist/,
    ],
    ['a template related to itself', () => editTemplate((t) => t.related.push('LVP Plank')), /it is related to itself/],
    ['an unknown sub category', () => editTemplate((t) => (t.subcategory = 'Cheese')), /unknown sub category "Cheese"/],
    ['a template twice', () => editTemplate((t) => (t.name = 'Laminate')), /the name "Laminate" is used twice/],
    [
      'a range upside down',
      () => editTemplate((t) => t.total.reverse()),
      /"total" must be two amounts of money, the lower one first/,
    ],
    [
      'a sub category without templates',
      () => change<{ subcategories: string[] }>('categories.json', (c) => c[0]!.subcategories.push('Cork')),
      /^templates\/flooring\.json, sub category "Cork": no template belongs to it\.$/,
    ],
    [
      'an unknown supplier',
      () => editMaster((m) => (m.products[0]!.offers[0]!.supplier = 'nobody')),
      /^products\/flooring\.json, product "lvp-coastal-oak": unknown supplier "nobody"\.$/,
    ],
    [
      'a cost above retail',
      () => editMaster((m) => (m.products[0]!.offers[0]!.cost = '58.00')),
      /cost 58\.00 is not below retail 58\.00/,
    ],
    [
      'a SKU twice',
      () => editMaster((m) => (m.products[1]!.sku = m.products[0]!.sku)),
      /the SKU "[A-Z0-9-]+" is used twice/,
    ],
    [
      'a key twice',
      () => editMaster((m) => (m.products[1]!.key = m.products[0]!.key)),
      /the key "lvp-coastal-oak" is used twice/,
    ],
    [
      'an own product of nothing',
      () => change<{ master: string }>('own-products.json', (o) => (o[0]!.master = 'cheese')),
      /^own-products\.json, product "own-contractor-carpenter": unknown master product "cheese"\.$/,
    ],
  ])('%s', (_, spoil, sentence) => {
    spoil();
    expect(() => readSample(dir)).toThrow(sentence);
  });
});
