import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { pollUntil } from '../processes/poll.ts';
import type { Processes } from '../processes/processes.ts';
import type { Settings } from '../product/settings.ts';

export interface Compose {
  /** Runs a command of compose with our output. */
  run(args: readonly string[]): Promise<void>;
  /** The program and the arguments before a command, for programs that call it themselves. */
  readonly command: readonly string[];
  /** Its environment. */
  readonly env: Readonly<Record<string, string>>;
}

const NO_DOCKER = `No Docker engine answers. Start Docker, or name its socket in DOCKER_HOST. Without Docker, \`npm start\` runs the same servers as programs.`;
const NO_COMPOSE = 'Docker has no compose: install the plugin docker-compose-plugin, or docker-compose 1.29 or newer.';

const works = (command: string, args: readonly string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** The plugin, or the program before it. @throws with instructions when there is neither */
export function composeCommand(): string[] {
  if (works('docker', ['compose', 'version'])) return ['docker', 'compose'];
  if (works('docker-compose', ['version'])) return ['docker-compose'];
  throw new Error(NO_COMPOSE);
}

/** Compose with the settings of this clone. @throws with instructions when Docker or compose is missing */
export function openCompose(settings: Settings, processes: Processes, project = 'notalone'): Compose {
  if (!works('docker', ['info'])) throw new Error(NO_DOCKER);
  const command = [...composeCommand(), '--project-name', project, '--file', join(ROOT, 'compose.yaml')];
  const env = {
    PORT: String(settings.gatewayPort),
    EMULATORS_PORT: String(settings.emulatorsPort),
    PUBLIC_URL: settings.publicUrl,
    TRUSTED_PROXIES: settings.trustedProxies.join(),
    LOG_LEVEL: settings.logLevel,
    COMPOSE_PROFILES: 'emulators',
    DOCKER_BUILDKIT: '1',
    COMPOSE_DOCKER_CLI_BUILD: '1',
  };
  const [program = '', ...before] = command;
  return {
    command,
    env,
    async run(args) {
      const end = await processes.start(
        {
          name: `compose ${args[0]}`,
          command: program,
          args: [...before, ...args],
          env,
          inheritsEnvironment: true,
          cwd: ROOT,
        },
        { mayEnd: true },
      ).ended;
      if (end !== 0) throw new Error(`compose ${args.join(' ')} ended (${end}). Its messages are above.`);
    },
  };
}

const READY_WITHIN_MS = 300_000;

/** Starts all containers and resolves when pages and emulators answer. */
export async function composeUp(compose: Compose, settings: Settings, { build }: { build: boolean }): Promise<void> {
  await compose.run(['up', '--detach', build ? '--build' : '--no-build', '--remove-orphans']);
  const answers = async (url: string) => (await fetch(url)).ok;
  await pollUntil('The product', () => answers(`http://127.0.0.1:${settings.gatewayPort}/remotes.json`), {
    timeoutMs: READY_WITHIN_MS,
  });
  await pollUntil('The emulators', () => answers(`http://127.0.0.1:${settings.emulatorsPort}/`), {
    timeoutMs: READY_WITHIN_MS,
  });
}

/**
 * The command that adds the demo families through `url`, where a proxy must say which network they come from: of one
 * network only a few are texted a code in an hour. An admin is made in the container of auth.
 */
export const dockerSeedCommand = ({ command, env }: Compose, settings: Settings, url: string) => ({
  name: 'Seeding',
  command: 'node',
  args: ['infra/local/src/seed/main.ts'],
  cwd: ROOT,
  inheritsEnvironment: true,
  env: {
    ...env,
    PUBLIC_URL: url,
    EMULATORS_URL: `http://127.0.0.1:${settings.emulatorsPort}`,
    LOCAL_DIR: settings.localDir,
    // compose needs the address that browsers use, as its containers have it
    ADMIN_COMMAND: JSON.stringify([...command, 'exec', '-T', 'auth', 'node', 'dist/admin.js']),
  },
  logFile: join(settings.localDir, 'logs', 'seed.log'),
});
