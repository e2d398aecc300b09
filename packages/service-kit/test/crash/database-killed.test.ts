import { accountChanged, accountRegistered } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { startOwnMongo } from '@notalone/testing/servers/own-mongo';
import { expect, onTestFinished, test, vi } from 'vitest';
import { peopleProjection } from '../../src/projections/people.ts';
import { changeAccount, countTo, newDatabase, newId, testPlatform } from '../test-platforms.ts';

const TEST_TIMEOUT_MS = 120_000;
const WITHIN = { timeoutMs: 60_000 };
const VERSIONS = 3;

test('a projection survives MongoDB being killed while it is written', { timeout: TEST_TIMEOUT_MS }, async () => {
  const mongo = await startOwnMongo();
  onTestFinished(() => mongo.stop());
  const auth = await testPlatform('auth');
  const profile = await testPlatform('profile', { MONGO_URL: mongo.mongoUrl(newDatabase('profile')) });
  const { findPeople, recordAccounts } = peopleProjection([]);
  let restarted: Promise<void> | undefined;
  profile.inbox.onProjection(accountChanged, async (envelopes) => {
    const writing = recordAccounts(
      profile.db,
      envelopes.map(({ data }) => data),
    );
    restarted ??= mongo.kill('SIGKILL').then(() => mongo.restart());
    await writing;
  });
  await Promise.all([auth.start(), profile.start()]);
  const people = countTo(5).map(newId);
  for (const _ of countTo(VERSIONS)) await Promise.all(people.map((userId) => changeAccount(auth, userId)));
  await eventually(() => expect(restarted).toBeDefined(), WITHIN);
  await restarted;
  await eventually(async () => {
    const known = await findPeople(profile.db, people);
    expect(people.map((userId) => known.get(userId)?.account?.version)).toEqual(people.map(() => VERSIONS));
  }, WITHIN);
});

test('an event that arrives during an outage of MongoDB takes effect after it', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const mongo = await startOwnMongo();
  onTestFinished(() => mongo.stop());
  const auth = await testPlatform('auth');
  const profile = await testPlatform('profile', { MONGO_URL: mongo.mongoUrl(newDatabase('profile')) });
  const registered: string[] = [];
  profile.inbox.on(accountRegistered, async ({ data }) => void registered.push(data.userId));
  await Promise.all([auth.start(), profile.start()]);
  const warn = vi.spyOn(profile.log, 'warn');
  await mongo.kill('SIGKILL');
  const userId = newId();
  await auth.transact((session) => auth.outbox.add(session, accountRegistered, { key: userId, data: { userId } }));
  await eventually(
    () =>
      expect(warn).toHaveBeenCalledWith(expect.objectContaining({ eventId: expect.any(String) }), expect.any(String)),
    WITHIN,
  );
  await mongo.restart();
  await eventually(() => expect(registered).toContain(userId), WITHIN);
});
