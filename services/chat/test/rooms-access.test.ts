import { chat, type Operation, rooms } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type Sent, sendOperation } from '@notalone/testing/send-operation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from './children.ts';
import { addressOf, openedPage, type Page, receives } from './pages.ts';
import { roomsOf } from './rooms.ts';
import { newParent, type Parent, relate, type Service, startService } from './service.ts';

const operations = { ...rooms, messagePicture: chat.messagePicture };
const WHO = [
  'creator',
  'member',
  'banned',
  'pending',
  'stranger',
  'blocked',
  'blocked member',
  'child',
  'admin',
] as const;
type Who = (typeof WHO)[number];

let service: Service;
let url: string;
beforeAll(async () => {
  service = await startService();
  url = await addressOf(service);
});
afterAll(() => service.stop());

/** A room with one person of each kind, a message of the creator, and somebody who asks to join. */
async function newScene() {
  const rooms = roomsOf(service);
  const [roomId, creator, member, banned, blockedMember, target] = (await rooms.withMembers(4)) as [
    string,
    Parent,
    Parent,
    Parent,
    Parent,
    Parent,
  ];
  const [pending, stranger, blocked, admin, asking] = await Promise.all([
    newParent(service),
    newParent(service),
    newParent(service),
    newParent(service, { role: 'admin' }),
    newParent(service),
  ]);
  await rooms.join(pending, roomId);
  await rooms.join(asking, roomId);
  await rooms.ban(creator, roomId, banned);
  await relate(service, blocked, creator, 'blocked');
  const { _id: messageId } = await rooms.wrote(target, roomId, 'Of another member');
  await relate(service, blockedMember, target, 'blocked');
  const child = await childrenOf(service).newChild(member);
  const tokens: Record<Who, string> = {
    creator: creator.token,
    member: member.token,
    banned: banned.token,
    pending: pending.token,
    stranger: stranger.token,
    blocked: blocked.token,
    'blocked member': blockedMember.token,
    child: child.token,
    admin: admin.token,
  };
  return { roomId, messageId, target, asking, banned, tokens };
}
type Scene = Awaited<ReturnType<typeof newScene>>;

/** In the order of WHO. */
type Row = readonly [operation: Operation, send: (scene: Scene) => Sent, statuses: readonly number[]];
const inRoom = ({ roomId }: Scene): Sent => ({ params: { roomId } });
const report = { reason: 'Unkind' };
const CREATOR_ONLY = [200, 403, 404, 404, 404, 404, 403, 403, 404];

const MATRIX: readonly Row[] = [
  [operations.listRooms, () => ({}), [200, 200, 200, 200, 200, 200, 200, 403, 200]],
  [operations.createRoom, () => ({ body: { name: 'Mine' } }), [201, 201, 201, 201, 201, 201, 201, 403, 201]],
  [operations.getRoom, inRoom, [200, 200, 200, 200, 200, 404, 200, 403, 200]],
  [operations.listRoomMessages, inRoom, [200, 200, 403, 404, 404, 404, 200, 403, 404]],
  [
    operations.sendRoomMessage,
    (scene) => ({ ...inRoom(scene), body: { content: 'Hello' } }),
    [201, 201, 403, 404, 404, 404, 201, 403, 404],
  ],
  [
    operations.readRoom,
    (scene) => ({ ...inRoom(scene), body: { messageId: scene.messageId } }),
    [200, 200, 403, 404, 404, 404, 200, 403, 404],
  ],
  [
    operations.setRoomNotifications,
    (scene) => ({ ...inRoom(scene), body: { level: 'all' } }),
    [200, 200, 403, 404, 404, 404, 200, 403, 404],
  ],
  [
    operations.editRoomMessage,
    ({ messageId }) => ({ params: { messageId }, body: { content: 'Changed' } }),
    [404, 404, 404, 404, 404, 404, 404, 403, 404],
  ],
  [
    operations.messagePicture,
    () => ({ params: { name: `${'a'.repeat(32)}-small.webp` } }),
    [404, 404, 404, 404, 404, 404, 404, 403, 404],
  ],
  [
    operations.reportRoomMessage,
    ({ messageId }) => ({ params: { messageId }, body: report }),
    [201, 201, 403, 404, 404, 404, 404, 403, 404],
  ],
  [operations.editRoom, (scene) => ({ ...inRoom(scene), body: { name: 'New' } }), CREATOR_ONLY],
  [
    operations.unbanMember,
    ({ roomId, banned }) => ({ params: { roomId, userId: banned.userId } }),
    [200, 403, 404, 404, 404, 404, 403, 403, 404],
  ],
  [operations.acceptMember, ({ roomId, asking }) => ({ params: { roomId, userId: asking.userId } }), CREATOR_ONLY],
  [operations.refuseMember, ({ roomId, asking }) => ({ params: { roomId, userId: asking.userId } }), CREATOR_ONLY],
  [
    operations.banMember,
    ({ roomId, target }) => ({
      params: { roomId, userId: target.userId },
      body: { banType: '1week', reason: 'Selling' },
    }),
    CREATOR_ONLY,
  ],
  [
    operations.handOverRoom,
    ({ roomId, target }) => ({ params: { roomId, userId: target.userId } }),
    [200, 403, 403, 404, 404, 404, 403, 403, 404],
  ],
  [
    operations.deleteRoomMessage,
    ({ messageId }) => ({ params: { messageId } }),
    [200, 404, 404, 404, 404, 404, 404, 403, 404],
  ],
  [operations.withdrawRequest, inRoom, [404, 404, 404, 200, 404, 404, 404, 403, 404]],
  [operations.joinRoom, (scene) => ({ ...inRoom(scene), body: {} }), [200, 200, 403, 200, 200, 404, 200, 403, 200]],
  [
    operations.reportRoom,
    (scene) => ({ ...inRoom(scene), body: report }),
    [409, 201, 201, 201, 201, 404, 201, 403, 201],
  ],
  [operations.leaveRoom, inRoom, [200, 200, 200, 404, 404, 404, 200, 403, 404]],
  [operations.closeRoom, inRoom, CREATOR_ONLY],
];

