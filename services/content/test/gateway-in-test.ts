import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Release {
  readonly remote: string;
  readonly version: string;
}
/** What the gateway says: which releases it serves, and of which it has fetched the files. */
export interface GatewayInTest {
  readonly url: string;
  /** The release of each remote; a test may change it. */
  readonly served: Map<string, string>;
  /** `social 0123abcd4567` → whether its files were sound; a test may change it. */
  readonly sound: Map<string, boolean>;
  /** When it says that it has checked. */
  checkedAt: () => Date;
  stop(): Promise<void>;
}

export async function startGatewayInTest(served: readonly Release[], checkedAt: () => Date): Promise<GatewayInTest> {
  const list = () =>
    [...gateway.served].map(([name, version]) => ({ name, version, entry: `/mfe/${name}/mf-manifest.json` }));
  const checks = () =>
    [...gateway.sound].map(([release, isSound]) => {
      const [remote, version] = release.split(' ');
      return { remote, version, isSound, at: gateway.checkedAt().toISOString() };
    });
  const server = createServer(({ url }, response) => {
    if (url === '/remotes.json') response.end(JSON.stringify({ remotes: list() }));
    else if (url === '/release-checks.json') response.end(JSON.stringify({ checks: checks() }));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: GatewayInTest = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: new Map(served.map(({ remote, version }) => [remote, version])),
    sound: new Map(),
    checkedAt,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}
