import { expect, type Page } from '@playwright/test';
import { codePage } from './code.page.ts';

/** /forgot-password, all three steps. */
export function forgotPasswordPage(page: Page) {
  return {
    ...codePage(page, 'Reset code'),
    email: page.getByLabel('Email', { exact: true }),
    phone: page.getByLabel('UK phone number', { exact: true }),
    send: page.getByRole('button', { name: 'Send reset code' }),
    newPassword: page.getByLabel('New password', { exact: true }),
    confirmPassword: page.getByLabel('Confirm password', { exact: true }),
    save: page.getByRole('button', { name: 'Save new password' }),

    async open(): Promise<void> {
      await page.goto('/forgot-password');
      await expect(page.getByText('Step 1 of 3')).toBeVisible();
    },
    async askForCode(email: string, phone: string): Promise<void> {
      await this.email.fill(email);
      await this.phone.fill(phone);
      await this.send.click();
      await expect(page.getByText('Step 2 of 3')).toBeVisible();
    },
    async choosePassword(password: string): Promise<void> {
      await this.newPassword.fill(password);
      await this.confirmPassword.fill(password);
      await this.save.click();
    },
  };
}
