import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childDeletionRequested, deletionRequested, envelopeSchema } from '@notalone/contracts';
import type { OutgoingRecord } from '@notalone/service-kit/broker/broker-publisher';
import type { Topics } from './topics.ts';

/** A request to erase an account or a child: the event, with ids alone. */
export interface ListedErasure {
  readonly eventId: string;
  readonly erasureId: string;
  readonly at: string;
  readonly record: OutgoingRecord;
}
interface ErasureList {
  readonly erasures: readonly ListedErasure[];
  /** The offset to read next, by partition. */
  readonly next: readonly string[];
}

const FILE = 'erasures.json';
const TOPIC = deletionRequested.topic;
const TYPES: ReadonlySet<string> = new Set([deletionRequested.type, childDeletionRequested.type]);
const data = deletionRequested.data.pick({ erasureId: true });

/** @throws when a request to erase cannot be read: it must not be missed silently */
function erasureIn(record: OutgoingRecord): ListedErasure | undefined {
  if (record.value === null || !TYPES.has(record.headers.type ?? '')) return undefined;
  const { id, time, data: content } = envelopeSchema.parse(JSON.parse(record.value));
  return { eventId: id, erasureId: data.parse(content).erasureId, at: time, record };
}

async function readList(folder: string): Promise<ErasureList | undefined> {
  const file = join(folder, FILE);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as ErasureList) : undefined;
}
/** Replaces the file as a whole, so that a crash leaves the list as it was. Another program may write it as well. */
async function writeList(folder: string, list: ErasureList): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const next = join(folder, `.${FILE}.${randomUUID()}`);
  await writeFile(next, `${JSON.stringify(list, null, 1)}\n`, { mode: 0o600, flush: true });
  await rename(next, join(folder, FILE));
}

/** The erasures that are listed in a folder, in the order in which they were requested. */
export const readErasures = async (folder: string): Promise<readonly ListedErasure[]> =>
  (await readList(folder))?.erasures ?? [];

/**
 * When the list of a folder was continued last, in ms; 0 without a list. Each run writes it, also when nobody left, so
 * an old time means that nothing continues it.
 */
export async function listContinuedAt(folder: string): Promise<number> {
  const file = join(folder, FILE);
  return existsSync(file) ? (await stat(file)).mtimeMs : 0;
}

/** Where to go on reading a partition. Less there than we have read means another Kafka, as after a restore. */
function readFrom(read: bigint | undefined, start: bigint, end: bigint): { from: bigint; hasGap: boolean } {
  if (read === undefined || read > end) return { from: start, hasGap: false };
  return read < start ? { from: start, hasGap: true } : { from: read, hasGap: false };
}

/**
 * Adds what was requested since the last call to the list of erasures of a folder, and drops what is older than every
 * backup (`keptSince`). Run it often: what is requested between the last run and the loss of Kafka and MongoDB together
 * is not in the list. Answers how many were added, and whether events had left the topic before they were read.
 * @throws when the topic is missing, which is also how it looks to a login that may not read it
 */
export async function listErasures(
  folder: string,
  topics: Topics,
  keptSince: Date,
): Promise<{ added: number; hasGap: boolean }> {
  const list = await readList(folder);
  const [starts, ends] = await Promise.all([topics.starts(), topics.ends()]);
  const [first, last] = [starts.get(TOPIC), ends.get(TOPIC)];
  if (!first || !last) throw new Error(`${TOPIC} does not exist, or this login may not read it.`);
  const known = new Set(list?.erasures.map(({ eventId }) => eventId));
  const added: ListedErasure[] = [];
  let hasGap = false;
  for (const [partition, to] of last.entries()) {
    const read = list?.next[partition];
    const where = readFrom(read === undefined ? undefined : BigInt(read), first[partition] ?? 0n, to);
    hasGap ||= where.hasGap;
    for await (const record of topics.read(TOPIC, partition, where.from, to)) {
      const erasure = erasureIn(record);
      if (erasure && !known.has(erasure.eventId)) added.push(erasure);
    }
  }
  const erasures = [...(list?.erasures ?? []), ...added]
    .filter(({ at }) => new Date(at) >= keptSince)
    .toSorted((a, b) => a.at.localeCompare(b.at));
  await writeList(folder, { erasures, next: last.map(String) });
  return { added: added.length, hasGap };
}
