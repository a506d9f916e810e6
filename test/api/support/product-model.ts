import { strict as assert } from 'node:assert';

/**
 * The expected state of the product, in the simplest terms that predict its answers. It shares no code with the
 * product.
 */

/** `Q2x3`, or `3` without a question; `null` = none set. */
export type Formula = { question: number | null; times: number } | null;

export interface Question {
  id: number;
  title: string;
  unit: string;
}

export interface Line {
  id: number;
  product: number;
  offer: number;
  formula: Formula;
  /** In percent. */
  waste: number;
  roundUp: boolean;
  /** The question whose answer must be above 1. */
  when: number | null;
}

/** The part of a template that is edited, published, copied and undone. */
export interface Content {
  name: string;
  alias: string;
  description: string;
  category: number | null;
  subcategory: number | null;
  questions: readonly Question[];
  lines: readonly Line[];
  /** Ids of pictures. */
  images: readonly number[];
  related: readonly number[];
}

/** Something with a version, and its state before the last command. */
export interface Versioned<State> {
  id: number;
  version: number;
  state: State;
  previous: { version: number; state: State } | null;
}

export interface Template extends Versioned<Content> {
  /** An admin's, with a published state; otherwise a business's own. */
  gallery: boolean;
  published: { content: Content; version: number } | null;
  /** The alias given for each requested slug: addresses that work for everyone. */
  slugs: Map<string, string>;
  /** The address that works for editors only until the next publish. */
  reserved: { slug: string; alias: string } | null;
  /** It was published once: a new name waits for the next publish. */
  known: boolean;
  /** The newest change, and the state before it. */
  undoable: {
    batchId: string;
    events: readonly { readonly id: string; readonly type: string }[];
    before: Content;
  } | null;
  renames: { eventId: string; before: Pick<Content, 'name' | 'alias'>; after: Pick<Content, 'name' | 'alias'> }[];
}

interface Titled {
  title: string;
  alias: string;
  published: string | null;
}

export interface CategoryState extends Titled {
  exists: boolean;
  subcategories: readonly (Titled & { id: number })[];
}

export type Category = Versioned<CategoryState>;

export interface OfferState {
  name: string;
  /** A whole number. */
  price: number;
}

export interface Offer extends Versioned<OfferState> {
  product: number;
}

interface Quote {
  id: number;
  template: { id: number; name: string; alias: string; version: number };
  /** In cents. */
  total: number;
  lines: number;
}

/** A refusal as its caller reads it. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {}
}

/** A name as part of an address. The test's names are simple enough for this. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Unique names of one kind: the second request for one gets `-2`. Suffixes are never reused. */
class Names {
  readonly owners = new Map<string, number>();
  private readonly next = new Map<string, number>();

  isFree(slug: string): boolean {
    return !this.owners.has(slug);
  }

  grant(slug: string, owner: number): string {
    let name = slug;
    while (!this.isFree(name) && this.owners.get(name) !== owner) {
      const n = this.next.get(slug) ?? 2;
      this.next.set(slug, n + 1);
      name = `${slug}-${n}`;
    }
    this.owners.set(name, owner);
    return name;
  }

  /** Keeps the name of something private as it was `told`: the slug and five letters, which nobody else has. */
  grantHidden(slug: string, told: string, owner: number): string {
    if (!new RegExp(`^${slug}-[a-z]{5}$`).test(told) || !this.isFree(told))
      throw new Error(`${told} is no hidden ${slug}`);
    this.owners.set(told, owner);
    return told;
  }

  free(name: string): void {
    this.owners.delete(name);
  }
}

/** Everything in the product that this run knows of. */
export class ProductModel {
  readonly templates: Template[] = [];
  readonly categories: Category[] = [];
  readonly offers: Offer[] = [];
  readonly quotes: Quote[] = [];
  readonly aliases = new Names();
  readonly categoryAliases = new Names();

  /** Number of templates in a category or sub category, in staging or published. */
  templatesIn(stands: (content: Content) => boolean): number {
    return this.templates.filter(
      ({ state, published }) => stands(state) || (published !== null && stands(published.content)),
    ).length;
  }

  /** Whether a change would lead to a deleted category or sub category. */
  isGone(now: Content, then: Content): boolean {
    if (now.category === then.category && now.subcategory === then.subcategory) return false;
    const category = this.categories.find(({ id, state }) => id === then.category && state.exists);
    return then.category !== null && !category?.state.subcategories.some(({ id }) => id === then.subcategory);
  }

