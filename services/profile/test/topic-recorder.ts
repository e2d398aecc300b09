import type { Topic } from '@notalone/contracts';
import type { IncomingRecord } from '@notalone/service-kit/broker/broker-consumer';
import type { OutboxRow } from '@notalone/service-kit/outbox/outbox.store';
import { randomId } from '@notalone/testing/tokens';
import type { Service } from './service.ts';

/**
 * Records what other services receive, each event once however often it is delivered. Topics are shared: the services
 * of other test files receive the same events and answer them. `recordOutbox` counts what this service alone publishes.
 */
export async function recordTopics(service: Service, topics: readonly Topic[]) {
  const seen: IncomingRecord[] = [];
  const ids = new Set<string>();
  const joined = Promise.withResolvers<void>();
  const consumer = service.broker.consume({
    groupId: `watch-${randomId()}`,
    topics,
    onJoined: joined.resolve,
    onRecords: async (records) => {
      seen.push(...records.filter(({ headers: { id = '' } }) => !ids.has(id)));
      for (const { headers } of records) ids.add(headers.id ?? '');
    },
  });
  await joined.promise;
  const recordsOf = (key: string) => seen.filter((record) => record.key === key);
  return {
    recordsOf,
    /** Data of the events of a key, oldest first. */
    dataOf: (key: string): Record<string, unknown>[] =>
      recordsOf(key).flatMap(({ value }) => (value ? [JSON.parse(value).data] : [])),
    typesSeen: (type: string): Record<string, unknown>[] =>
      seen.filter(({ headers }) => headers.type === type).map(({ value }) => JSON.parse(value ?? '{}').data),
    stop: () => consumer.stop(),
  };
}
export type TopicRecorder = Awaited<ReturnType<typeof recordTopics>>;

/** Counts what this service publishes from now on. */
export async function recordOutbox(service: Service) {
  const rows: OutboxRow[] = [];
  const { operationTime } = await service.db.command({ ping: 1 });
  const stream = service.db.collection<OutboxRow>('outbox').watch([], { startAtOperationTime: operationTime });
  stream.on('change', (change) => {
    if (change.operationType === 'insert') rows.push(change.fullDocument);
  });
  return {
    timesPublished: (key: string, type?: string): number =>
      rows.filter((row) => row.key === key && (!type || row.headers.type === type)).length,
    /** Data of what it published of a key. */
    dataOf: (key: string, type: string): Record<string, unknown>[] =>
      rows.flatMap(({ key: of, headers, value }) =>
        of === key && headers.type === type ? [JSON.parse(value ?? '{}').data] : [],
      ),
    stop: () => stream.close(),
  };
}
