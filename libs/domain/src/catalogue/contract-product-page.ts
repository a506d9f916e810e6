import type { Page } from '../kernel/contract.js';

/** Prices on a page of the history. */
export const priceHistoryPerPage = 20;

/** Offers that the chart of prices shows at most, the viewer's own first, then the cheapest. */
export const mostPriceLines = 6;

/** The newest prices of an offer that its line shows at most. */
export const mostPricePoints = 200;

/** Templates and quotes that are named at most. */
export const mostNamedUses = 20;

/** Over how many days quotes count as a use. */
export const quoteUseDays = 90;

/** A master product by its address, or a former one. */
export interface ProductPageQuery {
  alias: string;
  page?: number;
}

/** Dollars for one of a unit, in which other offers can be compared: ft, ft², ft³, gal, lb, hour, piece. */
export interface ComparablePrice {
  price: string;
  unit: string;
  /** No other offer for the same unit that can be chosen costs less, and one costs more. */
  cheapest: boolean;
}

/** Whose price: an offer of the page. */
export interface PricedOffer {
  offer_id: number;
  /** The product. */
  name: string;
  /** Empty where the caller may not know it. */
  business_name: string;
  unit: string;
}

/** A price from one moment on. */
export interface PriceMoment extends PricedOffer {
  event_id: string;
  at: string;
  /** `added`: the offer was made. */
  kind: 'added' | 'retail' | 'cost';
  /** The price before, in dollars; `null` where the offer was made. */
  before: string | null;
  after: string;
  /** The person, for admins and the offer's own business; `null` for others, and where nobody is known. */
  by: string | null;
}

/** The retail prices of an offer, oldest first. */
export interface PriceLine extends PricedOffer {
  points: { at: string; price: string }[];
}

/** The prices that the offers of a master product had, newest first, and as lines. */
export interface PriceHistory extends Page<PriceMoment> {
  lines: PriceLine[];
  /** Offers without a line. */
  more: number;
}

/** A template with a line of a master product. */
export interface UsingTemplate {
  id: number;
  name: string;
  alias: string;
}

/** The first by name, and how many there are. Admins read numbers alone. */
export interface UsingTemplates {
  total: number;
  templates: UsingTemplate[];
}

/**
 * Where a master product is used. Suppliers: their own offers alone, in the gallery and in private templates. Others: any
 * offer, in the gallery and in one's own templates and quotes. Admins: numbers of everything.
 */
export interface ProductUse {
  gallery: UsingTemplates;
  /** One's own. */
  own: UsingTemplates;
  /**
   * Templates of other businesses: how many, and never which. `null`: fewer than `leastPrivate`, or none. Absent for those
   * who sell nothing to others.
   */
  private?: number | null;
  /** Saved within `quoteUseDays`, the newest first. */
  quotes: { total: number; quotes: { id: number; name: string; created_at: string }[] };
}
