import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from '@prometheus-io/client';

interface OpsDeps {
  readonly config: { readonly HOST: string; readonly OPS_PORT: number };
  /** Whether this process can still do anything; false gets it restarted. */
  readonly live?: () => boolean;
  /** Whether its own stores answer; never asks a peer, or one failing service takes all others with it. */
  readonly ready: () => Promise<boolean>;
  readonly metrics: Registry;
}
export interface OpsServer {
  readonly port: number;
  /** From here on not ready: the balancer sends no more. */
  drain(): void;
  close(): Promise<void>;
}

const READY_WITHIN_MS = 2_000;

const within = (milliseconds: number, asked: Promise<boolean>): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  asked.then(resolve, () => resolve(false)).finally(() => clearTimeout(timer));
  return promise;
};
const say = (response: ServerResponse, good: boolean) =>
  response.writeHead(good ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify({ ok: good }));

/** `/live`, `/ready` and `/metrics`, on a port of their own that the gateway never routes. */
export async function startOps({ config, live = () => true, ready, metrics }: OpsDeps): Promise<OpsServer> {
  let draining = false;
  const answer = async (path: string, response: ServerResponse): Promise<unknown> => {
    if (path === '/live') return say(response, live());
    if (path === '/ready') return say(response, !draining && (await within(READY_WITHIN_MS, ready())));
    if (path === '/metrics') return response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics());
    return response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    answer(request.method === 'GET' ? (request.url ?? '') : '', response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.OPS_PORT, config.HOST, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    drain() {
      draining = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
