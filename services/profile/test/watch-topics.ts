import type { Topic } from '@notalone/contracts';
import type { IncomingRecord } from '@notalone/service-kit/events/broker-consumer';
import { randomId } from '@notalone/testing/tokens';
import type { Service } from './service.ts';

/** What other services would receive from now on and from before. */
export function watchTopics(service: Service, topics: readonly Topic[]) {
  const seen: IncomingRecord[] = [];
  const consumer = service.broker.consume({
    groupId: `watch-${randomId()}`,
    topics,
    onJoined: () => undefined,
    onRecords: async (records) => {
      seen.push(...records);
    },
  });
  const recordsOf = (key: string) => seen.filter((record) => record.key === key);
  return {
    recordsOf,
    /** Data of the events of a key, oldest first. */
    dataOf: (key: string): Record<string, unknown>[] => recordsOf(key).flatMap(({ value }) => (value ? [JSON.parse(value).data] : [])),
    typesSeen: (type: string): Record<string, unknown>[] =>
      seen.filter(({ headers }) => headers.type === type).map(({ value }) => JSON.parse(value ?? '{}').data),
    stop: () => consumer.stop(),
  };
}
export type Watched = ReturnType<typeof watchTopics>;
