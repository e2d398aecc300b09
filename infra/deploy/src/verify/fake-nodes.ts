// Nodes that run nothing: they report themselves ready, and every pod that the scheduler gives them as running and
// ready. What a kubelet would do (images, probes, mounts) is not tried by them.

const EVERY_MS = 400;
const HEARTBEAT_MS = 10_000;
const LEASE_SECONDS = 40;

interface Pod {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly deletionTimestamp?: string;
    readonly ownerReferences?: readonly { readonly kind: string }[];
  };
  readonly spec: {
    readonly nodeName?: string;
    readonly containers: readonly { readonly name: string; readonly image: string }[];
  };
  readonly status: { readonly phase?: string };
}

export interface FakeNodes {
  stop(): void;
}

/** Registers one node in each of `zones`, named as it, and keeps their pods running. */
export async function startFakeNodes(apiUrl: string, zones: readonly string[]): Promise<FakeNodes> {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const answer = await fetch(apiUrl + path, {
      method,
      headers: { 'content-type': type },
      ...(body && { body: JSON.stringify(body) }),
    });
    // A pod may be gone, or a node be there from before.
    if (!answer.ok && answer.status !== 404 && answer.status !== 409)
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
  const now = () => new Date().toISOString();
  const room = { cpu: '64', memory: '256Gi', pods: '500' };

  async function register(zone: string): Promise<void> {
    const name = `node-${zone}`;
    const labels = { 'topology.kubernetes.io/zone': zone, 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux' };
    await call('POST', '/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name, labels } });
    await call('POST', '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases', {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name, namespace: 'kube-node-lease' },
      spec: { holderIdentity: name, leaseDurationSeconds: LEASE_SECONDS },
    });
  }
  async function heartbeat(zone: string): Promise<void> {
    const name = `node-${zone}`;
    const condition = {
      type: 'Ready',
      status: 'True',
      reason: 'FakeNode',
      lastHeartbeatTime: now(),
      lastTransitionTime: now(),
    };
    await call('PATCH', `/api/v1/nodes/${name}/status`, {
      status: { capacity: room, allocatable: room, conditions: [condition] },
    });
    const renewTime = new Date().toISOString().replace('Z', '000Z');
    await call('PATCH', `/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/${name}`, {
      spec: { renewTime },
    });
  }

  const pathOf = ({ metadata }: Pod) => `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}`;
  let address = 0;
  const nextAddress = () => {
    address += 1;
    return `10.244.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  };
  async function run(pod: Pod): Promise<void> {
    const isJob = pod.metadata.ownerReferences?.some(({ kind }) => kind === 'Job') ?? false;
    const ready = String(!isJob);
    const conditions = ['PodReadyToStartContainers', 'Initialized', 'ContainersReady', 'Ready'].map((type) => ({
      type,
      status: type.endsWith('Ready') ? (ready === 'true' ? 'True' : 'False') : 'True',
      lastTransitionTime: now(),
    }));
    const state = isJob
      ? { terminated: { exitCode: 0, startedAt: now(), finishedAt: now(), reason: 'Completed' } }
      : { running: { startedAt: now() } };
    const containerStatuses = pod.spec.containers.map(({ name, image }) => ({
      name,
      image,
      imageID: image,
      ready: !isJob,
      restartCount: 0,
      state,
    }));
    const podIP = nextAddress();
    await call('PATCH', `${pathOf(pod)}/status`, {
      status: {
        phase: isJob ? 'Succeeded' : 'Running',
        startTime: now(),
        podIP,
        podIPs: [{ ip: podIP }],
        conditions,
        containerStatuses,
      },
    });
  }
  async function work(): Promise<void> {
    const { items } = (await call('GET', '/api/v1/pods')) as { items: Pod[] };
    for (const pod of items.filter(({ spec }) => spec.nodeName)) {
      if (pod.metadata.deletionTimestamp) await call('DELETE', pathOf(pod), { gracePeriodSeconds: 0 });
      else if (!pod.status.phase || pod.status.phase === 'Pending') await run(pod);
    }
  }

  for (const zone of zones) await register(zone);
  for (const zone of zones) await heartbeat(zone);
  let stopped = false;
  let lastHeartbeat = Date.now();
  const again = async () => {
    await work();
    if (Date.now() - lastHeartbeat < HEARTBEAT_MS) return;
    lastHeartbeat = Date.now();
    for (const zone of zones) await heartbeat(zone);
  };
  const loop = () => {
    if (!stopped)
      setTimeout(() => {
        again()
          .catch((error: Error) => stopped || process.emitWarning(`fake nodes: ${error.message}`))
          .finally(loop);
      }, EVERY_MS);
  };
  loop();
  return {
    stop() {
      stopped = true;
    },
  };
}
