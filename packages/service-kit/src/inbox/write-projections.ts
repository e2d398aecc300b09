import type { IncomingRecord } from '../broker/broker-consumer.ts';
import { countEvents } from '../broker/event-metrics.ts';
import type { Logger } from '../logging/logger.ts';
import { isStateTopic } from './dead-letter.ts';
import type { Handlers, Handling } from './handlers.ts';
import { retry } from './retry.ts';

type ProjectionWrite = Extract<Handling, { write: unknown }>;
interface Projected extends ProjectionWrite {
  readonly record: IncomingRecord;
}

/** `undefined` also for a record that cannot be read; processing it alone will report why. */
function projectionOf(handlers: Handlers, record: IncomingRecord): Projected | undefined {
  try {
    const handling = handlers.find(record);
    return handling && 'write' in handling ? { record, ...handling } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts one bulk write for each projection among `records`, and answers for each record in one whether it succeeded. A
 * key is left out when it also has other records, such as a tombstone: those take effect one after another.
 */
export function writeProjections(
  { handlers, log }: { handlers: Handlers; log: Logger },
  records: readonly IncomingRecord[],
  signal: AbortSignal,
): ReadonlyMap<IncomingRecord, Promise<boolean>> {
  const byKey = Map.groupBy(
    records.filter(({ topic }) => isStateTopic(topic)),
    ({ key }) => key,
  );
  const projected = [...byKey.values()].flatMap((ofKey) => {
    const found = ofKey.map((record) => projectionOf(handlers, record)).filter((one) => one !== undefined);
    const isOneProjection = found.length === ofKey.length && new Set(found.map(({ write }) => write)).size === 1;
    return isOneProjection ? found : [];
  });
  const writes = [...Map.groupBy(projected, ({ write }) => write)].flatMap(([write, batch]) => {
    const topic = batch[0]?.record.topic ?? '';
    const written = retry(() => write(batch.map(({ envelope }) => envelope)), {
      delaysMs: [],
      signal,
      onFailure: (err) => log.warn({ topic, events: batch.length, err }, 'a bulk write of a projection failed'),
    }).then(({ ok }) => {
      if (ok) countEvents(topic, 'handled', batch.length);
      return ok;
    });
    return batch.map(({ record }) => [record, written] as const);
  });
  return new Map(writes);
}
