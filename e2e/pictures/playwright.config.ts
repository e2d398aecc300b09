import { defineConfig, devices } from '@playwright/test';
import { BASE_URL, CHROMIUM_FLAGS, CHROMIUM_PATH } from '../src/environment.ts';

/** Takes the pictures in docs/images anew: `npm run pictures -w e2e`, against a product that has just been started. */
export default defineConfig({
  testMatch: '*.test.ts',
  outputDir: '../../test-results/pictures',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: BASE_URL,
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'setup', testDir: '../setup' },
    { name: 'pictures', testDir: '.', dependencies: ['setup'] },
  ],
});
