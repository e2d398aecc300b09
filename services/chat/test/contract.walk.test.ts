import { walkContract } from '@notalone/testing/contract-walk';
import { afterAll, beforeAll } from 'vitest';
import { sent } from './messages.ts';
import { newParent, type Parent, relate, type Service, startService } from './service.ts';

let service: Service;
let baseUrl: string;
let people: Record<'parent' | 'other parent' | 'admin', Parent>;
let friend: Parent;
let messageId: string;
let notificationId: string;

beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const [parent, other, admin, one] = await Promise.all([newParent(service), newParent(service), newParent(service, { role: 'admin' }), newParent(service)]);
  people = { parent, 'other parent': other, admin };
  friend = one;
  await relate(service, parent, friend, 'connected');
  messageId = (await sent(service, friend, parent, 'Hello'))._id;
  const { body } = await service.call<{ _id: string }[]>('GET', '/api/notifications', { token: parent.token });
  notificationId = body[0]?._id ?? '';
});
afterAll(() => service.stop());

/** What belongs to one parent, other parents and admins cannot even tell from nothing. */
const theirs = (status: number, otherwise: number) => ({ parent: status, otherwise });

walkContract({
  service: 'chat',
  baseUrl: () => baseUrl,
  token: (caller) => {
    if (caller === 'child') return service.token({ role: 'child' });
    if (caller === 'expired') return service.token({ role: 'parent', userId: people.parent.userId, expiresInSeconds: -1 });
    return Promise.resolve(people[caller].token);
  },
  walk: {
    'chat.listConversations': { status: 200 },
    'chat.listMessages': { send: () => ({ params: { userId: friend.userId } }), status: theirs(200, 404) },
    'chat.sendMessage': { send: () => ({ body: { receiverId: friend.userId, content: 'Hello' } }), status: theirs(201, 403) },
    'chat.readMessages': { send: () => ({ params: { messageId } }), status: theirs(200, 404) },
    'chat.listNotifications': { status: 200 },
    'chat.badge': { status: 200 },
    'chat.readNotification': { send: () => ({ params: { notificationId } }), status: theirs(200, 404) },
    'chat.readAllNotifications': { status: 200 },
    'chat.getPreferences': { status: 200 },
    'chat.savePreferences': { send: { body: { requests: true, connections: true, messages: false, posts: true } }, status: 200 },
    'chat.reportMessage': { send: () => ({ params: { messageId }, body: { reason: 'Unkind' } }), status: theirs(201, 404) },
  },
});
