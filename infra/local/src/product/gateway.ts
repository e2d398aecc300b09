import { existsSync, unwatchFile, watchFile } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeApiDocumentation } from '@notalone/gateway/api-documentation';
import { followStatus } from '@notalone/gateway/follow-status';
import { nginxConfig } from '@notalone/gateway/nginx-config';
import type { Operator } from '@notalone/gateway/operator';
import { redactNginxLog } from '@notalone/gateway/redact-nginx-log';
import { remotesList } from '@notalone/gateway/remotes-list';
import type { Print } from '../fetch/system-packages.ts';
import { LOOPBACK } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';
import type { ServiceDeployable } from './deployables.ts';
import { instancesOf, serviceOpsPort, servicePort } from './environment.ts';
import type { Settings } from './settings.ts';

/** Folders of built files: the shell's, and each remote's by short name. */
export interface Builds {
  readonly shell: string;
  readonly remotes: Readonly<Record<string, string>>;
}

interface StartGateway {
  readonly settings: Settings;
  readonly services: readonly ServiceDeployable[];
  readonly builds: Builds;
  readonly processes: Processes;
  readonly print: Print;
}

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const REBUILD_CHECK_MS = 1000;

/** Starts nginx. Remotes that are rebuilt later are served without a restart. */
export async function startGateway({ settings, services, builds, processes, print }: StartGateway): Promise<void> {
  const runDir = join(settings.localDir, 'gateway');
  const site = join(runDir, 'site');
  await mkdir(site, { recursive: true });
  await writeApiDocumentation(join(site, 'api', 'docs'));
  const publish = () => publishRemotes(site, settings.operator, builds.remotes);
  await publish();
  // The file of an earlier run; without it all is well.
  await rm(join(site, 'status.json'), { force: true });
  const config = nginxConfig({
    listen: `${LOOPBACK}:${settings.gatewayPort}`,
    services: Object.fromEntries(
      services.map((service) => [
        service.name,
        instancesOf(settings, service).map((instance) => `${LOOPBACK}:${servicePort(settings, service, instance)}`),
      ]),
    ),
    apps: { kind: 'folders', shell: builds.shell, remotes: builds.remotes },
    site,
    runDir,
    brotliModule: existsSync(BROTLI_MODULE) ? BROTLI_MODULE : undefined,
    https: settings.publicUrl.startsWith('https:'),
    trustedProxies: settings.trustedProxies,
    // Files of the clone may be readable by their owner only.
    user: process.getuid?.() === 0 ? 'root' : undefined,
  });
  await writeFile(join(runDir, 'nginx.conf'), config);
  const nginx = processes.start({
    name: 'The gateway (nginx)',
    command: 'nginx',
    args: ['-p', `${runDir}/`, '-e', 'stderr', '-c', 'nginx.conf'],
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    logFile: join(settings.localDir, 'logs', 'gateway.log'),
    passOnErrors: redactNginxLog,
  });
  void nginx.ended.then(watchRebuilds(builds.remotes, publish, print));
  await nginx.untilReady(async () => (await fetch(`http://${LOOPBACK}:${settings.gatewayPort}/remotes.json`)).ok);
}

/** Keeps /status.json up to date until the signal is aborted. */
export function publishStatus(
  { settings, services, print }: Pick<StartGateway, 'settings' | 'services' | 'print'>,
  signal: AbortSignal,
): void {
  const urls = services.map((service) => {
    const instances = instancesOf(settings, service);
    return [
      service.name,
      instances.map((instance) => `http://${LOOPBACK}:${serviceOpsPort(settings, service, instance)}`),
    ] as const;
  });
  const site = join(settings.localDir, 'gateway', 'site');
  signal.addEventListener('abort', followStatus({ opsUrls: Object.fromEntries(urls), site, log: print }), {
    once: true,
  });
}

async function publishRemotes(site: string, operator: Operator, remotes: Builds['remotes']): Promise<void> {
  await writeFile(join(site, 'remotes.json'), await remotesList(operator, remotes));
}

function watchRebuilds(remotes: Builds['remotes'], publish: () => Promise<void>, print: Print): () => void {
  const files = Object.values(remotes).map((folder) => join(folder, 'remote.json'));
  const republish = () =>
    void publish().catch((error: Error) => print(`remotes.json was not updated: ${error.message}`));
  for (const file of files) watchFile(file, { interval: REBUILD_CHECK_MS, persistent: false }, republish);
  return () => {
    for (const file of files) unwatchFile(file, republish);
  };
}
