import {
  type Badge,
  connectionRequestEnded,
  connectionRequested,
  type DataOf,
  idSchema,
  type Mute,
  type MuteDuration,
  type Notification,
  type NotificationPreferences,
  pairKey,
  type Thread,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect } from 'vitest';
import type { Parent, Service } from './service.ts';

type Request = DataOf<typeof connectionRequested>;
type Outcome = DataOf<typeof connectionRequestEnded>['outcome'];

/** Calls of a person over HTTP. */
export const list = (service: Service, { token }: Parent, query = '') =>
  service.call<Notification[]>('GET', `/api/notifications${query}`, { token });
export const badge = async (service: Service, { token }: Parent): Promise<Badge> =>
  (await service.call<Badge>('GET', '/api/notifications/badge', { token })).body;
export const markRead = (service: Service, { token }: Parent, id: string, query = '') =>
  service.call<Badge>('POST', `/api/notifications/read/${id}${query}`, { token });
export const open = (service: Service, { token }: Parent, id: string) =>
  service.call<Badge>('POST', `/api/notifications/open/${id}`, { token });
export const markAllRead = (service: Service, { token }: Parent) =>
  service.call<Badge>('POST', '/api/notifications/read-all', { token });
export const prefer = (service: Service, { token }: Parent, payload: Partial<NotificationPreferences>) =>
  service.call<NotificationPreferences>('PUT', '/api/notifications/preferences', {
    token,
    payload: { requests: true, connections: true, messages: true, posts: true, ...payload },
  });

const mutePath = (kind: Thread['kind'], id: string) => `/api/notifications/mutes/${kind}/${id}`;
export const mute = (
  service: Service,
  { token }: Parent,
  kind: Thread['kind'],
  id: string,
  duration: MuteDuration = '8-hours',
) => service.call<Mute>('PUT', mutePath(kind, id), { token, payload: { duration } });
export const unmute = (service: Service, { token }: Parent, kind: Thread['kind'], id: string) =>
  service.call('DELETE', mutePath(kind, id), { token });
export const mutes = async (service: Service, { token }: Parent): Promise<Mute[]> =>
  (await service.call<Mute[]>('GET', '/api/notifications/mutes', { token })).body;

/** The texts of a person's notifications, newest first, once there are `count`. */
export const texts = (service: Service, person: Parent, count: number): Promise<string[]> =>
  eventually(async () => {
    const { body } = await list(service, person);
    expect(body).toHaveLength(count);
    return body.map(({ message }) => message);
  });

/** Publishes the profile service's event of a connection request. */
export async function request(service: Service, from: Parent, to: Parent): Promise<Request> {
  const data = { requestId: idSchema.parse(randomId()), fromUserId: from.userId, toUserId: to.userId };
  await service.publish('profile', connectionRequested, pairKey(from.userId, to.userId), data);
  return data;
}
export const end = (service: Service, data: Request, outcome: Outcome) =>
  service.publish('profile', connectionRequestEnded, pairKey(data.fromUserId, data.toUserId), { ...data, outcome });

/** Waits until earlier events about the two have been handled: events of one key keep their order. */
export async function handled(service: Service, from: Parent, to: Parent): Promise<void> {
  const { requestId } = await request(service, from, to);
  await eventually(async () =>
    expect(await service.db.collection('notifications').countDocuments({ relatedId: requestId })).toBe(1),
  );
  await service.db.collection('notifications').deleteOne({ relatedId: requestId });
}
