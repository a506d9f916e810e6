import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { port } from './start-product.js';

/** Chromium without its own windows starts pages in two thirds of the time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** The product as started by `npm run up`, on its own data directory, driven in Debian's Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  workers: 1,
  // A test that passes only on the second attempt is named at the end of the run, and does not count as passed.
  retries: 1,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // Only states.spec.ts compares pictures. Another rounding of letters, as on another machine, changes 0.1 % of their
    // pixels, two pixels less padding of buttons 2 % of theirs.
    toHaveScreenshot: { pathTemplate: '{testDir}/pictures/{arg}{ext}', maxDiffPixelRatio: 0.004 },
  },
  reporter: [['list'], ['json']],
  globalSetup: './start-product.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording costs a third of a test's time: only the second attempt is recorded.
    trace: 'on-first-retry',
    video: 'off',
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      executablePath: existsSync(SHELL) ? SHELL : '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
