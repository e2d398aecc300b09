import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceSecrets } from '@notalone/docker/store-secrets';
import { ROOT } from '@notalone/local/paths';
import { SERVICES } from '@notalone/local/product/deployables';
import { serviceEnvironment } from '@notalone/local/product/environment';
import { ensureSecrets } from '@notalone/local/product/secrets';
import { readSettings } from '@notalone/local/product/settings';
import { serverAddresses } from '@notalone/local/servers/start-servers';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ofKind, podsOf } from '../src/policies/pods.ts';
import { objectsOf } from './overlays.ts';

/** In every image, or of one machine only. */
const OF_THE_IMAGE = ['HOST', 'PORT', 'OPS_PORT', 'NODE_COMPILE_CACHE'];
const settings = readSettings({ LOCAL_DIR: await mkdtemp(join(tmpdir(), 'notalone-variables-')) });
const secrets = await ensureSecrets(
  settings.localDir,
  SERVICES.map(({ name }) => name),
);
const addresses = serverAddresses({ ports: settings.servers });
/** What `npm start` gives a service, by name. */
const wanted = SERVICES.map((service) => {
  const all = Object.keys(serviceEnvironment(service, settings, secrets, addresses));
  const secret = Object.keys(serviceSecrets(service.name, secrets));
  return [service.name, all.filter((name) => !OF_THE_IMAGE.includes(name) && !secret.includes(name))] as const;
});

interface Compose {
  services: Record<string, { environment: Record<string, string> }>;
}
const compose = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8')) as Compose;

test.each(wanted)('compose gives %s every variable that npm start does', (service, names) => {
  expect(Object.keys(compose.services[service]?.environment ?? {})).toEqual(expect.arrayContaining(names));
});

interface EnvFrom {
  envFrom?: { configMapRef: { name: string } }[];
}
test.each(wanted)('the local overlay gives %s every variable that npm start does', (service, names) => {
  const objects = objectsOf('local');
  const [container] = podsOf(objects).find(({ where }) => where === `Deployment/${service}`)?.spec.containers ?? [];
  const maps = (container as EnvFrom | undefined)?.envFrom?.map(({ configMapRef }) => configMapRef.name) ?? [];
  const data = ofKind(objects, 'ConfigMap')
    .filter(({ metadata }) => maps.includes(metadata.name))
    .flatMap((map) => Object.keys(map.data as Record<string, string>));
  expect([...data, ...(container?.env ?? []).map(({ name }) => name)]).toEqual(expect.arrayContaining(names));
});
