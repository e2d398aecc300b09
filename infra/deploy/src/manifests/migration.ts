import type { ServiceName } from '@notalone/contracts';
import { type KubernetesObject, labels } from './objects.ts';
import {
  containerSecurity,
  env,
  image,
  podSecurity,
  resources,
  secretMount,
  secretVolume,
  tmpMount,
  tmpVolume,
} from './pod.ts';

/** Runs a service's migrations before its rollout; the old version works on with what they add. */
export function migrationJob(service: ServiceName): KubernetesObject {
  const name = `${service}-migrate`;
  const own = { ...labels(name), 'app.kubernetes.io/component': 'migration' };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels: own },
    spec: {
      backoffLimit: 3,
      activeDeadlineSeconds: 600,
      template: {
        metadata: { labels: own },
        spec: {
          restartPolicy: 'Never',
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: podSecurity,
          containers: [
            {
              name: 'migrate',
              image: image(service),
              command: ['node', 'dist/migrate.js'],
              env: env({ LOG_LEVEL: 'info' }),
              securityContext: containerSecurity,
              resources: resources(service, '100m'),
              volumeMounts: [tmpMount, secretMount],
            },
          ],
          volumes: [tmpVolume, secretVolume(service)],
        },
      },
    },
  };
}
