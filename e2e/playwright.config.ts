import { defineConfig, devices } from '@playwright/test';
import {
  BASE_URL,
  CHROMIUM_FLAGS,
  CHROMIUM_PATH,
  EVERY_RELEASE,
  PREVIOUS_RELEASES,
  WHOLE_CHROMIUM_PATH,
  WORKERS,
} from './src/environment.ts';

/** Run after the others. */
const APART = ['**/deployment/**', '**/matrix/**', '**/admins/**', '**/push/**'];

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  // On two cores: of four some always wait, for a minute that must pass or for a service.
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  // Generous, because the machine is shared and no journey measures time.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: BASE_URL,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 20_000,
    // No trace by default: recording it reads blob: previews, which the page's CSP refuses. Use --trace on when
    // needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: CHROMIUM_FLAGS,
    },
  },
  projects: [
    // Pictures of all components, compared with those in git: --update-snapshots after an intended change.
    {
      name: 'components',
      testDir: 'components',
      snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
      // Fonts are ours; what remains differs by a few pixels at the edges of letters.
      expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.005 } },
    },
    // Registers a passkey for the demo admin, with which journeys confirm; it waits for the app's next code.
    { name: 'setup', testDir: 'setup' },
    { name: 'journeys', testIgnore: APART, grepInvert: /@demo-admin/ },
    // The headless shell refuses notifications. It takes half a minute, mostly of waiting: beside the demo admin's.
    {
      name: 'push',
      testMatch: '**/push/*.test.ts',
      dependencies: ['setup'],
      use: {
        launchOptions: {
          executablePath: WHOLE_CHROMIUM_PATH,
          ignoreDefaultArgs: ['--headless'],
          args: ['--headless=new', ...CHROMIUM_FLAGS],
        },
      },
    },
    { name: 'demo-admin', testIgnore: APART, grep: /@demo-admin/, dependencies: ['setup'] },
    // Makes admins, who would answer appeals that another journey waits for.
    { name: 'admins', testMatch: '**/admins/*.test.ts', dependencies: ['journeys', 'demo-admin'] },
    // Redeploys a remote that other journeys use, so it runs alone.
    { name: 'deployment', testMatch: '**/deployment/remote.test.ts', dependencies: ['admins'] },
    // Restarts services and releases remotes, which the others would notice; with all of them it is a run of its own.
    {
      name: 'releases',
      testMatch: '**/deployment/independent.test.ts',
      dependencies: [EVERY_RELEASE ? 'setup' : 'deployment'],
    },
    // Needs the previous releases, which `npm test -- matrix` builds.
    ...(PREVIOUS_RELEASES ? [{ name: 'matrix', testMatch: '**/matrix/*.test.ts', dependencies: ['setup'] }] : []),
  ],
});
