import { type AnyOperation, OPERATIONS } from '@notalone/contracts';
import type { Route } from '@notalone/contracts/client/request';
import type { CallAnswer } from '@notalone/testing/product/caller';
import { expect } from '@playwright/test';
import { type Asked, addressOf, type Entry, type Known } from './asked.ts';
import { ASKED } from './calls.ts';
import { type Family, nobody } from './families.ts';
import { type Traces, tracesIn } from './traces.ts';

export interface Viewer {
  readonly me: Family;
  readonly role: 'blocker' | 'blocked';
  /** What the caller knew of the other person before the block. */
  readonly other: Known;
  readonly traces: Traces;
}

const textOf = ({ headers, text }: CallAnswer) => `${JSON.stringify([...headers])}\n${text}`;
/** Removes what differs between any two calls. */
const gist = ({ status, text }: CallAnswer) =>
  status < 300 ? String(status) : `${status} ${text.replaceAll(/[0-9a-f]{24,32}/g, '#')}`;

async function ask({ me }: Viewer, { method, path }: AnyOperation, asked: Asked): Promise<CallAnswer> {
  return me.call(method, addressOf(path, asked), { token: me.token, ...asked });
}

/**
 * Calls one operation as `viewer`, about the other person and about an unknown one: no answer may contain a trace,
 * and the two must not differ.
 */
async function askedBoth(
  viewer: Viewer,
  operation: AnyOperation,
  { ask: about, waits = false, received = false, tellsBlocker = false, refusal }: Entry,
): Promise<string[]> {
  const [asOther, asNobody] = await Promise.all([
    about(viewer.other),
    about({ ...nobody(), commentedId: viewer.other.commentedId, sharedRoomId: viewer.other.sharedRoomId }),
  ]);
  const faults: string[] = [];
  for (const [at, asked] of asOther.entries()) {
    const answer = await ask(viewer, operation, asked);
    const found = tracesIn(textOf(answer), viewer.traces);
    if (found.length > 0) faults.push(`${operation.id} shows the ${viewer.role} of the other: ${found.join(', ')}`);
    const control = await ask(viewer, operation, asNobody[at] ?? {});
    if (waits || received || (tellsBlocker && viewer.role === 'blocker')) continue;
    if (gist(answer) !== gist(control))
      faults.push(`${operation.id} tells the ${viewer.role} apart from nobody: ${gist(answer)} ≠ ${gist(control)}`);
    const isMisasked = answer.status === 400 && !(refusal && answer.text.includes(`"code":"${refusal}"`));
    if (isMisasked || answer.status === 429 || answer.status >= 500)
      faults.push(`${operation.id} was not really asked: ${gist(answer)}`);
  }
  return faults;
}

/** Operations of the contracts that are missing from the matrix. */
export const unknownOperations = (): string[] => OPERATIONS.map(({ id }) => id).filter((id) => !(id in ASKED));

/** Makes every call as `viewer`, except those that would lift the block. Returns what revealed the other person. */
export async function callEverything(viewer: Viewer): Promise<string[]> {
  const faults: string[] = [];
  for (const operation of OPERATIONS) {
    const entry = ASKED[operation.id];
    if (entry && !entry.notAs?.includes(viewer.role)) faults.push(...(await askedBoth(viewer, operation, entry)));
  }
  return faults;
}

/** Proves that the search works: before the block it finds the traces. */
export async function expectFound({ me, other, traces }: Viewer): Promise<void> {
  const { userId, postId, commentedId, roomId, sharedRoomId } = other;
  const query = '?limit=100';
  const reads: readonly (readonly [Route, Asked?])[] = [
    ['GET /api/profile/connections'],
    ['GET /api/messages'],
    ['GET /api/messages/{userId}', { params: { userId } }],
    ['GET /api/notifications', { query }],
    ['GET /api/profile/{userId}', { params: { userId } }],
    ['GET /api/feed', { query }],
    ['GET /api/feed/{postId}', { params: { postId } }],
    ['GET /api/feed/{postId}', { params: { postId: commentedId } }],
    ['GET /api/feed/{postId}/comments', { params: { postId: commentedId } }],
    ['GET /api/chat/rooms', { query }],
    ['GET /api/chat/rooms/{roomId}', { params: { roomId } }],
    ['GET /api/chat/rooms/{roomId}/messages', { params: { roomId: sharedRoomId } }],
  ];
  for (const [route, asked = {}] of reads) {
    const address = addressOf(route.replace('GET ', ''), asked);
    const answer = await me.call('GET', address, { token: me.token });
    expect(tracesIn(textOf(answer), traces), address).not.toEqual([]);
  }
  expect((await me.call('GET', `/uploads/profile/${other.picture}-small.webp`, { token: me.token })).status).toBe(200);
  expect((await me.call('GET', `/uploads/feed/${other.postPicture}-small.webp`, { token: me.token })).status).toBe(200);
  expect((await me.call('GET', `/uploads/chat/${other.roomPicture}-small.webp`, { token: me.token })).status).toBe(200);
}
