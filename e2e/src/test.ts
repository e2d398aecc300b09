import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Member, member } from './arrange.ts';
import { BASE_URL } from './environment.ts';
import { loginPage } from './pages/login.page.ts';
import { type PageWatch, watchPages } from './watch-page.ts';

/** Another browser, watched like the first. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: PageWatch;
}
type Credentials = { readonly email: string; readonly password: string };

interface Fixtures {
  /** Fails the journey on policy violations, uncaught errors and unexpected console errors, in every tab. */
  watch: PageWatch;
  /** Signs `person` in on the page, and waits until the product says where to go. */
  signIn: (person: Credentials) => Promise<void>;
  /** A browser of their own for another person, signed in. */
  visitor: (person: Credentials, options?: BrowserContextOptions) => Promise<Visitor>;
}
interface WorkerFixtures {
  /** A parent with a profile, shared by journeys that change nothing. */
  parent: Member;
}

async function signInOn(page: Page, { email, password }: Credentials): Promise<void> {
  const login = loginPage(page);
  await login.open();
  await login.logIn(email, password);
  await expect(page).not.toHaveURL(/\/login/);
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
  signIn: async ({ page }, use) => {
    await use((person) => signInOn(page, person));
  },
  visitor: async ({ browser }, use) => {
    const visitors: Visitor[] = [];
    await use(async (person, options) => {
      const context = await browser.newContext({ baseURL: BASE_URL, ...options });
      const visitor = { context, watch: await watchPages(context), page: await context.newPage() };
      visitors.push(visitor);
      await signInOn(visitor.page, person);
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
