import { expect, it } from '@jest/globals';
import { pageFiles, type Manifest } from './page-files.js';

const manifest: Manifest = {
  'src/app/entry-guest.tsx': { file: 'assets/entry.js', imports: ['_framework.js'], css: ['assets/entry.css'] },
  'src/app/entry-client.tsx': { file: 'assets/client.js', imports: ['_framework.js', '_router.js'] },
  '_router.js': { file: 'assets/router.js' },
  '_framework.js': { file: 'assets/framework.js' },
  'src/screens/public/home/index.ts': { file: 'assets/home.js', imports: ['_card.js', '_framework.js'] },
  '_card.js': { file: 'assets/card.js', imports: ['_framework.js'], css: ['assets/card.css'] },
  'src/screens/public/page/index.ts': { file: 'assets/page.js' },
  'parts.json': { file: 'assets/parts.json' },
  'fonts/archivo.woff2': { file: 'assets/archivo.woff2' },
};

it('names everything a page needs once, and nothing of other screens', () => {
  expect(pageFiles(manifest, ['page', 'public', 'public/home'], 'guest')).toEqual({
    entry: '/assets/entry.js',
    styles: ['/assets/entry.css', '/assets/card.css'],
    fonts: ['/assets/archivo.woff2'],
    modules: ['/assets/framework.js', '/assets/home.js', '/assets/card.js'],
    parts: '/assets/parts.json',
  });
});

it('takes the router to every page but a guest’s', () => {
  expect(pageFiles(manifest, ['page', 'public', 'public/home'], 'router')).toMatchObject({
    entry: '/assets/client.js',
    modules: ['/assets/framework.js', '/assets/router.js', '/assets/home.js', '/assets/card.js'],
  });
});
