import type { KubernetesObject } from '../manifests/objects.ts';

export interface Container {
  readonly name: string;
  readonly image?: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly resources?: { readonly requests?: Record<string, string>; readonly limits?: Record<string, string> };
  readonly livenessProbe?: { readonly httpGet?: { readonly path: string }; readonly tcpSocket?: object };
  readonly readinessProbe?: { readonly httpGet?: { readonly path: string }; readonly tcpSocket?: object };
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
}
export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly automountServiceAccountToken?: boolean;
  readonly hostNetwork?: boolean;
  readonly hostPID?: boolean;
  readonly hostIPC?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly topologySpreadConstraints?: readonly { readonly topologyKey: string }[];
  readonly volumes?: readonly Readonly<Record<string, unknown>>[];
}
export type Labels = Readonly<Record<string, string>>;
export interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

/** A pod template and the object that has it. */
export interface Pods {
  readonly owner: KubernetesObject;
  /** `Deployment/auth` */
  readonly where: string;
  readonly labels: Labels;
  readonly spec: PodSpec;
}

const OWNERS = new Set(['Deployment', 'StatefulSet', 'Job']);
type Template = { metadata: { labels: Labels }; spec: PodSpec };

/** The pod templates of all objects. */
export const podsOf = (objects: readonly KubernetesObject[]): Pods[] =>
  objects
    .filter(({ kind }) => OWNERS.has(kind))
    .map((owner) => {
      const { template } = owner.spec as { template: Template };
      return {
        owner,
        where: `${owner.kind}/${owner.metadata.name}`,
        labels: template.metadata.labels,
        spec: template.spec,
      };
    });

export const specOf = <T>(object: KubernetesObject): T => object.spec as T;
export const ofKind = (objects: readonly KubernetesObject[], kind: string): KubernetesObject[] =>
  objects.filter((object) => object.kind === kind);

/** Whether a label selector selects these labels. @throws for an operator that our manifests do not use */
export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`The operator ${operator} of a selector is not understood`);
      return values.includes(labels[key] ?? '');
    })
  );
}
