import type { KubernetesObject } from '../manifests/objects.ts';
import { ofKind, type Pods, podsOf, type Selector, selects, specOf } from './pods.ts';

interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
}
interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port?: number | string; readonly protocol?: string }[];
}
interface PolicySpec {
  readonly podSelector: Selector;
  readonly policyTypes: readonly string[];
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
}

const nameOf = ({ owner }: Pods) => owner.metadata.name;
const policiesOf = (objects: readonly KubernetesObject[]) =>
  ofKind(objects, 'NetworkPolicy').map((object) => ({ name: object.metadata.name, ...specOf<PolicySpec>(object) }));
const isInside = ({ namespaceSelector, ipBlock }: Peer) => !namespaceSelector && !ipBlock;
const outsideName = ({ namespaceSelector, ipBlock }: Peer) =>
  ipBlock ? ipBlock.cidr : `namespaces ${Object.keys(namespaceSelector?.matchLabels ?? {}).join()}`;

const portsOf = ({ ports = [] }: Rule) => ports.map(({ port = 'any' }) => port);
const peersOf = (peer: Peer, pods: readonly Pods[]) =>
  isInside(peer)
    ? pods.filter(({ labels }) => selects(peer.podSelector ?? {}, labels)).map(nameOf)
    : [outsideName(peer)];

/** The connections that one direction of the policies allows, as `from → to:port`. */
function allowed(objects: readonly KubernetesObject[], direction: 'ingress' | 'egress'): Set<string> {
  const pods = podsOf(objects);
  const key = direction === 'ingress' ? 'from' : 'to';
  const lines = (subject: string, rule: Rule) =>
    (rule[key] ?? [])
      .flatMap((peer) => peersOf(peer, pods))
      .flatMap((peer) =>
        portsOf(rule).map((port) =>
          direction === 'ingress' ? `${peer} → ${subject}:${port}` : `${subject} → ${peer}:${port}`,
        ),
      );
  const found = policiesOf(objects).flatMap((policy) => {
    const subjects = pods.filter(({ labels }) => selects(policy.podSelector, labels)).map(nameOf);
    return subjects.flatMap((subject) => (policy[direction] ?? []).flatMap((rule) => lines(subject, rule)));
  });
  return new Set(found);
}

export interface Connections {
  /** Between pods, both sides allowing it. */
  readonly inside: readonly string[];
  /** To and from what is not a pod of these objects. */
  readonly outside: readonly string[];
  /** Between pods, with one side missing. */
  readonly halves: readonly string[];
}

/** Who can reach whom under the network policies of these objects. */
export function connections(objects: readonly KubernetesObject[]): Connections {
  const names = new Set(podsOf(objects).map(nameOf));
  const [ingress, egress] = [allowed(objects, 'ingress'), allowed(objects, 'egress')];
  const isBetweenPods = (line: string) => {
    const [from = '', to = ''] = line.split(' → ');
    return names.has(from) && names.has(to.split(':')[0] ?? '');
  };
  const all = [...new Set([...ingress, ...egress])].sort();
  const between = all.filter(isBetweenPods);
  const inside = between.filter((line) => ingress.has(line) && egress.has(line));
  return {
    inside,
    outside: all.filter((line) => !isBetweenPods(line)),
    halves: between.filter((line) => !inside.includes(line)),
  };
}

const isWide = ({ ipBlock }: Peer) => ipBlock?.cidr === '0.0.0.0/0' && !ipBlock.except?.includes('10.0.0.0/8');

/** What is wrong with the network policies, one line each. */
export function networkFindings(objects: readonly KubernetesObject[]): string[] {
  const policies = policiesOf(objects);
  const denies = policies.some(
    ({ podSelector, policyTypes, ingress, egress }) =>
      Object.keys(podSelector).length === 0 && policyTypes.length === 2 && !ingress && !egress,
  );
  const open = policies.flatMap(({ name, ingress = [], egress = [] }) => [
    ingress.some(({ from }) => !from?.length) && `NetworkPolicy/${name} lets everybody in`,
    egress.some(({ to }) => !to?.length) && `NetworkPolicy/${name} lets everything out`,
    [...ingress, ...egress].some(({ ports }) => !ports?.length) && `NetworkPolicy/${name} names no port`,
    egress.some(({ to = [] }) => to.some(isWide)) && `NetworkPolicy/${name} reaches private networks`,
  ]);
  const { halves } = connections(objects);
  return [
    !denies && 'No policy denies everything that no other allows',
    ...open,
    ...halves.map((line) => `${line} is allowed on one side only`),
  ].filter((finding): finding is string => Boolean(finding));
}
