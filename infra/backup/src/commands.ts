import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BACKUP_KEPT_DAYS } from '@notalone/contracts/limits';
import { connectBroker } from '@notalone/service-kit/broker/broker';
import type { BrokerAccess } from '@notalone/service-kit/config/config';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { MongoClient } from 'mongodb';
import { backUp } from './back-up.ts';
import { listErasures, readErasures } from './erasure-list.ts';
import { backupsIn, deleteOldBackups } from './manifest.ts';
import { restore } from './restore.ts';
import { openTopics } from './topics.ts';
import { untilSettled } from './until-settled.ts';

/** How Kafka is reached, and where the backups are. */
export interface ListPlace {
  readonly kafka: BrokerAccess;
  readonly directory: string;
  readonly print: (line: string) => void;
}
/** How an administrator reaches the stores. */
export interface Place extends ListPlace {
  /** A URL of a login that reads and writes all databases of the product. */
  readonly mongoUrl: string;
  /** How the names of the databases begin. Default: `notalone_` */
  readonly databasePrefix?: string;
}

const DAY_MS = 24 * 3_600_000;
const keptSince = () => new Date(Date.now() - BACKUP_KEPT_DAYS * DAY_MS);
/** Of erasures a week longer, so that a backup never outlives what must be erased from it. */
const erasuresKeptSince = () => new Date(Date.now() - (BACKUP_KEPT_DAYS + 7) * DAY_MS);

async function withStores<T>(
  { mongoUrl, kafka, databasePrefix = 'notalone_' }: Place,
  work: (stores: Parameters<typeof untilSettled>[0]) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(mongoUrl, { appName: 'backup' });
  const topics = openTopics(kafka);
  try {
    await client.connect();
    const log = createLogger({ service: 'backup', level: 'error' });
    const broker = connectBroker({ ...kafka, clientId: 'backup', log });
    return await work({ client, topics, databasePrefix, broker, erasureIds: [] });
  } finally {
    await topics.close();
    await client.close();
  }
}

/** Adds new erasures to the list of the directory. @throws after that when some were missed */
export async function erasuresCommand({ kafka, directory, print }: ListPlace): Promise<void> {
  const topics = openTopics(kafka);
  try {
    const { added, hasGap } = await listErasures(directory, topics, erasuresKeptSince());
    print(`${added} erasures added to the list.`);
    if (hasGap)
      throw new Error('Events left Kafka before they were read: erasures may be missing. Take a new backup now.');
  } finally {
    await topics.close();
  }
}

const LIST_EVERY_MS = 60_000;

/** Continues the list every minute until `signal` is aborted. What fails is printed, and tried again a minute later. */
export async function keepListing(place: ListPlace, signal: AbortSignal, everyMs = LIST_EVERY_MS): Promise<void> {
  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    await erasuresCommand(place).catch((error: Error) => place.print(error.message));
    await delay(everyMs, undefined, { signal }).catch((error: Error) => {
      if (!isStopped()) throw error;
    });
  }
}

/** A new backup, then the erasures until now. Deletes backups older than 35 days. Returns the new folder. */
export async function backUpCommand(
  place: Place,
  { recipient, productVersion }: { recipient: string | undefined; productVersion: string },
): Promise<string> {
  const folder = await withStores(place, async (stores) => {
    const { directory } = place;
    const { folder: made, manifest } = await backUp({ ...stores, directory, recipient, productVersion });
    const documents = manifest.databases.flatMap(({ collections }) => collections.map((one) => one.documents));
    const records = manifest.topics.map((topic) => topic.records);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    place.print(
      `${made}: ${manifest.databases.length} databases, ${sum(documents)} documents, ${sum(records)} records of Kafka${recipient ? ', encrypted' : ''}.`,
    );
    if (!recipient) place.print('It is NOT encrypted: whoever has the files can read everything about every family.');
    if (!manifest.isExact)
      place.print('Records were published all the time: a few may be in it without the state that they tell of.');
    return made;
  });
  await erasuresCommand(place);
  const deleted = await deleteOldBackups(place.directory, keptSince());
  if (deleted > 0) place.print(`${deleted} backups older than ${BACKUP_KEPT_DAYS} days deleted.`);
  return folder;
}

/** Fills empty stores from the newest backup of the directory, or from the one of this name. */
export async function restoreCommand(
  place: Place,
  { identity, name }: { identity: string | undefined; name?: string | undefined },
): Promise<void> {
  const folder = name ? join(place.directory, name) : (await backupsIn(place.directory)).at(-1);
  if (!folder) throw new Error(`There is no backup in ${place.directory}.`);
  const erasures = await readErasures(place.directory);
  await withStores(place, async (stores) => {
    const { manifest, erased } = await restore({ ...stores, folder, identity, erasures });
    place.print(`Restored what was there at ${manifest.takenAt}; ${erased} later erasures requested again.`);
  });
}

/** Waits until the started services have caught up and have erased again who left. */
export async function settledCommand(place: Place, timeoutMs?: number): Promise<void> {
  const erasureIds = (await readErasures(place.directory)).map(({ erasureId }) => erasureId);
  await withStores(place, (stores) =>
    untilSettled({ ...stores, erasureIds, ...(timeoutMs !== undefined && { timeoutMs }) }),
  );
  place.print('Every service has caught up, and nobody who left is back. Open the gateway.');
}
