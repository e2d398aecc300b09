import { session } from '@notalone/web-kit';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../testing/fake-caches.ts';
import { keepAccountCache } from './keep-account-cache.ts';

const [HELEN, OMAR] = ['a'.repeat(24), 'b'.repeat(24)];
type Reply = Parameters<typeof session.signIn>[0];
const parent = (userId: string) => ({ token: 't', userId, role: 'parent', expiresInSeconds: 900 }) as unknown as Reply;
const signIn = (reply: Reply) => session.signIn(reply, { keep: true });
let caches: ReturnType<typeof fakeCaches>;

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  await session.signOut();
  caches = fakeCaches();
  for (const name of ['shell-v1', 'remotes', `account-${OMAR}`]) await caches.open(name);
});
const expectKept = (...accounts: string[]) =>
  vi.waitFor(async () => expect(await caches.keys()).toEqual(['shell-v1', 'remotes', ...accounts]));

test('what is kept of an account is deleted when somebody else signs in, and when the session ends', async () => {
  keepAccountCache();
  await expectKept();
  signIn(parent(HELEN));
  await expectKept(`account-${HELEN}`);
  signIn(parent(OMAR));
  await expectKept(`account-${OMAR}`);
  await session.signOut();
  await expectKept();
});

test.each([
  { ...parent(HELEN), role: 'child', childId: 'c', childName: 'Sam' },
  { ...parent(HELEN), role: 'admin' },
  { ...parent(HELEN), secondFactor: 'confirm' },
])('nothing is kept of %o', async (reply) => {
  signIn(parent(OMAR));
  keepAccountCache();
  await expectKept(`account-${OMAR}`);
  signIn(reply as Reply);
  await expectKept();
});
