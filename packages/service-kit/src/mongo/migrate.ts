import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import { createLease } from './lease.ts';

/** One step; never change it after release. `up` may run again, because a crash may come before it is recorded. */
export interface Migration {
  readonly id: string;
  up(db: Db): Promise<void>;
}

const LEASE_MS = 30_000;
const ASK_AGAIN_MS = 250;

/**
 * Applies, in order, the migrations not yet recorded in `db`. When several instances start at once, one migrates and
 * the others wait. Recorded ids that are not in `migrations` come from a newer release that was rolled back.
 * @throws when the database was made by other migrations than these
 */
export async function migrate(db: Db, migrations: readonly Migration[], log: Logger): Promise<void> {
  const lease = createLease({ db, name: 'migrations', holder: randomUUID(), ttlMs: LEASE_MS });
  while (!(await lease.hold())) await delay(ASK_AGAIN_MS);
  await lease.whileHeld(async () => {
    const applied = db.collection<{ _id: string; appliedAt: Date }>('migrations');
    const known = new Set((await applied.find().toArray()).map((row) => row._id));
    const [initial] = migrations;
    if (initial && known.size > 0 && !known.has(initial.id))
      throw new Error(
        `${db.databaseName} is of a version before 1.0: drop this database, and start with an empty one.`,
      );
    for (const migration of migrations.filter(({ id }) => !known.has(id))) {
      if (!lease.isHeld()) throw new Error(`The lease was lost before ${migration.id}`);
      await migration.up(db);
      await applied.insertOne({ _id: migration.id, appliedAt: new Date() });
      log.info({ migration: migration.id }, 'migration applied');
    }
  });
}
