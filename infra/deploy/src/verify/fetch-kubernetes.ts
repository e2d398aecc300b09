import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installOnce } from '@notalone/local/fetch/install-once';
import type { Processes } from '@notalone/local/processes/processes';

export const KUBERNETES = '1.37.2';
const GATEWAY_API = 'sigs.k8s.io/gateway-api@v1.4.1';
const PROGRAMS = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubectl'] as const;

/**
 * A module that requires k8s.io/kubernetes, which cannot be installed by `go install`: its own parts are replaced by
 * folders of its repository, and here by the versions that were published of them.
 */
async function writeModule(folder: string): Promise<void> {
  const cache = execFileSync('go', ['env', 'GOMODCACHE'], { encoding: 'utf8' }).trim();
  const published = await readFile(join(cache, `cache/download/k8s.io/kubernetes/@v/v${KUBERNETES}.mod`), 'utf8');
  const staging = [...published.matchAll(/^\t(k8s\.io\/[a-z-]+) => \.\/staging\/.*$/gm)].map(([, name]) => name);
  const kept = published.split('\n').filter((line) => /^(?:go|godebug) /.test(line));
  const replaced = staging.map((name) => `\t${name} => ${name} v0.${KUBERNETES.slice(2)}`);
  const lines = ['module example.local/kubernetes', ...kept, `require k8s.io/kubernetes v${KUBERNETES}`];
  await writeFile(join(folder, 'go.mod'), `${[...lines, 'replace (', ...replaced, ')'].join('\n')}\n`);
  const imports = PROGRAMS.map((name) => `\t_ "k8s.io/kubernetes/cmd/${name}"`).join('\n');
  await writeFile(join(folder, 'tools.go'), `//go:build tools\n\npackage tools\n\nimport (\n${imports}\n)\n`);
}

/** The version that the programs say they are; kubectl and the API server compare theirs. */
function linkFlags(): string {
  const values = {
    gitVersion: `v${KUBERNETES}`,
    gitMajor: '1',
    gitMinor: KUBERNETES.split('.')[1],
    gitTreeState: 'clean',
  };
  const packages = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version'];
  return ['-s -w', ...packages.flatMap((at) => Object.entries(values).map(([k, v]) => `-X ${at}.${k}=${v}`))].join(' ');
}

/**
 * The folder of Kubernetes' programs, of this version. The first call builds them, which takes half an hour of one core.
 * @throws when there is no Go
 */
export async function fetchKubernetes(toolsDir: string, processes: Processes): Promise<string> {
  const folder = join(toolsDir, `kubernetes-${KUBERNETES}`);
  await installOnce(folder, async (scratch) => {
    if (spawnSync('go', ['version']).status !== 0)
      throw new Error(
        'Kubernetes is built by Go 1.26 or newer (https://go.dev/doc/install), which is not on your PATH.',
      );
    const source = join(toolsDir, 'kubernetes-source');
    await mkdir(source, { recursive: true });
    const go = (args: readonly string[]) =>
      processes.run({
        name: `go ${args[0]} of Kubernetes`,
        command: 'nice',
        args: ['-n', '10', 'go', ...args],
        cwd: source,
        env: { CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false' },
        inheritsEnvironment: true,
        logFile: join(toolsDir, 'kubernetes.log'),
      });
    await go(['mod', 'download', `k8s.io/kubernetes@v${KUBERNETES}`]);
    await writeModule(source);
    await go(['mod', 'tidy']);
    for (const name of PROGRAMS)
      await go([
        'build',
        '-trimpath',
        '-ldflags',
        linkFlags(),
        '-o',
        join(scratch, name),
        `k8s.io/kubernetes/cmd/${name}`,
      ]);
  });
  return folder;
}

/** The files of the Gateway API's custom resources. */
export function gatewayApiResources(): string[] {
  const answer = execFileSync('go', ['mod', 'download', '-json', GATEWAY_API], { encoding: 'utf8', cwd: '/' });
  const { Dir } = JSON.parse(answer) as { Dir: string };
  return ['gatewayclasses', 'gateways', 'httproutes'].map((name) =>
    join(Dir, 'config/crd/standard', `gateway.networking.k8s.io_${name}.yaml`),
  );
}
