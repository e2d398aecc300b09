import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Processes } from '../processes/processes.ts';
import { installOnce } from './install-once.ts';

/** Programs built from Go modules, verified by Go's checksum database. */
const GO_TOOLS = {
  kustomize: 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0',
  /** Its program is called `server`. */
  toxiproxy: 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0',
} as const;
export type GoTool = keyof typeof GO_TOOLS;

const noGo = (name: GoTool) =>
  `${name} is built by Go 1.24 or newer, and there is no \`go\` on your PATH.
Please install it (https://go.dev/doc/install), then try again.`;

/** The path of a tool in a folder of its version; built on the first call. @throws when there is no Go */
export async function fetchGoTool(name: GoTool, toolsDir: string, processes: Processes): Promise<string> {
  const module = GO_TOOLS[name];
  const folder = join(toolsDir, `${name}-${module.split('@')[1]}`);
  await installOnce(folder, async (scratch) => {
    if (spawnSync('go', ['version']).status !== 0) throw new Error(noGo(name));
    await processes.run({
      name: `The build of ${name}`,
      command: 'go',
      args: ['install', '-trimpath', module],
      env: { GOBIN: scratch, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false' },
      inheritsEnvironment: true,
      logFile: join(toolsDir, `${name}.log`),
    });
  });
  return join(folder, name === 'toxiproxy' ? 'server' : name);
}
