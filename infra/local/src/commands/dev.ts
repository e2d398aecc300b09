import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { LOOPBACK } from '../processes/ports.ts';
import { createProcesses, type Processes } from '../processes/processes.ts';
import { readDemoLogins } from '../product/demo-families.ts';
import { REMOTES, SERVICES } from '../product/deployables.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { readSettings, type Settings } from '../product/settings.ts';
import { keepProduct } from './keep-product.ts';
import { print, runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

const USAGE = `Usage: npm run dev -- NAME …, of ${[...SERVICES.map(({ name }) => name), ...REMOTES.map((name) => `mfe-${name}`)].join(', ')}`;

/** The port of an app's development server, from its webpack configuration. */
function devPort(folder: string): string {
  const file = join(ROOT, folder, 'webpack.config.ts');
  const port = existsSync(file) && /port: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1];
  if (!port) throw new Error(`${folder} has no development server`);
  return port;
}

/** Serves the shell and the remotes with hot reload; everything else comes from the running product. */
async function serveRemotes(remotes: readonly string[], settings: Settings, processes: Processes): Promise<string> {
  const served = remotes.map((name) => `${name}:${devPort(`mfe-${name}`)}`).join(',');
  const folders = ['shell', ...remotes.map((name) => `mfe-${name}`)];
  await Promise.all(
    folders.map(async (folder) => {
      const server = processes.start({
        name: `The development server of ${folder}`,
        command: 'webpack',
        args: [
          'serve',
          '--mode',
          'development',
          '--env',
          `gateway=${settings.publicUrl}`,
          '--env',
          `remotes=${served}`,
        ],
        cwd: join(ROOT, folder),
        logFile: join(settings.localDir, 'logs', `${folder}.dev.log`),
      });
      await server.untilReady(async () => (await fetch(`http://${LOOPBACK}:${devPort(folder)}/`)).ok);
    }),
  );
  return `http://${LOOPBACK}:${devPort('shell')}`;
}

/**
 * Starts the product like `npm start`. The services that are named run from their source and restart when a file is
 * saved; the remotes that are named come from a development server, in a shell of its own address.
 */
async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const services = names.filter((name) => SERVICES.some((service) => service.name === name));
  const remotes = names.flatMap((name) => REMOTES.filter((remote) => name === `mfe-${remote}`));
  if (names.length === 0 || services.length + remotes.length < names.length) throw new Error(USAGE);
  loadDotEnv();
  const settings = readSettings();
  const signal = stopSignal();
  const processes = createProcesses();
  signal.addEventListener('abort', () => void processes.stopAll(), { once: true });
  try {
    await keepProduct({ settings, print, fromSource: new Set(services) }, signal, async () => {
      const address = remotes.length > 0 ? await serveRemotes(remotes, settings, processes) : settings.publicUrl;
      print(`\nNot Alone is ready:  ${address}`);
      for (const name of services)
        print(`${name} restarts when a file is saved; its log is ${join(settings.localDir, 'logs', `${name}.log`)}`);
      for (const line of await readDemoLogins(settings.localDir)) print(line);
      print('Press Ctrl-C to stop everything.\n');
    });
  } finally {
    await processes.stopAll();
  }
}

runCommand(main);
