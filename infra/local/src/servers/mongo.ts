import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { LOOPBACK } from '../processes/ports.ts';
import type { Processes, RunningProcess } from '../processes/processes.ts';

/** With logins: the administrator's password, the key that the members share, and one login per database. */
export interface MongoLogins {
  readonly rootPassword: string;
  readonly keyFile: string;
  /** Each login is named as its database and may read and write only that one. */
  readonly databases: Readonly<Record<string, string>>;
}

interface StartMember {
  readonly name?: string;
  readonly mongod: string;
  readonly dir: string;
  readonly port: number;
  readonly processes: Processes;
  readonly logins?: MongoLogins;
}

const AUTHENTICATION_FAILED = 18;
const ALREADY_INITIALIZED = 'AlreadyInitialized';
/** One member, whatever it is at the moment. */
const address = (port: number, credentials = '') => `mongodb://${credentials}${LOOPBACK}:${port}/?directConnection=true&serverSelectionTimeoutMS=2000`;

/** Starts a member of a replica set that may have to be made yet. */
export async function startMember({ name = 'MongoDB', mongod, dir, port, processes, logins }: StartMember): Promise<RunningProcess> {
  await mkdir(join(dir, 'data'), { recursive: true });
  const args = ['--replSet', 'rs0', '--bind_ip', LOOPBACK, '--port', String(port), '--dbpath', join(dir, 'data'), '--wiredTigerCacheSizeGB', '0.25'];
  args.push('--oplogSize', '128', '--nounixsocket', '--setParameter', 'diagnosticDataCollectionEnabled=false');
  // Ours last milliseconds; what a killed process left open must not lock a document for MongoDB's minute.
  args.push('--setParameter', 'transactionLifetimeLimitSeconds=10');
  if (logins) {
    const keyFile = join(dir, 'key');
    await writeFile(keyFile, logins.keyFile, { mode: 0o600 });
    args.push('--keyFile', keyFile);
  }
  return processes.start({ name, command: mongod, args, logFile: join(dir, 'mongod.log') });
}

/** Starts a replica set of one member, waits until it takes writes, and brings its logins up to date. */
export async function startMongo(member: StartMember): Promise<void> {
  const { port, logins } = member;
  const { untilReady } = await startMember(member);
  await becomePrimary(port, untilReady);
  if (logins) await bringLoginsUpToDate(port, logins);
}

/** Makes a fresh mongod on this port a replica set of one, and resolves when it takes writes. `untilReady` does the polling. */
export async function becomePrimary(port: number, untilReady: (ready: () => Promise<boolean>) => Promise<void>): Promise<void> {
  await untilReady(async () => (await standingOf(port, [port])) === 'primary');
}

/** What a member is now; `undefined`: it takes no part yet. One that knows of no set makes one of `members`. Rejects when it does not answer. */
export const standingOf = (port: number, members: readonly number[]): Promise<'primary' | 'secondary' | undefined> =>
  // A client whose first connection failed never connects: each try takes a new one.
  withClient(address(port), (client) => askStanding(client, members));

async function askStanding(client: MongoClient, members: readonly number[]): Promise<'primary' | 'secondary' | undefined> {
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  if (hello.setName || !hello.isreplicaset) return hello.isWritablePrimary ? 'primary' : hello.secondary ? 'secondary' : undefined;
  const settings = { electionTimeoutMillis: 2000, heartbeatIntervalMillis: 500 };
  const hosts = members.map((port, _id) => ({ _id, host: `${LOOPBACK}:${port}` }));
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

/** On the primary. */
export async function bringLoginsUpToDate(port: number, { rootPassword, databases }: MongoLogins): Promise<void> {
  const asRoot = address(port, `root:${rootPassword}@`);
  try {
    await withClient(asRoot, (client) => client.db('admin').command({ ping: 1 }));
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== AUTHENTICATION_FAILED) throw error;
    // No user exists yet: MongoDB then lets a client on this machine create the first one.
    await withClient(address(port), (client) => client.db('admin').command({ createUser: 'root', pwd: rootPassword, roles: ['root'] }));
  }
  await withClient(asRoot, async (client) => {
    for (const [database, pwd] of Object.entries(databases)) {
      const { users } = await client.db(database).command({ usersInfo: database });
      const command = users.length === 0 ? 'createUser' : 'updateUser';
      await client.db(database).command({ [command]: database, pwd, roles: [{ role: 'readWrite', db: database }] });
    }
  });
}

/** The address for one database; with logins, as that database's own login. */
export const mongoUrl = (port: number | readonly number[], database: string, logins?: MongoLogins) => {
  const password = logins?.databases[database];
  const hosts = [port].flat().map((one) => `${LOOPBACK}:${one}`);
  return `mongodb://${password ? `${database}:${password}@` : ''}${hosts.join()}/${database}?replicaSet=rs0`;
};
