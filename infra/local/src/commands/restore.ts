import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchServers } from '../fetch/fetch-servers.ts';
import { SERVERS_DIR } from '../paths.ts';
import { createProcesses } from '../processes/processes.ts';
import { backupCommand } from '../product/administer.ts';
import { buildServices } from '../product/build.ts';
import { markSeeded } from '../product/demo-families.ts';
import { SERVICES } from '../product/deployables.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { serverAccess } from '../product/environment.ts';
import { lockFolder } from '../product/folder-lock.ts';
import { ensureSecrets } from '../product/secrets.ts';
import { readSettings } from '../product/settings.ts';
import { startService } from '../product/start-service.ts';
import { step } from '../product/step.ts';
import { startServers } from '../servers/start-servers.ts';
import { print, runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

const USAGE = `Usage, while the product is stopped and its data folder is empty:
  npm run restore -- DIRECTORY          from the newest backup
  npm run restore -- DIRECTORY NAME     from the backup of this name`;

/**
 * Fills the empty servers of this machine from a backup and runs the services, without the gateway, until they have
 * caught up and erased again who left meanwhile. Then `npm start` opens it.
 */
async function main(): Promise<void> {
  const [directory, ...name] = parseArgs({ allowPositionals: true }).positionals;
  if (!directory || name.length > 1) throw new Error(USAGE);
  loadDotEnv();
  const settings = readSettings();
  const unlock = await lockFolder(settings.localDir);
  // Services stop before the servers they use.
  const [serverProcesses, processes] = [createProcesses(), createProcesses()];
  const stop = async () => {
    await processes.stopAll();
    await serverProcesses.stopAll();
    await unlock();
  };
  stopSignal().addEventListener('abort', () => void stop(), { once: true });
  try {
    const names = SERVICES.map((service) => service.name);
    const secrets = await ensureSecrets(settings.localDir, names);
    const logsDir = join(settings.localDir, 'logs');
    const programs = await fetchServers({ serversDir: SERVERS_DIR, processes, print });
    const servers = await step(
      print,
      'Starting MongoDB, Kafka and Redis',
      startServers({
        programs,
        dir: join(settings.localDir, 'data'),
        processes: serverProcesses,
        ...serverAccess(settings, secrets),
      }),
    );
    await processes.run(backupCommand(settings, secrets, ['restore', directory, ...name]));
    await step(print, 'Building the services', buildServices(SERVICES, logsDir, processes));
    const context = { settings, secrets, servers, logsDir, processes };
    await step(
      print,
      'Starting the services, closed to the public',
      Promise.all(SERVICES.map((service) => startService(context, service))),
    );
    const settled = processes.run(backupCommand(settings, secrets, ['settled', directory]));
    await Promise.race([settled, processes.crashed, serverProcesses.crashed]);
    // What is there is all there shall be.
    await markSeeded(settings);
    print('`npm start` opens it.');
  } finally {
    await stop();
  }
}

runCommand(main);
