import type { ServiceName } from '@notalone/contracts';
import { REMOTES, SERVICES } from '@notalone/local/product/deployables';

export const HTTP_PORT = 8080;
/** Live, ready, metrics and calls between services. */
export const OPS_PORT = 8081;

export const SERVICE_NAMES: readonly ServiceName[] = SERVICES.map(({ name }) => name);
/** Static files: the shell and the remotes. */
export const APPS: readonly string[] = ['shell', ...REMOTES.map((name) => `mfe-${name}`)];
export const GATEWAY = 'gateway';
/** Everything that is deployed alone. */
export const DEPLOYABLES: readonly string[] = [...SERVICE_NAMES, ...APPS, GATEWAY];

/** The services whose number follows their load. */
export const SCALED: readonly string[] = ['feed', 'chat'];

/** How long chat spreads the end of its sockets when an instance stops. */
export const SOCKET_DRAIN_SECONDS = 30;
/** What Kubernetes' endpoints need to leave out an instance that stops. */
export const PRE_STOP_SECONDS = 5;
/** What a service gives itself to finish (`serve` in service-kit), and some. */
const STOP_SECONDS = 25;

/** The most that an instance takes to stop. */
export const terminationSeconds = (name: string): number =>
  PRE_STOP_SECONDS + STOP_SECONDS + (name === 'chat' || name === GATEWAY ? SOCKET_DRAIN_SECONDS : 0);

/** How the gateway finds everything behind it. */
export const gatewayEnvironment = (): Record<string, string> => ({
  SERVICES: SERVICE_NAMES.map((name) => `${name}=${name}:${HTTP_PORT}`).join(','),
  SHELL_ADDRESS: `shell:${HTTP_PORT}`,
  REMOTES: REMOTES.map((name) => `${name}=mfe-${name}:${HTTP_PORT}`).join(','),
});

/** Where a service finds the others, and as whom it logs in at the brokers. */
export const serviceAddresses = (name: ServiceName): Record<string, string> => ({
  JWKS_URL: `http://auth:${HTTP_PORT}/api/auth/.well-known/jwks.json`,
  INTERNAL_URLS: SERVICE_NAMES.map((other) => `${other}=http://${other}:${OPS_PORT}`).join(','),
  KAFKA_SASL_USERNAME: name,
  ...(name === 'content' && { GATEWAY_URL: `http://${GATEWAY}:${HTTP_PORT}` }),
  ...(name === 'chat' && { SOCKET_DRAIN_SECONDS: String(SOCKET_DRAIN_SECONDS) }),
});
