import { composeUp, dockerSeedCommand, openCompose } from '../docker/compose.ts';
import { createProcesses } from '../processes/processes.ts';
import { assertDemoAllowed, isDemoMissing, markSeeded } from '../product/demo-families.ts';
import type { StartProduct } from '../product/start-product.ts';
import { step } from '../product/step.ts';
import { untilAborted } from './stop-signal.ts';

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
      await step(print, 'Inviting twenty invented families', processes.run(dockerSeedCommand(compose, settings)));
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
