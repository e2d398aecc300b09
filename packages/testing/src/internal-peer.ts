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
  close(): Promise<void>;
}

/**
 * Stands in for the service that owns an internal operation. If `reply` throws, it answers 500. As with the owner, a
 * call under a key that was answered already gets that answer again: `reply` does not hear of it.
 */
export async function startInternalPeer<const Op extends InternalOperation>(
  operation: Op,
  reply: (call: PeerCall<Op>) => z.input<Op['reply']> | Promise<z.input<Op['reply']>>,
): Promise<InternalPeer> {
  const asked: string[] = [];
  const answers = new Map<string, Promise<z.input<Op['reply']>>>();
  const answerOnce = async (key: string | string[] | undefined, call: PeerCall<Op>): Promise<z.input<Op['reply']>> => {
    if (typeof key !== 'string') return await reply(call);
    const answer = answers.get(key) ?? Promise.resolve(call).then(reply);
    answers.set(key, answer);
    try {
      return await answer;
    } catch (error) {
      answers.delete(key);
      throw error;
    }
  };
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
      const body = await answerOnce(request.headers['idempotency-key'], { params, body: sent } as PeerCall<Op>);
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    answer().catch(() => response.writeHead(500).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
