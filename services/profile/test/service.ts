import { accountChanged, type DataOf, userIdSchema } from '@notalone/contracts';
import type { Platform } from '@notalone/service-kit/platform';
import { eventually } from '@notalone/testing/eventually';
import { type StartOptions, startServiceInTest } from '@notalone/testing/start-service';
import { randomId } from '@notalone/testing/tokens';
import { expect } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { ChildLogins } from '../src/children/child-logins.ts';
import type { ProfileConfig } from '../src/config.ts';
import { COLLECTIONS } from '../src/erasure/collections.ts';
import { MIGRATIONS } from '../src/migrations.ts';
import { findPerson } from '../src/people/people.store.ts';
import { startAuthStub } from './auth-stub.ts';

export const KEY_SECRET = 'a secret for tests of thirty-two characters';

type Account = DataOf<typeof accountChanged>;

export interface Overrides extends StartOptions {
  /** Internal calls to auth find nobody. */
  readonly isAuthAway?: boolean;
  /** Stands in for auth, which owns children's logins. */
  readonly childLogins?: ChildLogins;
}

/** The service, with a stub that answers its internal calls to auth. */
export async function startService({
  isAuthAway = false,
  childLogins,
  internalUrls: others,
  ...options
}: Overrides = {}) {
  const auth = await startAuthStub();
  const internalUrls = { auth: isAuthAway ? 'http://127.0.0.1:1' : auth.url, ...others };
  const service = await startServiceInTest(
    {
      service: 'profile',
      ownConfig: { KEY_SECRET },
      migrations: MIGRATIONS,
      collections: COLLECTIONS,
      buildApp: (platform: Platform<ProfileConfig>) => buildApp(platform, childLogins && { childLogins }),
    },
    { ...options, internalUrls },
  );
  return {
    ...service,
    auth,
    async stop() {
      await service.stop();
      await auth.close();
    },
  };
}
export type Service = Awaited<ReturnType<typeof startService>>;

export const account = (userId: string, changes: Partial<Account> = {}): Account => ({
  userId: userIdSchema.parse(userId),
  username: `Parent ${userId.slice(-6)}`,
  email: `${userId}@example.com`,
  role: 'parent',
  status: 'active',
  memberSince: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...changes,
});

/** What auth would publish about an account. */
export const publishAccount = (service: Service, data: Account): Promise<void> =>
  service.publish('auth', accountChanged, data.userId, data);

/** A signed-in parent whose account this service has heard of. */
export async function newParent(service: Service, changes: Partial<Account> = {}) {
  const userId = userIdSchema.parse(randomId());
  const token = await service.token({ role: changes.role ?? 'parent', userId });
  await publishAccount(service, account(userId, changes));
  await eventually(async () =>
    expect(await service.db.collection('people').countDocuments({ _id: userId as never })).toBe(1),
  );
  return { userId, token };
}
/** Bans a parent, as auth would say it, and waits until this service knows. */
export async function ban(service: Service, { userId }: Parent): Promise<void> {
  await publishAccount(service, account(userId, { status: 'banned', version: 2 }));
  await eventually(async () => expect((await findPerson(service.db, userId))?.account.status).toBe('banned'));
}
export type Parent = Awaited<ReturnType<typeof newParent>>;
