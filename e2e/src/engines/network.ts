import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A browser's way to the product: an HTTP proxy that can be cut, like a phone in a tunnel. */
export interface Network {
  readonly port: number;
  /** Ends all connections and takes no new one. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** Passes bytes both ways until either side ends. */
function pipeBoth(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  one.on('error', () => other.destroy());
  other.on('error', () => one.destroy());
}

export async function startNetwork(): Promise<Network> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((asked, answer) => {
    const { url = '', method, headers } = asked;
    const onwards = forward(url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onwards.on('error', () => answer.destroy());
    asked.pipe(onwards);
  });
  // Web sockets: Chromium and Firefox ask for a tunnel, WebKit sends its upgrade to the proxy.
  server.on('connect', ({ url }, socket: Socket) => {
    const { hostname, port } = new URL(`http://${url}`);
    const onwards = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    pipeBoth(socket, onwards);
  });
  server.on('upgrade', ({ url = '', headers }, socket: Socket) => {
    const { hostname, port, pathname, search } = new URL(url);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const onwards = connect(Number(port), hostname);
    pipeBoth(socket, onwards);
    onwards.write([`GET ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  });
  server.on('connection', (socket: Socket) => {
    if (isCut) return socket.destroy();
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the network has no port');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
