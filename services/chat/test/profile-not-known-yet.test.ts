import { internal, TEXTS } from '@notalone/contracts';
import { type InternalPeer, startInternalPeer } from '@notalone/testing/internal-peer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversations, report, send, sent } from './messages.ts';
import { accountOf, newParent, type Parent, profileOf, relate, type Service, startService } from './service.ts';

/** Everybody whose profile only the profile service has. */
const saved = new Map<string, Parent>();
let profileService: InternalPeer;
let service: Service;
let friend: Parent;
let [writer, lister, reporter, nobody]: Parent[] = [];
let received: string;

beforeAll(async () => {
  profileService = await startInternalPeer(internal.profile.getPersonState, ({ params: { userId } }) => {
    if (userId === nobody?.userId) throw new Error('away');
    return { account: accountOf(userId), ...(saved.has(userId) && { profile: profileOf(userId) }) };
  });
  service = await startService({ internalUrls: { profile: profileService.url } });
  friend = await newParent(service);
  const bare = () => newParent(service, { profile: false });
  [writer, lister, reporter, nobody] = [await bare(), await bare(), await bare(), await bare()];
  for (const person of [writer, lister, reporter, nobody]) await relate(service, person, friend, 'connected');
  received = (await sent(service, friend, reporter, 'Rude'))._id;
  // From here on no event arrives.
  await service.inbox.stop();
});
afterAll(async () => {
  await service.stop();
  await profileService.close();
});

const timesAsked = ({ userId }: Parent) => profileService.asked.filter((path) => path.endsWith(userId)).length;

test('somebody who has just saved a profile writes, before any event of it has arrived', async () => {
  const person = writer as Parent;
  expect((await send(service, person, friend, 'Too early')).body.msg).toBe(TEXTS.senderProfileNotFound);
  saved.set(person.userId, person);
  const { status, body } = await send(service, person, friend, 'Hello');
  expect([status, body.sender]).toEqual([201, { _id: person.userId, username: person.username }]);
  expect((await send(service, person, friend, 'Hello again')).status).toBe(201);
  expect(timesAsked(person)).toBe(2);
});

test('the same person sees their conversations and reports a message', async () => {
  for (const person of [lister, reporter] as Parent[]) saved.set(person.userId, person);
  const { status, body } = await conversations(service, lister as Parent);
  expect([status, body.map(({ userId }) => userId)]).toEqual([200, [friend.userId]]);
  expect((await report(service, reporter as Parent, received)).status).toBe(201);
});

test('while the profile service does not answer, the caller has no profile', async () => {
  const person = nobody as Parent;
  const answers = [await send(service, person, friend, 'Hello'), await conversations(service, person)];
  expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
    [404, 'PROFILE_NOT_FOUND'],
    [404, 'PROFILE_NOT_FOUND'],
  ]);
  expect(timesAsked(person)).toBe(2);
});
