import type { ServiceName } from '@notalone/contracts';
import { freePorts } from '@notalone/local/processes/ports';
import { redisUrl, startRedis } from '@notalone/local/servers/redis';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { testRedisLogins } from './servers.ts';

export interface OwnRedis extends OwnServer {
  redisUrl(service: ServiceName): string;
}

/** A Redis that a test may kill. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const [port = 0] = await freePorts(1);
  const logins = testRedisLogins();
  const server = await startOwnServer(({ programs, dir, processes }) =>
    startRedis({ redisServer: programs.redisServer, dir, port, processes, logins }),
  );
  return { ...server, redisUrl: (service) => redisUrl(port, service, logins) };
}
