import { createServer } from 'node:http';
import type { Registry } from '@prometheus-io/client';

/** Serves the metrics of a program that is no service. Resolves, when it listens, to the function that stops. */
export async function serveMetrics(register: Registry, port: number, host?: string): Promise<() => void> {
  const server = createServer((_request, response) => {
    register.metrics().then(
      (text) => response.setHeader('content-type', register.contentType).end(text),
      (error: Error) => response.destroy(error),
    );
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
