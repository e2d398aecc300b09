import { memoryLimitMiB, peakMiB } from '../memory.ts';

/** Who a container runs as: `node` of our images. */
const USER = 1000;

export const podSecurity = {
  runAsNonRoot: true,
  runAsUser: USER,
  runAsGroup: USER,
  fsGroup: USER,
  seccompProfile: { type: 'RuntimeDefault' },
};
export const containerSecurity = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};
/** No limit of CPU: it would slow an emergency press while the node is idle. */
export const resources = (name: string, cpu: string) => ({
  requests: { cpu, memory: `${peakMiB(name)}Mi` },
  limits: { memory: `${memoryLimitMiB(name)}Mi` },
});
export const image = (name: string) => `notalone/${name}`;

export const tmpVolume = { name: 'tmp', emptyDir: { sizeLimit: '128Mi' } };
export const tmpMount = { name: 'tmp', mountPath: '/tmp' };
/** The secrets of a deployable as files named as variables; see SECRETS_DIR. */
export const secretVolume = (secretName: string) => ({ name: 'secrets', secret: { secretName, defaultMode: 0o440 } });
export const secretMount = { name: 'secrets', mountPath: '/run/secrets', readOnly: true };
export const env = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables).map(([name, value]) => ({ name, value }));
