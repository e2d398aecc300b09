import { join } from 'node:path';
import { freePorts } from '@notalone/local/processes/ports';
import { type MongoLogins, mongoUrl, startMongo } from '@notalone/local/servers/mongo';
import { type OwnServer, startOwnServer } from './own-server.ts';

export interface OwnMongo extends OwnServer {
  mongoUrl(database: string): string;
}

/** A MongoDB, a replica set of one, that a test may kill; with `logins` each database has its own, as in production. */
export async function startOwnMongo(logins?: MongoLogins): Promise<OwnMongo> {
  const [port = 0] = await freePorts(1);
  const server = await startOwnServer(({ programs, dir, processes }) =>
    startMongo({ mongod: programs.mongod, dir: join(dir, 'mongo'), port, processes, ...(logins && { logins }) }),
  );
  return { ...server, mongoUrl: (database) => mongoUrl(port, database, logins) };
}
