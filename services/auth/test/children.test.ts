import { childIdSchema, childLocked, userIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChildLogin } from '../src/children/create-child-login.ts';
import { randomId } from '../src/secrets/random-id.ts';
import { type AuthNetwork, type Reply, startAuthNetwork } from './auth-network.ts';
import { collectEvents, type EventsSeen } from './events-seen.ts';

const PIN = '4821';
let network: AuthNetwork;
let seen: EventsSeen;
beforeAll(async () => {
  [network, seen] = await Promise.all([startAuthNetwork(), collectEvents([childLocked])]);
});
afterAll(() => Promise.all([network.close(), seen.close()]));

async function child(change: { childName?: string; warriorUsername?: string; pin?: string } = {}) {
  const { userId, email } = await network.member();
  const id = randomId();
  const made = {
    childId: childIdSchema.parse(id),
    userId: userIdSchema.parse(userId),
    childName: `Mia ${id}`,
    warriorUsername: `Otter ${id}`,
    pin: PIN,
    ...change,
  };
  await createChildLogin(network.deps, made);
  return { ...made, email };
}
const login = (childName: string, pin = PIN, extra = {}) => network.post('child-login', { childName, pin, ...extra });
async function failTimes(count: number, childName: string): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let time = 0; time < count; time += 1) replies.push(await login(childName, '9876'));
  return replies;
}

test('a child logs in with its name or its warrior username, in any case, and gets a child’s token', async () => {
  const mia = await child();
  for (const name of [mia.childName, mia.warriorUsername.toUpperCase()]) {
    const reply = await login(name);
    expect(reply).toMatchObject({ status: 200, body: { childId: mia.childId, childName: mia.childName, userId: mia.userId, role: 'child' } });
    const claims = JSON.parse(Buffer.from(reply.body.token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ sub: mia.childId, role: 'child', parentId: mia.userId });
    expect(reply.headers.getSetCookie()[0]).not.toContain('Max-Age');
  }
});

test('kept logged in, the cookie lives 30 days, and a refresh answers as a child', async () => {
  const mia = await child();
  const reply = await login(mia.childName, PIN, { keepLoggedIn: true });
  expect(reply.headers.getSetCookie()[0]).toMatch(/Max-Age=(2592000|2591999);/);
  expect(await network.post('refresh', undefined, { cookie: reply.cookie })).toMatchObject({
    status: 200,
    body: { childId: mia.childId, childName: mia.childName, userId: mia.userId, role: 'child' },
  });
});

test('a child sees and ends its own sessions, never its parent’s', async () => {
  const mia = await child();
  const { token } = (await login(mia.childName)).body;
  expect((await network.send('GET', 'sessions', { token })).body).toHaveLength(1);
  expect((await network.post('user-details', { ids: [mia.userId] }, { token })).status).toBe(403);
});

test('several children of one name need the warrior username', async () => {
  const name = `Zoe ${randomId()}`;
  const [one] = [await child({ childName: name }), await child({ childName: name })];
  expect(await login(name)).toMatchObject({ status: 400, body: { code: 'USE_WARRIOR_USERNAME', msg: 'Please log in with your T1D Warrior username.' } });
  expect((await login(one.warriorUsername)).body.childId).toBe(one.childId);
});

test('a wrong PIN and a wrong name say the same', async () => {
  const mia = await child();
  const [pin, name] = [await login(mia.childName, '9876'), await login(`Nobody ${randomId()}`)];
  expect(pin).toMatchObject({ status: 400, body: { code: 'INVALID_CREDENTIALS', msg: 'Invalid credentials.' } });
  expect({ ...name.body, requestId: '' }).toEqual({ ...pin.body, requestId: '' });
});

test('five wrong PINs lock for a quarter of an hour from every client, and the parent is told', async () => {
  const mia = await child();
  expect((await failTimes(5, mia.childName)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(await login(mia.childName)).toMatchObject({ status: 429, body: { code: 'LOCKED_OUT', retryAfterSeconds: 900 } });
  expect((await login(mia.warriorUsername)).status).toBe(429);
  await eventually(() => expect(seen.of(mia.userId)).toMatchObject([{ childId: mia.childId, until: expect.any(String) }]));
  await network.pass(901);
  expect((await login(mia.childName)).status).toBe(200);
});

test('ten wrong PINs in a day lock until the parent unlocks, and the parent is told', async () => {
  const mia = await child();
  await failTimes(5, mia.childName);
  await network.pass(901);
  await failTimes(5, mia.childName);
  await network.pass(901);
  expect(await login(mia.childName)).toMatchObject({ status: 403, body: { code: 'CHILD_LOCKED' } });
  await network.pass(3 * 86_400);
  expect((await login(mia.childName)).status).toBe(403);
  await eventually(() => expect(seen.of(mia.userId)).toHaveLength(2));
  const mail = await eventually(() => {
    const [newest] = network.emulators.mails(mia.email);
    expect(newest?.subject).toBe('Your child’s login is locked');
    return newest;
  });
  expect(mail?.text).toContain(`too often for ${mia.childName}`);
  expect(seen.of(mia.userId)[1]).toEqual({ userId: mia.userId, childId: mia.childId });
});

test('a name of nobody locks like any other', async () => {
  const name = `Nobody ${randomId()}`;
  await failTimes(5, name);
  expect((await login(name)).status).toBe(429);
  await network.pass(901);
  await failTimes(5, name);
  await network.pass(901);
  expect((await login(name)).body.code).toBe('CHILD_LOCKED');
});

test('a warrior username is unique whatever its case, and a weak PIN is refused', async () => {
  const mia = await child();
  await expect(child({ warriorUsername: mia.warriorUsername.toUpperCase() })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
  await expect(child({ pin: '1234' })).rejects.toMatchObject({ extra: { errors: { pin: expect.any(String) } } });
});
