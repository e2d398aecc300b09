// Builds every image, looks at what is in it, starts all of them by compose with a new installation, adds the demo
// families through the public address, and runs a journey in a browser. Usage: npm run verify:images [-- --built]
// (--built: the images are there already.)
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeCommand, composeUp, dockerSeedCommand, openCompose } from '@notalone/local/docker/compose';
import { DOCKER_NETWORKS, startFrontProxy } from '@notalone/local/docker/front-proxy';
import { installMissing } from '@notalone/local/fetch/system-packages';
import { missingImagePackages } from '@notalone/local/fetch/wanted-packages';
import { ERASURE_LIST } from '@notalone/local/kafka/kafka.config';
import { ROOT } from '@notalone/local/paths';
import { pollUntil } from '@notalone/local/processes/poll';
import { freeBlock } from '@notalone/local/processes/ports';
import { createProcesses, type Processes } from '@notalone/local/processes/processes';
import { readSettings, type Settings } from '@notalone/local/product/settings';
import { DEPLOYABLES, SERVICE_NAMES } from '../deployables.ts';
import { STORE_IMAGES } from '../manifests/stores.ts';
import { getNeeds, type Need, roomAt, versionOf } from './needs.ts';

const VERSION = process.env.VERSION || '1.0.0';
const MAX_SERVICE_BYTES = 250_000_000;
const began = Date.now();
const say = (line: string) =>
  process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}\n`);
const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

interface Image {
  readonly Size: number;
  readonly Config: {
    readonly User: string;
    readonly Labels: Readonly<Record<string, string>> | null;
    readonly Healthcheck?: { readonly Test: readonly string[] };
  };
}

/** What an image must be: not root, with version and commit, with a health check, its list of packages, and small. */
function checkImage(name: string): string {
  const tag = `notalone/${name}:${VERSION}`;
  const [image] = JSON.parse(docker('image', 'inspect', tag)) as Image[];
  if (!image) throw new Error(`${tag} is missing`);
  const { Size, Config } = image;
  const isService = (SERVICE_NAMES as readonly string[]).includes(name);
  const faults = [
    Config.User !== '1000:1000' && `runs as ${Config.User || 'root'}`,
    Config.Labels?.['org.opencontainers.image.version'] !== VERSION && 'has no version',
    !Config.Labels?.['org.opencontainers.image.revision'] && 'has no commit',
    !Config.Healthcheck && 'has no health check',
    isService && Config.Healthcheck?.Test[1] !== 'node' && 'is not checked by Node',
    isService && Size > MAX_SERVICE_BYTES && `has ${Math.round(Size / 1e6)} MB`,
  ].filter(Boolean);
  if (faults.length > 0) throw new Error(`${tag} ${faults.join(', ')}`);
  const sbom = isService || name === 'gateway' ? '/app/sbom.cdx.json' : '/srv/sbom.cdx.json';
  return `${name.padEnd(12)} ${Math.round(Size / 1e6)} MB, ${countPackages(tag, sbom)} packages listed`;
}

function countPackages(tag: string, file: string): number {
  const container = docker('create', tag).trim();
  try {
    const archive = execFileSync('docker', ['cp', `${container}:${file}`, '-'], { maxBuffer: 256 * 1024 * 1024 });
    const text = archive.toString('utf8');
    return (text.match(/"bom-ref"/g) ?? []).length;
  } finally {
    docker('rm', container);
  }
}

interface Container {
  readonly HostConfig: {
    readonly ReadonlyRootfs: boolean;
    readonly CapDrop: readonly string[];
    readonly Memory: number;
  };
  readonly State: { readonly Health: { readonly Status: string } };
}
function inspect(project: string, name: string): Container {
  const filter = (key: string, value: string) => ['--filter', `label=com.docker.compose.${key}=${value}`];
  const id = docker('ps', '-q', ...filter('project', project), ...filter('service', name)).trim();
  const [container] = JSON.parse(docker('inspect', id)) as Container[];
  if (!container) throw new Error(`${name} does not run`);
  return container;
}

/** Rules that compose and the images keep together: nothing can be written, nothing is root, memory is limited. */
async function checkContainers(project: string): Promise<void> {
  const lasting = [...DEPLOYABLES, ERASURE_LIST];
  for (const name of lasting) {
    await pollUntil(name, async () => inspect(project, name).State.Health.Status === 'healthy');
    const { ReadonlyRootfs, CapDrop, Memory } = inspect(project, name).HostConfig;
    if (!ReadonlyRootfs || !CapDrop.includes('ALL') || !Memory) throw new Error(`${name} is not confined`);
  }
  say(`${lasting.length} containers are healthy, confined and limited`);
}

/** The images that ours are made from, as their Dockerfiles name them. */
function baseImages(): string[] {
  const files = globSync('infra/docker/*.Dockerfile', { cwd: ROOT });
  const named = files.flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ARG (?:NODE|BASE)_IMAGE=(\S+)$/gm),
  ]);
  return [...new Set(named.map(([, image = '']) => image))];
}
function getImage(image: string): string {
  if (!succeeds('docker', 'info')) throw new Error('not looked for without an engine; its registry must be in reach.');
  if (succeeds('docker', 'image', 'inspect', image)) return 'there';
  if (succeeds('docker', 'pull', '--quiet', image)) return 'pulled';
  throw new Error(`it is not on this machine, and no registry gave it. Try \`docker pull ${image}\`, or load it.`);
}
const succeeds = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const NO_ENGINE =
  'no engine answers. Start Docker (Debian: apt-get install docker.io), or name its socket in DOCKER_HOST.';

