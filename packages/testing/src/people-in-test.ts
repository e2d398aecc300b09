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
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { ServiceInTest } from './start-service.ts';
import { randomId } from './tokens.ts';

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

/** Waits until this service has this state of the person. */
const personKnown = (service: ServiceInTest, userId: UserId, query: object): Promise<void> =>
  eventually(async () =>
    expect(await service.db.collection<{ _id: string }>('people').countDocuments({ _id: userId, ...query })).toBe(1),
  );

/** A signed-in parent who is known to this service; `profile: false` for one without a profile. */
export async function newParent(
  service: ServiceInTest,
  { profile = {}, ...changes }: Partial<Account> & { profile?: Partial<Profile> | false } = {},
): Promise<Parent> {
  const userId = userIdSchema.parse(randomId());
  const account = accountOf(userId, changes);
  await service.publish('auth', accountChanged, userId, account);
  if (profile) await service.publish('profile', profileChanged, profilePartKey(userId), profileOf(userId, profile));
  await personKnown(service, userId, { account: { $exists: true }, ...(profile && { profile: { $exists: true } }) });
  return { userId, username: account.username, token: await service.token({ role: changes.role ?? 'parent', userId }) };
}

let version = 0;
/** Publishes profile's relation of two people and waits until this service has consumed it. */
export async function relate(
  service: ServiceInTest,
  one: Parent,
  other: Parent,
  state: Relation['state'],
  changes: Partial<Relation> = {},
): Promise<Relation> {
  version += 1;
  const pair = [one.userId, other.userId].toSorted() as [UserId, UserId];
  const relation: Relation = {
    pair,
    state,
    blockedBy: state === 'blocked' ? [one.userId] : [],
    since: new Date().toISOString(),
    version,
    ...changes,
  };
  const key = pairKey(...pair);
  await service.publish('profile', relationChanged, key, relation);
  await eventually(async () =>
    expect(
      await service.db.collection<{ _id: string }>('relations').countDocuments({ _id: key, version: relation.version }),
    ).toBe(1),
  );
  return relation;
}

/** Two parents who are connected. */
export async function newPair(service: ServiceInTest): Promise<[Parent, Parent]> {
  const pair: [Parent, Parent] = await Promise.all([newParent(service), newParent(service)]);
  await relate(service, ...pair, 'connected');
  return pair;
}

/** Publishes profile's request to erase a person; returns the erasure's id. */
export async function leave(service: ServiceInTest, { userId }: Pick<Parent, 'userId'>): Promise<string> {
  const erasureId = crypto.randomUUID();
  await service.publish('profile', deletionRequested, userId, { userId, erasureId });
  return erasureId;
}

/**
 * The data of this service's events of one kind, as other services receive them: a duplicate delivery counts once, as
 * for every consumer.
 */
export function subscribe(service: ServiceInTest, { type, topic }: EventDeclaration) {
  const seen = new Map<string, { key: string; data: unknown }>();
  const consumer = service.broker.consume({
    groupId: `subscribe-${randomId()}`,
    topics: [topic],
    onJoined: () => undefined,
    onRecords: async (records) => {
      for (const { key, value, headers } of records) {
        if (!value || headers.type !== type) continue;
        const { id, data } = JSON.parse(value) as { id: string; data: unknown };
        seen.set(id, { key, data });
      }
    },
  });
  return {
    of: (key: string | undefined) => [...seen.values()].filter((event) => event.key === key).map(({ data }) => data),
    stop: () => consumer.stop(),
  };
}
