import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pollUntil } from '../../src/processes/poll.ts';
import { readDemoAuthenticator } from '../../src/product/demo-authenticator.ts';
import { DEMO_LOGINS_FILE, type DemoChildLogin, type DemoLogin } from '../../src/product/demo-families.ts';
import { createProductClient } from '../../src/product/product-client.ts';
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
const anyone = () => createProductClient(product.publicUrl);
const logIn = ({ email, password }: Pick<DemoLogin, 'email' | 'password'>) =>
  anyone().api('POST /api/auth/login', { body: { email, password } });
/** The public API, for a parent with this login. */
const logInAs = async (login: Pick<DemoLogin, 'email' | 'password'>) => anyone().as((await logIn(login)).token).api;

test('seeding uses up no rate limit of the first visitors', async () => {
  const someone = {
    username: 'First Visitor',
    email: 'first.visitor@example.com',
    password: 'harbour-lantern-62',
    phoneNumber: '07700900200',
  };
  const { status, headers } = await fetch(new URL('/api/auth/register', product.publicUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(someone),
  });
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
    const cards = await anyone().as(token).api('GET /api/profile/search');
    expect(cards.length).toBeGreaterThanOrEqual(3);
    const headers = { authorization: `Bearer ${token}` };
    const picture = await fetch(new URL(cards[0]?.profilePicUrl ?? '', product.publicUrl), { headers });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  const { role, secondFactor } = await logIn(admin as DemoLogin);
  expect([role, secondFactor]).toEqual(['parent', 'confirm']);
  // e2e/setup confirms with this app beside the journeys: its next code may be half a minute away.
  expect(await readDemoAuthenticator(product.localDir)).toMatchObject({ account: admin?.email });
}, 120_000);

test('a demo parent has connections and pending requests in both directions', async () => {
  const [leeds] = await logins();
  const api = await logInAs(leeds as DemoLogin);
  const { connections } = await api('GET /api/profile/connections');
  expect(connections.map(({ username }) => username).toSorted()).toEqual([
    'Helen Birkett',
    'Tom Ashworth',
    'Zainab Hussain',
  ]);
  expect(await api('GET /api/profile/connections/received')).toHaveLength(2);
  expect(await api('GET /api/profile/connections/sent')).toHaveLength(1);
});

test('demo conversations contain each message once, some of them unread', async () => {
  const [leeds] = await logins();
  const api = await logInAs(leeds as DemoLogin);
  const conversations = await api('GET /api/messages');
  const tom = conversations.find(({ username }) => username === 'Tom Ashworth');
  expect(tom).toMatchObject({ canWrite: true, unread: 2, lastMessage: { mine: false } });
  const messages = await api('GET /api/messages/{userId}', { params: { userId: tom?.userId ?? '' } });
  const [written] = CONVERSATIONS;
  expect(messages.map(({ content }) => content).toReversed()).toEqual(written?.lines.map(({ text }) => text));
});

test('the printed child has a friend, a request and messages; one of them waits for both parents', async () => {
  const { childName, pin } = (await logins()).find((login) => 'pin' in login) as unknown as DemoChildLogin;
  const { token, childId } = await anyone().api('POST /api/auth/child-login', { body: { childName, pin } });
  const { api } = anyone().as(token);
  const friends = await api('GET /api/profile/my-child-connections');
  expect(
    friends
      .map(({ friendName, status }) => [friendName, status])
      .toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
  ).toEqual([
    ['Alfie', 'accepted'],
    ['Yusuf', 'pending'],
  ]);
  const alfie = friends.find(({ status }) => status === 'accepted')?.friendId;
  const params = { childId, friendId: alfie ?? '' };
  const messages = await api('GET /api/messages/thread/{childId}/{friendId}', { params });
  expect(messages.map(({ content }) => content).toReversed()).toEqual(CHILD_MESSAGES.map(({ text }) => text));
  expect(messages.map(({ held }) => held)).toEqual(['waiting', ...CHILD_MESSAGES.slice(1).map(() => undefined)]);
});

test('deleting an account erases it in auth, profile, chat and feed, and auth marks the erasure complete', async () => {
  const email = 'gurpreet.dhillon@example.com';
  const [known] = await logins();
  const password = known?.password ?? '';
  const api = await logInAs({ email, password });
  await api('DELETE /api/profile', { body: { password } });
  await expect(api('GET /api/profile')).rejects.toMatchObject({ status: 401 });

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
  await expect(logIn({ email, password })).rejects.toMatchObject({ status: 400 });
  await client.close();
});

test('each news link exists once after seeding twice', async () => {
  const listed = await anyone().api('GET /api/news', { query: { limit: 100 } });
  expect(listed.map(({ url }) => url).toSorted()).toEqual(NEWS.map(({ url }) => url).toSorted());
});
