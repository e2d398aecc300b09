import { expect, type Page } from '@playwright/test';
import { addChild, anyoneApi, apiOf, type Consents, type Member } from './arrange.ts';
import { readSms } from './messages.ts';
import { loginPage } from './pages/login.page.ts';
import { newPerson, type Person } from './people.ts';

/** The smallest phone that everything of an alert must fit on. */
export const PHONE = {
  viewport: { width: 360, height: 640 },
  reducedMotion: 'reduce',
  timezoneId: 'Europe/London',
} as const;

/** What this browser keeps for the button. */
export const keptInBrowser = (page: Page) => page.evaluate(() => localStorage.getItem('emergencyRecords') ?? '');

interface OnPhone {
  readonly consents?: Consents;
  /** The answer to 'Is this your own device?'; absent: none. */
  readonly isOwnDevice?: boolean;
}

/** A child's phone on which the child has logged in, and whose button is ready. */
export async function logInOnPhone(page: Page, parent: Member, childName: string, options: OnPhone = {}) {
  const { consents = {}, isOwnDevice } = options;
  const child = await addChild(parent, childName, consents);
  await expectContacts(parent, 1);
  const login = loginPage(page);
  await login.open();
  await page.getByRole('tab', { name: 'Child Login' }).click();
  if (isOwnDevice !== undefined)
    await page.getByRole('radio', { name: isOwnDevice ? 'Yes' : 'No, others use it too' }).check();
  await login.logInAsChild(child.t1dWarriorUsername, child.pin);
  await expect(page.getByRole('heading', { name: `Hello, ${childName}!` })).toBeVisible();
  await expect
    .poll(() => keptInBrowser(page), { message: 'contacts in the browser, with a device key' })
    .toMatch(new RegExp(`"childName":"${childName}","hasKey":true`));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return child;
}

/** The service has heard of the parent's verified number, and of what was added. */
export const expectContacts = (parent: Member, count: number) =>
  expect
    .poll(async () => (await apiOf(parent)('GET /api/emergency-sms/contacts')).emergencyContacts.length)
    .toBe(count);

/** A contact who has said yes at the link of the invitation. */
export async function addContact(parent: Member, name: string, relationship: string) {
  const person: Person = await newPerson();
  const body = { name, phoneNumber: person.phone, relationship };
  const { _id } = await apiOf(parent)('POST /api/emergency-sms/contacts', { body });
  await expect.poll(async () => (await readSms(person.phone)).length).toBe(1);
  const token = linkIn((await readSms(person.phone))[0]?.body ?? '').split('/e/')[1] ?? '';
  await anyoneApi()('POST /api/emergency-sms/invitation/{token}', { params: { token }, body: { answer: 'yes' } });
  return { phone: person.phone, contactId: _id };
}

export const alertTexts = async (phone: string) => (await readSms(phone)).filter(({ body }) => /needs help/.test(body));
export const linkIn = (body: string) => /https?:\/\/\S+\/e\/\S+/.exec(body)?.[0] ?? '';
