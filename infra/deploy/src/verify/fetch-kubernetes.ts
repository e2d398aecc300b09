import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from '@notalone/local/fetch/install-once';
import type { Processes } from '@notalone/local/processes/processes';
import type { Say } from './needs.ts';

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

/** Where the programs are, or will be. */
export const kubernetesFolder = (toolsDir: string): string => join(toolsDir, `kubernetes-${KUBERNETES}`);

const PROGRESS_EVERY_MS = 15_000;
/** Says every 15 s what `line` answers, until `work` is done. */
async function withProgress(work: Promise<void>, line: () => Promise<string>, say: Say): Promise<void> {
  const timer = setInterval(() => {
    line().then(say, (error: Error) => say(error.message));
  }, PROGRESS_EVERY_MS);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
}

interface GoCommand {
  readonly args: readonly string[];
  readonly name: string;
  /** How many lines it can print at most: one for each package that it compiles. */
  readonly packages?: number;
}

/**
 * The folder of Kubernetes' programs, of this version. The first call builds them, which takes half an hour of one core.
 * A call that follows an interrupted one goes on where that one was: Go keeps what it compiled.
 */
export async function fetchKubernetes(toolsDir: string, processes: Processes, say: Say): Promise<string> {
  const folder = kubernetesFolder(toolsDir);
  await installOnce(folder, async (scratch) => {
    const source = join(toolsDir, 'kubernetes-source');
    await mkdir(source, { recursive: true });
    const env = { CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false' };
    const go = async ({ args, name, packages }: GoCommand) => {
      const logFile = join(toolsDir, `${name.replaceAll(' ', '-')}.log`);
      const began = Date.now();
      const running = processes.run({
        name,
        command: 'nice',
        args: ['-n', '10', 'go', ...args],
        cwd: source,
        env,
        inheritsEnvironment: true,
        logFile,
      });
      const progress = async () => {
        const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').filter(Boolean);
        const count = packages ? `${lines.length} of at most ${packages} packages compiled` : `${lines.length} lines`;
        return `${name}: ${count}${lines.length > 0 ? `, now ${lines.at(-1)}` : ''}`;
      };
      await withProgress(running, progress, say);
      say(`${name}: done in ${Math.round((Date.now() - began) / 1000)} s`);
    };
    const countPackages = async (path: string) => {
      const options = { cwd: source, env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 };
      const { stdout } = await promisify(execFile)('go', ['list', '-deps', path], options);
      return stdout.trimEnd().split('\n').length;
    };
    await go({ name: 'Download of Kubernetes', args: ['mod', 'download', `k8s.io/kubernetes@v${KUBERNETES}`] });
    await writeModule(source);
    await go({ name: 'Download of its modules', args: ['mod', 'tidy'] });
    for (const program of PROGRAMS) {
      const path = `k8s.io/kubernetes/cmd/${program}`;
      const args = ['build', '-v', '-trimpath', '-ldflags', linkFlags(), '-o', join(scratch, program), path];
      await go({ name: `Build of ${program}`, args, packages: await countPackages(path) });
    }
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
