import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { Failures } from '../failures.ts';
import { pushServiceRoutes } from './push.routes.ts';
import { makePushCertificate, type PushCertificate } from './push-certificate.ts';
import { createPushDevices, type PushDevices } from './push-devices.ts';

/** The limit of push services for an encrypted message. */
const MESSAGE_MAX_BYTES = 4096;

export interface PushOptions {
  readonly port: number;
  /** The origin of the endpoints. Default: https://localhost and the port */
  readonly origin?: string | undefined;
  /** Default: one made now. */
  readonly certificate?: PushCertificate | undefined;
}
export interface PushService {
  readonly devices: PushDevices;
  /** The origin of the endpoints. */
  readonly origin: string;
  /** PEM, for NODE_EXTRA_CA_CERTS or the option `ca` of who sends messages here. */
  readonly certificate: string;
  close(): Promise<void>;
}

/** A push service as those of browsers, by TLS. Port 0: any free port. */
export async function startPushService(
  options: PushOptions,
  { host, failures }: { host: string; failures: Failures },
): Promise<PushService> {
  const { certificate: cert, privateKey: key } = options.certificate ?? (await makePushCertificate());
  let port = options.port;
  const origin = () => options.origin ?? `https://localhost:${port}`;
  const devices = createPushDevices(origin);
  const app = fastify({ https: { cert, key }, bodyLimit: MESSAGE_MAX_BYTES, forceCloseConnections: true });
  pushServiceRoutes(app, { devices, failures, origin });
  await app.listen({ port, host });
  port = (app.server.address() as AddressInfo).port;
  return { devices, origin: origin(), certificate: cert, close: async () => app.close() };
}
