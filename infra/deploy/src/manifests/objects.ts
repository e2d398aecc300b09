import { parse, stringify } from 'yaml';

/** A Kubernetes object; only what our code looks at is typed. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Record<string, string>;
    readonly annotations?: Record<string, string>;
  };
  readonly [field: string]: unknown;
}

export const NAME_LABEL = 'app.kubernetes.io/name';
export const labels = (name: string): Record<string, string> => ({
  [NAME_LABEL]: name,
  'app.kubernetes.io/part-of': 'notalone',
});
export const selector = (name: string) => ({ matchLabels: { [NAME_LABEL]: name } });

const HEADER = '# Written by `npm run manifests -w infra/deploy`; change infra/deploy instead.\n';
export const toYaml = (value: unknown): string =>
  HEADER + stringify(value, { lineWidth: 110, aliasDuplicateObjects: false });

/** The objects of a file with several YAML documents. */
export const fromYaml = (text: string): KubernetesObject[] =>
  text
    .split(/^---$/m)
    .map((document) => parse(document) as KubernetesObject | null)
    .filter((object) => object !== null);
