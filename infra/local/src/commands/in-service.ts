import { ROOT } from '../paths.ts';
import { createProcesses } from '../processes/processes.ts';
import { SERVICES } from '../product/deployables.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { serverAccess, serviceEnvironment } from '../product/environment.ts';
import { ensureSecrets } from '../product/secrets.ts';
import { readSettings } from '../product/settings.ts';
import { kafkaAdminLogin } from '../servers/kafka.ts';
import { serverAddresses } from '../servers/start-servers.ts';
import { stopSignal } from './stop-signal.ts';

/** Runs a script with a service's environment and exits with its exit code. */
export async function runInService(
  name: string,
  args: readonly string[],
  brokerUser: 'service' | 'kafka-admin' = 'service',
): Promise<void> {
  const service = SERVICES.find((one) => one.name === name);
  if (!service)
    throw new Error(`There is no service "${name}". There are: ${SERVICES.map((one) => one.name).join(', ')}.`);
  loadDotEnv();
  const settings = readSettings();
  const secrets = await ensureSecrets(
    settings.localDir,
    SERVICES.map((one) => one.name),
  );
  const access = serverAccess(settings, secrets);
  const env = {
    ...serviceEnvironment(service, settings, secrets, serverAddresses(access)),
    ...(brokerUser === 'kafka-admin' && kafkaAdminLogin(access.kafkaLogins)),
  };
  const processes = createProcesses();
  stopSignal().addEventListener('abort', () => void processes.stopAll(), { once: true });
  const end = await processes.start({ name: 'The command', command: 'node', args, cwd: ROOT, env }, { mayEnd: true })
    .ended;
  process.exitCode = typeof end === 'number' ? end : 1;
}
