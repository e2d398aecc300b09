import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { OPERATIONS, type Operation } from '@notalone/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readGatewayEnvironment } from '../src/gateway-environment.ts';
import { type NamedGateway, startNamedGateway } from './named-gateway.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = <T>(path: string) => parse(readFileSync(join(ROOT, path), 'utf8')) as T;

interface Compose {
  services: Record<string, { environment?: Record<string, string> }>;
}
interface Deployment {
  spec: { template: { spec: { containers: { env: { name: string; value?: string }[] }[] } } };
}
interface Service {
  spec: { ports: { port: number; targetPort: string }[]; selector: Record<string, string> };
}

/** What compose makes of `${NAME:-default}` where nothing is set. */
const interpolated = (value: string) => value.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
function composeEnvironment(): Record<string, string> {
  const { environment = {} } = read<Compose>('compose.yaml').services.gateway ?? {};
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolated(value)]));
}
function kubernetesEnvironment(): Record<string, string> {
  const { spec } = read<Deployment>('k8s/base/gateway/deployment.yaml');
  const variables = spec.template.spec.containers.flatMap(({ env }) => env);
  const named = Object.fromEntries(
    variables.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
  return { ...named, DOMAIN: 'notalone.svc.cluster.local' };
}
/** Without kustomize: the lines of the overlay's common.env. */
const settingsOf = (overlay: string): Record<string, string> =>
  parseEnv(readFileSync(join(ROOT, `k8s/overlays/${overlay}/settings/common.env`), 'utf8')) as Record<string, string>;
const hostsOf = ({ SERVICES = '', REMOTES = '', SHELL_ADDRESS = '' }: Record<string, string>) => [
  ...[...SERVICES.split(','), ...REMOTES.split(',')].map((pair) => pair.split('=')[1] ?? ''),
  SHELL_ADDRESS,
];

test('compose has a container for every name that its gateway uses', () => {
  const { services } = read<Compose>('compose.yaml');
  expect(hostsOf(composeEnvironment()).filter((host) => !services[host.replace(':8080', '')])).toEqual([]);
});

test('Kubernetes has a Service for every name that its gateway uses, leading to the pods of that name', () => {
  for (const host of hostsOf(kubernetesEnvironment())) {
    const [name = '', port] = host.split(':');
    const { spec } = read<Service>(`k8s/base/${name}/service.yaml`);
    expect(spec.selector).toEqual({ 'app.kubernetes.io/name': name });
    expect(spec.ports).toContainEqual({ name: 'http', port: Number(port), targetPort: 'http' });
  }
});

test.each([
  ['compose', composeEnvironment],
  ['the local overlay', () => ({ ...kubernetesEnvironment(), ...settingsOf('local') })],
])('%s names an operator, who may only be invented where nobody comes by https', (_name, environment) => {
  const start = (url: string) =>
    readGatewayEnvironment(
      { ...environment(), NAMESERVER: '10.0.0.1', RELEASE_SIGNATURES: 'unchecked', PUBLIC_URL: url },
      () => '',
    );
  expect(start('http://localhost:8080').operator).toEqual({
    name: 'Not Alone (invented)',
    email: 'hello@notalone.example.org',
    phone: '0113 496 0123',
    address: '1 Example Street, Leeds LS1 4AP',
  });
  expect(() => start('https://notalone.example')).toThrow('OPERATOR_EMAIL is an example');
});

test('the overlay of production does not start before somebody has written down who the operator is', () => {
  const environment = { ...settingsOf('production'), ...kubernetesEnvironment(), NAMESERVER: '10.0.0.1' };
  expect(() =>
    readGatewayEnvironment({ ...environment, RELEASE_PUBLIC_KEYS: '', RELEASE_SIGNATURES: 'unchecked' }, () => ''),
  ).toThrow('OPERATOR_EMAIL must be an e-mail address');
});

const example = (path: string) => path.replace(/\{[^}]+\}/g, '0123456789abcdef01234567');

describe.each([
  ['compose', composeEnvironment],
  ['Kubernetes', kubernetesEnvironment],
])('through the gateway of %s', (_name, environment) => {
  let gateway: NamedGateway;
  beforeAll(async () => {
    gateway = await startNamedGateway({
      ...environment(),
      PUBLIC_URL: 'https://notalone.example',
      RELEASE_PUBLIC_KEYS: '',
      RELEASE_SIGNATURES: 'unchecked',
      TRUSTED_PROXIES: '',
    });
  });
  afterAll(() => gateway.close());

  test.each(OPERATIONS.map((operation: Operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s reaches its owner',
    async (_operation, { service, method, path }) => {
      const answer = await fetch(gateway.url + example(path), { method });
      expect(await answer.json()).toMatchObject({ service, method, url: example(path) });
    },
  );

  test.each([...new Set(OPERATIONS.map(({ service }) => service))])(
    'the documentation of %s is reached below /api/docs',
    async (service) => {
      const answer = await fetch(`${gateway.url}/api/docs/${service}/openapi.json`);
      expect(await answer.json()).toMatchObject({ service, url: '/api/docs/openapi.json' });
    },
  );

  test.each(['feed', 'social', 'child', 'forums', 'admin'])('the files of the remote %s come from it', async (name) => {
    for (const instance of gateway.apps[name] ?? []) instance.files.set('/mf-manifest.json', name);
    expect(await (await fetch(`${gateway.url}/mfe/${name}/mf-manifest.json`)).text()).toBe(name);
  });
});
