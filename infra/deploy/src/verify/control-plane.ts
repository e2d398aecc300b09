import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts, LOOPBACK } from '@notalone/local/processes/ports';
import type { Processes } from '@notalone/local/processes/processes';

const execute = promisify(execFile);

export interface ControlPlane {
  /** Runs kubectl; answers what it prints. @throws with its messages */
  kubectl(args: readonly string[], input?: string): Promise<string>;
  /** The file of that access, for other programs. */
  readonly kubeconfig: string;
  /** An address that reaches the API server without a login, for programs on this machine. */
  readonly apiUrl: string;
}

interface StartControlPlane {
  readonly programs: string;
  /** An empty folder for keys, data and logs. */
  readonly dir: string;
  readonly processes: Processes;
}

function makeKeys(pki: string): void {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: pki, stdio: ['ignore', 'ignore', 'ignore'] });
  const rsa = ['-newkey', 'rsa:2048', '-nodes'];
  openssl('genrsa', '-out', 'sa.key', '2048');
  openssl('req', '-x509', ...rsa, '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '2', '-subj', '/CN=local-ca');
  openssl('req', ...rsa, '-keyout', 'api.key', '-out', 'api.csr', '-subj', '/CN=kube-apiserver');
  const signing = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'api.csr', ...signing, '-out', 'api.crt');
}

const kubeconfig = (server: string, pki: string, token: string) => `apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "${server}", certificate-authority: ${pki}/ca.crt}}]
users: [{name: u, user: {token: ${token}}}]
contexts: [{name: c, context: {cluster: c, user: u}}]
current-context: c
`;

/** Starts etcd, API server, controller manager and scheduler, without nodes, and resolves when the API server is ready. */
export async function startControlPlane({ programs, dir, processes }: StartControlPlane): Promise<ControlPlane> {
  const [etcdPort = 0, peerPort = 0, apiPort = 0, managerPort = 0, schedulerPort = 0, proxyPort = 0] =
    await freePorts(6);
  const pki = join(dir, 'pki');
  await mkdir(pki, { recursive: true });
  await writeFile(join(pki, 'names'), `subjectAltName=IP:${LOOPBACK},IP:10.96.0.1,DNS:localhost`);
  makeKeys(pki);
  const token = randomBytes(16).toString('hex');
  await writeFile(join(dir, 'tokens.csv'), `${token},admin,admin,system:masters\n`);
  const config = join(dir, 'kubeconfig');
  await writeFile(config, kubeconfig(`https://${LOOPBACK}:${apiPort}`, pki, token));

  const start = (name: string, command: string, flags: Readonly<Record<string, string | number>>) =>
    processes.start({
      name,
      command,
      args: Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`),
      logFile: join(dir, `${name}.log`),
    });
  const run = async (args: readonly string[], input?: string): Promise<string> => {
    const running = execute(join(programs, 'kubectl'), ['--kubeconfig', config, ...args], {
      maxBuffer: 64 * 1024 * 1024,
    });
    running.child.stdin?.end(input ?? '');
    return (await running).stdout;
  };

  const etcd = start('etcd', 'etcd', {
    name: 'd',
    'data-dir': join(dir, 'etcd'),
    'listen-client-urls': `http://${LOOPBACK}:${etcdPort}`,
    'advertise-client-urls': `http://${LOOPBACK}:${etcdPort}`,
    'listen-peer-urls': `http://${LOOPBACK}:${peerPort}`,
    'initial-advertise-peer-urls': `http://${LOOPBACK}:${peerPort}`,
    'initial-cluster': `d=http://${LOOPBACK}:${peerPort}`,
  });
  await etcd.untilReady(async () => (await fetch(`http://${LOOPBACK}:${etcdPort}/health`)).ok);
  const api = start('kube-apiserver', join(programs, 'kube-apiserver'), {
    'etcd-servers': `http://${LOOPBACK}:${etcdPort}`,
    'secure-port': apiPort,
    'bind-address': LOOPBACK,
    'advertise-address': LOOPBACK,
    'client-ca-file': join(pki, 'ca.crt'),
    'tls-cert-file': join(pki, 'api.crt'),
    'tls-private-key-file': join(pki, 'api.key'),
    'service-cluster-ip-range': '10.96.0.0/16',
    'authorization-mode': 'RBAC',
    'token-auth-file': join(dir, 'tokens.csv'),
    'service-account-key-file': join(pki, 'sa.key'),
    'service-account-signing-key-file': join(pki, 'sa.key'),
    'service-account-issuer': 'https://kubernetes.default.svc',
    'endpoint-reconciler-type': 'none',
  });
  await api.untilReady(async () => (await run(['get', '--raw', '/readyz'])) === 'ok');
  const clients = { kubeconfig: config, 'authentication-kubeconfig': config, 'authorization-kubeconfig': config };
  start('kube-controller-manager', join(programs, 'kube-controller-manager'), {
    ...clients,
    'service-account-private-key-file': join(pki, 'sa.key'),
    'root-ca-file': join(pki, 'ca.crt'),
    'leader-elect': 'false',
    'bind-address': LOOPBACK,
    'secure-port': managerPort,
    'cert-dir': pki,
  });
  start('kube-scheduler', join(programs, 'kube-scheduler'), {
    ...clients,
    'leader-elect': 'false',
    'bind-address': LOOPBACK,
    'secure-port': schedulerPort,
    'cert-dir': pki,
  });
  const proxy = processes.start({
    name: 'kubectl proxy',
    command: join(programs, 'kubectl'),
    args: ['--kubeconfig', config, 'proxy', `--port=${proxyPort}`],
    logFile: join(dir, 'proxy.log'),
  });
  const apiUrl = `http://${LOOPBACK}:${proxyPort}`;
  await proxy.untilReady(async () => (await fetch(`${apiUrl}/readyz`)).ok);
  return { kubectl: run, kubeconfig: config, apiUrl };
}
