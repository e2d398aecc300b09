import type { auth, ReplyOf } from '@notalone/contracts';
import type { BrowserContext } from '@playwright/test';
import { BASE_URL } from './environment.ts';

export type Credentials = { readonly email: string; readonly password: string };

/**
 * Signs `person` in through the API: sets the login's cookies and the specified storage keys. Throws when the login
 * is refused.
 */
export async function enterAs(context: BrowserContext, { email, password }: Credentials): Promise<void> {
  const answer = await context.request.post(`${BASE_URL}/api/auth/login`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`the login of ${email} answered ${answer.status()}: ${await answer.text()}`);
  const { token, userId, role, expiresInSeconds } = (await answer.json()) as ReplyOf<typeof auth.login>;
  const keys = { token, userId, role, tokenExpiresAt: String(Date.now() + expiresInSeconds * 1000) };
  const localStorage = Object.entries(keys).map(([name, value]) => ({ name, value }));
  const { cookies } = await context.storageState();
  await context.setStorageState({ cookies, origins: [{ origin: BASE_URL, localStorage }] });
}
