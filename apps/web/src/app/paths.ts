import { invitationPage } from '@quotewright/domain/identity/contract-team.js';
import { passwordResetPage } from '@quotewright/domain/identity/contract.js';
import { embedPath } from '@quotewright/domain/kernel/embed.js';
import { withValues, type QueryValues } from '../lib/query.js';

/** Builds an address with a query; absent and empty values are left out. */
function address(path: string, query: QueryValues = {}): string {
  const search = withValues(new URLSearchParams(), query);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

const segment = (value: string | number): string => encodeURIComponent(String(value));

/** What Get Template passes to sign-up and sign-in: where to return, and for which template. */
export type ReturnTo = {
  /** Return target, a path of this site. */
  u?: string | null;
  /** Template name. */
  qn?: string | null;
  /** Its picture (media hash). */
  thumbnail?: string | null;
  /** `premium`: an account has to ask for it first. */
  access?: string | null;
};

/** What narrows and orders the gallery; the values of `features/gallery/gallery-request.ts`. */
export type GalleryQuery = {
  search?: string;
  /** Alias of a sub category. */
  sub?: string;
  /** Quote type. */
  type?: string;
  price?: string;
  /** Most measurements. */
  most?: number | null;
  sort?: string;
  page?: number;
};

/** The query parameter of the first page after sign-up. */
export const WELCOME = 'welcome';

/**
 * Every named route with its address. Addresses are permanent. A name is listed only once its page exists, so nothing
 * can link to nowhere.
 */
export const paths = {
  'landing-page': () => '/',
  /** `categories: 'all'` turns the filter by your categories off, there and in My QTemplates. */
  'construction-quote-templates': (query: GalleryQuery & { category?: string; categories?: 'all' } = {}) =>
    address('/construction-quote-templates', query),
  'guest-master-quote-templates': (category: string, query: GalleryQuery = {}) =>
    address(`/construction-quote-templates/${segment(category)}`, query),
  /** `preview: '1'`: as publishing would make it, or some releases (`3,5`), for admins. `q1` …: what was typed. */
  'quote-template': (
    alias: string,
    query: { preview?: '1'; releases?: string } & Readonly<Record<string, string>> = {},
  ) => address(`/quote-template/${segment(alias)}`, query),
  /** The calculator in a frame of another site. */
  embed: embedPath,
  'qtemplates-staging': (query: { category?: number; sub?: number; state?: string } = {}) =>
    address('/qtemplates/staging', query),
  /** `state`: another part of the queue than what waits for the user. */
  'price-approvals': (query: { change?: number } = {}) => address('/price-approvals', query),
  review: (query: { state?: 'others' | 'changes' } = {}) => address('/review', query),
  /** `sending` opens the recipients of one mailing. */
  'sent-templates': (query: { sending?: number } = {}) => address('/sent-templates', query),
  /** Every kind of e-mail with sample data; `kind` opens one. */
  'email-kinds': (query: { kind?: string } = {}) => address('/email-kinds', query),
  /** The sub categories of `category` next to the categories. */
  categories: (query: { category?: number } = {}) => address('/categories', query),
  /** `set-up` names a new copy: it asks for its labour rates. */
  'qbuilder-business': (
    query: { search?: string; page?: number; categories?: 'all'; 'set-up'?: string; by?: number } = {},
  ) => address('/qtemplates', query),
  'qtemplate-detail': (
    slug: string,
    /** `ready: '1'` opens the checks before publishing. */
    query: { tab?: string; at?: string; line?: number; view?: 'review' | 'rehearsal'; ready?: '1' } = {},
  ) => address(`/qtemplates/${segment(slug)}`, query),
  /**
   * `from` = a saved quote whose answers it begins with; `lead` = the lead that it answers; or what was typed on the
   * template's public page (`q1` …).
   */
  'business-quote': (
    slug: string,
    query: { u?: string; from?: number; lead?: number } & Readonly<Record<string, string | number>> = {},
  ) => address(`/quotes/new/${segment(slug)}`, query),
  'test-quote': (slug: string, query: { u?: string } = {}) => address(`/test-quote/${segment(slug)}`, query),
  /** `by`: what one member made. */
  quotes: (query: { page?: number; by?: number } = {}) => address('/quotes', query),
  quote: (id: number | string) => `/quotes/${segment(id)}`,
  /** `by`: what one member made. */
  proposals: (
    query: { state?: string; by?: number; accepted?: 'true'; decided_from?: string; ends_to?: string } = {},
  ) => address('/proposals', query),
  /** A proposal, or `new` one: from saved quotes (`3,5`), an offer or another proposal, or empty. */
  'create-quote-proposal': (
    slug: number | 'new',
    query: { action?: 'labor_material' | 'labor' | 'material'; quotes?: string; offer?: number; from?: number } = {},
  ) => address(`/proposals/${segment(slug)}`, query),
  /** How proposals begin, look and are followed up. */
  papers: () => '/proposals/papers',
  clients: () => '/clients',
  client: (id: number) => `/clients/${segment(id)}`,
  register: (query: ReturnTo & { type?: string } = {}) => address('/register', query),
  login: (query: ReturnTo = {}) => address('/login', query),
  'forgot-password': () => '/password/forgot',
  'reset-password': passwordResetPage,
  /** `panel`: a text by its id, `new` or `history`. */
  advice: (query: { panel?: number | 'new' | 'history' } = {}) => address('/advice', query),
  /** `lead` opens one; `panel: 'profile'` what a contractor says of itself. */
  leads: (query: { state?: string; lead?: number; panel?: 'profile'; by?: number } = {}) => address('/leads', query),
  /** `from` = a lead of one's own whose measurements it begins with; or what was typed on the template's page. */
  'send-lead': (slug: string, query: { u?: string; from?: number } & Readonly<Record<string, string | number>> = {}) =>
    address(`/leads/new/${segment(slug)}`, query),
  /** `quote`: the suppliers of one saved quote. */
  ratings: (query: { quote?: number } = {}) => address('/ratings', query),
  dashboard: () => '/dashboard',
  account: () => '/account',
  team: () => '/team',
  invite: invitationPage,
  settings: () => '/settings',
  /** `user` opens an account, `panel: 'add'` a new one. */
  users: (query: { state?: string; user?: number; panel?: 'add' } = {}) => address('/users', query),
  /** Attempts to sign in; `account`: of one. */
  'sign-ins': (query: { account?: number } = {}) => address('/sign-ins', query),
  'dashboard-skus': (query: { page?: number; panel?: string; supplier?: number; coming?: '1' } = {}) =>
    address('/products', query),
  suppliers: () => '/suppliers',
  'master-products': () => '/master-products',
  'price-sheets': () => '/price-sheets',
  'price-sheet': (id: string) => `/price-sheets/${segment(id)}`,
  'product-detail': (slug: string, query: { view?: 'sku' } = {}) => address(`/product/${segment(slug)}`, query),
  /** `by`, `template`: an account and a template, by id. */
  history: (query: { type?: string; by?: number; template?: number; product?: number } = {}) =>
    address('/history', query),
  releases: (query: { state?: string } = {}) => address('/releases', query),
  release: (id: number) => `/releases/${segment(id)}`,
  /** `releases`: ids, in the order in which they are published. */
  'releases-preview': (query: { releases?: string } = {}) => address('/releases/preview', query),
  reports: () => '/reports',
  system: (query: { projection?: string; page?: number } = {}) => address('/system', query),
  /** `view`: `week` or `day`, of `day`; `booking` opens one; `panel: 'hours'` when there are times. */
  bookings: (query: { view?: string; day?: string; state?: string; booking?: number; panel?: 'hours' } = {}) =>
    address('/bookings', query),
  'book-a-demo': () => '/book-a-demo',
  /** `about`: what about (`custom-template`, `help` …); `template`: the alias of the template it is about. */
  'book-a-call': (query: { about?: string; template?: string } = {}) => address('/book-a-call', query),
  /** The search over templates, help and blog. */
  /** The shared catalogue without prices. */
  qstore: (query: { type?: string; search?: string; page?: number } = {}) => address('/qstore', query),
  search: (searchTerm?: string) => address('/search', { searchTerm }),
  // Pages of words: content/pages, content/blog and content/help.
  subcontractors: () => '/subcontractors',
  remodelers: () => '/remodelers',
  'general-contractors': () => '/general-contractors',
  'suppliers-manufacturers': () => '/suppliers-manufacturers',
  'retail-stores': () => '/retail-stores',
  'retail-install': () => '/retail-install',
  partners: () => '/partners',
  'business-aboutus': () => '/about',
  'guest-pricing-page': () => '/pricing',
  faqs: () => '/faqs',
  homewyse: () => '/homewyse',
  spreadsheets: () => '/spreadsheets',
  'business-blog': () => '/blog',
  'blog-tag': (tag: string) => `/blog/tag/${segment(tag)}`,
  /** `article`: one of the help centre, by its file's name. */
  'help-center': (article?: string) => (article === undefined ? '/help-center' : `/help-center/${segment(article)}`),
  'term-conditions': () => '/terms',
  'privacy-policy': () => '/privacy',
};
