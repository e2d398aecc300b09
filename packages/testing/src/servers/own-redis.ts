import { freePorts } from '@notalone/local/processes/ports';
import { redisUrl, startRedis } from '@notalone/local/servers/redis';
import { type OwnServer, startOwnServer } from './own-server.ts';

export interface OwnRedis extends OwnServer {
  readonly redisUrl: string;
}

/** A Redis that a test may kill. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const [port = 0] = await freePorts(1);
  const server = await startOwnServer(({ programs, dir, processes }) =>
    startRedis({ redisServer: programs.redisServer, dir, port, processes }),
  );
  return { ...server, redisUrl: redisUrl(port) };
}
