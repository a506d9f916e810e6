import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { includeOperators, productTypes, quoteTypes } from '@quotewright/domain/formula/settings.js';
import { offerRules } from '@quotewright/domain/catalogue/contract.js';
import { everyText, quotePrices } from '@quotewright/domain/templates/contract.js';

import type {
  Sample,
  SampleCategory,
  SampleLine,
  SampleMaster,
  SampleOffer,
  SampleOwnProduct,
  SampleProduct,
  SampleSupplier,
  SampleTemplate,
  SampleTemplateEntry,
  SampleTerms,
} from './schema.js';

const MONEY = /^\d{1,10}\.\d{2}$/;
const DECIMAL = /^\d+(\.\d+)?$/;
const FORMULA = /^[Q0-9.()x+/-]+$/;

/** The file name of a category: `Drywall, insulation` is in `drywall-insulation.json`. */
function categoryFile(title: string): string {
  return `${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.json`;
}

/**
 * Reads the whole sample catalogue and checks its consistency: every product, supplier, question number and related
 * template that is named exists, and keys, SKUs and names are unique.
 *
 * @param dir the folder of the data files; by default the one in this package
 * @throws Error with a sentence that names the file and the faulty entry
 */
export function readSample(dir = fileURLToPath(new URL('../data', import.meta.url))): Sample {
  const categories = readList<SampleCategory>(dir, 'categories.json');
  checkCategories(categories);
  const suppliers = readList<SampleSupplier>(dir, 'suppliers.json');
  checkSuppliers(suppliers);

  const identity = new ProductIdentity();
  const masters = readMasters(dir, categories, suppliers, identity);
  const templates = readTemplates(dir, categories, masters);
  checkRelated(templates);
  const ownProducts = readOwnProducts(dir, masters, identity);
  return { categories, suppliers, masters, templates, ownProducts };
}

function readMasters(
  dir: string,
  categories: SampleCategory[],
  suppliers: SampleSupplier[],
  identity: ProductIdentity,
): SampleMaster[] {
  const keys = new Once();
  const supplierKeys = new Set(suppliers.map((supplier) => supplier.key));
  return categories.flatMap(({ title }) => {
    const file = `products/${categoryFile(title)}`;
    const masters = readList<SampleMaster>(dir, file);
    for (const master of masters) {
      const at = place(file, `master product "${master.key}"`);
      text(at, master, ['key', 'name', 'motif']);
      keys.add(at, 'key', master.key);
      list(at, master.products, 'products');
      for (const product of master.products) {
        checkProduct(file, product, supplierKeys);
        identity.add(place(file, `product "${product.key}"`), product);
      }
    }
    return masters;
  });
}

function readTemplates(dir: string, categories: SampleCategory[], masters: SampleMaster[]): SampleTemplate[] {
  const names = new Once();
  const products = new Map(
    masters.flatMap((master) => master.products.map((product): [string, SampleProduct] => [product.key, product])),
  );
  return categories.flatMap((category) => {
    const file = `templates/${categoryFile(category.title)}`;
    const templates = readList<SampleTemplateEntry>(dir, file);
    for (const template of templates) {
      const at = place(file, `template "${template.name}"`);
      checkTemplate(at, template, category, products);
      names.add(at, 'name', template.name);
    }
    for (const subcategory of category.subcategories) {
      if (!templates.some((template) => template.subcategory === subcategory)) {
        throw place(file, `sub category "${subcategory}"`)('no template belongs to it');
      }
    }
    return templates.map((template) => ({ ...template, category: category.title }));
  });
}

function readOwnProducts(dir: string, masters: SampleMaster[], identity: ProductIdentity): SampleOwnProduct[] {
  const masterKeys = new Set(masters.map((master) => master.key));
  const products = readList<SampleOwnProduct>(dir, 'own-products.json');
  for (const own of products) {
    const at = place('own-products.json', `product "${own.key}"`);
    text(at, own, ['key', 'name', 'description', 'master']);
    if (own.account !== 'contractor' && own.account !== 'retailinstall')
      throw at(`unknown account "${String(own.account)}"`);
    if (!masterKeys.has(own.master)) throw at(`unknown master product "${own.master}"`);
    checkTypeAndSku(at, own);
    checkTerms(at, own.type, own.offer);
    identity.add(at, own);
  }
  return products;
}

