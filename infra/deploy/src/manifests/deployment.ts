import type { ServiceName } from '@notalone/contracts';
import { MEMORY_ENVIRONMENT } from '@notalone/local/product/service-process';
import {
  APPS,
  GATEWAY,
  gatewayEnvironment,
  HTTP_PORT,
  OPS_PORT,
  PRE_STOP_SECONDS,
  SCALED,
  SERVICE_NAMES,
  serviceAddresses,
  terminationSeconds,
} from '../deployables.ts';
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

/** The services with a ConfigMap of their own, for addresses and senders at providers. */
export const CONFIGURED: readonly string[] = ['auth', 'feed', 'chat', 'emergency'];

const isService = (name: string): name is ServiceName => (SERVICE_NAMES as readonly string[]).includes(name);
const configMap = (name: string) => ({ configMapRef: { name } });

const probe = (path: string, port: string, timing: object) => ({ httpGet: { path, port }, ...timing });
/** Live is the process alone; ready is its own stores, never a peer. */
const serviceProbes = {
  startupProbe: probe('/live', 'ops', { periodSeconds: 2, failureThreshold: 30 }),
  livenessProbe: probe('/live', 'ops', { periodSeconds: 10, timeoutSeconds: 3, failureThreshold: 3 }),
  readinessProbe: probe('/ready', 'ops', { periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 2 }),
};
const webProbes = (path: string) => ({
  livenessProbe: probe(path, 'http', { periodSeconds: 10, timeoutSeconds: 3, failureThreshold: 3 }),
  readinessProbe: probe(path, 'http', { periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 2 }),
});
const httpPort = { name: 'http', containerPort: HTTP_PORT };

function serviceContainer(name: ServiceName) {
  return {
    ports: [httpPort, { name: 'ops', containerPort: OPS_PORT }],
    envFrom: ['common', ...(CONFIGURED.includes(name) ? [name] : [])].map(configMap),
    env: env({ ...MEMORY_ENVIRONMENT, ...serviceAddresses(name) }),
    ...serviceProbes,
    resources: resources(name, '100m'),
    volumeMounts: [tmpMount, secretMount],
  };
}
const gatewayContainer = () => ({
  ports: [httpPort],
  envFrom: [configMap('common')],
  env: [
    ...env(gatewayEnvironment()),
    { name: 'POD_NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
    // nginx completes no names.
    { name: 'DOMAIN', value: '$(POD_NAMESPACE).svc.cluster.local' },
  ],
  ...webProbes('/remotes.json'),
  resources: resources(GATEWAY, '100m'),
  volumeMounts: [tmpMount],
});
const appContainer = (name: string) => ({
  ports: [httpPort],
  ...webProbes('/-/live'),
  resources: resources(name, '20m'),
  volumeMounts: [tmpMount],
});

function containerOf(name: string) {
  if (isService(name)) return serviceContainer(name);
  return APPS.includes(name) ? appContainer(name) : gatewayContainer();
}

/** A zone that fails takes one of two instances; a full zone stops no rollout. */
const spread = (name: string) => [
  {
    maxSkew: 1,
    topologyKey: 'topology.kubernetes.io/zone',
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: selector(name),
    matchLabelKeys: ['pod-template-hash'],
  },
  {
    maxSkew: 1,
    topologyKey: 'kubernetes.io/hostname',
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: selector(name),
    matchLabelKeys: ['pod-template-hash'],
  },
];

export function deployment(name: string): KubernetesObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels: labels(name) },
    spec: {
      // The autoscaler owns the number where there is one.
      ...(SCALED.includes(name) ? {} : { replicas: 2 }),
      revisionHistoryLimit: 5,
      minReadySeconds: 5,
      progressDeadlineSeconds: 300,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      selector: selector(name),
      template: {
        metadata: { labels: labels(name) },
        spec: {
          serviceAccountName: name,
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: podSecurity,
          terminationGracePeriodSeconds: terminationSeconds(name),
          topologySpreadConstraints: spread(name),
          containers: [
            {
              name,
              image: image(name),
              securityContext: containerSecurity,
              lifecycle: { preStop: { sleep: { seconds: PRE_STOP_SECONDS } } },
              ...containerOf(name),
            },
          ],
          volumes: [tmpVolume, ...(isService(name) ? [secretVolume(name)] : [])],
        },
      },
    },
  };
}

/** The gateway asks each instance of an app by its own address, so their names resolve to all of them. */
export function service(name: string): KubernetesObject {
  const ports = [
    { name: 'http', port: HTTP_PORT, targetPort: 'http' },
    ...(isService(name) ? [{ name: 'ops', port: OPS_PORT, targetPort: 'ops' }] : []),
  ];
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, labels: labels(name) },
    spec: { ...(APPS.includes(name) ? { clusterIP: 'None' } : {}), selector: selector(name).matchLabels, ports },
  };
}

export const serviceAccount = (name: string): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name, labels: labels(name) },
  automountServiceAccountToken: false,
});

export const disruptionBudget = (name: string): KubernetesObject => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name, labels: labels(name) },
  spec: { maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow', selector: selector(name) },
});

/** Chat gives up one instance in five minutes, because each takes its sockets along. */
export const autoscaler = (name: string): KubernetesObject => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name, labels: labels(name) },
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    minReplicas: 2,
    maxReplicas: 10,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }],
    behavior: {
      scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 300 }] },
    },
  },
});
