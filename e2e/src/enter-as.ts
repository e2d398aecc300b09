import type { BrowserContext } from '@playwright/test';
import { BASE_URL } from './environment.ts';
import { type Credentials, logInOverApi } from './factors.ts';

export type { Credentials };

/**
 * Signs `person` in through the API: sets the login's cookies and the specified storage keys. An admin with a passkey
 * has admin rights. Throws when the login is refused.
 */
export async function enterAs(context: BrowserContext, person: Credentials): Promise<void> {
  const { token, userId, role, expiresInSeconds, secondFactor } = await logInOverApi(context.request, person);
  const expiry = { tokenExpiresAt: String(Date.now() + expiresInSeconds * 1000) };
  const keys = { token, userId, role, ...expiry, ...(secondFactor && { secondFactor }) };
  const localStorage = Object.entries(keys).map(([name, value]) => ({ name, value }));
  const { cookies } = await context.storageState();
  await context.setStorageState({ cookies, origins: [{ origin: BASE_URL, localStorage }] });
}
