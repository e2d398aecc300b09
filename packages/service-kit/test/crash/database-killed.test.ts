import { accountChanged, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { startOwnMongo } from '@notalone/testing/servers/own-mongo';
import { expect, onTestFinished, test } from 'vitest';
import { peopleProjection } from '../../src/projections/people.ts';
import { changeAccount, countTo, newDatabase, newId, testPlatform } from '../test-platforms.ts';

const TEST_TIMEOUT_MS = 120_000;
const WITHIN = { timeoutMs: 60_000 };

test.each([1, 2])(
  'version %i of a state, which only the memory of a killed MongoDB held, is written again before its offset is committed',
  { timeout: TEST_TIMEOUT_MS },
  async (last) => {
    const mongo = await startOwnMongo();
    onTestFinished(() => mongo.stop());
    const auth = await testPlatform('auth');
    const database = newDatabase('profile');
    const profile = await testPlatform('profile', { database, MONGO_URL: mongo.mongoUrl(database) });
    const { findPerson, recordAccount } = peopleProjection([]);
    const killedFor = new Set<UserId>();
    const writtenAgain = new Map<UserId, boolean>();
    profile.inbox.onState(accountChanged, async ({ data }, writing) => {
      const { userId, version } = data;
      const tookEffect = await recordAccount(profile.db, data, writing);
      if (version !== last) return;
      if (writing.reach === 'durable') writtenAgain.set(userId, tookEffect);
      if (writing.reach === 'durable' || killedFor.has(userId)) return;
      killedFor.add(userId);
      await mongo.kill('SIGKILL');
      await mongo.restart();
    });
    await Promise.all([auth.start(), profile.start()]);
    // MongoDB writes its memory to disk ten times a second: now and then it was quicker than the kill
    for (let wasLost = false; !wasLost; ) {
      const userId = newId();
      for (const _ of countTo(last)) await changeAccount(auth, userId);
      await eventually(() => expect(writtenAgain.has(userId)).toBe(true), WITHIN);
      expect((await findPerson(profile.db, userId))?.account?.version).toBe(last);
      wasLost = writtenAgain.get(userId) === true;
    }
  },
);
