import { join } from 'node:path';
import type { Processes } from '@notalone/local/processes/processes';
import { type MongoLogins, memberStateOf, mongoUrl, startMember, syncLogins } from '@notalone/local/servers/mongo';

interface ReplicaSetOptions {
  readonly mongod: string;
  readonly dir: string;
  readonly ports: readonly number[];
  readonly processes: Processes;
  readonly logins: MongoLogins;
}

const nameOf = (port: number) => `MongoDB at ${port}`;

/** A replica set of several members, which elects another primary when one dies. */
export function createReplicaSet({ ports, ...options }: ReplicaSetOptions) {
  let killed: number | undefined;
  const start = (port: number) =>
    startMember({ ...options, name: nameOf(port), dir: join(options.dir, String(port)), port });
  const standing = (port: number) => memberStateOf(port, ports);

  async function primary(): Promise<number> {
    for (const port of ports) if ((await standing(port).catch(() => undefined)) === 'primary') return port;
    throw new Error('MongoDB has no primary');
  }
  return {
    url: (database: string) => mongoUrl(ports, database, options.logins),
    /** Starts all members. Resolves when one is primary and the others follow it. */
    async start(): Promise<void> {
      const members = await Promise.all(ports.map(async (port) => ({ port, ...(await start(port)) })));
      // The first member initiates the set.
      for (const { port, untilReady } of members) await untilReady(async () => (await standing(port)) !== undefined);
      await members[0]?.untilReady(async () => (await primary()) !== undefined);
      await syncLogins(await primary(), options.logins);
    },
    /** The name of the primary's process, which is killed next. */
    async victim(): Promise<string> {
      killed = await primary();
      return nameOf(killed);
    },
    /** Starts the killed member again. Resolves when it has joined and the set has a primary. */
    async restart(): Promise<void> {
      if (killed === undefined) return;
      const port = killed;
      const { untilReady } = await start(port);
      await untilReady(async () => (await standing(port)) !== undefined && (await primary()) !== undefined);
    },
  };
}
