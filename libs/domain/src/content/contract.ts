/** What a page of words is: a page of its own, the questions, an article of the blog, an article of the help centre. */
export const contentKinds = ['page', 'faq', 'article', 'help'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** What a list says of a page. */
export interface ContentSummary {
  /** Its address, a path. */
  address: string;
  kind: ContentKind;
  title: string;
  description: string;
  /** The day it was written, `2026-11-25`. Of an article. */
  date: string | null;
  /** What an article is about. */
  tags: string[];
  /** The part of the help centre it belongs to; empty elsewhere. */
  group: string;
  /** Minutes that reading takes. */
  minutes: number;
}

/** A heading of a page, to link to. */
export interface ContentHeading {
  /** Its id on the page. */
  id: string;
  text: string;
}

/** A question of the FAQs with its answer. */
export interface ContentQuestion extends ContentHeading {
  /** The answer, HTML. */
  html: string;
}

/** The FAQs on one subject. */
export interface ContentGroup extends ContentHeading {
  questions: ContentQuestion[];
}

/** A page of words. */
export interface ContentPage extends ContentSummary {
  /** Its text, HTML; that of the FAQs is in `groups`. */
  html: string;
  headings: ContentHeading[];
  groups: ContentGroup[];
  /** What to read next. */
  related: ContentSummary[];
}

export interface ContentPageQuery {
  /** The page's address, a path. */
  address: string;
}

export interface ContentListQuery {
  kind?: ContentKind;
  /** Articles about this only. */
  tag?: string;
  /** Words that all occur, each at the beginning of one. */
  search?: string;
  /** Words that are like one of the title, the description or the tags are enough: for a search that found nothing. */
  near?: '1';
}

/** An address of a page of words. */
export const contentAddressRule = { least: 1, most: 200, missing: 'Name an address.' } as const;
