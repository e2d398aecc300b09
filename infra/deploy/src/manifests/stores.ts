import { STORES, type Store } from '../edges.ts';
import { memoryLimitMiB, peakMiB } from '../memory.ts';
import { type KubernetesObject, labels, selector } from './objects.ts';
import { containerSecurity, env, image, secretVolume, tmpMount, tmpVolume } from './pod.ts';

/** The stores' images; compose uses the same. Local and test installations only: production brings its own stores. */
export const STORE_IMAGES: Readonly<Record<Store, string>> = {
  mongo: 'mongo:8.0',
  kafka: 'apache/kafka:4.1.0',
  redis: 'redis:7.4',
};
/** The users that these images' servers run as. */
export const STORE_USERS: Readonly<Record<Store, number>> = { mongo: 999, kafka: 1000, redis: 999 };
/** Where their data is. */
export const STORE_DATA: Readonly<Record<Store, string>> = {
  mongo: '/data/db',
  kafka: '/var/lib/kafka/data',
  redis: '/data',
};
const KAFKA_CONFIG = '/run/secrets/server.properties';
const KAFKA_CLUSTER = 'bm90YWxvbmUtbG9jYWwtMQ';
export const STORE_COMMANDS: Readonly<Record<Store, readonly string[]>> = {
  mongo: [
    'mongod --replSet rs0 --bind_ip_all --keyFile /run/secrets/key --wiredTigerCacheSizeGB 0.25 --nounixsocket',
    '--setParameter diagnosticDataCollectionEnabled=false --setParameter transactionLifetimeLimitSeconds=10',
    // Slow commands would be logged with what they search for.
    '--slowOpSampleRate 0',
  ]
    .join(' ')
    .split(' '),
  kafka: [
    'sh',
    '-c',
    `/opt/kafka/bin/kafka-storage.sh format --ignore-formatted -t ${KAFKA_CLUSTER} -c ${KAFKA_CONFIG} && exec /opt/kafka/bin/kafka-server-start.sh ${KAFKA_CONFIG}`,
  ],
  redis: ['redis-server', '/run/secrets/redis.conf'],
};
/** Java writes its logs beside its programs unless told otherwise. */
export const STORE_ENVIRONMENT: Readonly<Record<Store, Readonly<Record<string, string>>>> = {
  mongo: {},
  kafka: { KAFKA_HEAP_OPTS: '-Xmx256m -Xms64m', LOG_DIR: '/tmp/kafka' },
  redis: {},
};

const mounts = (store: Store) => [
  { name: 'data', mountPath: STORE_DATA[store] },
  { name: 'secrets', mountPath: '/run/secrets', readOnly: true },
  tmpMount,
];

/**
 * Creates the replica set and the logins. MongoDB lets only a client on its own machine create the first one, so this
 * shares the server's network.
 */
const setup = (store: Store) => ({
  name: 'setup',
  image: image('tools'),
  command: ['node', 'infra/docker/src/set-up-store.ts', store, '--stay'],
  env: env({ SECRETS_FILE: '/run/setup/secrets.json', STORE_HOST: store }),
  securityContext: { ...containerSecurity, runAsUser: 1000 },
  resources: { requests: { cpu: '20m', memory: '64Mi' }, limits: { memory: `${memoryLimitMiB('tools')}Mi` } },
  volumeMounts: [tmpMount, { name: 'setup', mountPath: '/run/setup', readOnly: true }],
});

/** One server without a copy: for a cluster on which somebody tries the product. */
export function store(name: Store): KubernetesObject {
  const user = STORE_USERS[name];
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name, labels: labels(name) },
    spec: {
      replicas: 1,
      serviceName: name,
      selector: selector(name),
      template: {
        metadata: { labels: labels(name) },
        spec: {
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          terminationGracePeriodSeconds: 60,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: user,
            runAsGroup: user,
            fsGroup: user,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              name,
              image: STORE_IMAGES[name],
              command: STORE_COMMANDS[name],
              env: env(STORE_ENVIRONMENT[name]),
              ports: [{ name: 'clients', containerPort: STORES[name] }],
              readinessProbe: { tcpSocket: { port: 'clients' }, periodSeconds: 5 },
              securityContext: containerSecurity,
              resources: {
                requests: { cpu: '100m', memory: `${peakMiB(name)}Mi` },
                limits: { memory: `${memoryLimitMiB(name)}Mi` },
              },
              volumeMounts: mounts(name),
            },
            ...(name === 'redis' ? [] : [setup(name)]),
          ],
          volumes: [
            tmpVolume,
            secretVolume(name),
            ...(name === 'redis' ? [] : [{ name: 'setup', secret: { secretName: 'setup', defaultMode: 0o440 } }]),
          ],
        },
      },
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } } },
        },
      ],
    },
  };
}

export const storeService = (name: Store): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, labels: labels(name) },
  spec: {
    clusterIP: 'None',
    // the setup talks to servers that are not ready yet
    publishNotReadyAddresses: true,
    selector: selector(name).matchLabels,
    ports: [{ name: 'clients', port: STORES[name], targetPort: 'clients' }],
  },
});
