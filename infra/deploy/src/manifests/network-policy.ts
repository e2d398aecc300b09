import type { ServiceName } from '@notalone/contracts';
import { ERASURE_LIST } from '@notalone/local/kafka/kafka.config';
import { APPS, GATEWAY, HTTP_PORT, OPS_PORT } from '../deployables.ts';
import { CLIENTS_OF, COLLECTOR_PORT, type Edge, OUTSIDE, ownEdges, STORES, type Store } from '../edges.ts';
import { type KubernetesObject, labels, selector } from './objects.ts';

/**
 * Namespaces that an operator labels: the one of the Gateway API's proxies, and the one of Prometheus and collector.
 */
const INGRESS_NAMESPACE = { namespaceSelector: { matchLabels: { 'notalone.example/ingress': 'true' } } };
const MONITORING_NAMESPACE = { namespaceSelector: { matchLabels: { 'notalone.example/monitoring': 'true' } } };
const DNS = {
  to: [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
      podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
    },
  ],
  ports: [
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ],
};
export const PRIVATE_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'];
const PUBLIC = { ipBlock: { cidr: '0.0.0.0/0', except: PRIVATE_RANGES } };

const tcp = (port: number) => ({ protocol: 'TCP', port });
const pods = (name: string) => ({ podSelector: selector(name) });

/** One rule for each port, with all its peers. */
function rules(key: 'from' | 'to', edges: readonly Edge[], peerOf: (edge: Edge) => string) {
  const ports = [...new Set(edges.map(({ port }) => port))].sort((a, b) => a - b);
  return ports.map((port) => ({
    [key]: edges.filter((edge) => edge.port === port).map((edge) => pods(peerOf(edge))),
    ports: [tcp(port)],
  }));
}

function ingressOf(name: string) {
  const own = rules(
    'from',
    ownEdges().filter(({ to }) => to === name),
    ({ from }) => from,
  );
  if (name === GATEWAY) return [{ from: [INGRESS_NAMESPACE], ports: [tcp(HTTP_PORT)] }, ...own];
  return APPS.includes(name) ? own : [...own, { from: [MONITORING_NAMESPACE], ports: [tcp(OPS_PORT)] }];
}
function egressOf(name: string) {
  if (APPS.includes(name)) return [];
  const own = rules(
    'to',
    ownEdges().filter(({ from }) => from === name),
    ({ to }) => to,
  );
  if (name === GATEWAY) return [DNS, ...own];
  const outside = OUTSIDE[name as ServiceName];
  return [
    DNS,
    ...own,
    { to: [MONITORING_NAMESPACE], ports: [tcp(COLLECTOR_PORT)] },
    ...(outside ? [{ to: [PUBLIC], ports: outside.map(tcp) }] : []),
  ];
}

const policy = (name: string, podSelector: object, spec: object): KubernetesObject => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name, labels: labels(name) },
  spec: { podSelector, ...spec },
});

/** What a deployable may be asked by and may ask, besides the stores. */
export const networkPolicy = (name: string): KubernetesObject =>
  policy(name, selector(name), {
    policyTypes: ['Ingress', 'Egress'],
    ingress: ingressOf(name),
    egress: egressOf(name),
  });

/** A migration asks its database only. */
export const migrationNetworkPolicy = (): KubernetesObject =>
  policy(
    'migrations',
    { matchLabels: { 'app.kubernetes.io/component': 'migration' } },
    { policyTypes: ['Ingress', 'Egress'], egress: [DNS] },
  );

export const denyAll = (): KubernetesObject => policy('deny-all', {}, { policyTypes: ['Ingress', 'Egress'] });

/** It asks Kafka alone; Prometheus asks it whether it lives. */
export const erasureListNetworkPolicy = (): KubernetesObject =>
  policy(ERASURE_LIST, selector(ERASURE_LIST), {
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [MONITORING_NAMESPACE], ports: [tcp(OPS_PORT)] }],
    egress: [DNS],
  });

const clientsOf = (store: Store) => ({
  matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: CLIENTS_OF[store] }],
});

/** Lets the clients of a store reach it: pods of that name, or address ranges of a managed one. */
export const storeEgress = (store: Store, ranges: readonly string[] = []): KubernetesObject =>
  policy(`to-${store}`, clientsOf(store), {
    policyTypes: ['Egress'],
    egress: [
      {
        to: ranges.length > 0 ? ranges.map((cidr) => ({ ipBlock: { cidr } })) : [pods(store)],
        ports: [tcp(STORES[store])],
      },
    ],
  });

/** The other side, where the store is a pod. */
export const storeIngress = (store: Store, more: readonly object[] = []): KubernetesObject =>
  policy(store, selector(store), {
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [{ podSelector: clientsOf(store) }, ...more], ports: [tcp(STORES[store])] }],
    egress: [],
  });
