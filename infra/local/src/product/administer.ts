import { resolve } from 'node:path';
import { ROOT } from '../paths.ts';
import type { ProcessSpec } from '../processes/processes.ts';
import { kafkaAdminLogin } from '../servers/kafka.ts';
import { rootUrl } from '../servers/mongo.ts';
import { serverAddresses } from '../servers/start-servers.ts';
import { serverAccess } from './environment.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** The environment of commands that see all databases and topics of this machine. */
export function administratorEnvironment(settings: Settings, secrets: Secrets): Record<string, string> {
  const access = serverAccess(settings, secrets);
  return {
    MONGO_URL: rootUrl(settings.servers.mongo, access.mongoLogins),
    KAFKA_BROKERS: serverAddresses(access).kafkaBrokers,
    ...kafkaAdminLogin(access.kafkaLogins),
  };
}

/** The key of this machine's backups, beside the secrets, unless another file is named. */
const IDENTITY_FILE = 'backup-identity.txt';

/** A command of infra/backup. `directory` is relative to where npm was called. */
export function backupCommand(
  settings: Settings,
  secrets: Secrets,
  [command, directory, ...rest]: readonly [string, string, ...string[]],
): ProcessSpec {
  const { BACKUP_RECIPIENT, BACKUP_IDENTITY_FILE, INIT_CWD = '.' } = process.env;
  return {
    name: `The command ${command}`,
    command: 'node',
    args: ['infra/backup/src/main.ts', command, resolve(INIT_CWD, directory), ...rest],
    cwd: ROOT,
    env: {
      ...administratorEnvironment(settings, secrets),
      ...(BACKUP_RECIPIENT && { BACKUP_RECIPIENT }),
      BACKUP_IDENTITY_FILE: BACKUP_IDENTITY_FILE
        ? resolve(INIT_CWD, BACKUP_IDENTITY_FILE)
        : resolve(settings.localDir, IDENTITY_FILE),
    },
  };
}
