import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { InternalOperation } from '@notalone/contracts';
import type * as z from 'zod';

interface PeerCall<Op extends InternalOperation> {
  readonly params: Op['params'] extends z.ZodType ? z.output<Op['params']> : undefined;
  readonly body: Op['body'] extends z.ZodType ? z.output<Op['body']> : undefined;
}
export interface InternalPeer {
  /** For INTERNAL_URLS. */
  readonly url: string;
  /** Paths requested so far. */
  readonly asked: readonly string[];
  /** Idempotency keys of the calls answered without an error: a repeated call adds none. */
  readonly answeredKeys: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Stands in for the service that owns an internal operation. If `reply` throws, it answers 500. */
export async function startInternalPeer<const Op extends InternalOperation>(
  operation: Op,
  reply: (call: PeerCall<Op>) => z.input<Op['reply']> | Promise<z.input<Op['reply']>>,
): Promise<InternalPeer> {
  const asked: string[] = [];
  const answeredKeys = new Set<string>();
  const pattern = new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = async () => {
      const match = pattern.exec(path);
      const isAuthorized = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/.test(request.headers.authorization ?? '');
      if (!match || request.method !== operation.method || !isAuthorized) return response.writeHead(404).end('{}');
      const sent = operation.body?.parse(JSON.parse(await text(request)));
      const params = operation.params?.parse({ ...match.groups });
      const body = await reply({ params, body: sent } as PeerCall<Op>);
      const key = request.headers['idempotency-key'];
      if (typeof key === 'string') answeredKeys.add(key);
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    answer().catch(() => response.writeHead(500).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answeredKeys,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
