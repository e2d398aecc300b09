import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Member, member } from './arrange.ts';
import { type Credentials, enterAs } from './enter-as.ts';
import { BASE_URL } from './environment.ts';
import { type PageWatch, watchPages } from './watch-page.ts';

/** Another browser, watched like the first. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: PageWatch;
}
export type Visit = (person?: Credentials, options?: BrowserContextOptions) => Promise<Visitor>;
interface Fixtures {
  /** Fails the journey on CSP violations, uncaught errors and unexpected console errors, in every tab. */
  watch: PageWatch;
  /**
   * Signs `person` in in this browser; the journey opens the first page. To log in on the page use
   * `loginPage(page).enter`.
   */
  signIn: (person: Credentials) => Promise<void>;
  /** A separate browser for another person, signed in; without a person it is signed out. */
  visitor: Visit;
}
interface WorkerFixtures {
  /** A parent with a profile, shared by journeys that change nothing. */
  parent: Member;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  watch: [
    async ({ context }, use) => {
      const watch = await watchPages(context);
      await use(watch);
      expect(watch.faults(), 'nothing went wrong in the page').toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ context }, use) => {
    await use((person) => enterAs(context, person));
  },
  visitor: async ({ browser }, use) => {
    const visitors: Visitor[] = [];
    await use(async (person, options) => {
      const context = await browser.newContext({ baseURL: BASE_URL, ...options });
      const visitor = { context, watch: await watchPages(context), page: await context.newPage() };
      visitors.push(visitor);
      if (person) await enterAs(context, person);
      return visitor;
    });
    for (const { watch, context } of visitors) {
      expect(watch.faults(), 'nothing went wrong in the other browser').toEqual([]);
      await context.close();
    }
  },
  parent: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed here: none
    async ({}, use) => {
      await use(await member());
    },
    { scope: 'worker' },
  ],
});
export { expect };
