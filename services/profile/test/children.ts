import {
  type Child,
  type ChildId,
  childBirthdayDecided,
  type FoundChild,
  type Friendship,
  idSchema,
  type ParentFriendship,
  pairKey,
} from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { createEncryption } from '@notalone/service-kit/secrets/encryption';
import { ObjectId } from 'mongodb';
import { afterAll } from 'vitest';
import { childrenOf } from '../src/child-records/children.store.ts';
import type { ChildLogins } from '../src/children/child-logins.ts';
import { friendshipsOf } from '../src/friendships/friendships.store.ts';
import { loadPlaces } from '../src/places/places.ts';
import { familyActions, movableClock, newFamily } from './families.ts';
import { KEY_SECRET, type Parent, type Service, startService } from './service.ts';
import { recordTopics } from './topic-recorder.ts';

export interface ChildInTest {
  readonly childId: ChildId;
  readonly warriorUsername: string;
  readonly token: string;
  readonly parent: Parent;
}

/** Auth's part: one login a child, and what was asked of it. */
export function fakeLogins() {
  const open = new Map<string, { warriorUsername: string; pin: string; state: 'active' | 'suspended' }>();
  const asked: string[] = [];
  /** Children who have used their device for long. */
  const known = new Set<string>();
  const logins: ChildLogins = {
    async check({ warriorUsername, pin }) {
      const isTaken = [...open.values()].some((login) => login.warriorUsername === warriorUsername);
      return { isTaken, ...(pin === '1234' && { pinFault: 'That PIN is easy to guess. Please choose another one.' }) };
    },
    async put(childId, { state, unlock, ...login }) {
      const { pin } = login.pin ?? {};
      if (pin === '1234') throw fieldError('pin', 'That PIN is easy to guess. Please choose another one.');
      if (pin === 'authdown') throw apiError('UNAVAILABLE');
      if ('name' in login)
        open.set(childId, { warriorUsername: login.name.warriorUsername, pin: login.pin.pin, state });
      else if (pin) asked.push(`pin ${childId} ${pin}`);
      else if (unlock) asked.push(`unlock ${childId}`);
      else asked.push(`${state === 'active' ? 'resume' : 'suspend'} ${childId}`);
    },
    async checkPin(childId, { pin }) {
      if (pin === open.get(childId)?.pin) return { result: 'right', isKnownDevice: known.has(childId) };
      return pin === 'locked' ? { result: 'locked', retryAfterSeconds: 900 } : { result: 'wrong' };
    },
    async discard(childId) {
      open.delete(childId);
    },
  };
  return { logins, open, asked, known };
}

let made = 0;

