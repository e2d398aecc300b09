import type { Processes } from '../processes/processes.ts';
import { fetchKafka } from './kafka.ts';
import { fetchMongod } from './mongod.ts';
import { installSystemPackages } from './system-packages.ts';

/** Where the programs are. */
export interface ServerPrograms {
  readonly mongod: string;
  readonly kafkaHome: string;
  readonly redisServer: string;
}

export type Say = (line: string) => void;

/** Makes sure that every server program is on this machine, downloading what is missing; quick when nothing is. */
export async function fetchServers({ serversDir, processes, say }: { serversDir: string; processes: Processes; say: Say }): Promise<ServerPrograms> {
  await installSystemPackages(processes, say);
  const [mongod, kafkaHome] = await Promise.all([fetchMongod(serversDir, processes), fetchKafka(serversDir, processes)]);
  return { mongod, kafkaHome, redisServer: 'redis-server' };
}
