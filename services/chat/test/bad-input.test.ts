import { badInput } from '@notalone/testing/bad-input';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, assert, beforeAll } from 'vitest';
import { type Service, startService } from './service.ts';
import { VAPID_KEY } from './vapid-key.ts';

let service: Service;
let baseUrl: string;
beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.stop());

/** Collections that only calls write to. Erasure marks do not count: events of other tests arrive here too. */
const COLLECTIONS = [
  'messages',
  'reports',
  'notificationPreferences',
  'mutes',
  'noticeSettings',
  'pushDevices',
  'childMessages',
  'parentReads',
  'safetyCases',
  'rooms',
  'roomMemberships',
  'roomMessages',
  'roomReports',
  'pictures.files',
];
const someId = 'a'.repeat(24);

badInput({
  service: 'chat',
  baseUrl: () => baseUrl,
  token: ({ access: { callers } }) => service.token({ role: callers.includes('parent') ? 'parent' : 'child' }),
  valid: {
    'chat.listConversations': { query: { limit: 20 } },
    'chat.listMessages': { params: { userId: someId }, query: { limit: 20, around: someId } },
    'chat.searchMessages': { params: { userId: someId }, query: { limit: 20, q: 'pump' } },
    'chat.sendMessage': {
      body: { receiverId: someId, content: 'Hello', clientId: '0b6f2ca0-6a0e-4a5e-9f0e-3a1d6c8e2b11' },
    },
    'chat.editMessage': { params: { messageId: someId }, body: { content: 'Hello' } },
    'chat.deleteMessage': { params: { messageId: someId }, query: { for: 'both' } },
    'chat.readMessages': { params: { messageId: someId } },
    'chat.reportMessage': { params: { messageId: someId }, body: { reason: 'Unkind', message: 'Please look' } },
    'chat.listNotifications': { query: { limit: 20 } },
    'chat.readNotification': {
      params: { notificationId: someId },
      query: { createdAt: '2026-11-25T10:00:00.000Z' },
    },
    'chat.openNotification': { params: { notificationId: someId } },
    'chat.muteThread': { params: { kind: 'post', threadId: someId }, body: { duration: 'week' } },
    'chat.unmuteThread': { params: { kind: 'post', threadId: someId } },
    'chat.listChildThread': { params: { childId: someId, friendId: someId }, query: { limit: 20 } },
    'chat.readChildThread': { params: { childId: someId, friendId: someId }, query: { limit: 20, reason: 'Sad' } },
    'chat.listChildThreads': { params: { childId: someId } },
    'chat.listParentReads': { params: { childId: someId }, query: { limit: 20 } },
    'chat.hideDisclosure': { params: { messageId: someId } },
    'chat.releaseHeldMessage': { params: { messageId: someId } },
    'chat.refuseHeldMessage': { params: { messageId: someId } },
    'chat.listChildNotifications': { params: { childId: someId }, query: { limit: 20 } },
    'chat.listRooms': { query: { limit: 20, search: 'pump', mine: 'true' } },
    'chat.getRoom': { params: { roomId: someId } },
    'chat.createRoom': {
      body: {
        name: 'Pumps',
        description: 'About pumps',
        rules: { noSwearing: true, images: false, links: false },
        showsHistory: true,
      },
    },
    'chat.editRoom': {
      params: { roomId: someId },
      body: { name: 'Pumps', description: 'About pumps', rules: { noSwearing: true, images: false, links: false } },
    },
    'chat.closeRoom': { params: { roomId: someId } },
    'chat.joinRoom': { params: { roomId: someId }, body: { note: 'Hello' } },
    'chat.withdrawRequest': { params: { roomId: someId } },
    'chat.acceptMember': { params: { roomId: someId, userId: someId } },
    'chat.refuseMember': { params: { roomId: someId, userId: someId } },
    'chat.leaveRoom': { params: { roomId: someId } },
    'chat.handOverRoom': { params: { roomId: someId, userId: someId } },
    'chat.banMember': {
      params: { roomId: someId, userId: someId },
      body: { banType: '3day', reason: 'Selling things' },
    },
    'chat.unbanMember': { params: { roomId: someId, userId: someId } },
    'chat.readRoom': { params: { roomId: someId }, body: { messageId: someId } },
    'chat.setRoomNotifications': { params: { roomId: someId }, body: { level: 'all' } },
    'chat.reportRoom': { params: { roomId: someId }, body: { reason: 'Unkind', message: 'Please look' } },
    'chat.listRoomMessages': { params: { roomId: someId }, query: { limit: 20, search: 'pump', around: someId } },
    'chat.sendRoomMessage': {
      params: { roomId: someId },
      body: {
        content: 'Hello',
        contentType: 'text',
        imageAlt: 'A pump',
        replyTo: someId,
        clientId: '0b6f2ca0-6a0e-4a5e-9f0e-3a1d6c8e2b11',
      },
    },
    'chat.editRoomMessage': { params: { messageId: someId }, body: { content: 'Hello' } },
    'chat.deleteRoomMessage': { params: { messageId: someId } },
    'chat.reportRoomMessage': { params: { messageId: someId }, body: { reason: 'Unkind', message: 'Please look' } },
    'chat.messagePicture': { params: { name: `${'a'.repeat(32)}-small.webp` } },
    'chat.saveNoticeSettings': {
      body: {
        kinds: [{ kind: 'message', push: true, email: false }],
        quietHours: { isOn: true, from: '22:00', to: '06:30' },
      },
    },
    'chat.addDevice': {
      body: {
        endpoint: 'https://localhost:1/push',
        keys: { p256dh: VAPID_KEY.publicKey, auth: 'a'.repeat(22) },
        keyId: VAPID_KEY.keyId,
        name: 'Kitchen tablet',
      },
    },
    'chat.removeDevice': { params: { deviceId: someId } },
    'chat.testDevice': { params: { deviceId: someId } },
    'chat.confirmPush': { body: { token: 'a'.repeat(22), state: 'shown' } },
    'chat.showStopMails': { params: { token: 'a'.repeat(22) }, query: { kinds: 'message' } },
    'chat.stopMails': { params: { token: 'a'.repeat(22) }, query: { kinds: 'message' } },
    'chat.savePreferences': { body: { requests: true, connections: true, messages: true, posts: true } },
  },
  async stored() {
    // Wait until the relay has published what earlier calls wrote.
    await eventually(async () => assert((await service.db.collection('outbox').countDocuments()) === 0));
    return Promise.all(
      COLLECTIONS.map((name) => service.db.collection(name).countDocuments({ erasedAt: { $exists: false } })),
    );
  },
});
