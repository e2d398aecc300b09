import { expect, test } from 'vitest';
import { createSessionStore } from './session-store.ts';
import { type KeyValueStorage, type SessionReply, writeSession } from './stored-session.ts';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const ME = { token: 't1', userId: 'a'.repeat(24), expiresInSeconds: 900 };

function memory(): KeyValueStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** Who is logged in where a page opens `hours` after the last token was given, without a network. */
function openAfter(hours: number, reply: SessionReply, remember?: string) {
  const local = memory();
  if (remember) local.setItem('rememberParent', remember);
  writeSession(local, reply, NOW);
  const channel = new BroadcastChannel('test');
  const store = createSessionStore({ local, tab: memory(), channel, now: () => NOW + hours * HOUR });
  channel.close();
  return { person: store.current(), token: local.getItem('token') };
}
const parent = { ...ME, role: 'parent' } as SessionReply;
const child = { ...ME, role: 'child', childId: 'c'.repeat(24), childName: 'Sam' } as SessionReply;

test.each([
  [23, parent, undefined],
  [13 * 24, parent, 'true'],
  // Its emergency page goes on.
  [40 * 24, child, undefined],
])('after %i hours somebody is still logged in', (hours, reply, remember) => {
  expect(openAfter(hours, reply, remember).person).toBeDefined();
});

test.each([
  [25, undefined],
  [15 * 24, 'true'],
])('a parent whose session is surely over after %i hours is not, and leaves no token', (hours, remember) => {
  expect(openAfter(hours, parent, remember)).toEqual({ person: undefined, token: null });
});
