import { accountChanged } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { startOwnMongo } from '@notalone/testing/servers/own-mongo';
import { expect, onTestFinished, test } from 'vitest';
import { peopleProjection } from '../../src/projections/people.ts';
import { changeAccount, countTo, newDatabase, newId, testPlatform } from '../test-platforms.ts';

const TEST_TIMEOUT_MS = 120_000;
const WITHIN = { timeoutMs: 60_000 };

const newTry = () => ({ userId: newId(), wasKilled: false, wasWrittenAgain: false, isDealtWith: false });

test.each([1, 2])(
  'version %i of a state, which only the memory of a killed MongoDB held, is written again before its offset is committed',
  { timeout: TEST_TIMEOUT_MS },
  async (last) => {
    const mongo = await startOwnMongo();
    onTestFinished(() => mongo.stop());
    const auth = await testPlatform('auth');
    const profile = await testPlatform('profile', { MONGO_URL: mongo.mongoUrl(newDatabase('profile')) });
    const { findPerson, recordAccount } = peopleProjection([]);
    let tried = newTry();
    profile.inbox.onState(accountChanged, async ({ data }, writing) => {
      const tookEffect = await recordAccount(profile.db, data, writing);
      if (data.userId !== tried.userId || data.version !== last) return;
      if (!tried.wasKilled) {
        tried.wasKilled = true;
        await mongo.kill('SIGKILL');
        await mongo.restart();
        return;
      }
      // a durable write that came before MongoDB was back begins both anew
      tried.wasWrittenAgain ||= tookEffect;
      tried.isDealtWith = writing.reach === 'durable';
    });
    await Promise.all([auth.start(), profile.start()]);
    // MongoDB writes its memory to disk ten times a second: now and then that was quicker than the kill
    while (!tried.wasWrittenAgain) {
      tried = newTry();
      for (const _ of countTo(last)) await changeAccount(auth, tried.userId);
      await eventually(() => expect(tried.isDealtWith).toBe(true), WITHIN);
      expect((await findPerson(profile.db, tried.userId))?.account?.version).toBe(last);
    }
  },
);