  /** The category with a title, if any. */
  titled(title: string): Category | undefined {
    return this.categories.find(({ state }) => state.exists && state.title.toLowerCase() === title.toLowerCase());
  }
}

/**
 * The content at its template's address; requests an alias that it does not have.
 * @param told the alias that the product answered
 */
export function addressed(names: Names, template: Template, content: Content, told = ''): Content {
  if (content.name === template.state.name && content.alias === template.state.alias) return content;
  const { reserved, slugs } = template;
  const slug = slugOf(content.name);
  const isOwn = (alias: string): boolean => [...slugs.values()].includes(alias);
  const waiting = reserved?.slug === slug || reserved?.alias === content.alias ? reserved?.alias : undefined;
  const granted = (): string =>
    template.gallery ? names.grant(slug, template.id) : names.grantHidden(slug, told, template.id);
  const alias = isOwn(content.alias) ? content.alias : (slugs.get(slug) ?? waiting ?? granted());
  if (reserved && reserved.alias !== alias) names.free(reserved.alias);
  const waits = template.known && !isOwn(alias);
  template.reserved = waits ? { slug, alias } : null;
  if (!waits) slugs.set(slug, alias);
  return { ...content, alias };
}

/** The number of events between two contents: one per difference. */
export function facts(a: Content, b: Content): number {
  const changed = (...pairs: [unknown, unknown][]): number => pairs.filter(([one, other]) => one !== other).length;
  const listed = <T extends { id: number }>(
    from: readonly T[],
    to: readonly T[],
    differ: (one: T, other: T) => number,
  ): number => {
    const [kept, arrived] = [
      from.filter(({ id }) => to.some((item) => item.id === id)),
      to.filter(({ id }) => !from.some((item) => item.id === id)),
    ];
    const order = to.filter((item) => !arrived.includes(item));
    return (
      from.length -
      kept.length +
      arrived.length +
      (kept.every(({ id }, at) => id === order[at]!.id) ? 0 : 1) +
      kept.reduce((sum, item) => sum + differ(item, to.find(({ id }) => id === item.id)!), 0)
    );
  };
  const ids = (items: readonly number[]): { id: number }[] => items.map((id) => ({ id }));
  return (
    (a.name === b.name && a.alias === b.alias ? 0 : 1) +
    changed([a.description, b.description]) +
    (a.category === b.category && a.subcategory === b.subcategory ? 0 : 1) +
    listed(a.questions, b.questions, (one, other) => changed([one.title, other.title], [one.unit, other.unit])) +
    listed(a.lines, b.lines, (one, other) =>
      changed(
        [one.offer, other.offer],
        [JSON.stringify(one.formula), JSON.stringify(other.formula)],
        [one.waste, other.waste],
        [one.roundUp, other.roundUp],
        [one.when, other.when],
      ),
    ) +
    listed(ids(a.images), ids(b.images), () => 0) +
    a.related.filter((id) => !b.related.includes(id)).length +
    b.related.filter((id) => !a.related.includes(id)).length
  );
}

/** A formula as users write it, by question numbers. */
export function formulaText(formula: Formula, questions: readonly Question[]): string {
  if (formula === null) return '';
  if (formula.question === null) return String(formula.times);
  return `Q${questions.findIndex(({ id }) => id === formula.question) + 1}x${formula.times}`;
}

/** Whether a line uses a question. */
export function uses({ formula, when }: Line, question: number): boolean {
  return formula?.question === question || when === question;
}

/** A quote's total (cents) if every answer is 2, or why there is none. */
export function totalOf({ lines }: Content, priceOf: (offer: number) => number): number | Refusal {
  let total = 0;
  for (const { formula, waste, roundUp, offer } of lines) {
    if (!formula) return new Refusal(422, 'cannot_calculate');
    // In hundredths of the sales unit, so that nothing is lost.
    const hundredths = (formula.question === null ? 1 : 2) * formula.times * (100 + waste);
    total += (roundUp ? Math.ceil(hundredths / 100) * 100 : hundredths) * priceOf(offer);
  }
  return total;
}

/** Advances an aggregate by `events` events. */
export function advance<State>(aggregate: Versioned<State>, state: State, events: number): void {
  assert(events >= 0);
  if (events === 0) return;
  aggregate.previous = { version: aggregate.version, state: aggregate.state };
  aggregate.version += events;
  aggregate.state = state;
}
