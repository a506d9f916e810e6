import type { Page } from '../kernel/contract.js';

/** The stars that there are, from the worst to the best. */
export const allStars = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof allStars)[number];

/** The mean of a supplier's stars with one decimal, `4.3`, and how many there are; `null` and 0 without any. */
export interface Rated {
  rating: string | null;
  ratings: number;
}

/** `POST /rating/rate`. `sentence` empty: stars alone. */
export interface RateRequest {
  supplier_id: number;
  stars: Stars;
  sentence?: string;
}

/** `POST /rating/answer`: what a supplier says to a rating; empty takes it back. */
export interface AnswerRatingRequest {
  id: number;
  answer: string;
}

export const ratingParts = ['sentence', 'answer'] as const;

/** `POST /rating/hide`: whether others than its author and admins read a part. */
export interface HideRatingRequest {
  id: number;
  part: (typeof ratingParts)[number];
  hidden: boolean;
}

/** What was written of a rating. A hidden text is empty for those who may not read it. */
export interface RatingTexts {
  id: number;
  stars: Stars;
  /** When the stars were last given. */
  rated_at: string;
  sentence: string;
  sentence_hidden: boolean;
  answer: string;
  answer_hidden: boolean;
  answered_at: string | null;
}

/** `POST /ratings/suppliers`. `quote`: those of one saved quote. */
export interface QuotedSuppliersRequest {
  page?: number;
  perPage?: number;
  searchTerm?: string;
  quote?: number;
}

/** A supplier that the caller's business has quoted with. */
export interface QuotedSupplier extends Rated {
  supplier_id: number;
  business_name: string;
  /** The newest saved quote with its products. */
  quote_id: number;
  quoted_at: string;
  /** The business's own rating. */
  own: RatingTexts | null;
}

export type QuotedSuppliersPage = Page<QuotedSupplier>;

/** `POST /ratings`. `supplier`: for admins. */
export interface RatingsRequest {
  page?: number;
  perPage?: number;
  supplier?: number;
}

/** A rating as its supplier reads it, or an admin, who also reads whose it is. */
export interface RatingRow extends RatingTexts {
  /** For admins; `null` otherwise. */
  supplier: { id: number; name: string } | null;
  business: { id: number; name: string } | null;
}

/** Of every rating, also those whose business is gone. */
export interface RatingSummary extends Rated {
  /** How many have one star, two … five. */
  spread: number[];
}

export interface RatingsPage extends Page<RatingRow> {
  summary: RatingSummary;
}
