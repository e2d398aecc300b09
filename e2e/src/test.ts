import { test as base, expect } from '@playwright/test';
import { type Member, member } from './arrange.ts';
import { loginPage } from './pages/login.page.ts';
import { type PageWatch, watchPages } from './watch-page.ts';

interface Fixtures {
  /** Fails the journey on policy violations, uncaught errors and unexpected console errors, in every tab. */
  watch: PageWatch;
  /** Signs `person` in on the page, and waits until the product says where to go. */
  signIn: (person: { email: string; password: string }) => Promise<void>;
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
  signIn: async ({ page }, use) => {
    await use(async ({ email, password }) => {
      const login = loginPage(page);
      await login.open();
      await login.logIn(email, password);
      await expect(page).not.toHaveURL(/\/login/);
    });
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
