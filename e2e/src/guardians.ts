import { expect } from '@playwright/test';
import { apiOf, type Member, statusOf } from './arrange.ts';
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
  const inviting = { params: { childId }, body: { phone: second.phone } };
  const { link } = await apiOf(first)('POST /api/profile/child/{childId}/guardian-invitation', inviting);
  return link.split('/').at(-1) ?? '';
}

/** The second one looks after the child too, and every service knows. */
export async function addGuardian(first: Member, childId: string, second: Member): Promise<void> {
  const token = await inviteGuardian(first, childId, second);
  const api = apiOf(second);
  const body = { code: await guardianCode(second.phone), password: second.password };
  await api('POST /api/profile/guardian-invitations/{token}/accept', { params: { token }, body });
  const read = () => api('GET /api/profile/child/{childId}/threads', { params: { childId } });
  await expect.poll(() => statusOf(read())).toBe('success');
}
