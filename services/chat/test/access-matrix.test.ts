import { type CallerKind, type OtherChild, testAccessMatrix } from '@notalone/testing/access-matrix';
import { afterAll, beforeAll } from 'vitest';
import { type ChildInTest, childrenOf } from './children.ts';
import { sent } from './messages.ts';
import { picture } from './pictures.ts';
import { ALL_ALLOWED, roomsOf } from './rooms.ts';
import { newParent, type Parent, relate, type Service, startService } from './service.ts';
import { VAPID_KEY } from './vapid-key.ts';

let service: Service;
let baseUrl: string;
let people: Record<'parent' | 'other parent' | 'admin', Parent>;
let friend: Parent;
let messageId: string;
/** From the parent to the friend. */
let ownMessageId: string;
let notificationId: string;
let child: ChildInTest;
let childsFriend: ChildInTest;
let otherChildren: Record<OtherChild, ChildInTest>;
/** Of the parent, with a message of the parent in it. */
let roomId: string;
let roomMessageId: string;

beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const [parent, other, admin, one] = await Promise.all([
    newParent(service),
    newParent(service),
    newParent(service, { role: 'admin' }),
    newParent(service),
  ]);
  people = { parent, 'other parent': other, admin };
  friend = one;
  await relate(service, parent, friend, 'connected');
  messageId = (await sent(service, friend, parent, 'Hello'))._id;
  ownMessageId = (await sent(service, parent, friend, 'Hello you'))._id;
  const { body } = await service.call<{ _id: string }[]>('GET', '/api/notifications', { token: parent.token });
  notificationId = body[0]?._id ?? '';
  const { newChild, befriend } = childrenOf(service);
  [child, childsFriend] = [await newChild(parent), await newChild(friend)];
  await befriend(child, childsFriend);
  otherChildren = {
    'other child': await newChild(other),
    'child of a banned parent': await newChild(await newParent(service, { status: 'banned' })),
  };
  await service.db
    .collection<{ _id: string; stopToken: string }>('noticeSettings')
    .insertOne({ _id: friend.userId, stopToken: STOP.params.token });
  const rooms = roomsOf(service);
  roomId = await rooms.newRoom(parent);
  roomMessageId = (await rooms.wrote(parent, roomId, 'Hello'))._id;
});
afterAll(() => service.stop());

/**
 * For what belongs to one parent: other parents and admins get the same answer as for something that does not exist.
 */
const ownOnly = (status: number, otherwise: number) => ({ parent: status, otherwise });

/** Who is a member, banned, asking or blocked is walked in rooms-access.test.ts. */
const ofRoom =
  (more: object = {}) =>
  () => ({ params: { roomId }, ...more });
type Rooms = ReturnType<typeof roomsOf>;
/** For the parent a new room, in which the friend has done something; others ask about the room that is there. */
const ofNewRoom =
  (prepare: (rooms: Rooms, roomId: string) => Promise<unknown>, more: object = {}) =>
  async (caller: CallerKind) => {
    if (caller !== 'parent') return { params: { roomId, userId: friend.userId }, ...more };
    const rooms = roomsOf(service);
    const newRoomId = await rooms.newRoom(people.parent);
    await prepare(rooms, newRoomId);
    return { params: { roomId: newRoomId, userId: friend.userId }, ...more };
  };
const friendAsks = (rooms: Rooms, id: string) => rooms.join(friend, id);
const friendEnters = (rooms: Rooms, id: string) => rooms.enter(people.parent, id, friend);
async function friendIsBanned(rooms: Rooms, id: string): Promise<void> {
  await friendEnters(rooms, id);
  await rooms.ban(people.parent, id, friend);
}
async function messageOfFriend(caller: CallerKind) {
  const body = { reason: 'Unkind' };
  if (caller !== 'parent') return { params: { messageId: roomMessageId }, body };
  const rooms = roomsOf(service);
  const newRoomId = await rooms.newRoom(people.parent);
  await friendEnters(rooms, newRoomId);
  const { _id } = await rooms.wrote(friend, newRoomId, 'Hello');
  return { params: { messageId: _id }, body };
}
async function newRoomPicture() {
  const rooms = roomsOf(service);
  const newRoomId = await rooms.newRoom(people.parent, { rules: ALL_ALLOWED });
  const { body } = await rooms.writePicture(people.parent, newRoomId, await picture());
  return { params: { name: String(body.imageUrl).split('/').at(-1) ?? '' } };
}
const newSubscription = (path: string) => ({
  body: {
    endpoint: `https://localhost:1/${path}`,
    keys: { p256dh: VAPID_KEY.publicKey, auth: 'a'.repeat(22) },
    keyId: VAPID_KEY.keyId,
    name: 'Kitchen tablet',
  },
});
/** Of the parent; the same one again unless it was removed. */
async function newDevice() {
  const { token } = people.parent;
  const added = { token, payload: newSubscription('own').body };
  const { body } = await service.call<{ _id: string }>('POST', '/api/notifications/devices', added);
  return { params: { deviceId: body._id } };
}
const STOP = { params: { token: 'a'.repeat(22) }, query: { kinds: 'message' } };
const ofRoomMessage =
  (more: object = {}) =>
  () => ({ params: { messageId: roomMessageId }, ...more });

