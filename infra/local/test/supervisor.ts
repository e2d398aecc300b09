// A minimal supervisor for orphans.test.ts: starts the servers on the given ports, prints `ready` and waits.
import { fetchServers } from '../src/fetch/fetch-servers.ts';
import { SERVERS_DIR } from '../src/paths.ts';
import { createProcesses } from '../src/processes/processes.ts';
import { startServers } from '../src/servers/start-servers.ts';

const [dir = '', ...given] = process.argv.slice(2);
const [mongo = 0, kafka = 0, kafkaController = 0, redis = 0] = given.map(Number);
const processes = createProcesses();
const programs = await fetchServers({ serversDir: SERVERS_DIR, processes, print: () => undefined });
await startServers({ programs, dir, ports: { mongo, kafka, kafkaController, redis }, processes });
process.stdout.write('ready\n');
await processes.crashed;
