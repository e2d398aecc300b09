// Applies each overlay to a real control plane with nodes that run nothing, rolls one deployable forward and back, and
// drains a node. What it cannot show is in k8s/README.md. Usage: npm run verify:k8s
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { installMissing } from '@notalone/local/fetch/system-packages';
import { missingClusterPackages } from '@notalone/local/fetch/wanted-packages';
import { ROOT, SERVERS_DIR } from '@notalone/local/paths';
import { createProcesses, type Processes } from '@notalone/local/processes/processes';
import { DEPLOYABLES } from '../deployables.ts';
import { type ControlPlane, startControlPlane } from './control-plane.ts';
import { startFakeNodes } from './fake-nodes.ts';
import { fetchKubernetes, gatewayApiResources, KUBERNETES, kubernetesFolder } from './fetch-kubernetes.ts';
import { getNeeds, type Need, roomAt, versionOf } from './needs.ts';

interface Verification extends ControlPlane {
  readonly programs: string;
}

const NAMESPACE = ['-n', 'notalone'];
const ROLLOUT_TIMEOUT = '--timeout=300s';
const ZONES = ['a', 'b', 'c'];
const began = Date.now();
const say = (line: string) =>
  process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}\n`);

async function waitForRollouts({ kubectl }: Verification, overlay: string): Promise<void> {
  await kubectl(['rollout', 'status', 'statefulset,deployment', ...NAMESPACE, ROLLOUT_TIMEOUT]);
  say(`${overlay}: every rollout has finished`);
}

/** A disk for each store and for the list of erasures, which a cluster's storage class would make. */
const DISKS = ['mongo', 'kafka', 'redis', 'list-1', 'list-2'].map((name) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name: `disk-of-${name}` },
  spec: { capacity: { storage: '100Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/nowhere' } },
}));

/** As an operator applies it, by the same command. */
async function applyOverlay({ kubeconfig, programs }: Verification, overlay: string): Promise<void> {
  const env = { ...process.env, KUBECONFIG: kubeconfig, PATH: `${programs}${delimiter}${process.env.PATH}` };
  const { stdout } = await promisify(execFile)('bash', [join(ROOT, 'k8s/apply.sh'), overlay], { env });
  say(`k8s/apply.sh ${overlay}: ${stdout.split('serverside-applied').length - 1} objects applied without a warning`);
}

const imageOf = ({ kubectl }: Verification, name: string) =>
  kubectl(['get', `deployment/${name}`, ...NAMESPACE, '-o', 'jsonpath={.spec.template.spec.containers[0].image}']);

/** A new version of one deployable, and back in one step. Nothing else may change. */
async function rollForwardAndBack(verification: Verification, name: string): Promise<void> {
  const { kubectl } = verification;
  const others = async () =>
    (
      await kubectl([
        'get',
        'deployment',
        ...NAMESPACE,
        '-o',
        'jsonpath={range .items[*]}{.metadata.name}={.metadata.generation} {end}',
      ])
    )
      .split(' ')
      .filter((line) => !line.startsWith(`${name}=`))
      .join(' ');
  const [former, before] = [await imageOf(verification, name), await others()];
  await kubectl(['set', 'image', `deployment/${name}`, `${name}=notalone/${name}:1.0.1`, ...NAMESPACE]);
  await kubectl(['rollout', 'status', `deployment/${name}`, ...NAMESPACE, ROLLOUT_TIMEOUT]);
  say(`${name}: rolled forward to 1.0.1`);
  await kubectl(['rollout', 'undo', `deployment/${name}`, ...NAMESPACE]);
  await kubectl(['rollout', 'status', `deployment/${name}`, ...NAMESPACE, ROLLOUT_TIMEOUT]);
  if ((await imageOf(verification, name)) !== former) throw new Error(`${name} is not back at ${former}`);
  if ((await others()) !== before) throw new Error(`A rollout of ${name} changed another deployable`);
  say(`${name}: rolled back to ${former}; nothing else changed`);
}

interface PodList {
  items: { metadata: { labels: Record<string, string> }; spec: { nodeName: string }; status: { phase: string } }[];
}
async function runningOf({ kubectl }: Verification): Promise<PodList['items']> {
  const { items } = JSON.parse(await kubectl(['get', 'pods', ...NAMESPACE, '-o', 'json'])) as PodList;
  return items.filter(({ status }) => status.phase === 'Running');
}

async function assertSpread(verification: Verification): Promise<void> {
  const running = await runningOf(verification);
  for (const name of DEPLOYABLES) {
    const pods = running.filter(({ metadata }) => metadata.labels['app.kubernetes.io/name'] === name);
    const nodes = new Set(pods.map(({ spec }) => spec.nodeName));
    if (pods.length < 2 || nodes.size < 2)
      throw new Error(`${name} has ${pods.length} instances in ${nodes.size} zones`);
  }
  say('each deployable has two instances in two zones');
}

async function drain(verification: Verification, node: string): Promise<void> {
  const { kubectl } = verification;
  await kubectl(['drain', node, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=300s']);
  if ((await runningOf(verification)).some(({ spec }) => spec.nodeName === node))
    throw new Error(`${node} is not empty`);
  await waitForRollouts(verification, `${node} drained`);
  await kubectl(['uncordon', node]);
}

/** What the API server must refuse. */
async function assertRefused({ kubectl }: Verification): Promise<void> {
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'root', namespace: 'notalone' },
    spec: { containers: [{ name: 'root', image: 'x:1' }] },
  };
  try {
    await kubectl(['apply', '-f', '-'], JSON.stringify(pod));
  } catch (error) {
    if (!String((error as { stderr?: string }).stderr).includes('violates PodSecurity "restricted')) throw error;
    say('a pod that may run as root is refused');
    return;
  }
  throw new Error('A pod that may run as root was accepted');
}

const TOOLS = join(SERVERS_DIR, 'tools');
const isBuilt = () => existsSync(kubernetesFolder(TOOLS));
const GO_MINOR_MIN = 26;
const NO_GO = `Kubernetes and the Gateway API come as Go modules: install Go 1.${GO_MINOR_MIN} or newer (https://go.dev/doc/install) and put it on your PATH.`;

function goVersion(): string {
  const version = versionOf('go', ['version'], NO_GO);
  if (Number(/go1\.(\d+)/.exec(version)?.[1] ?? 0) < GO_MINOR_MIN) throw new Error(`This is ${version}. ${NO_GO}`);
  return version;
}
/** What a build of Kubernetes fills: measured, and some. */
async function roomOfGo(): Promise<string> {
  const folder = (variable: string) => versionOf('go', ['env', variable], NO_GO);
  return `${await roomAt(folder('GOCACHE'), 5)}, ${await roomAt(folder('GOMODCACHE'), 2)}`;
}
const etcdAdvice = 'the package etcd-server could not be installed; any etcd of 3.4 or newer on your PATH will do';

/** All that this command needs. What Debian has is installed. */
const needs = (processes: Processes): readonly Need[] => [
  {
    name: 'packages',
    get: async () => ((await installMissing(missingClusterPackages, processes, say)) ? 'installed' : 'there'),
  },
  { name: 'etcd', get: async () => versionOf('etcd', ['--version'], etcdAdvice) },
  { name: 'openssl', get: async () => versionOf('openssl', ['version'], 'install the package openssl') },
  { name: 'bash', get: async () => versionOf('bash', ['--version'], 'install the package bash') },
  { name: 'Go', get: async () => `${goVersion()}${isBuilt() ? '' : `, ${await roomOfGo()}`}` },
  {
    name: `Kubernetes ${KUBERNETES}`,
    get: async () => (isBuilt() ? 'built' : 'to be built now: about half an hour of one core, once'),
  },
  { name: 'disk', get: () => roomAt(SERVERS_DIR, isBuilt() ? 1 : 2) },
];

async function main(processes: Processes, dir: string): Promise<void> {
  await getNeeds(needs(processes), say);
  const programs = await fetchKubernetes(TOOLS, processes, say);
  const controlPlane = await startControlPlane({ programs, dir, processes });
  const verification = { ...controlPlane, programs };
  say('the control plane is ready');
  await controlPlane.kubectl(['apply', '--server-side', ...gatewayApiResources().flatMap((file) => ['-f', file])]);
  await controlPlane.kubectl(['apply', '-f', '-'], DISKS.map((disk) => JSON.stringify(disk)).join('\n---\n'));
  const nodes = await startFakeNodes(controlPlane.apiUrl, ZONES);
  try {
    for (const overlay of ['local', 'production']) {
      await applyOverlay(verification, overlay);
      await assertSpread(verification);
      await assertRefused(verification);
      await rollForwardAndBack(verification, 'mfe-social');
      await rollForwardAndBack(verification, 'emergency');
      await drain(verification, 'node-a');
      await controlPlane.kubectl(['delete', 'namespace', 'notalone', '--timeout=300s']);
    }
  } finally {
    nodes.stop();
  }
  say('everything is as it should be');
}

const processes = createProcesses();
const dir = await mkdtemp(join(tmpdir(), 'notalone-k8s-'));
try {
  await Promise.race([main(processes, dir), processes.crashed]);
} catch (error) {
  const { message, stderr } = error as Error & { stderr?: string };
  process.stderr.write(`\n${message}\n${stderr ?? ''}\nLogs: ${dir}\n`);
  process.exitCode = 1;
} finally {
  // the API server cannot end without etcd
  await processes.stopAll();
  if (!process.exitCode) await rm(dir, { recursive: true, force: true });
}
