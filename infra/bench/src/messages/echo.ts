import { fork } from 'node:child_process';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';

interface Echoed {
  readonly id: string;
  readonly padding: string;
}

/** As many pairs of pages at a bare socket.io server in a process of its own. `say` resolves when the other page has heard it. */
export async function startEcho(pairs: number) {
  const server = fork(new URL('./echo-server.ts', import.meta.url));
  const [port] = (await once(server, 'message')) as [number];
  const waiting = new Map<string, () => void>();
  const pages = await Promise.all(
    Array.from({ length: 2 * pairs }, async (_, number): Promise<Socket> => {
      const page = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, auth: { number } });
      page.on('message', ({ id }: Echoed) => waiting.get(id)?.());
      await new Promise<void>((resolve) => page.once('connect', resolve));
      return page;
    }),
  );
  return {
    say: (pair: number, id: string): Promise<void> =>
      new Promise((resolve) => {
        waiting.set(id, resolve);
        pages[2 * pair]?.emit('say', 2 * pair + 1, { id, padding: 'x'.repeat(300) } satisfies Echoed);
      }),
    async stop(): Promise<void> {
      for (const page of pages) page.close();
      server.disconnect();
      await once(server, 'exit');
    },
  };
}
