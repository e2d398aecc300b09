import { join } from 'node:path';
import { fetchGoTool } from '@notalone/local/fetch/go-tools';
import { LOOPBACK } from '@notalone/local/processes/ports';
import { createProcesses, type Processes } from '@notalone/local/processes/processes';
import { type Fault, type FaultProxy, LATENCY_MS, SLOW_BYTES_PER_SECOND } from '@notalone/testing/servers/faults';

/** Bytes go upstream from the services to their peer, and downstream back. */
type Stream = 'upstream' | 'downstream';
interface Toxic {
  readonly type: 'latency' | 'timeout' | 'reset_peer' | 'bandwidth';
  readonly streams: readonly Stream[];
  readonly attributes: Readonly<Record<string, number>>;
}
const BOTH = ['upstream', 'downstream'] as const;
/** Bytes are dropped until the toxic is taken away; then the connection is closed. */
const DROPPED = { type: 'timeout', attributes: { timeout: 0 } } as const;
/** https://github.com/Shopify/toxiproxy#toxics */
const TOXICS: Readonly<Record<Fault, Toxic>> = {
  latency: { type: 'latency', streams: ['downstream'], attributes: { latency: LATENCY_MS } },
  'half-open': { ...DROPPED, streams: BOTH },
  'no-requests': { ...DROPPED, streams: ['upstream'] },
  'no-answers': { ...DROPPED, streams: ['downstream'] },
  reset: { type: 'reset_peer', streams: BOTH, attributes: { timeout: 0 } },
  slow: { type: 'bandwidth', streams: BOTH, attributes: { rate: SLOW_BYTES_PER_SECOND / 1_024 } },
};

interface Started {
  readonly processes: Processes;
  readonly toolsDir: string;
  readonly logsDir: string;
  /** Of its HTTP API. */
  readonly port: number;
}

/** Starts Toxiproxy, which Go builds on the first call. Answers how to put a proxy before a port. */
export async function startToxiproxy({ processes, toolsDir, logsDir, port }: Started) {
  const command = await fetchGoTool('toxiproxy', toolsDir, createProcesses());
  const args = ['-host', LOOPBACK, '-port', String(port)];
  const program = processes.start({ name: 'Toxiproxy', command, args, logFile: join(logsDir, 'toxiproxy.log') });
  const api = `http://${LOOPBACK}:${port}`;
  async function call<T>(method: 'POST' | 'DELETE', path: string, body?: object): Promise<T | undefined> {
    const answer = await fetch(`${api}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`Toxiproxy answered ${answer.status} to ${method} ${path}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : ((await answer.json()) as T);
  }
  const isUp = () =>
    fetch(`${api}/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  await program.untilReady(isUp);

  return async function proxyTo(targetPort: number): Promise<FaultProxy> {
    const proxy = `/proxies/to-${targetPort}`;
    const listen = `${LOOPBACK}:0`;
    const upstream = `${LOOPBACK}:${targetPort}`;
    const made = await call<{ listen: string }>('POST', '/proxies', { name: `to-${targetPort}`, listen, upstream });
    let toxics: string[] = [];
    return {
      port: Number(made?.listen.split(':').at(-1)),
      async setFault(fault) {
        for (const name of toxics.splice(0)) await call('DELETE', `${proxy}/toxics/${name}`);
        if (!fault) return;
        const { type, streams, attributes } = TOXICS[fault];
        toxics = [...streams];
        for (const stream of streams)
          await call('POST', `${proxy}/toxics`, { name: stream, type, stream, attributes, toxicity: 1 });
      },
      close: async () => void (await call('DELETE', proxy)),
    };
  };
}
