import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Broker } from '@notalone/service-kit/broker/broker';
import type { OutgoingRecord, Publisher } from '@notalone/service-kit/broker/broker-publisher';
import type { Stores } from './back-up.ts';
import { databasesOf, writeCollection } from './databases.ts';
import type { ListedErasure } from './erasure-list.ts';
import { filesOf, type Manifest, readManifest } from './manifest.ts';
import { readStored, verifyStored } from './stored-file.ts';

export interface Restore extends Stores {
  readonly broker: Broker;
  /** The folder of one backup. */
  readonly folder: string;
  /** The age identity (`AGE-SECRET-KEY-1…`) of an encrypted backup. */
  readonly identity?: string | undefined;
  /** The list of erasures: those that the backup does not know yet are requested again. */
  readonly erasures: readonly ListedErasure[];
}

const BATCH_RECORDS = 500;
const PUBLISH_TIMEOUT_MS = 30_000;
const PUBLISH_TRIES = 20;
const RETRY_MS = 500;

/** @throws unless all databases and topics of the product are empty */
async function assertEmpty({ client, topics, databasePrefix }: Stores): Promise<void> {
  for (const name of await databasesOf(client, databasePrefix)) {
    const db = client.db(name);
    for (const { name: collection } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray())
      if (await db.collection(collection).findOne({}, { projection: { _id: 1 } }))
        throw new Error(`A restore needs an empty system: ${name}.${collection} has documents.`);
  }
  for (const [topic, ends] of await topics.ends())
    if (ends.some((end) => end > 0n)) throw new Error(`A restore needs an empty system: ${topic} has had records.`);
}

/** @throws unless the identity opens the backup: before anything is written */
async function assertReadable({ folder, identity }: Restore, manifest: Manifest): Promise<void> {
  const [smallest] = filesOf(manifest).toSorted((one, other) => one.bytes - other.bytes);
  if (smallest) await buffer(await readStored(folder, smallest, identity));
}

async function* recordsIn(content: Readable): AsyncGenerator<OutgoingRecord> {
  for await (const line of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield JSON.parse(line) as OutgoingRecord;
}

/** A new topic briefly has no leader. A batch that comes twice changes nothing: services know events by their ids. */
async function publishBatch(publisher: Publisher, batch: readonly OutgoingRecord[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await publisher.publish(batch);
    } catch (error) {
      if (tries === PUBLISH_TRIES) throw error;
      await delay(RETRY_MS);
    }
  }
}

async function publish(broker: Broker, records: AsyncIterable<OutgoingRecord> | Iterable<OutgoingRecord>) {
  const publisher = broker.publisher({ timeoutMs: PUBLISH_TIMEOUT_MS });
  let batch: OutgoingRecord[] = [];
  try {
    for await (const record of records) {
      batch.push(record);
      if (batch.length < BATCH_RECORDS) continue;
      await publishBatch(publisher, batch);
      batch = [];
    }
    if (batch.length > 0) await publishBatch(publisher, batch);
  } finally {
    await publisher.close();
  }
}

/**
 * Fills empty stores from a backup, and requests again every erasure that was requested after it. No service may run:
 * start them afterwards, behind a closed gateway, until `untilErased` resolves.
 * @throws before anything is written when a file is damaged or the system is not empty
 */
export async function restore(options: Restore): Promise<{ manifest: Manifest; erased: number }> {
  const { client, broker, folder, identity, erasures } = options;
  const manifest = await readManifest(folder);
  await verifyStored(folder, filesOf(manifest));
  await assertEmpty(options);
  await assertReadable(options, manifest);
  for (const { name, collections } of manifest.databases)
    for (const collection of collections) {
      const content = await readStored(folder, collection, identity);
      const written = await writeCollection(client.db(name), collection, content);
      if (written !== collection.documents)
        throw new Error(`${name}.${collection.name} got ${written} documents instead of ${collection.documents}.`);
    }
  await broker.ensureTopics();
  const known = new Set<string>();
  for (const topic of manifest.topics) {
    const content = recordsIn(await readStored(folder, topic, identity));
    await publish(broker, rememberIds(content, known));
  }
  const missing = erasures.filter(({ eventId }) => !known.has(eventId));
  await markRepeated(options, missing);
  await publish(
    broker,
    missing.map(({ record }) => record),
  );
  return { manifest, erased: missing.length };
}

/** Auth mails a farewell and a receipt for each erasure: the people of these have had theirs. */
async function markRepeated({ client, databasePrefix }: Stores, erasures: readonly ListedErasure[]): Promise<void> {
  const records = client.db(`${databasePrefix}auth`).collection<{ _id: string }>('erasures');
  for (const { erasureId, at } of erasures)
    await records.updateOne(
      { _id: erasureId },
      { $set: { isRepeated: true }, $setOnInsert: { requestedAt: new Date(at), confirmed: {} } },
      { upsert: true },
    );
}

async function* rememberIds(records: AsyncIterable<OutgoingRecord>, ids: Set<string>) {
  for await (const record of records) {
    if (record.headers.id) ids.add(record.headers.id);
    yield record;
  }
}
