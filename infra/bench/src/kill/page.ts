import { setTimeout as delay } from 'node:timers/promises';
import type { Message, Notification } from '@notalone/contracts';
import { io } from 'socket.io-client';
import type { Family } from './family.ts';

const AGAIN_MS = 500;
const SLACK_MS = 15_000;

/**
 * The open page of a family, which is never reloaded: it shows what is pushed, and reads again whenever it may have
 * missed something.
 */
export interface OpenPage {
  readonly family: Family;
  /** By id, in the order in which they were shown. */
  readonly messages: ReadonlyMap<string, Message>;
  readonly notifications: ReadonlyMap<string, Notification>;
  close(): void;
}
interface Watching {
  readonly onMessage: (message: Message) => void;
  readonly onNotification: (notification: Notification) => void;
}

export function openPage(url: string, family: Family, { onMessage, onNotification }: Watching): OpenPage {
  const messages = new Map<string, Message>();
  const notifications = new Map<string, Notification>();
  let isClosed = false;
  /** Everything before this time has been read. Messages carry the server's time. */
  let completeUntil = 0;
  let wanted = 0;
  let done = 0;
  const show = (message: Message) => {
    if (messages.has(message._id)) return;
    messages.set(message._id, message);
    onMessage(message);
  };
  const note = (notification: Notification) => {
    const known = notifications.get(notification._id);
    // A list that was read before a push may arrive after it.
    if (known && (known.processed || known.count > notification.count)) return;
    notifications.set(notification._id, notification);
    onNotification(notification);
  };

  async function catchUp(): Promise<void> {
    const began = Date.now();
    for (const { userId, lastMessage } of (await family.pages('GET /api/messages')).flat()) {
      if (!lastMessage || Date.parse(lastMessage.createdAt) < completeUntil - SLACK_MS) continue;
      const pages = await family.pages('GET /api/messages/{userId}', { params: { userId } });
      pages.flat().forEach(show);
    }
    const before = new Map(notifications);
    const listed = await family.pages('GET /api/notifications');
    // Keep what was pushed while the list was being read.
    for (const [id, notification] of before) if (notifications.get(id) === notification) notifications.delete(id);
    listed.flat().forEach(note);
    completeUntil = began;
  }
  async function refreshUntilDone(): Promise<void> {
    while (!isClosed && done < wanted) {
      const upTo = wanted;
      const isComplete = await catchUp().then(
        () => true,
        () => false,
      );
      if (isComplete) done = upTo;
      else await delay(AGAIN_MS);
    }
  }
  /** One at a time; requests made meanwhile lead to one more afterwards. */
  let isRefreshing = false;
  function refresh(): void {
    wanted += 1;
    if (isRefreshing) return;
    isRefreshing = true;
    void refreshUntilDone().finally(() => {
      isRefreshing = false;
    });
  }

  const socket = io(url, {
    auth: (give) =>
      void family.token().then(
        (token) => give({ token }),
        () => give({}),
      ),
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    timeout: 10_000,
    localAddress: family.address,
  } as Parameters<typeof io>[1]);
  socket.on('connect', refresh);
  socket.on('missed', refresh);
  socket.on('message', show);
  socket.on('notification', note);
  const reconnect = () => {
    if (!isClosed && !socket.active) setTimeout(() => isClosed || socket.connect(), 1_000);
  };
  socket.on('disconnect', reconnect);
  socket.on('connect_error', reconnect);
  return {
    family,
    messages,
    notifications,
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
