import { accountChanged, type UserId } from '@notalone/contracts';
import { type Broker, connectBroker } from '../../src/events/broker.ts';
import { createInbox } from '../../src/events/inbox.ts';
import { createOutbox } from '../../src/events/outbox.ts';
import { createLogger } from '../../src/logging/logger.ts';
import { afterCommit } from '../../src/mongo/after-commit.ts';
import { connectMongo } from '../../src/mongo/connect.ts';
import { peopleProjection } from '../../src/projections/people.ts';

/** Where a child dies. `never` lives until it is killed from outside. */
export type Step =
  | 'never'
  | 'before commit'
  | 'after commit'
  | 'before publish'
  | 'after publish'
  | 'after receive'
  | 'inside transaction'
  | 'after effect'
  | 'before write'
  | 'after visible write'
  | 'after durable write';

export interface ChildOptions {
  /** A projector takes states over without a transaction. */
  readonly role: 'writer' | 'reader' | 'projector';
  readonly step: Step;
  readonly mongoUrl: string;
  readonly kafkaBrokers: string;
  /** The writer changes each of them in turn, `changes` times. */
  readonly userIds: readonly UserId[];
  readonly changes: number;
  readonly leaseMs: number;
}
/** The writer says what was acknowledged. */
export interface Acknowledged {
  readonly userId: UserId;
  readonly version: number;
}

const options: ChildOptions = JSON.parse(process.argv[2] ?? '');
const log = createLogger({ service: options.role, level: 'silent' });
const { db, transact } = await connectMongo({ url: options.mongoUrl, appName: options.role });
const real = connectBroker({ brokers: options.kafkaBrokers.split(','), clientId: options.role, log });

function dieAt(step: Step): void {
  if (options.step === step) process.kill(process.pid, 'SIGKILL');
}

/** The real broker with a trap door before or behind its calls. */
const broker: Broker = {
  ...real,
  publisher(settings) {
    const publisher = real.publisher(settings);
    return {
      ...publisher,
      async publish(records) {
        dieAt('before publish');
        await publisher.publish(records);
        dieAt('after publish');
      },
    };
  },
  consume(settings) {
    const handle = real.consume({
      ...settings,
      onRecords(records, beat) {
        dieAt('after receive');
        return settings.onRecords(records, beat);
      },
    });
    return {
      ...handle,
      async commit(positions) {
        dieAt('after effect');
        await handle.commit(positions);
      },
    };
  },
};
await broker.ensureTopics();

async function write(): Promise<void> {
  const outbox = createOutbox({ db, broker, log, service: 'auth', leaseMs: options.leaseMs });
  await outbox.start();
  const accounts = db.collection<{ _id: UserId; version: number }>('accounts');
  for (let change = 0; change < options.changes; change++) {
    for (const userId of options.userIds) {
      const version = await transact(async (session) => {
        const row = await accounts.findOneAndUpdate({ _id: userId }, { $inc: { version: 1 } }, { upsert: true, returnDocument: 'after', session });
        const next = row?.version ?? 0;
        const data = {
          userId,
          username: 'Ann',
          email: 'ann@example.com',
          role: 'parent',
          status: 'active',
          memberSince: '2026-01-01T00:00:00Z',
          version: next,
        } as const;
        await outbox.add(session, accountChanged, { key: userId, data });
        dieAt('before commit');
        afterCommit(session, () => dieAt('after commit'));
        return next;
      });
      process.send?.({ userId, version } satisfies Acknowledged);
    }
  }
}

async function read(): Promise<void> {
  const inbox = createInbox({ db, broker, log, service: 'profile', transact });
  const seen = db.collection<{ _id: UserId; versions: number[] }>('seen');
  inbox.on(accountChanged, async ({ data }, session) => {
    await seen.updateOne({ _id: data.userId }, { $push: { versions: data.version } }, { upsert: true, session });
    if (options.userIds.includes(data.userId)) dieAt('inside transaction');
  });
  await inbox.start();
}

async function project(): Promise<void> {
  const inbox = createInbox({ db, broker, log, service: 'profile', transact });
  const { recordAccount } = peopleProjection([]);
  inbox.onState(accountChanged, async ({ data }, writing) => {
    dieAt('before write');
    await recordAccount(db, data, writing);
    dieAt(`after ${writing.reach} write`);
  });
  await inbox.start();
}

await { writer: write, reader: read, projector: project }[options.role]();