/** All that this command needs. Without an engine its images cannot be looked for, so they are all named. */
function needs(settings: Settings, processes: Processes, isBuilt: boolean): readonly Need[] {
  const images = [...(isBuilt ? [] : baseImages()), ...Object.values(STORE_IMAGES)];
  return [
    {
      name: 'the browser of the journey',
      get: async () => ((await installMissing(missingImagePackages, processes, say)) ? 'installed' : 'there'),
    },
    { name: 'docker', get: async () => versionOf('docker', ['--version'], 'install its client (Debian: docker.io).') },
    {
      name: 'Docker engine',
      get: async () => versionOf('docker', ['info', '--format', '{{.ServerVersion}}'], NO_ENGINE),
    },
    { name: 'compose', get: async () => composeCommand().join(' ') },
    { name: 'disk', get: () => roomAt(settings.localDir, 1) },
    { name: "disk of Docker's images", get: () => roomAt('/var/lib/docker', isBuilt ? 2 : 10) },
    ...images.map((image) => ({ name: `image ${image}`, get: async () => getImage(image) })),
  ];
}

async function main(processes: Processes, dir: string): Promise<void> {
  const isBuilt = process.argv.includes('--built');
  const project = `notalone-verify-${process.pid}`;
  const first = await freeBlock(4);
  const settings = readSettings({
    PORT: String(first),
    EMULATORS_PORT: String(first + 1),
    PUBLIC_URL: `http://localhost:${first + 2}`,
    TRUSTED_PROXIES: DOCKER_NETWORKS,
    LOCAL_DIR: dir,
  });
  await getNeeds(needs(settings, processes, isBuilt), say);
  const compose = openCompose(settings, processes, project);
  if (!isBuilt) {
    await compose.run(['build']);
    say('every image is built');
  }
  for (const name of DEPLOYABLES) say(checkImage(name));
  const proxy = await startFrontProxy({ port: first + 2, target: first });
  try {
    await composeUp(compose, settings, { build: false });
    say(`everything answers at ${settings.publicUrl}`);
    await checkContainers(project);
    await processes.run(dockerSeedCommand(compose, settings, `http://127.0.0.1:${first + 2}`));
    say('twenty families were invited through the public address');
    await processes.run({
      name: 'The journey',
      command: 'playwright',
      args: ['test', 'journeys/sign-in', 'journeys/emergency.test', '--project=journeys', '--reporter=list'],
      cwd: join(ROOT, 'e2e'),
      inheritsEnvironment: true,
      env: {
        BASE_URL: settings.publicUrl,
        EMULATORS_URL: `http://localhost:${settings.emulatorsPort}`,
        LOCAL_DIR: dir,
      },
    });
    say('the journey in the browser passed');
  } catch (error) {
    await compose.run(['logs', '--tail=20']);
    throw error;
  } finally {
    await compose.run(['down', '--volumes', '--timeout', '10']);
    await proxy.close();
  }
}

const processes = createProcesses();
const dir = await mkdtemp(join(tmpdir(), 'notalone-images-'));
try {
  await main(processes, dir);
} catch (error) {
  process.stderr.write(`\n${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await processes.stopAll();
  await rm(dir, { recursive: true, force: true });
}
