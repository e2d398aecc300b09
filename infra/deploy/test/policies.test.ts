import { beforeAll, expect, test } from 'vitest';
import type { KubernetesObject } from '../src/manifests/objects.ts';
import { findings } from '../src/policies/findings.ts';
import { objectsOf } from './overlays.ts';

let good: KubernetesObject[];
beforeAll(() => {
  good = objectsOf('local');
});

// biome-ignore lint/suspicious/noExplicitAny: a fixture breaks any field
type Loose = any;
type Break = (find: (kind: string, name: string) => Loose, objects: Loose[]) => void;
const pod = (object: Loose) => object.spec.template.spec;
const container = (object: Loose) => pod(object).containers[0];

/** What is broken in a copy of the local overlay, and what must be said. */
const BROKEN: readonly (readonly [string, Break])[] = [
  [
    'Namespace/notalone does not enforce restricted pods',
    (find) => delete find('Namespace', 'notalone').metadata.labels,
  ],
  [
    'Deployment/auth does not ask for another user than root',
    (find) => delete pod(find('Deployment', 'auth')).securityContext.runAsNonRoot,
  ],
  ['Deployment/auth runs as root', (find) => (pod(find('Deployment', 'auth')).securityContext.runAsUser = 0)],
  [
    'StatefulSet/mongo has no seccomp profile',
    (find) => delete pod(find('StatefulSet', 'mongo')).securityContext.seccompProfile,
  ],
  ['Deployment/auth shares something with its node', (find) => (pod(find('Deployment', 'auth')).hostNetwork = true)],
  [
    'Deployment/auth mounts a token of the API server',
    (find) => delete pod(find('Deployment', 'auth')).automountServiceAccountToken,
  ],
  [
    'Deployment/auth mounts hostPath',
    (find) => pod(find('Deployment', 'auth')).volumes.push({ name: 'host', hostPath: { path: '/' } }),
  ],
  [
    'Deployment/shell may gain privileges',
    (find) => delete container(find('Deployment', 'shell')).securityContext.allowPrivilegeEscalation,
  ],
  [
    'Deployment/shell can write to its root file system',
    (find) => (container(find('Deployment', 'shell')).securityContext.readOnlyRootFilesystem = false),
  ],
  [
    'Deployment/shell keeps capabilities',
    (find) => (container(find('Deployment', 'shell')).securityContext.capabilities = { drop: ['NET_RAW'] }),
  ],
  [
    'Deployment/shell is privileged',
    (find) => (container(find('Deployment', 'shell')).securityContext.privileged = true),
  ],
  [
    'Deployment/feed has no version of notalone/feed',
    (find) => (container(find('Deployment', 'feed')).image = 'notalone/feed'),
  ],
  [
    'Deployment/feed has no version of notalone/feed:latest',
    (find) => (container(find('Deployment', 'feed')).image = 'notalone/feed:latest'),
  ],
  ['Job/auth-migrate has no limit of memory', (find) => delete container(find('Job', 'auth-migrate')).resources.limits],
  [
    'Deployment/feed requests no cpu or memory',
    (find) => delete container(find('Deployment', 'feed')).resources.requests,
  ],
  [
    'Deployment/auth has KEY_SECRET in plain sight',
    (find) => container(find('Deployment', 'auth')).env.push({ name: 'KEY_SECRET', value: 'abc' }),
  ],
  ['Deployment/auth has no liveness probe', (find) => delete container(find('Deployment', 'auth')).livenessProbe],
  [
    'Deployment/auth is restarted when a store is away',
    (find) => (container(find('Deployment', 'auth')).livenessProbe.httpGet.path = '/ready'),
  ],
  ['Deployment/auth has no readiness probe', (find) => delete container(find('Deployment', 'auth')).readinessProbe],
  [
    'Deployment/chat is killed 30 s after it was asked to stop',
    (find) => (pod(find('Deployment', 'chat')).terminationGracePeriodSeconds = 30),
  ],
  [
    'Deployment/auth is not spread over zones',
    (find) => delete pod(find('Deployment', 'auth')).topologySpreadConstraints,
  ],
  ['Deployment/auth has one instance', (find) => (find('Deployment', 'auth').spec.replicas = 1)],
  [
    'Deployment/chat has a fixed number of instances and an autoscaler',
    (find) => (find('Deployment', 'chat').spec.replicas = 3),
  ],
  ['Deployment/chat has one instance', (find) => (find('HorizontalPodAutoscaler', 'chat').spec.minReplicas = 1)],
  [
    'Deployment/auth has no disruption budget',
    (find, objects) => objects.splice(objects.indexOf(find('PodDisruptionBudget', 'auth')), 1),
  ],
  [
    'Service/auth leads nowhere',
    (find) => (find('Service', 'auth').spec.selector = { 'app.kubernetes.io/name': 'nobody' }),
  ],
  [
    'Service/auth leads to the port metrics, which its pods do not have',
    (find) => (find('Service', 'auth').spec.ports[1].targetPort = 'metrics'),
  ],
  [
    'No policy denies everything that no other allows',
    (find, objects) => objects.splice(objects.indexOf(find('NetworkPolicy', 'deny-all')), 1),
  ],
  [
    'NetworkPolicy/auth lets everybody in',
    (find) => find('NetworkPolicy', 'auth').spec.ingress.push({ ports: [{ port: 1 }] }),
  ],
  [
    'NetworkPolicy/auth lets everything out',
    (find) => find('NetworkPolicy', 'auth').spec.egress.push({ ports: [{ port: 1 }] }),
  ],
  ['NetworkPolicy/auth names no port', (find) => delete find('NetworkPolicy', 'auth').spec.ingress[0].ports],
  [
    'NetworkPolicy/auth reaches private networks',
    (find) =>
      find('NetworkPolicy', 'auth').spec.egress.push({
        to: [{ ipBlock: { cidr: '0.0.0.0/0' } }],
        ports: [{ port: 443 }],
      }),
  ],
  [
    'gateway → chat:8080 is allowed on one side only',
    (find) => (find('NetworkPolicy', 'chat').spec.ingress = find('NetworkPolicy', 'chat').spec.ingress.slice(1)),
  ],
];

test.each(BROKEN)('%s', (finding, spoil) => {
  const objects = structuredClone(good) as Loose[];
  const find = (kind: string, name: string) => {
    const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
    if (!found) throw new Error(`no ${kind}/${name}`);
    return found;
  };
  spoil(find, objects);
  expect(findings(objects)).toContain(finding);
});
