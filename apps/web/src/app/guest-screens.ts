import type { ScreenModule } from './screen.js';

/** The screens that guests see, by their folder under `screens/`. */
export const guestScreens = {
  'public/home': () => import('../screens/public/home/index.js'),
  'public/listing': () => import('../screens/public/listing/index.js'),
  'public/category': () => import('../screens/public/category/index.js'),
  'public/template': () => import('../screens/public/template/index.js'),
  'public/embed': () => import('../screens/public/embed/index.js'),
  'public/book-a-demo': () => import('../screens/public/book-a-demo/index.js'),
  'public/book-a-call': () => import('../screens/public/book-a-call/index.js'),
  'public/booking': () => import('../screens/public/booking/index.js'),
  'public/store': () => import('../screens/public/store/index.js'),
  'public/search': () => import('../screens/public/search/index.js'),
  'public/page': () => import('../screens/public/page/index.js'),
  'public/faqs': () => import('../screens/public/faqs/index.js'),
  'public/blog': () => import('../screens/public/blog/index.js'),
  'public/blog-tag': () => import('../screens/public/blog-tag/index.js'),
  'public/article': () => import('../screens/public/article/index.js'),
  'public/help-center': () => import('../screens/public/help-center/index.js'),
  'public/help-article': () => import('../screens/public/help-article/index.js'),
  'auth/register': () => import('../screens/auth/register/index.js'),
  'auth/login': () => import('../screens/auth/login/index.js'),
  'auth/forgot-password': () => import('../screens/auth/forgot-password/index.js'),
  'auth/invite': () => import('../screens/auth/invite/index.js'),
  'auth/reset-password': () => import('../screens/auth/reset-password/index.js'),
} satisfies Record<string, () => Promise<ScreenModule>>;

/** Those that are read first: they start on intent (first-load.ts). Forms start at once, as does what another site shows. */
export const readFirst: ReadonlySet<string> = new Set<GuestScreen>([
  'public/home',
  'public/listing',
  'public/category',
  'public/template',
  'public/store',
  'public/search',
  'public/page',
  'public/faqs',
  'public/blog',
  'public/blog-tag',
  'public/article',
  'public/help-center',
  'public/help-article',
]);

export type GuestScreen = keyof typeof guestScreens;
