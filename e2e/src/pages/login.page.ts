import { expect, type Page } from '@playwright/test';
import type { Credentials } from '../enter-as.ts';

/** /login; the fields are those of the parents' tab. */
export function loginPage(page: Page) {
  const form = page.getByRole('form', { name: 'Parent Login' });
  return {
    terms: page.getByRole('checkbox', { name: 'I accept these terms' }),
    email: form.getByLabel('Email', { exact: true }),
    password: form.getByLabel('Password', { exact: true }),
    submit: form.getByRole('button', { name: 'Log in' }),
    lockout: page.getByRole('alertdialog', { name: 'Time for a short break' }),

    async open(query = ''): Promise<void> {
      await page.goto(`/login${query}`);
      await expect(page.getByRole('heading', { name: /^Welcome/, level: 1 })).toBeVisible();
    },
    /** Accepts the terms if needed, and submits. */
    async logIn(email: string, password: string): Promise<void> {
      await this.terms.check();
      await this.email.fill(email);
      await this.password.fill(password);
      await this.submit.click();
    },
    /** Logs `person` in and waits for the redirect. */
    async enter({ email, password }: Credentials): Promise<void> {
      await this.open();
      await this.logIn(email, password);
      await expect(page).not.toHaveURL(/\/login/);
    },
    async logInAsChild(name: string, pin: string): Promise<void> {
      await this.terms.check();
      await page.getByRole('tab', { name: 'Child Login' }).click();
      const form = page.getByRole('form', { name: 'Child Login' });
      await form.getByLabel('Child Name', { exact: true }).fill(name);
      await form.getByLabel('PIN', { exact: true }).fill(pin);
      await form.getByRole('button', { name: 'Log in' }).click();
    },
  };
}
