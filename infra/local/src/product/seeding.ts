import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { LOOPBACK } from '../processes/ports.ts';
import type { ProcessSpec } from '../processes/processes.ts';
import type { RunningServers } from '../servers/start-servers.ts';
import type { ServiceDeployable } from './deployables.ts';
import { serviceEnvironment } from './environment.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** The command that brings the demo families in; it has auth's environment, because granting a role needs it. */
export const seeding = (auth: ServiceDeployable, settings: Settings, secrets: Secrets, servers: RunningServers): ProcessSpec => ({
  name: 'Seeding',
  command: 'node',
  args: ['infra/local/src/seed/main.ts'],
  cwd: ROOT,
  env: {
    ...serviceEnvironment(auth, settings, secrets, servers),
    PUBLIC_URL: `http://${LOOPBACK}:${settings.gatewayPort}`,
    EMULATORS_URL: `http://${LOOPBACK}:${settings.emulatorsPort}`,
    LOCAL_DIR: settings.localDir,
  },
  logFile: join(settings.localDir, 'logs', 'seed.log'),
});
