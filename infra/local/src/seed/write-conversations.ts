import { setTimeout as delay } from 'node:timers/promises';
import type { ProductClient } from '../product/product-client.ts';
import { CONVERSATIONS, type DemoConversation } from './conversations.ts';
import type { Sessions } from './sessions.ts';
import { stableUuid } from './stable-uuid.ts';

const CONNECTED_WITHIN_MS = 20_000;
const POLL_MS = 200;

const clientIdOf = ({ between }: DemoConversation, line: number): string => stableUuid(`${between.join('/')} ${line}`);

/** Waits until chat knows that the two are connected. */
async function untilConnected(product: ProductClient, token: string, otherId: string): Promise<void> {
  for (const end = Date.now() + CONNECTED_WITHIN_MS; Date.now() < end; await delay(POLL_MS)) {
    const conversations = await product.as(token).api('GET /api/messages', { query: { limit: 100 } });
    if (conversations.some(({ userId, canWrite }) => userId === otherId && canWrite)) return;
  }
  throw new Error('Two demo families who should write to each other are not connected.');
}

async function write(product: ProductClient, sessions: Sessions, conversation: DemoConversation): Promise<void> {
  const { between, lines, unread } = conversation;
  const both = [sessions.of(between[0]), sessions.of(between[1])] as const;
  await untilConnected(product, both[0].token, both[1].userId);
  for (const [line, { from, text }] of lines.entries()) {
    const [writer, reader] = from === 0 ? both : [both[1], both[0]];
    const body = { receiverId: reader.userId, content: text, clientId: clientIdOf(conversation, line) };
    const { _id } = await product.as(writer.token).api('POST /api/messages', { body });
    if (line < lines.length - unread)
      await product.as(reader.token).api('POST /api/messages/read/{messageId}', { params: { messageId: _id } });
  }
}

/** Writes the demo conversations and leaves some messages unread. Idempotent. */
export async function writeConversations(product: ProductClient, sessions: Sessions): Promise<void> {
  for (const conversation of CONVERSATIONS) await write(product, sessions, conversation);
}
