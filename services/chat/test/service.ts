import {
  accountChanged,
  type DataOf,
  deletionRequested,
  type EventDeclaration,
  pairKey,
  profileChanged,
  profilePartKey,
  relationChanged,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import { writeEvent, writeTombstone } from '@notalone/service-kit/events/envelope';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { migrate } from '@notalone/service-kit/mongo/migrate';
import { connectPlatform, type PlatformOptions } from '@notalone/service-kit/platform';
import { eventually } from '@notalone/testing/eventually';
import { asDeclared, callerOf, testConfig } from '@notalone/testing/service-in-test';
import { randomId, startTokenIssuer, type TokenFor, type TokenIssuer } from '@notalone/testing/tokens';
import { expect } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { configSchema } from '../src/config.ts';
import { MIGRATIONS } from '../src/migrations.ts';

type Config = PlatformOptions<ReturnType<typeof configSchema.parse>>['config'];

export interface Overrides {
  readonly clock?: () => Date;
  /** Another run of the service on the same database. */
  readonly database?: string;
  /** Another instance of this one: the same stores, and the same tokens are good. */
  readonly alongside?: Service;
  readonly redisUrl?: string;
}

/** The service with real stores, a token issuer in auth's place, and the events of auth and profile at hand. Every JSON answer is checked against its contract. */
export async function startService({ clock, alongside, redisUrl, database = `chat_${randomId()}` }: Overrides = {}) {
  const issuer: TokenIssuer = alongside?.issuer ?? (await startTokenIssuer());
  const log = createLogger({ service: 'chat', level: 'fatal' });
  const config: Config = alongside?.config ?? testConfig({ database, jwksUrl: issuer.jwksUrl, redisUrl });
  const preparing = await connectMongo({ url: config.MONGO_URL, appName: 'test' });
  await migrate(preparing.db, MIGRATIONS, log);
  await preparing.close();

  const platform = await connectPlatform({ service: 'chat', config, log, ...(clock && { clock }) });
  const app = await buildApp(platform);
  app.onAnswer = asDeclared;
  const publisher = platform.broker.publisher({ timeoutMs: 10_000 });
  await platform.start();

  return {
    ...platform,
    app,
    call: callerOf(app),
    database,
    issuer,
    /** What another service would publish. */
    async says<E extends EventDeclaration>(service: 'auth' | 'profile', event: E, key: string, data: DataOf<E>) {
      await publisher.publish([writeEvent({ service }, event, { key, data }).record]);
    },
    async saysErased(topic: 'people.state' | 'relations.state', key: string) {
      await publisher.publish([writeTombstone({ service: 'profile' }, topic, key).record]);
    },
    token: (who: TokenFor) => issuer.issue(who),
    async stop() {
      await app.close();
      await publisher.close();
      await platform.close();
      if (!alongside) await issuer.close();
    },
  };
}
export type Service = Awaited<ReturnType<typeof startService>>;

type Account = DataOf<typeof accountChanged>;
type Profile = DataOf<typeof profileChanged>;
type Relation = DataOf<typeof relationChanged>;

export const accountOf = (userId: UserId, changes: Partial<Account> = {}): Account => ({
  userId,
  username: `Parent ${userId.slice(-6)}`,
  email: `${userId}@example.com`,
  role: 'parent',
  status: 'active',
  memberSince: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...changes,
});
export const profileOf = (userId: UserId, changes: Partial<Profile> = {}): Profile => ({
  userId,
  childName: `Child ${userId.slice(-6)}`,
  city: 'Leeds',
  visibility: 'friends',
  version: 1,
  ...changes,
});

export interface Parent {
  readonly userId: UserId;
  readonly username: string;
  readonly token: string;
}

const personKnown = (service: Service, userId: UserId, query: object) =>
  eventually(async () => expect(await service.db.collection('people').countDocuments({ _id: userId as never, ...query })).toBe(1));

/** A signed-in parent whom this service has heard of; `profile: false` for one without a profile. */
export async function newParent(
  service: Service,
  { profile = {}, ...changes }: Partial<Omit<Account, 'profile'>> & { profile?: Partial<Profile> | false } = {},
): Promise<Parent> {
  const userId = userIdSchema.parse(randomId());
  const account = accountOf(userId, changes);
  await service.says('auth', accountChanged, userId, account);
  if (profile) await service.says('profile', profileChanged, profilePartKey(userId), profileOf(userId, profile));
  await personKnown(service, userId, { account: { $exists: true }, ...(profile && { profile: { $exists: true } }) });
  return { userId, username: account.username, token: await service.token({ role: changes.role ?? 'parent', userId }) };
}

let version = 0;
/** What profile says about two people, until this service has heard it. */
export async function relate(service: Service, one: Parent, other: Parent, state: Relation['state'], changes: Partial<Relation> = {}): Promise<Relation> {
  version += 1;
  const pair = [one.userId, other.userId].toSorted() as [UserId, UserId];
  const relation: Relation = { pair, state, blockedBy: state === 'blocked' ? [one.userId] : [], since: new Date().toISOString(), version, ...changes };
  const key = pairKey(...pair);
  await service.says('profile', relationChanged, key, relation);
  await eventually(async () => expect(await service.db.collection('relations').countDocuments({ _id: key as never, version: relation.version })).toBe(1));
  return relation;
}

/** Two parents who are connected. */
export async function newPair(service: Service): Promise<[Parent, Parent]> {
  const pair: [Parent, Parent] = await Promise.all([newParent(service), newParent(service)]);
  await relate(service, ...pair, 'connected');
  return pair;
}

/** What profile says when a person leaves; answers the erasure's id. */
export async function leave(service: Service, { userId }: Pick<Parent, 'userId'>): Promise<string> {
  const erasureId = crypto.randomUUID();
  await service.says('profile', deletionRequested, userId, { userId, erasureId });
  return erasureId;
}

/** The data of this service's events of one kind, as others receive them. */
export function hear(service: Service, { type, topic }: EventDeclaration) {
  const seen: { key: string; data: unknown }[] = [];
  const consumer = service.broker.consume({
    groupId: `hear-${randomId()}`,
    topics: [topic],
    onJoined: () => undefined,
    onRecords: async (records) => {
      for (const { key, value, headers } of records) if (value && headers.type === type) seen.push({ key, data: JSON.parse(value).data });
    },
  });
  return { of: (key: string | undefined) => seen.filter((event) => event.key === key).map(({ data }) => data), stop: () => consumer.stop() };
}
