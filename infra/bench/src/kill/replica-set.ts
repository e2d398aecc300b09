import { join } from 'node:path';
import type { Processes } from '@notalone/local/processes/processes';
import { bringLoginsUpToDate, type MongoLogins, mongoUrl, standingOf, startMember } from '@notalone/local/servers/mongo';

interface ReplicaSetOptions {
  readonly mongod: string;
  readonly dir: string;
  readonly ports: readonly number[];
  readonly processes: Processes;
  readonly logins: MongoLogins;
}

const nameOf = (port: number) => `MongoDB at ${port}`;

/** A replica set of several members: when its primary dies, another is elected. */
export function createReplicaSet({ ports, ...options }: ReplicaSetOptions) {
  let killed: number | undefined;
  const start = (port: number) => startMember({ ...options, name: nameOf(port), dir: join(options.dir, String(port)), port });
  const standing = (port: number) => standingOf(port, ports);

  async function primary(): Promise<number> {
    for (const port of ports) if ((await standing(port).catch(() => undefined)) === 'primary') return port;
    throw new Error('MongoDB has no primary');
  }
  return {
    url: (database: string) => mongoUrl(ports, database, options.logins),
    /** Starts all, and resolves when one of them takes writes and the others follow it. */
    async start(): Promise<void> {
      const members = await Promise.all(ports.map(async (port) => ({ port, ...(await start(port)) })));
      // the first makes the set; the others hear of it
      for (const { port, untilReady } of members) await untilReady(async () => (await standing(port)) !== undefined);
      await members[0]?.untilReady(async () => (await primary()) !== undefined);
      await bringLoginsUpToDate(await primary(), options.logins);
    },
    /** The name of the process that is the primary now, which is about to be killed. */
    async victim(): Promise<string> {
      killed = await primary();
      return nameOf(killed);
    },
    /** Starts the killed one again, and resolves when the set has a primary and the killed one is of it. */
    async restart(): Promise<void> {
      if (killed === undefined) return;
      const port = killed;
      const { untilReady } = await start(port);
      await untilReady(async () => (await standing(port)) !== undefined && (await primary()) !== undefined);
    },
  };
}
