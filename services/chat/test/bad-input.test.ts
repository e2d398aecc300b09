import { badInput } from '@notalone/testing/bad-input';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, assert, beforeAll } from 'vitest';
import { type Service, startService } from './service.ts';

let service: Service;
let baseUrl: string;
beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.stop());

/** What only calls write: the events of other tests come here too, and markers of who is erased are no part of it. */
const COLLECTIONS = ['messages', 'reports', 'notificationPreferences'];
const someId = 'a'.repeat(24);

badInput({
  service: 'chat',
  baseUrl: () => baseUrl,
  token: () => service.token({ role: 'parent' }),
  valid: {
    'chat.listConversations': { query: { limit: 20 } },
    'chat.listMessages': { params: { userId: someId }, query: { limit: 20 } },
    'chat.sendMessage': { body: { receiverId: someId, content: 'Hello', clientId: '0b6f2ca0-6a0e-4a5e-9f0e-3a1d6c8e2b11' } },
    'chat.readMessages': { params: { messageId: someId } },
    'chat.reportMessage': { params: { messageId: someId }, body: { reason: 'Unkind', message: 'Please look' } },
    'chat.listNotifications': { query: { limit: 20 } },
    'chat.readNotification': { params: { notificationId: someId } },
    'chat.savePreferences': { body: { requests: true, connections: true, messages: true, posts: true } },
  },
  async stored() {
    // What was accepted before is still on its way out: counted only once the relay is through.
    await eventually(async () => assert((await service.db.collection('outbox').countDocuments()) === 0));
    return Promise.all(COLLECTIONS.map((name) => service.db.collection(name).countDocuments({ erasedAt: { $exists: false } })));
  },
});
