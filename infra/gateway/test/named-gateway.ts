import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@notalone/testing/servers/free-port';
import { readGatewayEnvironment } from '../src/gateway-environment.ts';
import { nginxConfig } from '../src/nginx-config.ts';
import { hasBrotli, OPERATOR_VARIABLES, standIn, startNginx, stopProcess } from './gateway.ts';
import { startNameServer } from './name-server.ts';

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** One instance of a server of files: its files by path, which a test may change. */
export interface AppInstance {
  readonly files: Map<string, string>;
  /** Paths asked for, oldest first. */
  readonly asked: string[];
}
export interface NamedGateway {
  readonly url: string;
  /** The folder of remotes.json. */
  readonly site: string;
  /** Two instances of each app, by name: `shell`, `social` … */
  readonly apps: Readonly<Record<string, readonly [AppInstance, AppInstance]>>;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
};

async function appInstance(host: string, port: number): Promise<{ instance: AppInstance; server: Server }> {
  const instance: AppInstance = { files: new Map(), asked: [] };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    instance.asked.push(path);
    const text = instance.files.get(path);
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain';
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': text === undefined ? 'text/html' : type });
    response.end(text ?? '<!doctype html><title>404</title>');
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return { instance, server };
}

/**
 * nginx as in a container, configured by the container's environment, with stand-ins behind the names that it holds:
 * one instance of each service, two of each app. All listen on the same port, as containers do.
 */
export async function startNamedGateway(env: Readonly<Record<string, string>>): Promise<NamedGateway> {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-gateway-'));
  const [listen, behind] = [await freePort(), await freePort()];
  const names = await startNameServer();
  const inTest = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replaceAll(/:8080(?=,|$)/g, `:${behind}`)]),
  );
  const settings = readGatewayEnvironment(
    { ...inTest, ...OPERATOR_VARIABLES, PORT: `127.0.0.1:${listen}`, RUN_DIR: dir, NAMESERVER: names.address },
    () => '',
  );
  const servers: Server[] = [];
  let host = 1;
  const nextHost = () => `127.0.7.${host++}`;
  const nameOf = (address: string) => address.replace(/:\d+$/, '');
  for (const [service, [address = '']] of Object.entries(settings.services)) {
    const at = nextHost();
    names.records.set(nameOf(address), [at]);
    servers.push(await standIn(service as never, behind, at));
  }
  const apps: Record<string, readonly [AppInstance, AppInstance]> = {};
  for (const [app, address] of Object.entries({ shell: settings.shell, ...settings.remotes })) {
    const hosts = [nextHost(), nextHost()] as const;
    names.records.set(nameOf(address), hosts);
    const [first, second] = [await appInstance(hosts[0], behind), await appInstance(hosts[1], behind)];
    servers.push(first.server, second.server);
    apps[app] = [first.instance, second.instance];
  }
  for (const instance of apps.shell ?? []) instance.files.set('/index.html', '<!doctype html><title>shell</title>');
  await writeFile(join(dir, 'remotes.json'), '{"remotes":[]}');
  const config = nginxConfig({
    ...settings,
    apps: { kind: 'servers', shell: settings.shell, remotes: settings.remotes },
    site: dir,
    brotliModule: hasBrotli ? BROTLI_MODULE : undefined,
    user: process.getuid?.() === 0 ? 'root' : undefined,
  });
  const nginx = await startNginx(dir, config, listen);
  return {
    url: `http://127.0.0.1:${listen}`,
    site: dir,
    apps,
    async close() {
      await stopProcess(nginx);
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await names.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