/** The service with a clock that moves, what it tells the others, and what families and children do. */
export async function childrenService(start?: Date) {
  const clock = movableClock(start);
  const auth = fakeLogins();
  const service = await startService({ clock: clock.now, childLogins: auth.logins });
  const recorded = await recordTopics(service, ['children.state', 'relations.state', 'profile.events']);
  afterAll(async () => {
    await recorded.stop();
    await service.stop();
  });
  const { call } = service;
  const freshToken = (parent: Parent) =>
    service.token({
      role: 'parent',
      userId: parent.userId,
      claims: { auth_time: Math.floor(clock.now().getTime() / 1000) },
    });

  async function addChild(parent: Parent, changes: object = {}): Promise<ChildInTest> {
    made += 1;
    const warriorUsername = `Brave Otter ${made}`;
    const payload = {
      t1dWarriorUsername: warriorUsername,
      pin: '7otters',
      childName: 'Mia',
      discoverable: true,
      birthMonth: 1,
      birthYear: clock.now().getUTCFullYear() - 10,
      consents: { login: true, messages: true },
      ...changes,
    };
    const { status, body } = await call<{ _id: ChildId }>('POST', '/api/profile/child', {
      token: parent.token,
      payload,
    });
    if (status !== 201) throw new Error(`A child could not be added: ${JSON.stringify(body)}`);
    const token = await service.token({ role: 'child', childId: body._id, parentId: parent.userId });
    return { childId: body._id, warriorUsername, token, parent };
  }
  const deps = {
    ...service,
    childLogins: auth.logins,
    places: loadPlaces(),
    pictures: createPictureStore(service.db),
    encryption: createEncryption(KEY_SECRET),
  };
  return {
    service,
    deps,
    clock,
    auth,
    recorded,
    family: () => newFamily(service),
    families: familyActions(service),
    addChild,
    freshToken,
    children: async ({ token }: Parent) =>
      (await call<{ children: Child[] }>('GET', '/api/profile/parent-children', { token })).body.children,
    /** A moderator looks at the birthday that waits. */
    async decideBirthday({ childId, parent: { userId } }: ChildInTest, agrees: boolean) {
      const child = await childrenOf(service.db).findOne({ _id: childId });
      const reportId = idSchema.parse(child?.awaitedBirth?.reportId);
      await service.publish('content', childBirthdayDecided, childId, { reportId, childId, userId, agrees });
      return reportId;
    },
    found: async ({ token }: ChildInTest, search = '') =>
      (await call<FoundChild[]>('GET', `/api/profile/children?search=${search}`, { token })).body,
    ask: ({ token }: ChildInTest, payload: object) =>
      call<{ _id: string; status: string; message: string }>('POST', '/api/profile/child-connect', { token, payload }),
    mine: async ({ token }: ChildInTest) =>
      (await call<Friendship[]>('GET', '/api/profile/my-child-connections', { token })).body,
    ofMyChild: async ({ parent, childId }: ChildInTest) =>
      (await call<ParentFriendship[]>('GET', `/api/profile/child/${childId}/connections`, { token: parent.token }))
        .body,
    approve: async (who: Parent | ChildInTest, friendshipId: string) =>
      call<{ status: string }>('POST', `/api/profile/child-connection/${friendshipId}/approve`, {
        token: 'childId' in who ? who.token : await freshToken(who),
      }),
    refuse: (who: Parent | ChildInTest, friendshipId: string) =>
      call<{ status: string }>('POST', `/api/profile/child-connection/${friendshipId}/refuse`, { token: who.token }),
  };
}
/** For the access matrix: a child of `parent`, a friend of a connected family, and requests and children made anew. */
export async function friendsOf(service: Service, parent: Parent) {
  const { call } = service;
  const newChildBody = () => {
    made += 1;
    return {
      t1dWarriorUsername: `Quiet Fox ${made}`,
      pin: '7otters',
      childName: 'Ava',
      discoverable: true,
      birthYear: 2015,
      birthMonth: 1,
    };
  };
  async function add(of: Parent) {
    const { body } = await call<{ _id: ChildId }>('POST', '/api/profile/child', {
      token: of.token,
      payload: newChildBody(),
    });
    const token = await service.token({ role: 'child', childId: body._id, parentId: of.userId });
    return { childId: body._id, token };
  }
  const other = await newFamily(service);
  await familyActions(service).join(parent, other);
  const [child, friend] = [await add(parent), await add(other)];
  const remove = (childId: string) => call('DELETE', `/api/profile/child/${childId}`, { token: parent.token });
  let spare: ChildId | undefined;
  const anotherChild = async () => {
    if (spare) await call('POST', `/api/profile/child/${spare}/restore`, { token: parent.token });
    spare ??= (await add(parent)).childId;
    return spare;
  };
  return {
    child,
    friend,
    newChildBody,
    anotherChild,
    async removedChild() {
      const childId = await anotherChild();
      await remove(childId);
      return childId;
    },
    /** A request of the child that nobody has answered, stored: through the API it may not ask that often. */
    async newFriendship() {
      const _id = pairKey(child.childId, friend.childId);
      const friendshipId = new ObjectId().toHexString();
      const now = new Date();
      await friendshipsOf(service.db).replaceOne(
        { _id },
        {
          friendshipId,
          fromChildId: child.childId,
          fromParentId: parent.userId,
          toChildId: friend.childId,
          toParentId: other.userId,
          state: 'pending',
          since: now,
          requestedAt: now,
          expiresAt: new Date(now.getTime() + 86_400_000),
          version: 0,
        },
        { upsert: true },
      );
      return friendshipId;
    },
  };
}
