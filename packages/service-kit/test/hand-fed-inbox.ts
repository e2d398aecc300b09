import { accountChanged, type UserId } from '@notalone/contracts';
import type { Broker } from '../src/events/broker.ts';
import type { ConsumerOptions } from '../src/events/broker-consumer.ts';
import { writeEvent } from '../src/events/envelope.ts';
import { createInbox } from '../src/events/inbox.ts';
import type { Platform } from '../src/platform.ts';
import { account } from './test-platforms.ts';

/** An inbox that hears what the test hands it, at the moment the test chooses; `committed` says which partition was committed up to which offset. */
export function handFedInbox(platform: Platform) {
  let consuming: ConsumerOptions | undefined;
  const committed: string[] = [];
  const broker: Broker = {
    ...platform.broker,
    consume(options) {
      consuming = options;
      return {
        commit: async (positions) => void committed.push(...positions.map(({ partition, next }) => `${partition} to ${next}`)),
        stop: () => Promise.resolve(),
      };
    },
  };
  return {
    inbox: createInbox({ ...platform, broker }),
    committed,
    joined: () => consuming?.onJoined(),
    /** The first state of an account, as the first record of its partition. */
    async hand(userId: UserId, partition = 0): Promise<void> {
      const { topic, key, value, headers } = writeEvent({ service: 'auth' }, accountChanged, { key: userId, data: account(userId, 1) }).record;
      await consuming?.onRecords([{ topic, key, value: value ?? undefined, headers, partition, offset: '0' }], () => Promise.resolve());
    },
  };
}
