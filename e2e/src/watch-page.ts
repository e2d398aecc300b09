import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** What must not happen in a page while a person uses it. */
export interface PageWatch {
  /** The faults so far, as text. */
  faults(): readonly string[];
  /** Expects this journey to cause matching faults, e.g. by going offline. */
  expect(pattern: RegExp): void;
  /** Another tool is about to run code in the page; CSP violations from now on are caused by that tool. */
  endPolicyWatch(): void;
}

/** An answer in the 400s is part of the API; the browser logs each as an error. */
const REFUSAL_BY_API = /Failed to load resource: the server responded with a status of 4\d\d/;

function isRefusalByApi(message: ConsoleMessage): boolean {
  return REFUSAL_BY_API.test(message.text()) && /\/(api|uploads)\//.test(message.location().url);
}

/** Watches all pages of a browser context for policy violations, uncaught errors and console errors. */
export async function watchPages(context: BrowserContext): Promise<PageWatch> {
  const found: string[] = [];
  const expected: RegExp[] = [];
  let watchesPolicy = true;

  await context.exposeBinding('reportPolicyViolation', (_source, violation: string) => {
    if (watchesPolicy) found.push(`policy: ${violation}`);
  });
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { reportPolicyViolation: (violation: string) => Promise<void> })
      .reportPolicyViolation;
    document.addEventListener('securitypolicyviolation', (event) => {
      void report(
        `${event.violatedDirective} ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      );
    });
  });
  const watch = (page: Page) => {
    page.on('pageerror', (error) => found.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' || isRefusalByApi(message)) return;
      if (!watchesPolicy && /Content Security Policy|Trusted/i.test(message.text())) return;
      found.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('dialog', (dialog) => {
      // A page with unsaved input asks before a reload.
      if (dialog.type() === 'beforeunload') return void dialog.accept();
      found.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  };
  context.on('page', watch);

  return {
    faults: () => found.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    expect: (pattern) => expected.push(pattern),
    endPolicyWatch: () => {
      watchesPolicy = false;
    },
  };
}
