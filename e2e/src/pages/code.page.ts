import type { Page } from '@playwright/test';

/** A page for a six-digit code: /verify-sms, /verify-email, the second step of /forgot-password. */
export function codePage(page: Page, label: 'Verification code' | 'Reset code' = 'Verification code') {
  return {
    code: page.getByLabel(label, { exact: true }),
    verify: page.getByRole('button', { name: label === 'Reset code' ? 'Continue' : 'Verify', exact: true }),
    resend: page.getByRole('button', { name: 'Resend code' }),

    /** The sixth digit submits a code. */
    async enter(code: string): Promise<void> {
      await this.code.fill(code);
    },
  };
}
