// The gateway in a container: nginx with names instead of fixed addresses, a list of remotes that follows them, and what
// is slow or away.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeApiDocumentation } from './api-documentation.ts';
import { copyOf, createReleaseCopier } from './copy-release.ts';
import { followRemotes } from './follow-remotes.ts';
import { followShell } from './follow-shell.ts';
import { followStatus } from './follow-status.ts';
import { readGatewayEnvironment } from './gateway-environment.ts';
import { nginxConfig } from './nginx-config.ts';
import { publishRemotes } from './publish-remotes.ts';
import { redactNginxLog } from './redact-nginx-log.ts';
import type { RemoteJson } from './remotes-list.ts';
import { followWithdrawn } from './withdrawn-releases.ts';

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
/** The remotes as they were when the image was built. */
const INITIAL = join(import.meta.dirname, 'remotes');
const log = (line: string) => void process.stdout.write(`${line}\n`);

const settings = readGatewayEnvironment(process.env, () => readFileSync('/etc/resolv.conf', 'utf8'));
const { runDir, remotes } = settings;
const site = join(runDir, 'site');
await writeApiDocumentation(join(site, 'api', 'docs'));
await mkdir(site, { recursive: true });

const initialFile = (name: string) => join(INITIAL, `${name}.json`);
const [contentOpsUrl] = settings.opsUrls.content ?? [];
const withdrawn = contentOpsUrl ? followWithdrawn({ opsUrl: contentOpsUrl, log }) : undefined;
const copy = settings.releaseKeys.length > 0 ? createReleaseCopier(settings.releaseKeys, site) : undefined;
if (!copy) log('RELEASE_PUBLIC_KEYS is not set: releases are served without checking their signatures');
await withdrawn?.asked;
const followed = followRemotes({
  operator: settings.operator,
  remotes,
  initial: copy
    ? []
    : Object.keys(remotes)
        .filter((name) => existsSync(initialFile(name)))
        .map((name) => JSON.parse(readFileSync(initialFile(name), 'utf8')) as RemoteJson),
  withdrawn: () => withdrawn?.current() ?? new Map(),
  publish: (list, manifests) => publishRemotes(site, Object.keys(remotes), list, manifests),
  copy,
  log,
});
await followed.asked;
const shell = copy && followShell({ address: settings.shell, copy, log });
await shell?.copied;
const copies = {
  kind: 'folders',
  shell: copyOf(site, 'shell'),
  remotes: Object.fromEntries(Object.keys(remotes).map((name) => [name, copyOf(site, name)])),
} as const;
const stopStatus = followStatus({ opsUrls: settings.opsUrls, site, log });

await writeFile(
  join(runDir, 'nginx.conf'),
  nginxConfig({
    listen: settings.listen,
    services: settings.services,
    apps: copy ? copies : { kind: 'servers', shell: settings.shell, remotes },
    site,
    nameserver: settings.nameserver,
    runDir,
    brotliModule: existsSync(BROTLI_MODULE) ? BROTLI_MODULE : undefined,
    https: settings.https,
    trustedProxies: settings.trustedProxies,
    accessLog: '/dev/stdout',
    shutdownSeconds: settings.shutdownSeconds,
  }),
);
const nginx = spawn('nginx', ['-p', `${runDir}/`, '-e', 'stderr', '-c', 'nginx.conf'], {
  env: { PATH: `${process.env.PATH}:/usr/sbin` },
  stdio: ['inherit', 'inherit', 'pipe'],
});
void redactNginxLog(nginx.stderr, process.stderr);
// SIGQUIT lets nginx finish what it has begun.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => nginx.kill('SIGQUIT'));
nginx.once('exit', (code) => {
  followed.stop();
  shell?.stop();
  withdrawn?.stop();
  stopStatus();
  process.exitCode = code ?? 1;
});
