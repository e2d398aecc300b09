import { expect } from '@playwright/test';
import type { Member } from './arrange.ts';
import { ask } from './emergency.ts';
import { readSms } from './messages.ts';

/** The code of the newest invitation that was texted to this number. */
export async function guardianCode(phone: string): Promise<string> {
  const invited = async () =>
    (await readSms(phone)).map(({ body }) => body).filter((body) => /share the care/.test(body));
  await expect.poll(async () => (await invited()).length, { message: 'a text with the code' }).toBeGreaterThan(0);
  const code = /(?<!\d)\d{6}(?!\d)/.exec((await invited())[0] ?? '')?.[0];
  if (!code) throw new Error('the text has no code');
  return code;
}

/** Invites through the API. Returns the link’s token. */
export async function inviteGuardian(first: Member, childId: string, second: Pick<Member, 'phone'>): Promise<string> {
  const path = `/api/profile/child/${childId}/guardian-invitation`;
  const { link } = await ask<{ link: string }>(first, 'POST', path, { phone: second.phone });
  return link.split('/').at(-1) ?? '';
}

/** The second one looks after the child too, and every service knows. */
export async function addGuardian(first: Member, childId: string, second: Member): Promise<void> {
  const token = await inviteGuardian(first, childId, second);
  const body = { code: await guardianCode(second.phone), password: second.password };
  await ask(second, 'POST', `/api/profile/guardian-invitations/${token}/accept`, body);
  await expect
    .poll(
      async () =>
        (await ask<unknown[]>(second, 'GET', `/api/profile/child/${childId}/threads`).catch(() => null)) !== null,
    )
    .toBe(true);
}