/** The error of one entry: `templates/tile.json, template "Shower Pan": no such product …`. */
type Place = (fault: string) => Error;

function place(file: string, entry: string): Place {
  return (fault) => new Error(`${file}, ${entry}: ${fault}.`);
}

/** Refuses the second entry with the same key. */
class Once {
  private readonly seen = new Set<string>();

  add(at: Place, what: string, key: string): void {
    if (this.seen.has(key)) throw at(`the ${what} "${key}" is used twice`);
    this.seen.add(key);
  }
}

/** Refuses the second product with the same key or SKU. */
class ProductIdentity {
  private readonly keys = new Once();
  private readonly skus = new Once();

  add(at: Place, { key, sku }: Pick<SampleProduct, 'key' | 'sku'>): void {
    this.keys.add(at, 'key', key);
    if (sku !== null) this.skus.add(at, 'SKU', sku);
  }
}

function readList<T>(dir: string, file: string): T[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(dir, file), 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
  if (!Array.isArray(content) || content.length === 0)
    throw new Error(`${file} must be a list with at least one entry.`);
  content.forEach((entry, index) => {
    if (typeof entry !== 'object' || entry === null) throw new Error(`${file}, entry ${index + 1}: must be an object.`);
  });
  return content as T[];
}

function text<T extends object>(at: Place, entry: T, fields: (keyof T & string)[]): void {
  for (const field of fields) {
    const value = entry[field];
    if (typeof value !== 'string' || value.trim() === '') throw at(`"${field}" must be a text`);
  }
}

function list(at: Place, value: unknown, field: string): void {
  if (!Array.isArray(value) || value.length === 0) throw at(`"${field}" must be a list with at least one entry`);
}

function oneOf(at: Place, field: string, value: unknown, allowed: readonly string[]): void {
  if (!allowed.includes(value as string)) throw at(`"${field}" must be one of ${allowed.join(', ')}`);
}

function checkCategories(categories: SampleCategory[]): void {
  const titles = new Once();
  for (const category of categories) {
    const at = place('categories.json', `category "${category.title}"`);
    text(at, category, ['title']);
    titles.add(at, 'title', category.title);
    list(at, category.subcategories, 'subcategories');
    const subcategories = new Once();
    for (const title of category.subcategories) subcategories.add(at, 'sub category', title);
  }
}

function checkSuppliers(suppliers: SampleSupplier[]): void {
  const keys = new Once();
  const emails = new Once();
  for (const supplier of suppliers) {
    const at = place('suppliers.json', `supplier "${supplier.key}"`);
    text(at, supplier, ['key', 'email', 'name', 'business_name']);
    keys.add(at, 'key', supplier.key);
    emails.add(at, 'e-mail', supplier.email);
  }
}

function checkTypeAndSku(at: Place, product: Pick<SampleProduct, 'type' | 'sku'>): void {
  oneOf(at, 'type', product.type, productTypes);
  if (product.type === 'labour' ? product.sku !== null : !product.sku) {
    throw at('"sku" must be a text, and null for labour only');
  }
}

function checkProduct(file: string, product: SampleProduct, suppliers: Set<string>): void {
  const at = place(file, `product "${product.key}"`);
  text(at, product, ['key', 'name', 'description', 'owner']);
  checkTypeAndSku(at, product);
  list(at, product.offers, 'offers');
  const sellers = new Once();
  for (const offer of product.offers) {
    if (!suppliers.has(offer.supplier)) throw at(`unknown supplier "${offer.supplier}"`);
    sellers.add(at, 'supplier', offer.supplier);
    checkTerms(at, product.type, offer);
  }
  if (!product.offers.some((offer) => offer.supplier === product.owner))
    throw at(`its owner "${product.owner}" has no offer`);
}

