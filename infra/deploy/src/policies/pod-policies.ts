import type { KubernetesObject } from '../manifests/objects.ts';
import { type Container, type Pods, podsOf, specOf } from './pods.ts';

type Finding = string | false | undefined;
const SECRET_NAME = /(?:SECRET|PASSWORD|TOKEN|_KEY|MONGO_URL|REDIS_URL)$/;
const isPinned = (image = '') => /@sha256:[0-9a-f]{64}$|:(?!latest$)[\w.-]+$/.test(image);
const ALLOWED_VOLUMES = new Set(['name', 'emptyDir', 'secret', 'configMap', 'projected', 'persistentVolumeClaim']);

function securityFindings({ spec }: Pods): Finding[] {
  const { securityContext = {}, hostNetwork, hostPID, hostIPC, automountServiceAccountToken, volumes = [] } = spec;
  const seccomp = securityContext.seccompProfile as { type?: string } | undefined;
  const foreign = volumes.flatMap((volume) => Object.keys(volume).filter((key) => !ALLOWED_VOLUMES.has(key)));
  return [
    securityContext.runAsNonRoot !== true && 'does not ask for another user than root',
    securityContext.runAsUser === 0 && 'runs as root',
    seccomp?.type !== 'RuntimeDefault' && 'has no seccomp profile',
    (hostNetwork || hostPID || hostIPC) && 'shares something with its node',
    automountServiceAccountToken !== false && 'mounts a token of the API server',
    foreign.length > 0 && `mounts ${foreign.join(', ')}`,
  ];
}

function containerFindings({ image, securityContext = {}, resources, env = [] }: Container): Finding[] {
  const dropped = (securityContext.capabilities as { drop?: string[] } | undefined)?.drop ?? [];
  const plain = env.filter(({ name, value }) => value !== undefined && SECRET_NAME.test(name)).map(({ name }) => name);
  return [
    securityContext.allowPrivilegeEscalation !== false && 'may gain privileges',
    securityContext.readOnlyRootFilesystem !== true && 'can write to its root file system',
    !dropped.includes('ALL') && 'keeps capabilities',
    securityContext.privileged === true && 'is privileged',
    !isPinned(image) && `has no version of ${image ?? 'its image'}`,
    !(resources?.requests?.cpu && resources.requests.memory) && 'requests no cpu or memory',
    !resources?.limits?.memory && 'has no limit of memory',
    plain.length > 0 && `has ${plain.join(', ')} in plain sight`,
  ];
}

const isServing = ({ owner }: Pods) => owner.kind === 'Deployment';
/** Live is the process alone: a store that is away must not restart everything. */
function probeFindings(pods: Pods, { livenessProbe, readinessProbe, ports = [] }: Container): Finding[] {
  if (!isServing(pods) || ports.length === 0) return [];
  return [
    !livenessProbe && 'has no liveness probe',
    livenessProbe?.httpGet?.path === '/ready' && 'is restarted when a store is away',
    !readinessProbe && 'has no readiness probe',
  ];
}

/** A container needs the time that its preStop and its sockets take, and some to finish. */
function stopFindings({ spec, owner }: Pods): Finding[] {
  if (owner.kind !== 'Deployment') return [];
  const sleep = Math.max(0, ...spec.containers.map(({ lifecycle }) => lifecycle?.preStop?.sleep?.seconds ?? 0));
  const drains = spec.containers.flatMap(({ env = [] }) => env.filter(({ name }) => name === 'SOCKET_DRAIN_SECONDS'));
  const drain = Math.max(0, ...drains.map(({ value }) => Number(value)));
  const { terminationGracePeriodSeconds: grace = 30 } = spec;
  return [grace < sleep + drain + 20 && `is killed ${grace} s after it was asked to stop`];
}

/** One instance is enough where the object says why. */
const isSingle = ({ metadata }: KubernetesObject) =>
  metadata.annotations?.['notalone.example/one-instance'] !== undefined;

function spreadFindings({ owner, spec }: Pods): Finding[] {
  if (owner.kind !== 'Deployment' || isSingle(owner)) return [];
  const keys = spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey) ?? [];
  return [!keys.includes('topology.kubernetes.io/zone') && 'is not spread over zones'];
}

/** What is wrong with the pods of these objects, one line each. */
export const podFindings = (objects: readonly KubernetesObject[]): string[] =>
  podsOf(objects).flatMap((pods) => {
    const containers = [...pods.spec.containers, ...(pods.spec.initContainers ?? [])];
    const findings = [
      ...securityFindings(pods),
      ...stopFindings(pods),
      ...spreadFindings(pods),
      ...containers.flatMap((container) => [...containerFindings(container), ...probeFindings(pods, container)]),
    ];
    return findings.filter(Boolean).map((finding) => `${pods.where} ${finding}`);
  });

interface Scaling {
  readonly scaleTargetRef: { readonly name: string };
  readonly minReplicas?: number;
}

/** Two instances, one at a time away, and one owner of their number. */
export function availabilityFindings(objects: readonly KubernetesObject[]): string[] {
  const named = (kind: string, name: string) =>
    objects.find((object) => object.kind === kind && object.metadata.name === name);
  const deployments = objects.filter((object) => object.kind === 'Deployment' && !isSingle(object));
  return deployments.flatMap((deployment) => {
    const { name } = deployment.metadata;
    const { replicas } = specOf<{ replicas?: number }>(deployment);
    const scaler = named('HorizontalPodAutoscaler', name);
    const least = scaler ? specOf<Scaling>(scaler).minReplicas : replicas;
    return [
      !named('PodDisruptionBudget', name) && 'has no disruption budget',
      (least ?? 1) < 2 && 'has one instance',
      scaler && replicas !== undefined && 'has a fixed number of instances and an autoscaler',
    ]
      .filter(Boolean)
      .map((finding) => `Deployment/${name} ${finding}`);
  });
}
