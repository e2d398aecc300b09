import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  ChildMessage,
  Connection,
  ConnectionRequest,
  Conversation,
  Friendship,
  Message,
  NewsItem,
  ProfileCard,
} from '@notalone/contracts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pollUntil } from '../../src/processes/poll.ts';
import { readDemoAuthenticator } from '../../src/product/demo-authenticator.ts';
import { DEMO_LOGINS_FILE, type DemoChildLogin, type DemoLogin } from '../../src/product/demo-families.ts';
import { CHILD_MESSAGES } from '../../src/seed/children.ts';
import { CONVERSATIONS } from '../../src/seed/conversations.ts';
import { FAMILIES } from '../../src/seed/families.ts';
import { NEWS } from '../../src/seed/news.ts';
import { type SeededProduct, seededProduct } from './seeded-product.ts';

let product: SeededProduct;
beforeAll(async () => {
  product = await seededProduct();
});
afterAll(() => product.stop());

const logins = async (): Promise<DemoLogin[]> =>
  JSON.parse(await readFile(join(product.localDir, DEMO_LOGINS_FILE), 'utf8'));
async function call<T>(
  method: string,
  path: string,
  token?: string,
  json?: object,
): Promise<{ status: number; body: T; headers: Headers }> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(json && { 'content-type': 'application/json' }),
  };
  const response = await fetch(new URL(path, product.publicUrl), {
    method,
    headers,
    ...(json && { body: JSON.stringify(json) }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? await response.json() : await response.arrayBuffer()) as T,
  };
}
const logIn = async ({ email, password }: Pick<DemoLogin, 'email' | 'password'>) =>
  (
    await call<{ token: string; role: string; secondFactor?: string }>('POST', '/api/auth/login', undefined, {
      email,
      password,
    })
  ).body;

test('seeding uses up no rate limit of the first visitors', async () => {
  const someone = {
    username: 'First Visitor',
    email: 'first.visitor@example.com',
    password: 'harbour-lantern-62',
    phoneNumber: '07700900200',
  };
  const { status, headers } = await call('POST', '/api/auth/register', undefined, someone);
  expect([status, headers.get('ratelimit-remaining')]).toEqual([201, '19']);
});

test('seeding adds twenty families, and seeding again changes nothing', async () => {
  const client = await MongoClient.connect(product.databaseUrl('profile'));
  const profiles = client.db().collection('profiles');
  const before = await profiles.find().sort({ _id: 1 }).toArray();
  expect(before).toHaveLength(FAMILIES.length);
  await product.resetLimits();
  await product.seedAgain();
  expect(await profiles.find().sort({ _id: 1 }).toArray()).toEqual(before);
  await client.close();
  await product.resetLimits();
}, 120_000);

test('the printed logins work: two parents who find families nearby, and an admin who has to confirm', async () => {
  const [leeds, bristol, admin] = await logins();
  for (const login of [leeds, bristol]) {
    const { token, role } = await logIn(login as DemoLogin);
    expect(role).toBe('parent');
    const { body: cards } = await call<ProfileCard[]>('GET', '/api/profile/search', token);
    expect(cards.length).toBeGreaterThanOrEqual(3);
    const picture = await call<ArrayBuffer>('GET', cards[0]?.profilePicUrl ?? '', token);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  const { role, secondFactor } = await logIn(admin as DemoLogin);
  expect([role, secondFactor]).toEqual(['parent', 'confirm']);
  // e2e/setup confirms with this app beside the journeys: its next code may be half a minute away.
  expect(await readDemoAuthenticator(product.localDir)).toMatchObject({ account: admin?.email });
}, 120_000);

test('a demo parent has connections and pending requests in both directions', async () => {
  const [leeds] = await logins();
  const { token } = await logIn(leeds as DemoLogin);
  const list = async <T>(path: string) => (await call<T>('GET', `/api/profile/${path}`, token)).body;
  const { connections } = await list<{ connections: Connection[] }>('connections');
  expect(connections.map(({ username }) => username).toSorted()).toEqual([
    'Helen Birkett',
    'Tom Ashworth',
    'Zainab Hussain',
  ]);
  expect(await list<ConnectionRequest[]>('connections/received')).toHaveLength(2);
  expect(await list<ConnectionRequest[]>('connections/sent')).toHaveLength(1);
});

test('demo conversations contain each message once, some of them unread', async () => {
  const [leeds] = await logins();
  const { token } = await logIn(leeds as DemoLogin);
  const { body: conversations } = await call<Conversation[]>('GET', '/api/messages', token);
  const tom = conversations.find(({ username }) => username === 'Tom Ashworth');
  expect(tom).toMatchObject({ canWrite: true, unread: 2, lastMessage: { mine: false } });
  const { body: messages } = await call<Message[]>('GET', `/api/messages/${tom?.userId}`, token);
  const [written] = CONVERSATIONS;
  expect(messages.map(({ content }) => content).toReversed()).toEqual(written?.lines.map(({ text }) => text));
});

test('the printed child has a friend, a request and messages; one of them waits for both parents', async () => {
  const { childName, pin } = (await logins()).find((login) => 'pin' in login) as unknown as DemoChildLogin;
  const { body: anika } = await call<{ token: string; childId: string }>('POST', '/api/auth/child-login', undefined, {
    childName,
    pin,
  });
  const { body: friends } = await call<Friendship[]>('GET', '/api/profile/my-child-connections', anika.token);
  expect(
    friends
      .map(({ friendName, status }) => [friendName, status])
      .toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
  ).toEqual([
    ['Alfie', 'accepted'],
    ['Yusuf', 'pending'],
  ]);
  const alfie = friends.find(({ status }) => status === 'accepted')?.friendId;
  const thread = `/api/messages/thread/${anika.childId}/${alfie}`;
  const { body: messages } = await call<ChildMessage[]>('GET', thread, anika.token);
  expect(messages.map(({ content }) => content).toReversed()).toEqual(CHILD_MESSAGES.map(({ text }) => text));
  expect(messages.map(({ held }) => held)).toEqual(['waiting', ...CHILD_MESSAGES.slice(1).map(() => undefined)]);
});

test('deleting an account erases it in auth, profile, chat and feed, and auth marks the erasure complete', async () => {
  const email = 'gurpreet.dhillon@example.com';
  const [known] = await logins();
  const { token } = await logIn({ email, password: known?.password ?? '' });
  expect((await call('DELETE', '/api/profile', token, { password: known?.password })).status).toBe(200);
  expect((await call('GET', '/api/profile', token)).status).toBe(401);

  const client = await MongoClient.connect(product.databaseUrl('auth'));
  const erasures = client.db().collection('erasures');
  const complete = {
    'confirmed.auth': { $type: 'date' },
    'confirmed.profile': { $type: 'date' },
    'confirmed.chat': { $type: 'date' },
    'confirmed.feed': { $type: 'date' },
    completedAt: { $type: 'date' },
  };
  await pollUntil('The erasure', async () => (await erasures.countDocuments(complete)) === 1, { timeoutMs: 30_000 });
  expect(JSON.stringify(await erasures.find().toArray())).not.toContain('gurpreet');
  expect((await call('POST', '/api/auth/login', undefined, { email, password: known?.password })).status).toBe(400);
  await client.close();
});

test('each news link exists once after seeding twice', async () => {
  const { body } = await call<NewsItem[]>('GET', '/api/news?limit=100');
  expect(body.map(({ url }) => url).toSorted()).toEqual(NEWS.map(({ url }) => url).toSorted());
});
