import { ROOT } from '../paths.ts';
import { createProcesses } from '../processes/processes.ts';
import { SERVICES } from '../product/deployables.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { databaseOf, serverAccess, serviceEnvironment } from '../product/environment.ts';
import { bringSecrets } from '../product/secrets.ts';
import { readSettings } from '../product/settings.ts';
import { serverAddresses } from '../servers/start-servers.ts';
import { stopSignal } from './stop-signal.ts';

/** Runs a script with the environment that a service of the local installation has; the exit code becomes ours. */
export async function runInService(name: string, args: readonly string[]): Promise<void> {
  const service = SERVICES.find((one) => one.name === name);
  if (!service) throw new Error(`There is no service "${name}". There are: ${SERVICES.map((one) => one.name).join(', ')}.`);
  loadDotEnv();
  const settings = readSettings();
  const secrets = await bringSecrets(settings.localDir, SERVICES.map(databaseOf));
  const env = serviceEnvironment(service, settings, secrets, serverAddresses(serverAccess(settings, secrets)));
  const processes = createProcesses();
  stopSignal().addEventListener('abort', () => void processes.stopAll(), { once: true });
  const end = await processes.start({ name: 'The command', command: 'node', args, cwd: ROOT, env }, { mayEnd: true }).ended;
  process.exitCode = typeof end === 'number' ? end : 1;
}
