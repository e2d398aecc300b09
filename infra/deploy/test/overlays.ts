import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@notalone/local/paths';
import { fromYaml, type KubernetesObject } from '../src/manifests/objects.ts';

export const OVERLAYS = ['local', 'production'] as const;
export const STEPS = ['foundation', 'migrations', 'rollout'] as const;
/** Set by the suite `deploy` of npm test, which fetches the tools. */
function setBySuite(path: string | undefined): string {
  if (!path) throw new Error('KUSTOMIZE and KUBECONFORM are not set: run this by `npm test -- deploy`');
  return path;
}

/** What kustomize makes of a step of an overlay, as YAML. */
export const build = (overlay: string, step: string): string =>
  execFileSync(setBySuite(process.env.KUSTOMIZE), ['build', join(ROOT, 'k8s/overlays', overlay, step)], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });

/** All objects of an overlay. */
export function objectsOf(overlay: string): KubernetesObject[] {
  const all = STEPS.flatMap((step) => fromYaml(build(overlay, step)));
  const unique = new Map(all.map((object) => [`${object.kind}/${object.metadata.name}`, object]));
  return [...unique.values()];
}

/** Runs kubeconform over YAML; answers its output, and whether it was content. */
export function conforms(yaml: string): { ok: boolean; output: string } {
  const schemas = join(ROOT, 'infra/deploy/schemas/{{.ResourceKind}}{{.KindSuffix}}.json');
  try {
    const output = execFileSync(
      setBySuite(process.env.KUBECONFORM),
      ['-strict', '-summary', '-schema-location', schemas],
      {
        input: yaml,
        encoding: 'utf8',
      },
    );
    return { ok: true, output };
  } catch (error) {
    return { ok: false, output: String((error as { stdout?: string }).stdout) };
  }
}
