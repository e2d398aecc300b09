import type { AddressInfo } from 'node:net';
import type { Registry } from '@prometheus-io/client';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { InternalServer } from '../internal/internal-server.ts';
import { withTimeout } from '../time/with-timeout.ts';

/** What else a service says as JSON to programs on the same network, by path. */
export type OpsJson = Readonly<Record<string, () => Promise<object>>>;

interface OpsDeps {
  readonly config: { readonly HOST: string; readonly OPS_PORT: number };
  readonly log: Logger;
  /** Whether this process still works; false gets it restarted. */
  readonly live?: () => boolean;
  /** Whether its own stores answer. Never asks a peer, because then one failing service would take all others out. */
  readonly ready: () => Promise<boolean>;
  readonly metrics: Registry;
  readonly json?: OpsJson;
  /** Routes for calls from other services. */
  readonly internal: InternalServer;
}
export interface OpsServer {
  readonly port: number;
  /** Reports not ready from now on, so that the load balancer stops sending requests. */
  drain(): void;
  close(): Promise<void>;
}

const READY_WITHIN_MS = 2_000;
const BODY_MAX_BYTES = 64 * 1024;

const send = (reply: FastifyReply, good: boolean) =>
  reply
    .code(good ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ ok: good });

/**
 * `/live`, `/ready`, `/metrics`, `json` and the service's internal operations, on a separate port that the gateway
 * never routes.
 */
export async function startOps({
  config,
  log,
  live = () => true,
  ready,
  metrics,
  json = {},
  internal,
}: OpsDeps): Promise<OpsServer> {
  let draining = false;
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
  });
  const isReady = () => withTimeout(ready(), READY_WITHIN_MS, () => false).catch(() => false);
  server.get('/live', (_request, reply) => send(reply, live()));
  server.get('/ready', async (_request, reply) => send(reply, !draining && (await isReady())));
  server.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  for (const [path, read] of Object.entries(json)) server.get(path, read);
  internal.mount(server as unknown as FastifyInstance);
  await server.listen({ host: config.HOST, port: config.OPS_PORT });
  return {
    port: (server.server.address() as AddressInfo).port,
    drain() {
      draining = true;
    },
    close: () => server.close().then(() => undefined),
  };
}
