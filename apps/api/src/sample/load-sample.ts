import { masterProduct } from '@quotewright/domain/catalogue/master-product.js';
import { product } from '@quotewright/domain/catalogue/product.js';
import { addsToCatalogue } from '@quotewright/domain/catalogue/visibility.js';
import { category } from '@quotewright/domain/categories/category.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { everyText } from '@quotewright/domain/templates/contract.js';
import { template } from '@quotewright/domain/templates/template.js';
import { drawTemplate, templateViews } from '@quotewright/sample/drawing/catalogue.js';
import { drawProduct } from '@quotewright/sample/drawing/products.js';
import type { ProductMotif } from '@quotewright/sample/drawing/motifs.js';
import { readSample } from '@quotewright/sample/read.js';
import type { Sample, SampleMaster, SampleProduct, SampleTemplate, SampleTerms } from '@quotewright/sample/schema.js';
import type { CommandResult } from '../platform/commands/aggregate-command.js';
import { actorFor, printedAccounts as printed, sampleAccounts } from './accounts.js';
import { Pieces, type Item, type Say } from './pieces.js';
import type { SampleServices } from './services.js';

export { SAMPLE_PASSWORD } from './accounts.js';
export { tellStory } from './tell-story.js';

/** The accounts printed at the start: one per user type, and a second supplier. */
export const printedAccounts = () => printed(readSample().suppliers);

/** Aggregates loaded concurrently: enough to keep the log and the projector busy, few enough not to queue. */
const AT_ONCE = 6;

/**
 * Loads the sample catalogue through commands, with source `sample`: each aggregate once, even after an interruption.
 * @param onProgress called after each aggregate with the number done and the total
 * @param only names of the templates to load; all by default (their products and suppliers are loaded completely)
 */
export async function loadSample(
  services: LoadServices,
  {
    onProgress = () => undefined,
    only,
  }: { onProgress?: (done: number, total: number) => void; only?: readonly string[] } = {},
): Promise<void> {
  const sample = readSample();
  const templates = sample.templates.filter(({ name }) => !only || only.includes(name));
  const used = new Set(templates.flatMap(({ lines }) => lines.map((line) => line.product)));
  const masters = sample.masters.filter(({ products }) => !only || products.some(({ key }) => used.has(key)));
  const ownProducts = sample.ownProducts.filter(({ master }) => masters.some(({ key }) => key === master));
  const loader = new Loader(services, await Pieces.open(services), onProgress);
  await loader.load({ ...sample, templates, masters, ownProducts });
}

type LoadServices = Pick<SampleServices, 'bus' | 'knex' | 'media' | 'store'>;

class Loader {
  private users = new Map<string, Actor>();
  private done = 0;
  private total = 0;

  constructor(
    private readonly services: LoadServices,
    private readonly pieces: Pieces,
    private readonly onProgress: (done: number, total: number) => void,
  ) {}

  async load(sample: Sample): Promise<void> {
    const accounts = sampleAccounts(sample.suppliers);
    const wholes = sample.categories.length + sample.masters.length + sample.ownProducts.length;
    // Templates are created first and published once all exist, because they name each other.
    this.total = accounts.length + wholes + 2 * sample.templates.length;

    await this.each(accounts, async (account) => {
      this.users.set(account.key, await actorFor(this.services.knex, account));
    });
    const admin = this.user('mara');
    await this.each(sample.categories, (entry) =>
      this.once(`category:${entry.title}`, (say) => this.category(entry, admin, say)),
    );
    await this.each(sample.masters, (master) =>
      this.once(`master:${master.key}`, (say) => this.master(master, admin, say)),
    );
    await this.each(sample.ownProducts, (own) => {
      const actor = this.user({ contractor: 'dana', retailinstall: 'theo' }[own.account]);
      return this.once(`own:${own.key}`, (say) =>
        this.product(
          say,
          { ...own, motif: own.type === 'labour' ? 'labour' : this.motifOf(sample, own.master) },
          this.pieces.item(`master:${own.master}`).id,
          [{ actor, terms: own.offer, name: own.account }],
        ),
      );
    });
    const templates = galleryOrder(sample.templates);
    await this.each(templates, (entry) =>
      this.once(`template:${entry.name}`, (say) => this.template(entry, admin, say)),
    );
    await this.each(templates, (entry) =>
      this.once(`published:${entry.name}`, (say) => this.publish(entry, sample, admin, say)),
    );
  }

  private async category(entry: Sample['categories'][number], admin: Actor, say: Say): Promise<Item> {
    const { id } = await say(category, 'new', { type: 'AddCategory', title: entry.title }, admin);
    const parts: Item['parts'] = {};
    for (const title of entry.subcategories) {
      const { state } = await say(category, id, { type: 'AddSubcategory', title }, admin, { subcategory: 1 });
      const subcategoryId = state.subcategories.find((sub) => sub.title === title)!.id;
      parts[title] = subcategoryId;
      await say(category, id, { type: 'PublishSubcategory', subcategoryId }, admin);
    }
    await say(category, id, { type: 'PublishCategory' }, admin);
    return { id, parts };
  }

  /** A master product with its products; `parts` holds products by key and offers by `<product key>@<supplier key>`. */
  private async master({ name, motif, products }: SampleMaster, admin: Actor, say: Say): Promise<Item> {
    const { id } = await say(masterProduct, 'new', { type: 'AddMasterProduct', name, ownerId: null }, admin);
    const parts: Item['parts'] = {};
    for (const entry of products) {
      const sellers = entry.offers.map(({ supplier, ...terms }) => ({
        actor: this.user(supplier),
        terms,
        name: supplier,
      }));
      const made = await this.product(say, { ...entry, motif: motif as ProductMotif }, id, sellers);
      parts[entry.key] = made.id;
      for (const [seller, offerId] of Object.entries(made.parts)) parts[`${entry.key}@${seller}`] = offerId;
    }
    return { id, parts };
  }