test('every operation of the rooms is in the matrix', () => {
  expect(MATRIX.map(([{ id }]) => id).toSorted()).toEqual(
    Object.values(operations)
      .map(({ id }) => id)
      .toSorted(),
  );
});

/** When one person may, what the next one meets stays as it was. */
const CHANGE_NOTHING_FOR_OTHERS: readonly Operation[] = [
  operations.createRoom,
  operations.sendRoomMessage,
  operations.readRoom,
  operations.setRoomNotifications,
  operations.reportRoomMessage,
  operations.joinRoom,
  operations.reportRoom,
];

test.each(MATRIX)('$id: who may', async (operation, send, statuses) => {
  const answered: Record<string, number> = {};
  // Whoever may is asked last: a call that succeeds may change what the next one meets.
  const order = WHO.toSorted((a, b) => (statuses[WHO.indexOf(b)] ?? 0) - (statuses[WHO.indexOf(a)] ?? 0));
  const changesScene = operation.method !== 'GET' && !CHANGE_NOTHING_FOR_OTHERS.includes(operation);
  let scene: Scene | undefined;
  for (const who of order) {
    scene ??= await newScene();
    const { status } = await sendOperation(url, operation, send(scene), scene.tokens[who]);
    answered[who] = status;
    if (status < 300 && changesScene) scene = undefined;
  }
  expect(answered).toEqual(Object.fromEntries(WHO.map((who, at) => [who, statuses[at]])));
});

test('sockets: who joins a room, and who receives what happens in it', async () => {
  const { roomId, target, tokens } = await newScene();
  const rooms = roomsOf(service);
  const pages = Object.fromEntries(
    await Promise.all(WHO.map(async (who) => [who, await openedPage(url, tokens[who])])),
  ) as Record<Who, Page>;
  const ofEach = async <T>(ask: (page: Page) => T | Promise<T>) =>
    Object.fromEntries(await Promise.all(WHO.map(async (who) => [who, await ask(pages[who])])));
  try {
    const answers = await ofEach(async (page) => (await page.send('joinRoom', roomId)).ok);
    const joined = { creator: true, member: true, 'blocked member': true };
    const nobody = Object.fromEntries(WHO.map((who) => [who, false]));
    expect(answers).toEqual({ ...nobody, ...joined });

    const { _id } = await rooms.wrote(target, roomId, 'Live');
    await receives(pages.creator, 'chatMessage', { _id });
    await rooms.remove(target, _id);
    await rooms.edit({ token: tokens.creator }, roomId, { name: 'Another name' });
    await eventually(() => expect(pages.member.received('messageDeleted')).toContain(_id));
    await eventually(() => expect(pages.member.received('roomChanged')).not.toEqual([]));
    // What was pushed before this answer has arrived with it.
    await ofEach((page) => page.send('joinRoom', roomId));
    const messages = await ofEach((page) => page.received('chatMessage').some((message) => message._id === _id));
    expect(messages).toEqual({ ...nobody, creator: true, member: true });
    const changes = await ofEach((page) => page.received('roomChanged').some((change) => change.roomId === roomId));
    expect(changes).toEqual({ ...nobody, ...joined });
    const left = await ofEach(async (page) => (await page.send('leaveRoom', roomId)).ok);
    expect(left).toEqual({ ...Object.fromEntries(WHO.map((who) => [who, true])), child: false });
  } finally {
    for (const page of Object.values(pages)) page.socket.close();
  }
});
