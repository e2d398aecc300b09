import { ERASURE_LIST } from '@notalone/local/kafka/kafka.config';
import { OPS_PORT } from '../deployables.ts';
import { type KubernetesObject, labels, selector } from './objects.ts';
import {
  containerSecurity,
  env,
  image,
  podSecurity,
  resources,
  secretMount,
  secretVolume,
  tmpMount,
  tmpVolume,
} from './pod.ts';

/** Where the list and the backups are. */
export const BACKUPS = '/backups';
export const ERASURE_LIST_COMMAND = ['node', 'infra/backup/src/main.ts', 'erasures', BACKUPS, '--watch'];
/** The list is written every minute, also when nobody has left. */
export const ERASURE_LIST_HEALTH = ['sh', '-c', `test -n "$(find ${BACKUPS}/erasures.json -mmin -3)"`];
/** Prometheus reads its sign of life, and that of the backups beside it, at the ops port. */
export const ERASURE_LIST_ENVIRONMENT = {
  KAFKA_SASL_USERNAME: ERASURE_LIST,
  HOST: '0.0.0.0',
  OPS_PORT: String(OPS_PORT),
};

/**
 * Continues the list of who left, which a restore needs. A StatefulSet of one: its disk is its own, and never two write
 * the list.
 */
export const erasureList = (): KubernetesObject => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: ERASURE_LIST, labels: labels(ERASURE_LIST) },
  spec: {
    replicas: 1,
    serviceName: ERASURE_LIST,
    selector: selector(ERASURE_LIST),
    template: {
      metadata: { labels: labels(ERASURE_LIST) },
      spec: {
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: podSecurity,
        containers: [
          {
            name: ERASURE_LIST,
            image: image('backup'),
            command: ERASURE_LIST_COMMAND,
            envFrom: [{ configMapRef: { name: 'common' } }],
            env: env(ERASURE_LIST_ENVIRONMENT),
            ports: [{ name: 'ops', containerPort: OPS_PORT }],
            livenessProbe: {
              exec: { command: ERASURE_LIST_HEALTH },
              initialDelaySeconds: 60,
              periodSeconds: 60,
              failureThreshold: 3,
            },
            securityContext: containerSecurity,
            resources: resources('backup', '20m'),
            volumeMounts: [tmpMount, secretMount, { name: 'backups', mountPath: BACKUPS }],
          },
        ],
        volumes: [tmpVolume, secretVolume(ERASURE_LIST)],
      },
    },
    volumeClaimTemplates: [
      {
        metadata: { name: 'backups' },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
      },
    ],
  },
});

/** The name by which Prometheus finds it. */
export const erasureListService = (): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: ERASURE_LIST, labels: labels(ERASURE_LIST) },
  spec: {
    clusterIP: 'None',
    selector: selector(ERASURE_LIST).matchLabels,
    ports: [{ name: 'ops', port: OPS_PORT, targetPort: 'ops' }],
  },
});
