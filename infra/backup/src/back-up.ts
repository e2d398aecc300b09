import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MongoClient } from 'mongodb';
import { collectionsOf, databasesOf, readDocuments } from './databases.ts';
import { FORMAT, type Manifest, writeManifest } from './manifest.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { storeFile } from './stored-file.ts';
import type { Topics } from './topics.ts';

/** Where the product's data is. */
export interface Stores {
  /** A client of an administrator, for all databases of the product. */
  readonly client: MongoClient;
  readonly topics: Topics;
  /** How the names of the product's databases begin. */
  readonly databasePrefix: string;
}
export interface BackUp extends Stores {
  /** The folder of all backups. */
  readonly directory: string;
  /** An age recipient (`age1…`), for whom everything is encrypted. */
  readonly recipient?: string | undefined;
  readonly productVersion: string;
  readonly now?: () => Date;
}

function counted<T>(source: AsyncIterable<T>) {
  const counter = { count: 0 };
  async function* count() {
    for await (const one of source) {
      counter.count += 1;
      yield one;
    }
  }
  return { counter, source: count() };
}

async function* linesOf(topics: Topics, name: string, ends: readonly bigint[], starts: readonly bigint[]) {
  for (const [partition, end] of ends.entries())
    for await (const record of topics.read(name, partition, starts[partition] ?? 0n, end))
      yield Buffer.from(`${JSON.stringify(record)}\n`);
}

/** Writes a backup of all databases and topics, of one moment, into a new folder, whose path it returns. */
export async function backUp(options: BackUp): Promise<{ folder: string; manifest: Manifest }> {
  const { client, topics, databasePrefix, directory, now = () => new Date() } = options;
  const names = await databasesOf(client, databasePrefix);
  if (names.length === 0) throw new Error('There is nothing to back up: MongoDB has no database of the product.');
  // What was there is read at one moment; a collection that appears meanwhile is of the next backup.
  const plans = await Promise.all(
    names.map(async (name) => ({ name, collections: await collectionsOf(client.db(name)) })),
  );
  const starts = await topics.starts();
  const takenAt = now();
  const folder = join(directory, takenAt.toISOString().replaceAll(':', '-').replace(/\.\d+/, ''));
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 });
  const snapshot = await takeSnapshot(client, topics, names);
  try {
    const databases = await storeDatabases(options, folder, plans, snapshot);
    const stored: Manifest['topics'][number][] = [];
    for (const [name, ends] of snapshot.ends) {
      const lines = counted(linesOf(topics, name, ends, starts.get(name) ?? []));
      const file = await storeFile(folder, `kafka/${name}.jsonl`, lines.source, options.recipient);
      stored.push({ name, ...file, records: lines.counter.count });
    }
    const { version } = (await client.db().admin().serverInfo()) as { version: string };
    const manifest: Manifest = {
      format: FORMAT,
      takenAt: takenAt.toISOString(),
      versions: { product: options.productVersion, mongo: version },
      isExact: snapshot.isExact,
      databases,
      topics: stored,
    };
    await writeManifest(folder, manifest);
    return { folder, manifest };
  } finally {
    await snapshot.session.endSession();
  }
}

async function storeDatabases(
  { client, recipient }: BackUp,
  folder: string,
  plans: readonly { name: string; collections: Awaited<ReturnType<typeof collectionsOf>> }[],
  { session }: Snapshot,
): Promise<Manifest['databases']> {
  const databases: Manifest['databases'][number][] = [];
  for (const { name, collections } of plans) {
    const stored: Manifest['databases'][number]['collections'][number][] = [];
    for (const collection of collections) {
      const documents = counted(readDocuments(client.db(name), collection.name, session));
      const file = await storeFile(folder, `${name}/${collection.name}.bson`, documents.source, recipient);
      stored.push({ ...collection, ...file, documents: documents.counter.count });
    }
    databases.push({ name, collections: stored });
  }
  return databases;
}
