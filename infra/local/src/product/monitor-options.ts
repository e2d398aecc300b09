import { join, resolve } from 'node:path';
import type { WatchOptions } from '@notalone/observability/watch';
import { kafkaAdminLogin } from '../servers/kafka.ts';
import { serverAddresses } from '../servers/start-servers.ts';
import { SERVICES } from './deployables.ts';
import { serverAccess } from './environment.ts';
import { databaseName, ensureSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';

const AFTER_SERVICES = 9;

/**
 * What `npm run monitor` watches: the product of these settings, with the probe's account from PROBE_* variables and
 * backups in BACKUPS_DIR.
 */
export async function monitorOptions(settings: Settings, env = process.env): Promise<WatchOptions> {
  const names = SERVICES.map(({ name }) => name);
  const access = serverAccess(settings, await ensureSecrets(settings.localDir, names));
  const servers = serverAddresses(access);
  const login = kafkaAdminLogin(access.kafkaLogins);
  const { BACKUPS_DIR, INIT_CWD = '.' } = env;
  const { PROBE_EMAIL: email, PROBE_PASSWORD: password, PROBE_CHILD_NAME: childName, PROBE_PIN: pin } = env;
  const userId = settings.probeUserId ?? '';
  return {
    port: settings.servicesPort + AFTER_SERVICES,
    publicUrl: settings.publicUrl,
    kafka: {
      brokers: [servers.kafkaBrokers],
      sasl: {
        mechanism: 'PLAIN',
        username: login.KAFKA_SASL_USERNAME ?? '',
        password: login.KAFKA_SASL_PASSWORD ?? '',
      },
    },
    mongoUrl: servers.mongoUrl(databaseName('auth')),
    folders: { mongo: join(settings.localDir, 'data', 'mongo'), kafka: join(settings.localDir, 'data', 'kafka') },
    ...(BACKUPS_DIR && { backupsDir: resolve(INIT_CWD, BACKUPS_DIR) }),
    ...(email && password && childName && pin ? { probe: { userId, email, password, childName, pin } } : {}),
  };
}
