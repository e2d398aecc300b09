import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from '@prometheus-io/client';
import { MongoClient } from 'mongodb';

interface Stores {
  /** Of a login that may read the server's state. */
  readonly mongoUrl: string;
  /** Folders of data by store, where they are on this machine. */
  readonly folders: Readonly<Record<string, string>>;
}
const ANSWER_MS = 3_000;

/** Exports whether MongoDB has a primary, and how full the disks are. */
export function watchStores({ mongoUrl, folders }: Stores, register: Registry) {
  const primary = new Gauge({
    name: 'mongo_primary_up',
    help: '1 when a member of the replica set takes writes',
    registers: [register],
  });
  const disk = new Gauge({
    name: 'disk_free_ratio',
    help: 'Share of the disk that is free, by store',
    labelNames: ['store'],
    registers: [register],
  });
  const client = new MongoClient(mongoUrl, { serverSelectionTimeoutMS: ANSWER_MS });
  return {
    async read(): Promise<void> {
      const answer = client.db('admin').command({ hello: 1 }, { timeoutMS: ANSWER_MS });
      primary.set(
        await answer.then(
          ({ isWritablePrimary }) => Number(Boolean(isWritablePrimary)),
          () => 0,
        ),
      );
      for (const [store, folder] of Object.entries(folders)) {
        const { bavail, blocks } = await statfs(folder);
        disk.set({ store }, bavail / blocks);
      }
    },
    close: () => client.close(),
  };
}
