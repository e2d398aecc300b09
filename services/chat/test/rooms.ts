import type { BanType, Notification, Room, RoomMessage, RoomRules } from '@notalone/contracts';
import { expect } from 'vitest';
import { pictureForm } from './pictures.ts';
import { newParent, type Parent, type Service } from './service.ts';

type Who = Pick<Parent, 'token'>;
type Person = Pick<Parent, 'userId'>;
interface Reply {
  readonly message: string;
}
type Sent = RoomMessage & { notice?: string };

export const ALL_ALLOWED: RoomRules = { noSwearing: false, images: true, links: true };

/** What parents do in the forums, over HTTP. */
export function roomsOf(service: Service) {
  const { call } = service;
  const path = (roomId: string, rest = '') => `/api/chat/rooms/${roomId}${rest}`;
  const post = <T = Reply>({ token }: Who, url: string, payload?: object) =>
    call<T>('POST', url, { token, ...(payload && { payload }) });

  const rooms = {
    create: (who: Who, payload: object, key?: string) =>
      call<Reply & { roomId: string }>('POST', '/api/chat/rooms', {
        token: who.token,
        payload,
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
    async newRoom(creator: Who, changes: object = {}): Promise<string> {
      const { status, body } = await rooms.create(creator, { name: 'School and pumps', ...changes });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.roomId;
    },
    list: ({ token }: Who, query = '') => call<Room[]>('GET', `/api/chat/rooms${query}`, { token }),
    get: ({ token }: Who, roomId: string) => call<Room>('GET', path(roomId), { token }),
    edit: ({ token }: Who, roomId: string, payload: object) => call<Room>('PUT', path(roomId), { token, payload }),
    close: ({ token }: Who, roomId: string) => call<Reply>('DELETE', path(roomId), { token }),
    join: (who: Who, roomId: string, note?: string) => post(who, path(roomId, '/join'), note ? { note } : undefined),
    withdraw: (who: Who, roomId: string) => post(who, path(roomId, '/withdraw')),
    accept: (who: Who, roomId: string, { userId }: Person) => post(who, path(roomId, `/accept/${userId}`)),
    refuse: (who: Who, roomId: string, { userId }: Person) => post(who, path(roomId, `/refuse/${userId}`)),
    leave: (who: Who, roomId: string) => post(who, path(roomId, '/leave')),
    handOver: (who: Who, roomId: string, { userId }: Person) => post(who, path(roomId, `/hand-over/${userId}`)),
    ban: (who: Who, roomId: string, { userId }: Person, banType: BanType = '3day', reason = 'Selling things') =>
      post(who, path(roomId, `/ban/${userId}`), { banType, reason }),
    unban: (who: Who, roomId: string, { userId }: Person) => post(who, path(roomId, `/unban/${userId}`)),
    read: (who: Who, roomId: string, messageId: string) =>
      post<{ unreadCount: number }>(who, path(roomId, '/read'), { messageId }),
    level: ({ token }: Who, roomId: string, level: string) =>
      call<{ level: string }>('PUT', path(roomId, '/notifications'), { token, payload: { level } }),
    reportRoom: (who: Who, roomId: string) => post(who, path(roomId, '/report'), { reason: 'Unkind' }),

    write: (who: Who, roomId: string, content: string, more: object = {}) =>
      post<Sent>(who, path(roomId, '/messages'), { content, contentType: 'text', ...more }),
    /** Writes and expects success. */
    async wrote(who: Who, roomId: string, content: string, more: object = {}): Promise<Sent> {
      const { status, body } = await rooms.write(who, roomId, content, more);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    async writePicture({ token }: Who, roomId: string, bytes: Buffer, fields: Record<string, string> = {}) {
      const form = await pictureForm(bytes, { contentType: 'image', ...fields });
      return call<Sent>('POST', path(roomId, '/messages'), { token, ...form });
    },
    messages: ({ token }: Who, roomId: string, query = '') =>
      call<RoomMessage[]>('GET', path(roomId, `/messages${query}`), { token }),
    /** Texts, the newest first. */
    texts: async (who: Who, roomId: string, query = ''): Promise<string[]> =>
      (await rooms.messages(who, roomId, query)).body.map(({ content, hidden }) => (hidden ? '(hidden)' : content)),
    change: ({ token }: Who, messageId: string, content: string) =>
      call<Sent>('PUT', `/api/chat/messages/${messageId}`, { token, payload: { content } }),
    remove: ({ token }: Who, messageId: string) => call<Reply>('DELETE', `/api/chat/messages/${messageId}`, { token }),
    report: (who: Who, messageId: string, reason = 'Unkind') =>
      post(who, `/api/chat/messages/${messageId}/report`, { reason }),

    bell: async ({ token }: Who): Promise<string[]> =>
      (await call<Notification[]>('GET', '/api/notifications', { token })).body.map(({ message }) => message),
    /** Asks and is let in. */
    async enter(creator: Who, roomId: string, ...people: readonly Parent[]): Promise<void> {
      for (const person of people) {
        await rooms.join(person, roomId);
        const { status, body } = await rooms.accept(creator, roomId, person);
        expect(status, JSON.stringify(body)).toBe(200);
      }
    },
    /** A room with its creator and as many members as asked for. */
    async withMembers(count: number, changes: object = {}): Promise<[string, Parent, ...Parent[]]> {
      const [creator, ...members] = await Promise.all(Array.from({ length: count + 1 }, () => newParent(service)));
      if (!creator) throw new TypeError('A room has a creator');
      const roomId = await rooms.newRoom(creator, changes);
      await rooms.enter(creator, roomId, ...members);
      return [roomId, creator, ...members];
    },
  };
  return rooms;
}
