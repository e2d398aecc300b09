import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Release {
  readonly remote: string;
  readonly version: string;
}
/** Lists releases, and serves their files where a test says whether they are sound. */
export interface GatewayInTest {
  readonly url: string;
  /** The release of each remote; a test may change it. */
  readonly served: Map<string, string>;
  /** `social 0123abcd4567` → whether its manifest is there; 503 for what is not named. A test may change it. */
  readonly sound: Map<string, boolean>;
  stop(): Promise<void>;
}

const MANIFEST = {
  metaData: { remoteEntry: { name: 'remoteEntry.00000001.js' } },
  exposes: [{ assets: { js: { sync: ['app.00000002.js'] } } }],
};

export async function startGatewayInTest(served: readonly Release[]): Promise<GatewayInTest> {
  const list = () =>
    [...gateway.served].map(([name, version]) => ({ name, version, entry: `/mfe/${name}/mf-manifest.json` }));
  function answerOf(url: string): { status?: number; text?: string; type?: string } {
    if (url === '/remotes.json') return { text: JSON.stringify({ remotes: list() }) };
    const [, mfe, remote = '', file] = url.split('/');
    if (mfe !== 'mfe') return { status: 404 };
    if (file !== 'mf-manifest.json') return { text: 'globalThis.a = 1;', type: 'text/javascript' };
    const isSound = gateway.sound.get(`${remote} ${gateway.served.get(remote)}`);
    if (isSound === undefined) return { status: 503 };
    return isSound ? { text: JSON.stringify(MANIFEST) } : { status: 404 };
  }
  const server = createServer(({ url = '' }, response) => {
    const { status = 200, text, type = 'application/json' } = answerOf(url);
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: GatewayInTest = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: new Map(served.map(({ remote, version }) => [remote, version])),
    sound: new Map(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}
