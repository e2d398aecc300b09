import { ERASURE_LIST } from '@notalone/local/kafka/kafka.config';
import { DEPLOYABLES, GATEWAY, SCALED, SERVICE_NAMES } from '../deployables.ts';
import { STORES, type Store } from '../edges.ts';
import { composeFile } from './compose.ts';
import { autoscaler, deployment, disruptionBudget, service, serviceAccount } from './deployment.ts';
import { emulators, emulatorsNetworkPolicies, emulatorsService } from './emulators.ts';
import { erasureList, erasureListService } from './erasure-list.ts';
import { migrationJob } from './migration.ts';
import {
  denyAll,
  erasureListNetworkPolicy,
  migrationNetworkPolicy,
  networkPolicy,
  storeEgress,
  storeIngress,
} from './network-policy.ts';
import { type KubernetesObject, toYaml } from './objects.ts';
import { store, storeService } from './stores.ts';

type Files = Map<string, string>;

const kustomization = (kind: 'Kustomization' | 'Component', resources: readonly string[]) =>
  toYaml({
    apiVersion: kind === 'Component' ? 'kustomize.config.k8s.io/v1alpha1' : 'kustomize.config.k8s.io/v1beta1',
    kind,
    resources,
  });

/** Requests for anything arrive here; the Gateway itself belongs to an overlay. */
const httpRoute: KubernetesObject = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name: GATEWAY, labels: { 'app.kubernetes.io/name': GATEWAY, 'app.kubernetes.io/part-of': 'notalone' } },
  spec: {
    parentRefs: [{ name: 'notalone' }],
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: '/' } }],
        backendRefs: [{ name: GATEWAY, port: 8080 }],
      },
    ],
  },
};

/** A folder with one file for each object and the kustomization that lists them. */
function folder(files: Files, path: string, objects: Readonly<Record<string, KubernetesObject>>, kind?: 'Component') {
  for (const [name, object] of Object.entries(objects)) files.set(`${path}/${name}.yaml`, toYaml(object));
  const resources = Object.keys(objects).map((name) => `${name}.yaml`);
  files.set(`${path}/kustomization.yaml`, kustomization(kind ?? 'Kustomization', resources));
}

function addBase(files: Files): void {
  for (const name of DEPLOYABLES)
    folder(files, `k8s/base/${name}`, {
      'service-account': serviceAccount(name),
      deployment: deployment(name),
      service: service(name),
      'disruption-budget': disruptionBudget(name),
      'network-policy': networkPolicy(name),
      ...(SCALED.includes(name) && { autoscaler: autoscaler(name) }),
      ...(name === GATEWAY && { route: httpRoute }),
    });
  folder(files, `k8s/base/${ERASURE_LIST}`, {
    'stateful-set': erasureList(),
    service: erasureListService(),
    'network-policy': erasureListNetworkPolicy(),
  });
  files.set('k8s/base/deny-all.yaml', toYaml(denyAll()));
  files.set(
    'k8s/base/kustomization.yaml',
    kustomization('Kustomization', ['deny-all.yaml', ...DEPLOYABLES, ERASURE_LIST]),
  );
}

function addComponents(files: Files): void {
  folder(
    files,
    'k8s/components/migrations',
    {
      'network-policy': migrationNetworkPolicy(),
      ...Object.fromEntries(SERVICE_NAMES.map((name) => [name, migrationJob(name)])),
    },
    'Component',
  );
  const stores = Object.keys(STORES) as Store[];
  folder(
    files,
    'k8s/components/stores',
    Object.fromEntries(
      stores.flatMap((name) => [
        [name, store(name)],
        [`${name}-service`, storeService(name)],
        [`${name}-network-policy`, storeIngress(name)],
        [`to-${name}`, storeEgress(name)],
      ]),
    ),
    'Component',
  );
  folder(
    files,
    'k8s/components/emulators',
    { deployment: emulators(), service: emulatorsService(), ...emulatorsNetworkPolicies() },
    'Component',
  );
}

/** Every generated file by its path from the root. */
export function generatedFiles(): Files {
  const files: Files = new Map();
  addBase(files);
  addComponents(files);
  files.set('compose.yaml', composeFile());
  return files;
}
