import { unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { askWithdrawn } from '@notalone/gateway/withdrawn-releases';
import { rollBack } from '@notalone/release/deploy';
import { stepBack } from '@notalone/release/step-back';
import type { Store } from '@notalone/release/store';
import type { Print } from '../fetch/system-packages.ts';
import { LOOPBACK } from '../processes/ports.ts';
import type { RunningProcess } from '../processes/processes.ts';
import type { ServiceDeployable } from './deployables.ts';
import { instancesOf, serviceOpsPort } from './environment.ts';
import { migrateServices, type ServiceContext, startInstance } from './start-service.ts';

type Running = Map<ServiceDeployable, readonly RunningProcess[]>;
interface Watched {
  readonly store: Store;
  readonly context: ServiceContext;
  /** The processes of each service, by instance. */
  readonly running: Running;
  readonly remotes: readonly string[];
  readonly print: Print;
  readonly signal: AbortSignal;
}

const RELEASE_CHECK_MS = 500;
const STEP_BACK_CHECK_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Restarts a service when another release of it becomes current, and steps remotes back whose release content has
 * withdrawn, until the signal is aborted.
 */
export function watchReleases(watched: Watched): void {
  for (const service of watched.running.keys()) watchService(watched, service);
  const timer = setInterval(() => void followWithdrawn(watched), STEP_BACK_CHECK_MS);
  watched.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

function watchService(watched: Watched, service: ServiceDeployable): void {
  const { store, signal, print } = watched;
  const file = join(store.folder, service.name, 'deployed.json');
  let started = store.deployed(service.name)?.current;
  let restarting = Promise.resolve();
  let backTo: string | undefined;
  const check = () => {
    restarting = restarting.then(async () => {
      const current = store.deployed(service.name)?.current;
      if (!current || current === started || signal.aborted) return;
      started = current;
      // When the former release fails too, the fault is elsewhere: going further back would not mend it.
      const isLastTry = current === backTo;
      backTo = undefined;
      await restart(watched, service, current, isLastTry).catch((error: Error) => print(error.message));
      const next = store.deployed(service.name);
      if (next && next.current !== current && next.withdrawn.includes(current)) backTo = next.current;
    });
  };
  watchFile(file, { interval: RELEASE_CHECK_MS, persistent: false }, check);
  signal.addEventListener('abort', () => unwatchFile(file, check), { once: true });
}

/** One instance after the other. A release that does not become ready, or ends later, is rolled back. */
async function restart(
  { store, context, running, print, signal }: Watched,
  service: ServiceDeployable,
  version: string,
  isLastTry: boolean,
): Promise<void> {
  const { name } = service;
  const backOut = async (reason: string) => {
    if (signal.aborted || isLastTry || store.deployed(name)?.current !== version) return;
    print(`${name} ${version} ${reason}; back to ${await rollBack(store, name)}`);
  };
  const processes = [...(running.get(service) ?? [])];
  try {
    await migrateServices(context, [service]);
    for (const instance of instancesOf(context.settings, service)) {
      await processes[instance]?.stop();
      const started = await startInstance({ ...context, mayEnd: true }, service, instance);
      processes[instance] = started;
      running.set(service, [...processes]);
      void started.ended.then(() => (running.get(service)?.[instance] === started ? backOut('ended') : undefined));
    }
    print(`${name} runs release ${version}`);
  } catch (error) {
    await backOut('did not start');
    throw error;
  }
}

async function followWithdrawn({ store, context, running, remotes, print, signal }: Watched): Promise<void> {
  const content = [...running.keys()].find(({ name }) => name === 'content');
  if (!content) return;
  try {
    const opsUrl = `http://${LOOPBACK}:${serviceOpsPort(context.settings, content)}`;
    const answered = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    for (const line of await stepBack(store, remotes, await askWithdrawn(opsUrl, answered))) print(line);
  } catch (error) {
    // Content restarts, or everything stops: the next check asks again.
    if (!signal.aborted) print(`Releases that were withdrawn are not known: ${(error as Error).message}`);
  }
}
