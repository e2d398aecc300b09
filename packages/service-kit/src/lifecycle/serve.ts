import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { OpsServer } from '../http/ops-server.ts';
import type { Logger } from '../logging/logger.ts';
import { flushTraces } from '../telemetry/trace.ts';
import { collectAll, collectWhenIdle } from './collect-when-idle.ts';

interface Serving {
  readonly app: FastifyInstance;
  readonly ops: OpsServer;
  /** Relay, consumers, jobs and the connections to the stores. */
  readonly platform: { start(): Promise<void>; close(): Promise<void> };
  readonly config: { readonly HOST: string; readonly PORT: number };
  readonly log: Logger;
  /** Added to the time that draining may take. */
  readonly extraGraceMs?: number;
  /** Whether an idle service may stop for about 100 ms to collect its garbage. Default: it always may. */
  readonly mayPause?: () => Promise<boolean>;
}

/** Under the 30 s that Kubernetes gives by default. */
const GRACE_MS = 20_000;

/**
 * Closes in order: accept no new work, finish the current work, stop consumers, relay and jobs, close the
 * connections.
 */
async function stopServing({ app, ops, platform }: Pick<Serving, 'app' | 'ops' | 'platform'>): Promise<void> {
  ops.drain();
  await app.close();
  await platform.close();
  await flushTraces();
  await ops.close();
}

/**
 * Starts a service and shuts it down gracefully: on SIGTERM or SIGINT it drains and exits with 0; after an uncaught
 * error, a second signal or 20 seconds of draining (and `extraGraceMs`) it exits with 1. A failed start rejects, which exits with 1.
 */
export async function serve(serving: Serving): Promise<void> {
  const { app, ops, platform, config, log, extraGraceMs = 0, mayPause } = serving;
  const stopCollecting = collectWhenIdle({ log, mayPause });
  closeWithGrace(
    {
      delay: GRACE_MS + extraGraceMs,
      logger: { error: (given: unknown) => log.error(given instanceof Error ? { err: given } : {}, String(given)) },
    },
    async ({ signal, err }) => {
      if (err) log.fatal({ err }, 'uncaught; stopping');
      else log.info({ signal }, 'stopping');
      stopCollecting();
      await stopServing(serving);
      log.info('stopped');
    },
  );
  // Bind the port first: if it is taken, nothing else has started yet.
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  await platform.start();
  // Most of what the start has loaded and compiled is garbage by now.
  collectAll();
  log.info({ listensAt: address, opsPort: ops.port }, 'listening');
}
