import { randomBytes } from 'node:crypto';
import { accountChanged, type DataOf, type ServiceName, type UserId } from '@notalone/contracts';
import { readFromHere } from '@notalone/testing/servers/read-from-here';
import { testServers } from '@notalone/testing/servers/servers';
import { serviceKeysInTest } from '@notalone/testing/service-keys';
import { onTestFinished } from 'vitest';
import { type CommonConfig, connectPlatform, type Platform } from '../src/platform.ts';

export const newId = () => randomBytes(12).toString('hex') as UserId;
export const newDatabase = (service: ServiceName) => `test_${service}_${randomBytes(5).toString('hex')}`;

function testConfig(service: ServiceName, database: string): CommonConfig {
  const { mongoUrl, kafkaBrokers, redisUrl } = testServers();
  return {
    HOST: '127.0.0.1',
    PORT: 0,
    OPS_PORT: 0,
    MONGO_URL: mongoUrl(database),
    REDIS_URL: redisUrl(service),
    KAFKA_BROKERS: kafkaBrokers.split(','),
    JWKS_URL: 'http://127.0.0.1:1/',
    INTERNAL_URLS: {},
    ...serviceKeysInTest(service),
    PUBLIC_URL: 'http://127.0.0.1:1',
    TRUSTED_PROXIES: [],
    LOG_LEVEL: process.env.TEST_LOG === undefined ? 'silent' : 'debug',
  };
}

/** A platform that is closed when the test ends. Give `database` for a second instance of a service. */
export async function testPlatform(
  service: ServiceName,
  { database: shared, ...config }: Partial<CommonConfig> & { database?: string } = {},
) {
  const database = shared ?? newDatabase(service);
  const platform = await connectPlatform({ service, config: { ...testConfig(service, database), ...config } });
  let open = true;
  const close = async () => {
    if (open) await platform.close();
    open = false;
  };
  onTestFinished(close);
  const start = async () => {
    if (!shared) await readFromHere(platform);
    await platform.start();
  };
  return { ...platform, database, start, close };
}

export const account = (userId: UserId, version: number, username = 'Ann'): DataOf<typeof accountChanged> => ({
  userId,
  username,
  email: 'ann@example.com',
  role: 'parent',
  status: 'active',
  memberSince: '2026-01-01T00:00:00Z',
  version,
});

interface AccountRow {
  _id: UserId;
  version: number;
}
/** Raises an account's version and adds its event in one transaction, as a service does. Returns the version. */
export const changeAccount = ({ db, transact, outbox }: Platform, userId: UserId, username?: string): Promise<number> =>
  transact(async (session) => {
    const row = await db
      .collection<AccountRow>('accounts')
      .findOneAndUpdate({ _id: userId }, { $inc: { version: 1 } }, { upsert: true, returnDocument: 'after', session });
    const version = row?.version ?? 0;
    await outbox.add(session, accountChanged, { key: userId, data: account(userId, version, username) });
    return version;
  });

export interface SeenRow {
  _id: UserId;
  versions: number[];
}
export const seen = ({ db }: Pick<Platform, 'db'>) => db.collection<SeenRow>('seen');
export const seenVersions = async (platform: Pick<Platform, 'db'>, userId: UserId) =>
  (await seen(platform).findOne({ _id: userId }))?.versions;

/** Records every effect, so that a repeated or misplaced one shows. */
export function recordVersions(platform: Platform): void {
  platform.inbox.on(accountChanged, async ({ data }, session) => {
    await seen(platform).updateOne(
      { _id: data.userId },
      { $push: { versions: data.version } },
      { upsert: true, session },
    );
  });
}

export const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