/**
 * A message of two children that waits for both parents; each is of a pair of its own, so that holds pause no thread.
 */
async function newHeldMessage() {
  const { newChild, befriend, write } = childrenOf(service);
  const [one, other] = [await newChild(people.parent), await newChild(friend)];
  await befriend(one, other);
  const { body } = await write(one, other, 'call me on 07700 900123');
  return { params: { messageId: body._id } };
}

async function newDisclosure() {
  const { body } = await childrenOf(service).write(child, childsFriend, 'grandad puts his hand under my top');
  return { params: { messageId: body._id } };
}

testAccessMatrix({
  service: 'chat',
  baseUrl: () => baseUrl,
  token: (caller) => {
    if (caller === 'child') return Promise.resolve(child.token);
    if (caller === 'expired')
      return service.token({ role: 'parent', userId: people.parent.userId, expiresInSeconds: -1 });
    return Promise.resolve(people[caller].token);
  },
  otherChildToken: (caller) => Promise.resolve(otherChildren[caller].token),
  matrix: {
    'chat.listConversations': { status: 200 },
    'chat.listMessages': { send: () => ({ params: { userId: friend.userId } }), status: ownOnly(200, 404) },
    'chat.searchMessages': {
      send: () => ({ params: { userId: friend.userId }, query: { q: 'hello' } }),
      status: ownOnly(200, 404),
    },
    'chat.sendMessage': {
      send: (caller) =>
        caller.includes('child')
          ? { body: { receiverChildId: childsFriend.childId, content: 'Hello' } }
          : { body: { receiverId: friend.userId, content: 'Hello' } },
      status: { parent: 201, child: 201, otherwise: 403 },
    },
    'chat.editMessage': {
      send: () => ({ params: { messageId: ownMessageId }, body: { content: 'Hello again' } }),
      status: ownOnly(200, 404),
    },
    'chat.deleteMessage': {
      send: async (caller) => {
        const _id = caller === 'parent' ? (await sent(service, people.parent, friend, 'Hi'))._id : ownMessageId;
        return { params: { messageId: _id }, query: { for: 'both' } };
      },
      status: ownOnly(200, 404),
    },
    'chat.readMessages': { send: () => ({ params: { messageId } }), status: ownOnly(200, 404) },
    'chat.listNotifications': { status: 200 },
    'chat.badge': { status: 200 },
    'chat.readNotification': { send: () => ({ params: { notificationId } }), status: ownOnly(200, 404) },
    'chat.openNotification': { send: () => ({ params: { notificationId } }), status: ownOnly(200, 404) },
    'chat.readAllNotifications': { status: 200 },
    'chat.getPreferences': { status: 200 },
    'chat.savePreferences': {
      send: { body: { requests: true, connections: true, messages: false, posts: true } },
      status: 200,
    },
    'chat.listMutes': { status: 200 },
    'chat.muteThread': {
      send: () => ({ params: { kind: 'room', threadId: roomId }, body: { duration: 'week' } }),
      status: 200,
    },
    'chat.unmuteThread': { send: () => ({ params: { kind: 'room', threadId: roomId } }), status: 204 },
    'chat.getNoticeSettings': { status: 200 },
    'chat.saveNoticeSettings': {
      send: { body: { quietHours: { isOn: true, from: '22:00', to: '06:30' } } },
      status: 200,
    },
    'chat.getPushKey': { status: 200 },
    'chat.removeDevice': { send: newDevice, status: ownOnly(204, 404) },
    'chat.testDevice': { send: newDevice, status: ownOnly(200, 404) },
    'chat.addDevice': { send: (caller) => newSubscription(caller.replace(' ', '-')), status: 200 },
    'chat.confirmPush': { send: { body: { token: 'a'.repeat(22), state: 'shown' } }, status: 204 },
    'chat.showStopMails': { send: STOP, status: 303 },
    'chat.stopMails': { send: STOP, status: 200 },
    'chat.reportMessage': {
      send: () => ({ params: { messageId }, body: { reason: 'Unkind' } }),
      status: ownOnly(201, 404),
    },
    'chat.listChildThread': {
      send: () => ({ params: { childId: child.childId, friendId: childsFriend.childId } }),
      status: { child: 200, otherwise: 404 },
    },
    'chat.readChildThread': {
      send: () => ({ params: { childId: child.childId, friendId: childsFriend.childId } }),
      status: ownOnly(200, 404),
    },
    'chat.listChildThreads': {
      send: () => ({ params: { childId: child.childId } }),
      status: { parent: 200, child: 200, otherwise: 404 },
    },
    'chat.listParentReads': {
      send: () => ({ params: { childId: child.childId } }),
      status: { parent: 200, child: 200, otherwise: 404 },
    },
    'chat.hideDisclosure': { send: newDisclosure, status: { child: 200, otherwise: 404 } },
    'chat.listHeldMessages': { status: 200 },
    'chat.releaseHeldMessage': { send: newHeldMessage, status: ownOnly(200, 404) },
    'chat.refuseHeldMessage': { send: newHeldMessage, status: ownOnly(200, 404) },
    'chat.listChildNotifications': {
      send: () => ({ params: { childId: child.childId } }),
      status: { child: 200, otherwise: 404 },
    },
    'chat.listRooms': { status: 200 },
    'chat.getRoom': { send: ofRoom(), status: 200 },
    'chat.createRoom': { send: { body: { name: 'Mine' } }, status: 201 },
    'chat.editRoom': { send: ofRoom({ body: { name: 'Renamed' } }), status: ownOnly(200, 404) },
    'chat.joinRoom': { send: ofRoom({ body: {} }), status: 200 },
    'chat.withdrawRequest': { send: ofRoom(), status: { parent: 404, otherwise: 200 } },
    'chat.acceptMember': { send: ofNewRoom(friendAsks), status: ownOnly(200, 404) },
    'chat.refuseMember': { send: ofNewRoom(friendAsks), status: ownOnly(200, 404) },
    'chat.handOverRoom': { send: ofNewRoom(friendEnters), status: ownOnly(200, 404) },
    'chat.banMember': {
      send: ofNewRoom(friendEnters, { body: { banType: '3day', reason: 'Selling things' } }),
      status: ownOnly(200, 404),
    },
    'chat.unbanMember': { send: ofNewRoom(friendIsBanned), status: ownOnly(200, 404) },
    'chat.readRoom': { send: () => ofRoom({ body: { messageId: roomMessageId } })(), status: ownOnly(200, 404) },
    'chat.setRoomNotifications': { send: ofRoom({ body: { level: 'replies' } }), status: ownOnly(200, 404) },
    'chat.listRoomMessages': { send: ofRoom(), status: ownOnly(200, 404) },
    'chat.sendRoomMessage': { send: ofRoom({ body: { content: 'Hello' } }), status: ownOnly(201, 404) },
    'chat.editRoomMessage': { send: ofRoomMessage({ body: { content: 'Hello again' } }), status: ownOnly(200, 404) },
    'chat.reportRoomMessage': { send: messageOfFriend, status: ownOnly(201, 404) },
    'chat.messagePicture': { send: newRoomPicture, status: ownOnly(200, 404) },
    'chat.deleteRoomMessage': { send: ofRoomMessage(), status: ownOnly(200, 404) },
    'chat.reportRoom': { send: ofRoom({ body: { reason: 'Unkind' } }), status: { parent: 409, otherwise: 201 } },
    'chat.leaveRoom': { send: ofRoom(), status: ownOnly(200, 404) },
    'chat.closeRoom': { send: ofNewRoom(async () => undefined), status: ownOnly(200, 404) },
  },
});
