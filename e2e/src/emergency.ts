import { expect, type Page } from '@playwright/test';
import { addChild, type Member } from './arrange.ts';
import { BASE_URL } from './environment.ts';
import { readSms } from './messages.ts';
import { loginPage } from './pages/login.page.ts';

export const PHONE = {
  viewport: { width: 360, height: 740 },
  reducedMotion: 'reduce',
  timezoneId: 'Europe/London',
} as const;

/** What this browser keeps for the button. */
export const keptInBrowser = (page: Page) => page.evaluate(() => localStorage.getItem('emergencyRecords') ?? '');

/** A child's phone on which the child has logged in, and whose button is ready. */
export async function logInOnPhone(page: Page, parent: Member, childName: string, consents: object = {}) {
  const child = await addChild(parent, childName, consents);
  await expectContacts(parent, 1);
  const login = loginPage(page);
  await login.open();
  await login.logInAsChild(child.t1dWarriorUsername, child.pin);
  await expect(page.getByRole('heading', { name: `Hello, ${childName}!` })).toBeVisible();
  await expect
    .poll(() => keptInBrowser(page), { message: 'contacts in the browser, with a device key' })
    .toMatch(/"hasKey":true/);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return child;
}

/** A call of the public API that must succeed. */
export async function ask<Reply>(parent: Member, method: string, path: string, body?: object): Promise<Reply> {
  const answer = await fetch(`${BASE_URL}${path}`, {
    method,
    headers: { authorization: `Bearer ${parent.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path} answered ${answer.status}`).toBe(true);
  return (await answer.json()) as Reply;
}
/** The service has heard of the parent's verified number, and of what was added. */
export const expectContacts = (parent: Member, count: number) =>
  expect
    .poll(async () => {
      const { emergencyContacts } = await ask<{ emergencyContacts: unknown[] }>(
        parent,
        'GET',
        '/api/emergency-sms/contacts',
      );
      return emergencyContacts.length;
    })
    .toBe(count);

export const alertTexts = async (phone: string) => (await readSms(phone)).filter(({ body }) => /needs help/.test(body));
export const linkIn = (body: string) => /https?:\/\/\S+\/e\/\S+/.exec(body)?.[0] ?? '';
