import { internal, TEXTS, userIdSchema } from '@notalone/contracts';
import { type InternalPeer, startInternalPeer } from '@notalone/testing/internal-peer';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comment, reportPost, reshare } from './interactions.ts';
import { publish, published } from './posts.ts';
import { accountOf, profileOf, type Service, startService } from './service.ts';

/** Parents as the profile service knows them. */
const known = new Map<string, { account?: ReturnType<typeof accountOf>; profile?: ReturnType<typeof profileOf> }>();
let profile: InternalPeer;
let service: Service;
beforeAll(async () => {
  profile = await startInternalPeer(internal.profile.getPersonState, ({ params: { userId } }) => {
    const state = known.get(userId);
    if (!state) throw new Error('the profile service is down');
    return state;
  });
  // Nobody listens there: no event ever arrives.
  service = await startService({
    internalUrls: { profile: profile.url },
    kafkaBrokers: '127.0.0.1:9',
    isBrokerAway: true,
  });
});
afterAll(async () => {
  await service.stop();
  await profile.close();
});

async function newcomer(changes: Parameters<typeof accountOf>[1] = {}, hasProfile = true) {
  const userId = userIdSchema.parse(randomId());
  known.set(userId, { account: accountOf(userId, changes), ...(hasProfile && { profile: profileOf(userId) }) });
  return { userId, token: await service.token({ role: 'parent', userId }) };
}
const askedFor = (userId: string) => profile.asked.filter((path) => path.endsWith(userId)).length;

test('somebody whose profile was saved a moment ago can post, comment, reshare and report at once', async () => {
  const author = await newcomer();
  const post = await published(service, author);
  expect(post.childProfileId?.childName).toBe(profileOf(author.userId).childName);
  for (const act of [
    async () => comment(service, await newcomer(), post._id, 'Hello'),
    async () => reshare(service, await newcomer(), post._id),
    async () => reportPost(service, await newcomer(), post._id),
  ])
    expect((await act()).status).toBe(201);
});

test('the profile service is asked once: its answer is kept as an event would be', async () => {
  const author = await newcomer();
  await published(service, author);
  await published(service, author);
  expect(askedFor(author.userId)).toBe(1);
  expect(await service.db.collection('people').findOne({ _id: author.userId as never })).toMatchObject({
    account: { status: 'active', version: 1 },
    profile: { version: 1 },
  });
});

test('an answer that is older than the projection changes nothing', async () => {
  const author = await newcomer();
  await service.db
    .collection('people')
    .insertOne({ _id: author.userId as never, account: { username: 'Newer', status: 'banned', version: 9 } });
  expect((await publish(service, author, {})).status).toBe(404);
  expect(await service.db.collection('people').findOne({ _id: author.userId as never })).toMatchObject({
    account: { username: 'Newer', status: 'banned' },
  });
});

test.each([
  ['has no profile', () => newcomer({}, false)],
  ['is banned', () => newcomer({ status: 'banned' })],
  [
    'cannot be asked for',
    async () => {
      const who = await newcomer();
      known.delete(who.userId);
      return who;
    },
  ],
])('somebody who %s is refused as before', async (_what, someone) => {
  const { status, body } = await publish(service, await someone(), {});
  expect([status, body.code, body.msg]).toEqual([404, 'PROFILE_NOT_FOUND', TEXTS.authorProfileNotFound]);
});
