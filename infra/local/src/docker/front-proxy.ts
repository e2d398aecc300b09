import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** Where containers see what comes through Docker's bridge: the ranges of its networks. */
export const DOCKER_NETWORKS = '172.16.0.0/12,192.168.0.0/16';

/**
 * A proxy in front of the gateway, as a load balancer is one. To containers all clients of this machine have the address
 * of Docker's bridge and would share one rate limit, so it says in X-Forwarded-For who asks; the gateway believes it
 * because TRUSTED_PROXIES names the bridge.
 */
export async function startFrontProxy({ port, target }: { port: number; target: number }) {
  const forward = (incoming: IncomingMessage) =>
    request({
      host: '127.0.0.1',
      port: target,
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
    });
  const server = createServer((incoming, outgoing) => {
    const forwarded = forward(incoming);
    // A browser that leaves the page hangs up.
    outgoing.once('close', () => forwarded.destroy());
    forwarded.once('response', (response) => {
      if (outgoing.destroyed) return;
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      pipeline(response, outgoing, () => undefined);
    });
    forwarded.once('error', () => outgoing.headersSent || outgoing.destroyed || outgoing.writeHead(502).end());
    pipeline(incoming, forwarded, () => undefined);
  });
  server.on('upgrade', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const forwarded = forward(incoming);
    forwarded.once('upgrade', (response, upstream, first) => {
      const headers = Array.from({ length: response.rawHeaders.length / 2 }, (_, at) =>
        response.rawHeaders.slice(2 * at, 2 * at + 2).join(': '),
      );
      if (client.destroyed) return upstream.destroy();
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
      client.write(first);
      upstream.write(head);
      pipeline(upstream, client, upstream, () => undefined);
    });
    forwarded.once('response', () => client.destroy()).once('error', () => client.destroy());
    forwarded.end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
