import { composeUp, dockerSeedCommand, openCompose } from '../docker/compose.ts';
import { DOCKER_NETWORKS, startFrontProxy } from '../docker/front-proxy.ts';
import { freePorts } from '../processes/ports.ts';
import { createProcesses, type Processes } from '../processes/processes.ts';
import { assertDemoAllowed, isDemoMissing, markSeeded } from '../product/demo-families.ts';
import type { Settings } from '../product/settings.ts';
import type { StartProduct } from '../product/start-product.ts';
import { step } from '../product/step.ts';
import { untilAborted } from './stop-signal.ts';

/** They join through a proxy, which the gateway believes until it is started with the settings again. */
async function inviteFamilies(settings: Settings, processes: Processes): Promise<void> {
  const trusting = openCompose({ ...settings, trustedProxies: [DOCKER_NETWORKS] }, processes);
  await composeUp(trusting, settings, { build: false });
  const [port = 0] = await freePorts(1);
  const proxy = await startFrontProxy({ port, target: settings.gatewayPort });
  try {
    await processes.run(dockerSeedCommand(trusting, settings, `http://127.0.0.1:${port}`));
  } finally {
    await proxy.close();
  }
}

/** `npm start -- --docker`: the product as containers, until `signal` is aborted. Its data stays in volumes. */
export async function keepContainers(
  { settings, print, isDemoAsked = false }: StartProduct,
  signal: AbortSignal,
  onReady: () => Promise<void>,
): Promise<void> {
  assertDemoAllowed(settings, isDemoAsked);
  const processes = createProcesses();
  const compose = openCompose(settings, processes);
  try {
    await step(print, 'Building and starting the containers', composeUp(compose, settings, { build: true }));
    if (isDemoMissing(settings)) {
      await step(print, 'Inviting twenty invented families', inviteFamilies(settings, processes));
      await composeUp(compose, settings, { build: false });
      await markSeeded(settings);
    }
    await onReady();
    await untilAborted(signal);
  } finally {
    print('Stopping …');
    await compose.run(['stop']);
    await processes.stopAll();
  }
  print('All containers are stopped; their data stays in volumes.');
}
