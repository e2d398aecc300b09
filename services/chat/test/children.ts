import {
  type ChildId,
  type ChildMessage,
  type ChildThread,
  childChanged,
  childIdSchema,
  type DataOf,
  friendshipChanged,
  guardedBy,
  type HeldMessage,
  idSchema,
  type Notification,
  type ParentRead,
  pairKey,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeEach, expect } from 'vitest';
import { newParent, type Parent, type Service, startService } from './service.ts';

type ChildState = DataOf<typeof childChanged>;
export interface ChildInTest {
  readonly childId: ChildId;
  readonly name: string;
  readonly token: string;
  readonly parent: Parent;
  readonly state: ChildState;
}

let version = 0;
const NAMES = ['Mia', 'Tom', 'Zoe', 'Idris', 'Ava'];

/** Children, their friendships and their calls, with profile played by the test. */
export function childrenOf(service: Service) {
  const { call } = service;
  const says = async (state: ChildState): Promise<void> => {
    await service.publish('profile', childChanged, state.childId, state);
    await eventually(async () =>
      expect(
        await service.db.collection('children').countDocuments({ _id: state.childId as never, version: state.version }),
      ).toBe(1),
    );
  };
  async function newChild(parent: Parent, changes: Partial<ChildState> = {}): Promise<ChildInTest> {
    version += 1;
    const childId = childIdSchema.parse(randomId());
    const state: ChildState = {
      childId,
      ...guardedBy(parent.userId),
      name: NAMES[version % NAMES.length] ?? 'Mia',
      avatar: 'space-owl.svg',
      birthYear: 2015,
      birthMonth: 3,
      consents: { login: true, messages: true, position: false },
      status: 'active',
      version,
      ...changes,
    };
    await says(state);
    const token = await service.token({ role: 'child', childId, parentId: parent.userId });
    return { childId, name: state.name, token, parent, state };
  }
  async function befriend(one: ChildInTest, other: ChildInTest, state: 'accepted' | 'paused' | 'ended' = 'accepted') {
    version += 1;
    const pair = [one.childId, other.childId].toSorted() as [ChildId, ChildId];
    const data = { friendshipId: idSchema.parse(randomId()), pair, state, since: new Date().toISOString(), version };
    await service.publish('profile', friendshipChanged, pairKey(...pair), data);
    await eventually(async () =>
      expect(
        await service.db
          .collection('friendships')
          .countDocuments({ _id: pairKey(...pair) as never, version: data.version }),
      ).toBe(1),
    );
  }
  return {
    newChild,
    befriend,
    change: (child: ChildInTest, changes: Partial<ChildState>) => {
      version += 1;
      return says({ ...child.state, ...changes, version });
    },
    /** Mia with a second guardian, her friend Tom with one. */
    async withTwoGuardians(changes: Partial<ChildState> = {}) {
      const second = await newParent(service);
      const [mia, tom] = await this.friends(changes);
      const first = mia.parent;
      const guardianIds = [first.userId, second.userId];
      await this.change(mia, { guardianIds });
      return { mia: { ...mia, state: { ...mia.state, guardianIds } }, tom, first, second };
    },
    async friends(one: Partial<ChildState> = {}, other: Partial<ChildState> = {}): Promise<[ChildInTest, ChildInTest]> {
      const [ann, ben] = await Promise.all([newParent(service), newParent(service)]);
      const pair: [ChildInTest, ChildInTest] = [await newChild(ann, one), await newChild(ben, other)];
      await befriend(...pair);
      return pair;
    },
    write: (from: ChildInTest, to: ChildInTest, content: string, more: object = {}) =>
      call<ChildMessage>('POST', '/api/messages', {
        token: from.token,
        payload: { receiverChildId: to.childId, content, ...more },
      }),
    thread: async (of: ChildInTest, friend: ChildInTest) =>
      (await call<ChildMessage[]>('GET', `/api/messages/thread/${of.childId}/${friend.childId}`, { token: of.token }))
        .body,
    read: (parent: Parent, child: ChildInTest, friend: ChildInTest, query = '') =>
      call<ChildMessage[]>('GET', `/api/profile/child/${child.childId}/messages/${friend.childId}${query}`, {
        token: parent.token,
      }),
    reads: async (child: ChildInTest, token = child.token) =>
      call<ParentRead[]>('GET', `/api/profile/child/${child.childId}/reads`, { token }),
    threads: (child: ChildInTest, token = child.token) =>
      call<ChildThread[]>('GET', `/api/profile/child/${child.childId}/threads`, { token }),
    held: async ({ token }: Parent) => (await call<HeldMessage[]>('GET', '/api/messages/held', { token })).body,
    decide: (parent: Parent, messageId: string, what: 'release' | 'refuse') =>
      call<{ delivered?: boolean }>('POST', `/api/messages/held/${messageId}/${what}`, { token: parent.token }),
    report: (who: ChildInTest | Parent, messageId: string) =>
      call('POST', `/api/messages/report/${messageId}`, { token: who.token, payload: { reason: 'It is mean' } }),
    bell: async (who: ChildInTest | Parent) => {
      const url = 'childId' in who ? `/api/notifications/child/${who.childId}` : '/api/notifications';
      return (await call<Notification[]>('GET', url, { token: who.token })).body;
    },
  };
}

/** The service with its children, on a clock that runs ahead by `aheadMs`: back at the start of each test. */
export async function startWithChildren() {
  const clock = { aheadMs: 0 };
  const service = await startService({ clock: () => new Date(Date.now() + clock.aheadMs) });
  afterAll(() => service.stop());
  beforeEach(() => {
    clock.aheadMs = 0;
  });
  return { service, clock, app: childrenOf(service) };
}
