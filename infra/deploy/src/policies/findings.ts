import type { KubernetesObject } from '../manifests/objects.ts';
import { networkFindings } from './network.ts';
import { availabilityFindings, podFindings } from './pod-policies.ts';
import { type Labels, ofKind, podsOf, selects, specOf } from './pods.ts';

interface ServiceSpec {
  readonly selector: Labels;
  readonly ports: readonly { readonly targetPort: string | number }[];
}

/** A Service leads to pods that have its ports. */
function serviceFindings(objects: readonly KubernetesObject[]): string[] {
  const pods = podsOf(objects);
  return ofKind(objects, 'Service').flatMap((object) => {
    const { selector, ports } = specOf<ServiceSpec>(object);
    const where = `Service/${object.metadata.name}`;
    const behind = pods.filter(({ labels }) => selects({ matchLabels: selector }, labels));
    if (behind.length === 0) return [`${where} leads nowhere`];
    const named = behind.flatMap(({ spec }) =>
      spec.containers.flatMap(({ ports: own = [] }) => own.map(({ name }) => name)),
    );
    return ports
      .filter(({ targetPort }) => !named.includes(String(targetPort)))
      .map(({ targetPort }) => `${where} leads to the port ${targetPort}, which its pods do not have`);
  });
}

function namespaceFindings(objects: readonly KubernetesObject[]): string[] {
  return ofKind(objects, 'Namespace')
    .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
    .map(({ metadata }) => `Namespace/${metadata.name} does not enforce restricted pods`);
}

/** Everything that our policies find wrong with the objects of an installation, one line each; none when all is well. */
export const findings = (objects: readonly KubernetesObject[]): string[] => [
  ...namespaceFindings(objects),
  ...podFindings(objects),
  ...availabilityFindings(objects),
  ...serviceFindings(objects),
  ...networkFindings(objects),
];
