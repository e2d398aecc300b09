import { defineConfig } from '@playwright/test';
import { ENGINES } from '../src/engines/browser.ts';
import type { EngineOptions } from '../src/engines/test.ts';

/** The main journeys in three engines; `npm test -- engines` runs them. */
export default defineConfig<object, EngineOptions>({
  testMatch: '*.test.ts',
  outputDir: '../../test-results/engines',
  // One after the other: each starts browsers, and two cores also run the product.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  reporter: [['list']],
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
