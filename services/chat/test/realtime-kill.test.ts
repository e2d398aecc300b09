import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@notalone/testing/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChatProcesses, startChatProcesses } from './chat-processes.ts';
import { type ConversationPage, openConversation } from './reconnecting-page.ts';
import { newPair, type Service, startService } from './service.ts';

const PAIRS = 3;
const MESSAGES = 12;
const BETWEEN_MS = 150;

let service: Service;
let chat: ChatProcesses;
beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  await chat.stop();
  await service.stop();
});

/** Sends messages from one page, without waiting for the other. */
async function sendMessages(page: ConversationPage, name: string): Promise<void> {
  for (let n = 0; n < MESSAGES; n++) {
    await page.send(`${name} ${n}`);
    await delay(BETWEEN_MS);
  }
}

test.each([
  { instances: 1, kills: [0] },
  { instances: 2, kills: [0, 1] },
])(
  'after a SIGKILL of $instances instance(s), both sides see every acknowledged message exactly once',
  async ({ instances, kills }) => {
    chat = await startChatProcesses(service, instances);
    const pairs = await Promise.all(Array.from({ length: PAIRS }, () => newPair(service)));
    const conversations = pairs.map(
      ([one, other]) => [openConversation(chat.url, one, other), openConversation(chat.url, other, one)] as const,
    );
    const pages = conversations.flat();
    await eventually(() => expect(pages.map((page) => page.connections())).toEqual(pages.map(() => 1)));
    await Promise.all(
      conversations.map(([one, other]) => Promise.all([one.send('one at first'), other.send('other at first')])),
    );
    await eventually(() => expect(pages.map((page) => page.pushed.length)).toEqual(pages.map(() => 2)));
    const held = await Promise.all(kills.map((instance) => chat.openSockets(instance)));
    expect(Math.min(...held), 'each instance has sockets').toBeGreaterThan(0);

    const sending = conversations.flatMap(([one, other]) => [sendMessages(one, 'one'), sendMessages(other, 'other')]);
    const restarts: Promise<void>[] = [];
    for (const [nth, instance] of kills.entries()) {
      await eventually(() => expect(pages[0]?.acknowledged.length).toBeGreaterThan(3 + 4 * nth));
      await chat.kill(instance);
      restarts.push(chat.start(instance));
    }
    await Promise.all([...sending, ...restarts]);

    for (const [one, other] of conversations) {
      const acknowledged = [...one.acknowledged, ...other.acknowledged].toSorted((a, b) => a.localeCompare(b));
      expect(acknowledged).toHaveLength(2 * (MESSAGES + 1));
      await eventually(() => expect([one.shown(), other.shown()]).toEqual([acknowledged, acknowledged]));
    }
    expect(Math.max(...pages.map((page) => page.connections())), 'a page was disconnected').toBeGreaterThan(1);
    for (const page of pages) page.close();
    await eventually(async () =>
      expect(await Promise.all(kills.map((instance) => chat.openSockets(instance)))).toEqual(kills.map(() => 0)),
    );
  },
  // Starts processes and kills them: a busy machine takes its time.
  180_000,
);
