import { GATEWAY, HTTP_PORT } from '../deployables.ts';
import { memoryLimitMiB, peakMiB } from '../memory.ts';
import { type KubernetesObject, labels, selector } from './objects.ts';
import { containerSecurity, env, image, podSecurity, secretMount, secretVolume, tmpMount, tmpVolume } from './pod.ts';

const NAME = 'emulators';
export const EMULATORS_PORT = 8090;
export const SMTP_PORT = 8091;
export const PUSH_PORT = 8092;
export const EMULATORS_COMMAND = ['node', 'infra/emulators/src/main.ts'];
/** The services that call a provider, and at which port of the emulators. */
const CLIENTS: Readonly<Record<string, readonly number[]>> = {
  auth: [EMULATORS_PORT, SMTP_PORT],
  emergency: [EMULATORS_PORT, SMTP_PORT],
  feed: [EMULATORS_PORT],
  chat: [PUSH_PORT],
};

/** The emulators' environment; `publicUrl` is what browsers open of the product, `ownUrl` of the emulators. */
export const emulatorsEnvironment = (publicUrl: string, ownUrl: string): Record<string, string> => ({
  EMULATORS_URL: ownUrl,
  HOST: '0.0.0.0',
  EMULATORS_PORT: String(EMULATORS_PORT),
  SMTP_PORT: String(SMTP_PORT),
  PUSH_PORT: String(PUSH_PORT),
  PUSH_URL: `https://${NAME}:${PUSH_PORT}`,
  PUBLIC_URL: publicUrl,
  GATEWAY_URL: `http://${GATEWAY}:${HTTP_PORT}`,
  TWILIO_INBOUND_URL: `${publicUrl}/api/emergency-sms/webhooks/twilio/inbound`,
  STRIPE_WEBHOOK_URL: `${publicUrl}/api/subscription/webhook`,
  SECRETS_DIR: '/run/secrets',
});

/** Twilio, Stripe, the language model, the mail inbox and a push service, for installations that reach no real one. */
export const emulators = (): KubernetesObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {
    name: NAME,
    labels: labels(NAME),
    annotations: { 'notalone.example/one-instance': 'keeps its inbox in memory' },
  },
  spec: {
    replicas: 1,
    selector: selector(NAME),
    template: {
      metadata: { labels: labels(NAME) },
      spec: {
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: podSecurity,
        containers: [
          {
            name: NAME,
            image: image('tools'),
            command: EMULATORS_COMMAND,
            // `$(PUBLIC_URL)` comes from the ConfigMap.
            envFrom: [{ configMapRef: { name: 'common' } }],
            env: env(emulatorsEnvironment('$(PUBLIC_URL)', `http://localhost:${EMULATORS_PORT}`)).filter(
              ({ name }) => name !== 'PUBLIC_URL',
            ),
            ports: [
              { name: 'http', containerPort: EMULATORS_PORT },
              { name: 'smtp', containerPort: SMTP_PORT },
              { name: 'push', containerPort: PUSH_PORT },
            ],
            livenessProbe: { tcpSocket: { port: 'http' }, periodSeconds: 10 },
            readinessProbe: { httpGet: { path: '/', port: 'http' }, periodSeconds: 5 },
            securityContext: containerSecurity,
            resources: {
              requests: { cpu: '20m', memory: `${peakMiB('tools')}Mi` },
              limits: { memory: `${memoryLimitMiB('tools')}Mi` },
            },
            volumeMounts: [tmpMount, secretMount],
          },
        ],
        volumes: [tmpVolume, secretVolume(NAME)],
      },
    },
  },
});

export const emulatorsService = (): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: NAME, labels: labels(NAME) },
  spec: {
    selector: selector(NAME).matchLabels,
    ports: [
      { name: 'http', port: EMULATORS_PORT, targetPort: 'http' },
      { name: 'smtp', port: SMTP_PORT, targetPort: 'smtp' },
      { name: 'push', port: PUSH_PORT, targetPort: 'push' },
    ],
  },
});

const policy = (name: string, on: string, spec: object): KubernetesObject => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name, labels: labels(name) },
  spec: { podSelector: selector(on), ...spec },
});
const tcp = (port: number) => ({ protocol: 'TCP', port });

/** Both sides of each connection to and from the emulators. */
export function emulatorsNetworkPolicies(): Record<string, KubernetesObject> {
  const ports = [EMULATORS_PORT, SMTP_PORT, PUSH_PORT];
  const clientsAt = (port: number) => Object.keys(CLIENTS).filter((client) => CLIENTS[client]?.includes(port));
  return {
    'network-policy': policy(NAME, NAME, {
      policyTypes: ['Ingress', 'Egress'],
      ingress: ports.map((port) => ({
        from: clientsAt(port).map((client) => ({ podSelector: selector(client) })),
        ports: [tcp(port)],
      })),
      egress: [
        {
          to: [
            {
              namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
              podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
            },
          ],
          ports: [{ protocol: 'UDP', port: 53 }, tcp(53)],
        },
        { to: [{ podSelector: selector(GATEWAY) }], ports: [tcp(HTTP_PORT)] },
      ],
    }),
    'callbacks-network-policy': policy('emulators-to-gateway', GATEWAY, {
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: selector(NAME) }], ports: [tcp(HTTP_PORT)] }],
    }),
    ...Object.fromEntries(
      Object.entries(CLIENTS).map(([client, at]) => [
        `${client}-network-policy`,
        policy(`${client}-to-emulators`, client, {
          policyTypes: ['Egress'],
          egress: [{ to: [{ podSelector: selector(NAME) }], ports: at.map(tcp) }],
        }),
      ]),
    ),
  };
}