  /** A product with each seller's offer, the owner's first; `parts` holds offers by the seller's name. */
  private async product(
    say: Say,
    entry: Pick<SampleProduct, 'key' | 'name' | 'description' | 'type' | 'sku'> & { motif: ProductMotif },
    masterProductId: number,
    sellers: { actor: Actor; terms: SampleTerms; name: string }[],
  ): Promise<Item> {
    const { hash } = await this.services.media.storeSvgMaster(drawProduct(entry.motif, entry.key).svg);
    const parts: Item['parts'] = {};
    let id: number | 'new' = 'new';
    for (const { actor, terms, name } of sellers) {
      const form = {
        name: entry.name,
        description: entry.description,
        productType: entry.type,
        sku: entry.sku ?? '',
        costPrice: terms.cost,
        retailPrice: terms.retail,
        unit: terms.unit,
        stock: terms.stock,
        brand: terms.brand,
        formula: terms.formula ?? '',
      };
      const first = id === 'new';
      const result: CommandResult<ReturnType<typeof product.initialState>> = await say(
        product,
        id,
        {
          type: 'SaveOffer',
          offerId: null,
          supplierId: actor.id,
          shared: addsToCatalogue(actor.userType),
          masterProductId,
          form,
          images: first ? [hash] : [],
        },
        actor,
        { offer: 1, ...(first ? { product_image: 1 } : {}) },
      );
      id = result.id;
      parts[name] = result.state.offers.find((offer) => offer.supplierId === actor.id)!.id;
    }
    return { id: id as number, parts };
  }

  private async template(entry: SampleTemplate, admin: Actor, say: Say): Promise<Item> {
    const categoryItem = this.pieces.item(`category:${entry.category}`);
    const images = await Promise.all(
      templateViews.map(
        async (view) => (await this.services.media.storeSvgMaster(drawTemplate(entry.name, view).svg)).hash,
      ),
    );
    const { id } = await say(
      template,
      'new',
      {
        type: 'CreateTemplate',
        images,
        details: {
          ...everyText((field) => entry[field]),
          price: entry.price,
          quoteType: entry.quote_type,
          kind: entry.kind,
          categoryId: categoryItem.id,
          subcategoryId: categoryItem.parts[entry.subcategory]!,
        },
      },
      admin,
      { image: images.length },
    );
    const questionIds: number[] = [];
    for (const { title, unit, sample } of entry.questions) {
      const { state } = await say(
        template,
        id,
        { type: 'AddQuestion', question: { title, unit, sampleAnswer: sample } },
        admin,
        { question: 1 },
      );
      questionIds.push(state.content.questions.at(-1)!.id);
    }
    for (const line of entry.lines) {
      const [productId, offerId] = this.pieces.offer(line.product, line.supplier);
      const { state } = await say(template, id, { type: 'AddLine', productId, offerId, formula: line.formula }, admin, {
        line: 1,
      });
      const lineId = state.content.lines.at(-1)!.id;
      const settings = {
        ...(line.waste !== undefined && { waste_percent: line.waste }),
        ...(line.pack !== undefined && { pack_size: line.pack }),
        ...(line.round_up !== undefined && { round_up: line.round_up }),
        ...(line.minimum !== undefined && { minimum_quantity: line.minimum }),
        ...(line.include_when && {
          include_when: {
            question_id: questionIds[line.include_when.question - 1]!,
            op: line.include_when.op,
            value: line.include_when.value,
          },
        }),
      };
      if (Object.keys(settings).length > 0)
        await say(template, id, { type: 'ChangeLineSettings', lineId, settings }, admin);
    }
    return { id, parts: {} };
  }

  private async publish(entry: SampleTemplate, { templates }: Sample, admin: Actor, say: Say): Promise<Item> {
    const { id } = this.pieces.item(`template:${entry.name}`);
    const loaded = new Set(templates.map(({ name }) => name));
    for (const name of entry.related.filter((related) => loaded.has(related))) {
      await say(template, id, { type: 'AddRelated', templateId: this.pieces.item(`template:${name}`).id }, admin);
    }
    await say(template, id, { type: 'PublishTemplate' }, admin, {}, 'First edition');
    return { id, parts: {} };
  }

  private motifOf({ masters }: Sample, key: string): ProductMotif {
    return masters.find((master) => master.key === key)!.motif as ProductMotif;
  }

  private user(key: string): Actor {
    return this.users.get(key)!;
  }

  private async once(key: string, work: (say: Say) => Promise<Item>): Promise<void> {
    const at = this.pieces.calendar?.launch(this.done / this.total);
    return this.pieces.once(key, at, ({ say }) => work(say));
  }

  /** Works through a list, several entries concurrently, and reports each. */
  private async each<T>(entries: readonly T[], work: (entry: T) => Promise<void>): Promise<void> {
    const waiting = entries.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const entry of waiting) {
          await work(entry);
          this.done += 1;
          this.onProgress(this.done, this.total);
        }
      }),
    );
  }
}

/**
 * While nothing has been used, the gallery shows the newest first: in this order the first template of every category
 * comes before the second of any.
 */
function galleryOrder(templates: readonly SampleTemplate[]): SampleTemplate[] {
  const placeInCategory = (entry: SampleTemplate): number =>
    templates.filter(({ category: own }) => own === entry.category).indexOf(entry);
  return templates.toReversed().sort((a, b) => placeInCategory(b) - placeInCategory(a));
}
