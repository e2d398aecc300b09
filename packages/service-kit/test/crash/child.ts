import { accountChanged, type UserId } from '@notalone/contracts';
import { type Broker, connectBroker } from '../../src/broker/broker.ts';
import { createInbox } from '../../src/inbox/inbox.ts';
import { createLogger } from '../../src/logging/logger.ts';
import { afterCommit } from '../../src/mongo/after-commit.ts';
import { connectMongo } from '../../src/mongo/connect.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { peopleProjection } from '../../src/projections/people.ts';

/** Where a child process kills itself. */
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
  | 'after write';

export interface ChildOptions {
  /** A reader handles events in transactions, a projector writes them in bulk. */
  readonly role: 'writer' | 'reader' | 'projector';
  readonly step: Step;
  readonly mongoUrl: string;
  readonly kafkaBrokers: string;
  /** The writer changes these accounts in turn, `changes` times each. */
  readonly userIds: readonly UserId[];
  readonly changes: number;
  readonly leaseMs: number;
}
/** Sent by the writer for each acknowledged change. */
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

/** The real broker; the process may die before or after its calls. */
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
      onRecords(records, heartbeat) {
        dieAt('after receive');
        return settings.onRecords(records, heartbeat);
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
        const row = await accounts.findOneAndUpdate(
          { _id: userId },
          { $inc: { version: 1 } },
          { upsert: true, returnDocument: 'after', session },
        );
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
  const { recordAccounts } = peopleProjection([]);
  inbox.onProjection(accountChanged, async (envelopes) => {
    dieAt('before write');
    await recordAccounts(
      db,
      envelopes.map(({ data }) => data),
    );
    dieAt('after write');
  });
  await inbox.start();
}

await { writer: write, reader: read, projector: project }[options.role]();
