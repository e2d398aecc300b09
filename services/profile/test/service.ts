import { accountChanged, type DataOf, userIdSchema } from '@notalone/contracts';
import { writeEvent, writeTombstone } from '@notalone/service-kit/events/envelope';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { migrate } from '@notalone/service-kit/mongo/migrate';
import { connectPlatform, type PlatformOptions } from '@notalone/service-kit/platform';
import { eventually } from '@notalone/testing/eventually';
import { readFromHere } from '@notalone/testing/servers/read-from-here';
import { asDeclared, callerOf, testConfig } from '@notalone/testing/service-in-test';
import { randomId, startTokenIssuer, type TokenFor } from '@notalone/testing/tokens';
import { expect } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { configSchema } from '../src/config.ts';
import { MIGRATIONS } from '../src/migrations.ts';

type Account = DataOf<typeof accountChanged>;
type Config = PlatformOptions<ReturnType<typeof configSchema.parse>>['config'];

export interface Overrides {
  readonly clock?: () => Date;
  readonly kafkaBrokers?: string;
  /** Nobody listens at `kafkaBrokers`. */
  readonly isAway?: boolean;
  /** Another run of the service on the same database. */
  readonly database?: string;
}

/** The service with real stores, a token issuer in auth's place, and auth's events at hand. Every JSON answer is checked against its contract. */
export async function startService({ clock, kafkaBrokers, isAway = false, database: restarted }: Overrides = {}) {
  const issuer = await startTokenIssuer();
  const database = restarted ?? `profile_${randomId()}`;
  const log = createLogger({ service: 'profile', level: 'fatal' });
  const config: Config = testConfig({ database, jwksUrl: issuer.jwksUrl, kafkaBrokers });
  const preparing = await connectMongo({ url: config.MONGO_URL, appName: 'test' });
  await migrate(preparing.db, MIGRATIONS, log);
  await preparing.close();

  const platform = await connectPlatform({ service: 'profile', config, log, ...(clock && { clock }) });
  const app = await buildApp(platform);
  app.onAnswer = asDeclared;
  const publisher = platform.broker.publisher({ timeoutMs: 10_000 });
  if (!restarted && !isAway) await readFromHere(platform);
  const starting = platform.start();
  if (!isAway) await starting;

  return {
    ...platform,
    app,
    call: callerOf(app),
    database,
    /** What auth would publish about an account. */
    async says(account: Account) {
      await publisher.publish([writeEvent({ service: 'auth' }, accountChanged, { key: account.userId, data: account }).record]);
    },
    async saysErased(userId: string) {
      await publisher.publish([writeTombstone({ service: 'auth' }, 'people.state', userId).record]);
    },
    token: (who: TokenFor) => issuer.issue(who),
    async stop() {
      await app.close();
      await publisher.close();
      await platform.close();
      await issuer.close();
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

/** A signed-in parent whose account this service has heard of. */
export async function newParent(service: Service, changes: Partial<Account> = {}) {
  const userId = userIdSchema.parse(randomId());
  const token = await service.token({ role: changes.role ?? 'parent', userId });
  await service.says(account(userId, changes));
  await eventually(async () => expect(await service.db.collection('people').countDocuments({ _id: userId as never })).toBe(1));
  return { userId, token };
}
export type Parent = Awaited<ReturnType<typeof newParent>>;
