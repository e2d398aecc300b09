import {
  type InternalOperation,
  internal,
  OPERATIONS,
  TOPICS,
  type Topic,
  topicReaders,
  topicWriters,
} from '@notalone/contracts';
import { describe, expect, test } from 'vitest';
import { connections } from '../src/policies/network.ts';
import { OVERLAYS, objectsOf } from './overlays.ts';

const APPS = ['shell', 'mfe-feed', 'mfe-social', 'mfe-child', 'mfe-forums', 'mfe-admin'];
const owners = [...new Set(OPERATIONS.map(({ service }) => service))];
const internalOperations = Object.values(internal).flatMap((owned): InternalOperation[] => Object.values(owned));
const topics = Object.keys(TOPICS) as Topic[];
const kafkaClients = new Set(topics.flatMap((topic) => [...topicReaders(topic), ...topicWriters(topic)]));
const sorted = (lines: Iterable<string>) => [...new Set(lines)].sort();

/** Who must reach whom, by the contracts. */
const own = [
  ...owners.map((service) => `gateway → ${service}:8080`),
  ...owners.map((service) => `gateway → ${service}:8081`),
  ...APPS.map((app) => `gateway → ${app}:8080`),
  ...internalOperations.flatMap(({ service, callers }) => callers.map((caller) => `${caller} → ${service}:8081`)),
  ...owners.map((service) => `${service} → auth:8080`),
  // It asks which releases of remotes are served, and whether their files are sound.
  'content → gateway:8080',
];
const outside = [
  'namespaces notalone.example/ingress → gateway:8080',
  ...owners.flatMap((service) => [
    `namespaces notalone.example/monitoring → ${service}:8081`,
    `${service} → namespaces notalone.example/monitoring:4318`,
  ]),
  'namespaces notalone.example/monitoring → erasure-list:8081',
  ...['auth', 'emergency'].flatMap((service) => [`${service} → 0.0.0.0/0:443`, `${service} → 0.0.0.0/0:587`]),
  ...['feed', 'chat'].map((service) => `${service} → 0.0.0.0/0:443`),
];
const dns = (name: string) => `${name} → namespaces kubernetes.io/metadata.name:53`;
const migrations = owners.map((service) => `${service}-migrate`);
const storesAt = (mongo: string, redis: string, kafka: string) => [
  ...[...owners, ...migrations].map((client) => `${client} → ${mongo}:27017`),
  ...owners.map((service) => `${service} → ${redis}:6379`),
  ...[...kafkaClients, 'erasure-list'].map((client) => `${client} → ${kafka}:9092`),
];
const emulators = [
  ...['auth', 'emergency'].flatMap((service) => [`${service} → emulators:8090`, `${service} → emulators:8091`]),
  'feed → emulators:8090',
  'chat → emulators:8092',
  'emulators → gateway:8080',
];

describe('the network policies allow exactly the connections of the contracts', () => {
  test('with stores and emulators inside the cluster', () => {
    const { inside, outside: toOthers, halves } = connections(objectsOf('local'));
    expect(halves).toEqual([]);
    expect(inside).toEqual(sorted([...own, ...storesAt('mongo', 'redis', 'kafka'), ...emulators]));
    expect(toOthers).toEqual(
      sorted([...outside, ...[...owners, ...migrations, 'gateway', 'emulators', 'erasure-list'].map(dns)]),
    );
  });

  test('with managed stores', () => {
    const { inside, outside: toOthers, halves } = connections(objectsOf('production'));
    expect(halves).toEqual([]);
    expect(inside).toEqual(sorted(own));
    const stores = storesAt('192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24');
    expect(toOthers).toEqual(
      sorted([...outside, ...stores, ...[...owners, ...migrations, 'gateway', 'erasure-list'].map(dns)]),
    );
  });
});

test.each(OVERLAYS)('in %s no app of static files opens a connection', (overlay) => {
  const { inside, outside: toOthers } = connections(objectsOf(overlay));
  const opened = [...inside, ...toOthers].filter((line) => APPS.some((app) => line.startsWith(`${app} →`)));
  expect(opened).toEqual([]);
});
