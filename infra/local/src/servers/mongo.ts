import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { LOOPBACK } from '../processes/ports.ts';
import type { Processes, RunningProcess } from '../processes/processes.ts';

/** The administrator's password, the key that members share, and one login per database. */
export interface MongoLogins {
  readonly rootPassword: string;
  /** One of them is the administrator's still, when the password is new. */
  readonly formerRootPasswords?: readonly string[];
  readonly keyFile: string;
  /** Passwords by database; the login is named as its database and opens only that one. */
  readonly databases: Readonly<Record<string, string>>;
}

/** Of one mongod; it fills with what is read and written. */
export const MONGO_CACHE_MB = 256;

interface StartMember {
  readonly name?: string;
  readonly mongod: string;
  readonly dir: string;
  readonly port: number;
  readonly processes: Processes;
  readonly logins?: MongoLogins;
}

/**
 * Collections that a database's login can add to and read, but neither change nor delete from: each in a database of
 * its own, made by the administrator with its indexes.
 */
const INSERT_ONLY = {
  notalone_content: {
    database: 'notalone_content_audit',
    collection: 'audit',
    indexes: [
      { name: 'action', key: { action: 1, _id: -1 } },
      { name: 'admin', key: { adminId: 1, _id: -1 } },
      { name: 'subject', key: { subjectId: 1, _id: -1 } },
    ],
  },
} as const;
const INSERT_ONLY_ROLE = 'insertOnly';

const AUTHENTICATION_FAILED = 18;
const ALREADY_INITIALIZED = 'AlreadyInitialized';
/** While it is being polled. */
const ANSWERS_WITHIN_MS = 2_000;
/** Once it has answered: a busy machine may be slow, and nothing tries again. */
const STAYS_WITHIN_MS = 30_000;
/** A direct connection to one member, whatever its state. */
const address = (port: number, credentials = '', withinMs = ANSWERS_WITHIN_MS) =>
  `mongodb://${credentials}${LOOPBACK}:${port}/?directConnection=true&serverSelectionTimeoutMS=${withinMs}`;

/** Starts a member of a replica set, which may not be initiated yet. */
export async function startMember({
  name = 'MongoDB',
  mongod,
  dir,
  port,
  processes,
  logins,
}: StartMember): Promise<RunningProcess> {
  await mkdir(join(dir, 'data'), { recursive: true });
  const args = [
    '--replSet',
    'rs0',
    '--bind_ip',
    LOOPBACK,
    '--port',
    String(port),
    '--dbpath',
    join(dir, 'data'),
    '--wiredTigerCacheSizeGB',
    String(MONGO_CACHE_MB / 1024),
  ];
  args.push('--oplogSize', '128', '--nounixsocket', '--setParameter', 'diagnosticDataCollectionEnabled=false');
  // Our transactions take milliseconds; one that a killed process left open must not lock documents for the default
  // minute.
  args.push('--setParameter', 'transactionLifetimeLimitSeconds=10');
  // It would log slow commands with what they search for: names, addresses, positions (rules 8.4).
  args.push('--slowOpSampleRate', '0');
  if (logins) {
    const keyFile = join(dir, 'key');
    await writeFile(keyFile, logins.keyFile, { mode: 0o600 });
    args.push('--keyFile', keyFile);
  }
  return processes.start({ name, command: mongod, args, logFile: join(dir, 'mongod.log') });
}

/** Starts a replica set of one member, waits until it accepts writes, and syncs its logins. */
export async function startMongo(member: StartMember): Promise<void> {
  const { port, logins } = member;
  const { untilReady } = await startMember(member);
  await becomePrimary(port, untilReady);
  if (logins) await syncLogins(port, logins);
}

/**
 * Initiates a replica set of one and resolves when it accepts writes. `untilReady` does the polling; clients reach the
 * member as `host`.
 */
export async function becomePrimary(
  port: number,
  untilReady: (ready: () => Promise<boolean>) => Promise<void>,
  host = LOOPBACK,
): Promise<void> {
  await untilReady(async () => (await memberStateOf(port, [port], host)) === 'primary');
}

/**
 * The state of a member; `undefined`: not in a set yet. Initiates a set of `members` if there is none. Rejects when it
 * does not answer.
 */
