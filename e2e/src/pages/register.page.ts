import { expect, type Page } from '@playwright/test';
import type { Person } from '../people.ts';

/** /register. */
export function registerPage(page: Page) {
  const form = page.getByRole('form', { name: 'Create your account' });
  return {
    form,
    username: form.getByLabel('Username', { exact: true }),
    email: form.getByLabel('Email', { exact: true }),
    phone: form.getByLabel('UK phone number', { exact: true }),
    password: form.getByLabel('Password', { exact: true }),
    agreed: form.getByRole('checkbox', { name: 'I am 18 or over' }),
    submit: form.getByRole('button', { name: 'Register' }),

    async open(): Promise<void> {
      await page.goto('/register');
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    },
    async fill({ username, email, phone, password }: Person): Promise<void> {
      await this.username.fill(username);
      await this.email.fill(email);
      await this.phone.fill(phone);
      await this.password.fill(password);
      await this.agreed.check();
    },
    /** Submits and waits until the page asks for the code. */
    async register(person: Person): Promise<void> {
      await this.open();
      await this.fill(person);
      await this.submit.click();
      await expect(page).toHaveURL(/\/verify-sms/);
    },
  };
}
