import type { Audience } from '@notalone/web-kit/remotes';
import type { ComponentType } from 'react';

export interface ShellPage {
  readonly path: string;
  readonly title: string;
  readonly audience: Audience | 'anyone';
  /** A copy of a remote's page, for when the remote is not there. */
  readonly isCopy?: true;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** The shell's own pages, each in its own chunk. preload.ts finds a chunk by the name `page-<first path segment>`. */
export const SHELL_PAGES: readonly ShellPage[] = [
  {
    path: '/login',
    title: 'Log in',
    audience: 'anyone',
    load: async () => ({
      default: (await import(/* webpackChunkName: 'page-login' */ '../pages/login/login.page.tsx')).LoginPage,
    }),
  },
  {
    path: '/register',
    title: 'Create an account',
    audience: 'anyone',
    load: async () => ({
      default: (await import(/* webpackChunkName: 'page-register' */ '../pages/register/register.page.tsx'))
        .RegisterPage,
    }),
  },
  {
    path: '/forgot-password',
    title: 'Reset your password',
    audience: 'anyone',
    load: async () => ({
      default: (
        await import(/* webpackChunkName: 'page-forgot-password' */ '../pages/forgot-password/forgot-password.page.tsx')
      ).ForgotPasswordPage,
    }),
  },
  {
    path: '/goodbye',
    title: 'Goodbye',
    audience: 'anyone',
    load: async () => ({
      default: (await import(/* webpackChunkName: 'page-goodbye' */ '../pages/goodbye/goodbye.page.tsx')).GoodbyePage,
    }),
  },
  {
    path: '/verify-sms',
    title: 'Verify your phone number',
    audience: 'anyone',
    load: async () => ({
      default: (await import(/* webpackChunkName: 'page-verify-sms' */ '../pages/verify/verify-sms.page.tsx'))
        .VerifySmsPage,
    }),
  },
  {
    path: '/verify-email',
    title: 'Verify your email address',
    audience: 'anyone',
    load: async () => ({
      default: (await import(/* webpackChunkName: 'page-verify-email' */ '../pages/verify/verify-email.page.tsx'))
        .VerifyEmailPage,
    }),
  },
  {
    path: '/emergency-sms',
    // Neutral: whoever looks over the shoulder learns nothing from the tab.
    title: 'My page',
    audience: 'anyone',
    isCopy: true,
    load: async () => ({
      default: (
        await import(/* webpackChunkName: 'page-emergency-sms' */ '../pages/emergency-sms/emergency-sms.page.tsx')
      ).EmergencySmsPage,
    }),
  },
  {
    path: '/emergency-alert/:alertId',
    title: 'Emergency',
    audience: 'parent',
    load: async () => ({
      default: (
        await import(/* webpackChunkName: 'page-emergency-alert' */ '../pages/emergency-alert/emergency-alert.page.tsx')
      ).EmergencyAlertPage,
    }),
  },
  {
    path: '/second-factor',
    title: 'Confirm that it is you',
    audience: 'parent',
    load: async () => ({
      default: (
        await import(/* webpackChunkName: 'page-second-factor' */ '../pages/second-factor/second-factor.page.tsx')
      ).SecondFactorPage,
    }),
  },
  {
    path: '/preview',
    title: 'New versions first',
    audience: 'parent',
    load: async () => ({
      default: (await import(/* webpackChunkName: 'page-preview' */ '../pages/preview/preview.page.tsx')).PreviewPage,
    }),
  },
  {
    path: '/privacy-policy',
    title: 'Privacy policy',
    audience: 'anyone',
    load: async () => ({
      default: (
        await import(/* webpackChunkName: 'page-privacy-policy' */ '../pages/privacy-policy/privacy-policy.page.tsx')
      ).PrivacyPolicyPage,
    }),
  },
  {
    path: '/complaint',
    title: 'Complain about your data',
    audience: 'anyone',
    load: async () => ({
      default: (await import(/* webpackChunkName: 'page-complaint' */ '../pages/complaint/complaint.page.tsx'))
        .ComplaintPage,
    }),
  },
  {
    path: '/receipt',
    title: 'Receipt of an erasure',
    audience: 'anyone',
    load: async () => ({
      default: (await import(/* webpackChunkName: 'page-receipt' */ '../pages/receipt/receipt.page.tsx')).ReceiptPage,
    }),
  },
  {
    path: '/terms-of-use',
    title: 'Terms of use',
    audience: 'anyone',
    load: async () => ({
      default: (await import(/* webpackChunkName: 'page-terms-of-use' */ '../pages/terms-of-use/terms-of-use.page.tsx'))
        .TermsOfUsePage,
    }),
  },
  {
    path: '/house-rules',
    title: 'House rules',
    audience: 'anyone',
    load: async () => ({
      default: (await import(/* webpackChunkName: 'page-house-rules' */ '../pages/house-rules/house-rules.page.tsx'))
        .HouseRulesPage,
    }),
  },
];