export const memberStateOf = (
  port: number,
  members: readonly number[],
  host = LOOPBACK,
): Promise<'primary' | 'secondary' | undefined> =>
  // A client whose first connection failed never connects, so each attempt creates one.
  withClient(address(port), (client) => askMemberState(client, members, host));

async function askMemberState(
  client: MongoClient,
  members: readonly number[],
  host: string,
): Promise<'primary' | 'secondary' | undefined> {
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  if (hello.setName || !hello.isreplicaset)
    return hello.isWritablePrimary ? 'primary' : hello.secondary ? 'secondary' : undefined;
  const settings = { electionTimeoutMillis: 2000, heartbeatIntervalMillis: 500 };
  const hosts = members.map((port, _id) => ({ _id, host: `${host}:${port}` }));
  try {
    await admin.command({ replSetInitiate: { _id: 'rs0', members: hosts, settings } });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.codeName !== ALREADY_INITIALIZED) throw error;
  }
  return undefined;
}

async function withClient<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Makes the collection that a login may only add to, and the role for it; answers the role. */
async function prepareInsertOnly(client: MongoClient, login: string) {
  if (login !== 'notalone_content') return [];
  const { database, collection, indexes } = INSERT_ONLY[login];
  const db = client.db(database);
  await db.collection(collection).createIndexes(indexes.map(({ name, key }) => ({ name, key: { ...key } })));
  const { roles } = await db.command({ rolesInfo: INSERT_ONLY_ROLE });
  const privileges = [{ resource: { db: database, collection }, actions: ['find', 'insert'] }];
  const command = roles.length === 0 ? 'createRole' : 'updateRole';
  await db.command({ [command]: INSERT_ONLY_ROLE, privileges, roles: [] });
  return [{ role: INSERT_ONLY_ROLE, db: database }];
}

const rootAddress = (port: number, password: string) => address(port, `root:${password}@`, STAYS_WITHIN_MS);

async function isRootPassword(port: number, password: string): Promise<boolean> {
  try {
    await withClient(rootAddress(port, password), (client) => client.db('admin').command({ ping: 1 }));
    return true;
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== AUTHENTICATION_FAILED) throw error;
    return false;
  }
}

/** Creates the administrator, or gives it its new password. */
async function syncRoot(port: number, { rootPassword, formerRootPasswords = [] }: MongoLogins): Promise<void> {
  if (await isRootPassword(port, rootPassword)) return;
  for (const former of formerRootPasswords)
    if (await isRootPassword(port, former))
      return withClient(rootAddress(port, former), async (client) => {
        await client.db('admin').command({ updateUser: 'root', pwd: rootPassword });
      });
  // No user exists yet: MongoDB lets a local client create the first one.
  await withClient(address(port, '', STAYS_WITHIN_MS), (client) =>
    client.db('admin').command({ createUser: 'root', pwd: rootPassword, roles: ['root'] }),
  );
}

/** Creates or updates the logins; `port` is the primary's. */
export async function syncLogins(port: number, logins: MongoLogins): Promise<void> {
  const { rootPassword, databases } = logins;
  await syncRoot(port, logins);
  await withClient(rootAddress(port, rootPassword), async (client) => {
    for (const [database, pwd] of Object.entries(databases)) {
      const { users } = await client.db(database).command({ usersInfo: database });
      const command = users.length === 0 ? 'createUser' : 'updateUser';
      const roles = [{ role: 'readWrite', db: database }, ...(await prepareInsertOnly(client, database))];
      await client.db(database).command({ [command]: database, pwd, roles });
    }
  });
}

/** The URL of the administrator. */
export const rootUrl = (port: number, { rootPassword }: MongoLogins) =>
  `mongodb://root:${rootPassword}@${LOOPBACK}:${port}/?authSource=admin&replicaSet=rs0`;

/** The URL of a database, with its own login if there are logins. */
export const mongoUrl = (port: number | readonly number[], database: string, logins?: MongoLogins) => {
  const password = logins?.databases[database];
  const hosts = [port].flat().map((one) => `${LOOPBACK}:${one}`);
  return `mongodb://${password ? `${database}:${password}@` : ''}${hosts.join()}/${database}?replicaSet=rs0`;
};
