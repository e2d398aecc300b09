import {
  type AnyBulkWriteOperation,
  BSON,
  type ClientSession,
  type Db,
  type Document,
  type MongoClient,
} from 'mongodb';

/** A collection as a backup keeps it: its documents are in a file, in the format of mongodump. */
export interface CollectionPlan {
  readonly name: string;
  readonly options: Document;
  readonly indexes: readonly Document[];
}

const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 8 * 1024 * 1024;
const INT32_BYTES = 4;

/** The names of the product's databases: those of its services and, apart, their audits. */
export async function databasesOf(client: MongoClient, prefix: string): Promise<string[]> {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  return databases.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}

export async function collectionsOf(db: Db): Promise<CollectionPlan[]> {
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  const own = all.filter(({ name }) => !name.startsWith('system.'));
  return Promise.all(
    own.map(async ({ name, options = {} }) => ({ name, options, indexes: await db.collection(name).indexes() })),
  );
}

/** The documents of a collection, as bytes, at the moment of a snapshot session. */
export async function* readDocuments(db: Db, collection: string, session: ClientSession): AsyncGenerator<Buffer> {
  const cursor = db.collection(collection).find({}, { session, raw: true, batchSize: BATCH_DOCUMENTS });
  for await (const document of cursor) yield document as unknown as Buffer;
}

/** Cuts concatenated documents apart, whatever pieces they arrive in. */
async function* splitDocuments(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    while (rest.length - start >= INT32_BYTES && rest.length - start >= rest.readInt32LE(start)) {
      const end = start + rest.readInt32LE(start);
      yield rest.subarray(start, end);
      start = end;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) throw new Error('The file ends inside a document.');
}

/** Creates a collection with its documents and indexes; answers how many documents it has. */
export async function writeCollection(
  db: Db,
  { name, options, indexes }: CollectionPlan,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const existing = await db.listCollections({ name }, { nameOnly: true }).toArray();
  if (existing.length === 0) await db.createCollection(name, options);
  const collection = db.collection(name);
  let batch: AnyBulkWriteOperation[] = [];
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await collection.bulkWrite(batch, { ordered: false, forceServerObjectId: true, writeConcern: { w: 'majority' } });
    count += batch.length;
    [batch, bytes] = [[], 0];
  };
  for await (const raw of splitDocuments(source)) {
    // Every type as it is stored: a 64-bit number stays one.
    const document = BSON.deserialize(raw, { promoteValues: false, promoteBuffers: false, bsonRegExp: true });
    batch.push({ insertOne: { document } });
    bytes += raw.length;
    if (batch.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await flush();
  }
  await flush();
  const further = indexes.filter(({ name: index }) => index !== '_id_');
  if (further.length > 0) await db.command({ createIndexes: name, indexes: further });
  return count;
}
