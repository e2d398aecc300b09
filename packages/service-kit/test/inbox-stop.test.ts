import { accountChanged, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import type { Broker } from '../src/broker/broker.ts';
import type { ConsumerOptions } from '../src/broker/broker-consumer.ts';
import { writeEvent } from '../src/broker/envelope.ts';
import { createInbox } from '../src/inbox/inbox.ts';
import type { Platform } from '../src/platform.ts';
import { account, newId, testPlatform } from './test-platforms.ts';

/** An inbox whose records, rebalances and commits the test controls. */
function inboxWithFakeConsumer(platform: Platform) {
  const committed: string[] = [];
  let options: ConsumerOptions | undefined;
  const broker: Broker = {
    ...platform.broker,
    consume(given) {
      options = given;
      return {
        ready: () => Promise.resolve(),
        commit: async (positions) => void committed.push(...positions.map(({ next }) => next)),
        stop: () => Promise.resolve(),
      };
    },
  };
  return {
    inbox: createInbox({ ...platform, broker }),
    committed,
    rebalance: () => options?.onJoined(),
    async deliver(userId: UserId, offset: number): Promise<void> {
      const content = { key: userId, data: account(userId, 1) };
      const { value, ...record } = writeEvent({ service: 'auth' }, accountChanged, content).record;
      const received = { ...record, value: value ?? undefined, partition: 0, offset: String(offset) };
      await options?.onRecords([received], () => Promise.resolve());
    },
  };
}

test('offsets are committed up to the first unfinished record; stopping finishes and commits it and takes no more', async () => {
  const { inbox, committed, rebalance, deliver } = inboxWithFakeConsumer(await testPlatform('profile'));
  const [first, slow, third, late] = [newId(), newId(), newId(), newId()];
  const handled: UserId[] = [];
  const slowWrite = Promise.withResolvers<void>();
  inbox.onProjection(accountChanged, async ([envelope]) => {
    const userId = envelope?.data.userId;
    if (userId === slow) await slowWrite.promise;
    if (userId) handled.push(userId);
  });
  await inbox.start();
  for (const [offset, userId] of [first, slow, third].entries()) await deliver(userId, offset);
  await eventually(() => expect(committed).toEqual(['1']));
  expect(handled).toEqual([first, third]);

  const stopped = inbox.stop();
  slowWrite.resolve();
  await stopped;
  expect(committed).toEqual(['1', '3']);
  rebalance();
  await deliver(late, 3);
  expect(handled).toEqual([first, third, slow]);
});
