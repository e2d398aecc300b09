import type { Processes } from '../processes/processes.ts';
import { fetchKafka } from './kafka.ts';
import { fetchMongod } from './mongod.ts';
import { installSystemPackages, type Print } from './system-packages.ts';

/** Paths of the server programs. */
export interface ServerPrograms {
  readonly mongod: string;
  readonly kafkaHome: string;
  readonly redisServer: string;
}

/** Downloads and installs missing server programs; quick when none is missing. */
export async function fetchServers({
  serversDir,
  processes,
  print,
}: {
  serversDir: string;
  processes: Processes;
  print: Print;
}): Promise<ServerPrograms> {
  await installSystemPackages(processes, print);
  const [mongod, kafkaHome] = await Promise.all([
    fetchMongod(serversDir, processes),
    fetchKafka(serversDir, processes),
  ]);
  return { mongod, kafkaHome, redisServer: 'redis-server' };
}
