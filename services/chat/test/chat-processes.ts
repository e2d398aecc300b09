import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@notalone/local/paths';
import { freeBlock } from '@notalone/local/processes/ports';
import { createProcesses, type RunningProcess } from '@notalone/local/processes/processes';
import { SERVICES } from '@notalone/local/product/deployables';
import { instancesOf, serviceOpsPort, servicePort } from '@notalone/local/product/environment';
import { startGateway } from '@notalone/local/product/gateway';
import { readSettings } from '@notalone/local/product/settings';
import { OWN_CONFIG, type Service } from './service.ts';
import { VAPID_KEY } from './vapid-key.ts';

/** Ports of nine services, of their operations, and of a second instance of each. */
const PORTS = 60;

/**
 * Instances of this service as processes of their own, which a test may kill, behind the product's gateway; on the
 * stores of `service`.
 */
export async function startChatProcesses({ config }: Pick<Service, 'config'>, instances: number) {
  const chat = SERVICES.filter(({ name }) => name === 'chat');
  const [service] = chat;
  if (!service) throw new Error('There is no chat service');
  const first = await freeBlock(PORTS);
  const dir = await mkdtemp(join(tmpdir(), 'notalone-chat-'));
  const settings = readSettings({
    PORT: String(first),
    SERVICES_PORT: String(first + 1),
    INSTANCES: `chat=${instances}`,
    LOCAL_DIR: dir,
  });
  const processes = createProcesses();
  const running = new Map<number, RunningProcess>();

  const opsPortOf = (instance: number) => serviceOpsPort(settings, service, instance);

  const start = async (instance: number): Promise<void> => {
    const [port, opsPort] = [servicePort(settings, service, instance), opsPortOf(instance)];
    const env = {
      ...{
        HOST: config.HOST,
        PORT: String(port),
        OPS_PORT: String(opsPort),
        LOG_LEVEL: 'warn',
        PUBLIC_URL: settings.publicUrl,
      },
      ...{
        MONGO_URL: config.MONGO_URL,
        REDIS_URL: config.REDIS_URL,
        KAFKA_BROKERS: config.KAFKA_BROKERS.join(','),
        JWKS_URL: config.JWKS_URL,
        INTERNAL_URLS: 'profile=http://127.0.0.1:1',
        SERVICE_PRIVATE_KEY: config.SERVICE_PRIVATE_KEY,
        SERVICE_PUBLIC_KEYS: config.SERVICE_PUBLIC_KEYS,
        VAPID_KEYS: Object.values(VAPID_KEY).join(':'),
        VAPID_SUBJECT: OWN_CONFIG.VAPID_SUBJECT,
      },
    };
    const spec = {
      name: 'chat',
      command: process.execPath,
      args: ['services/chat/src/main.ts'],
      cwd: ROOT,
      env,
      logFile: join(dir, `chat-${instance}.log`),
    };
    const started = processes.start(spec, { mayEnd: true });
    running.set(instance, started);
    await started.untilReady(async () => (await fetch(`http://127.0.0.1:${opsPort}/ready`)).ok);
  };
  await Promise.all(instancesOf(settings, service).map(start));
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>No pages</title>');
  await startGateway({
    settings,
    services: chat,
    builds: { shell: dir, remotes: {} },
    processes,
    print: () => undefined,
  });
  return {
    url: `http://127.0.0.1:${settings.gatewayPort}`,
    /** How many sockets an instance holds. Throws with the end of its log when it ended by itself. */
    async openSockets(instance: number): Promise<number> {
      await running.get(instance)?.untilReady(() => Promise.resolve(true));
      const metrics = await fetch(`http://127.0.0.1:${opsPortOf(instance)}/metrics`);
      return Number(/^sockets_open (\d+)/m.exec(await metrics.text())?.[1]);
    },
    start,
    async kill(instance: number): Promise<void> {
      const { pid, ended } = running.get(instance) ?? {};
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await ended;
    },
    async stop(): Promise<void> {
      await processes.stopAll();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
export type ChatProcesses = Awaited<ReturnType<typeof startChatProcesses>>;