function checkTerms(at: Place, type: SampleProduct['type'], terms: SampleTerms | SampleOffer): void {
  text(at, terms, ['cost', 'retail', 'unit']);
  for (const field of ['cost', 'retail'] as const) {
    if (!MONEY.test(terms[field])) throw at(`"${field}" must be money with two decimals, not "${terms[field]}"`);
  }
  if (Number(terms.cost) >= Number(terms.retail)) throw at(`cost ${terms.cost} is not below retail ${terms.retail}`);
  if (terms.unit.length > offerRules.unit.most)
    throw at(`the unit "${terms.unit}" is longer than ${offerRules.unit.most} characters`);
  if (typeof terms.brand !== 'string') throw at('"brand" must be a text');
  if (terms.stock !== null && (type === 'labour' || !Number.isInteger(terms.stock) || terms.stock < 0)) {
    throw at('"stock" must be a whole number, or null where no count is kept, as for labour');
  }
  if (terms.formula !== null && !FORMULA.test(terms.formula))
    throw at(`the formula "${terms.formula}" has an unknown token`);
}

function checkTemplate(
  at: Place,
  template: SampleTemplateEntry,
  category: SampleCategory,
  products: Map<string, SampleProduct>,
): void {
  everyText((field, rule) => {
    if (rule.least) text(at, template, [field]);
    else if (typeof template[field] !== 'string') throw at(`"${field}" must be a text`);
    if (template[field].length > rule.most) throw at(`the ${field} is longer than ${rule.most} characters`);
  });
  text(at, template, ['price']);
  if (!category.subcategories.includes(template.subcategory))
    throw at(`unknown sub category "${template.subcategory}"`);
  if (!MONEY.test(template.price)) throw at(`the price "${template.price}" must be money with two decimals`);
  oneOf(at, 'kind', template.kind, quotePrices);
  oneOf(at, 'quote_type', template.quote_type, quoteTypes);
  list(at, template.questions, 'questions');
  template.questions.forEach((question, index) => {
    text(at, question, ['title', 'unit', 'sample']);
    if (!DECIMAL.test(question.sample))
      throw at(`question ${index + 1} has the sample answer "${question.sample}", which is no number`);
  });
  list(at, template.lines, 'lines');
  template.lines.forEach((line, index) =>
    checkLine((fault) => at(`line ${index + 1}: ${fault}`), line, template.questions.length, products),
  );
  list(at, template.related, 'related');
  const [least, most] = template.total;
  if (!MONEY.test(least) || !MONEY.test(most) || Number(least) >= Number(most)) {
    throw at('"total" must be two amounts of money, the lower one first');
  }
}

function checkLine(at: Place, line: SampleLine, questions: number, products: Map<string, SampleProduct>): void {
  const product = products.get(line.product);
  if (!product) throw at(`unknown product "${line.product}"`);
  if (!product.offers.some((offer) => offer.supplier === line.supplier)) {
    throw at(`"${line.supplier}" has no offer for "${line.product}"`);
  }
  if (!FORMULA.test(line.formula)) throw at(`the formula "${line.formula}" has an unknown token`);
  const asked = [...line.formula.matchAll(/Q(\d*)/g)].map((match) => Number(match[1]));
  if (line.include_when) {
    asked.push(line.include_when.question);
    oneOf(at, 'op', line.include_when.op, includeOperators);
  }
  for (const number of asked) {
    if (!(number >= 1 && number <= questions))
      throw at(`question ${number} does not exist: the template has ${questions}`);
  }
  for (const value of [line.waste, line.pack, line.minimum, line.include_when?.value]) {
    if (value !== undefined && !DECIMAL.test(value)) throw at(`the setting "${value}" is no number`);
  }
}

function checkRelated(templates: SampleTemplate[]): void {
  const names = new Set(templates.map((template) => template.name));
  for (const template of templates) {
    const at = place(`templates/${categoryFile(template.category)}`, `template "${template.name}"`);
    const related = new Once();
    for (const name of template.related) {
      if (!names.has(name)) throw at(`the related template "${name}" does not exist`);
      if (name === template.name) throw at('it is related to itself');
      related.add(at, 'related template', name);
    }
  }
}
